import { type MeasuredProcess, startProcess } from '../measured-process.ts';
import type { Report } from '../report.ts';
import type { Shop } from '../shop.ts';

/** What a measure is given. */
export interface BenchRun {
  readonly report: Report;
  /** Seconds of each load; each is repeated three times. */
  readonly seconds: number;
  /** The folder where the previous version is built; absent where none is. */
  readonly previous: string | undefined;
  /** 1,000 products. */
  readonly shop: Shop;
  /** 100 products; made when the first measure wants it. */
  openSmallShop(): Promise<Shop>;
  /** 10,000 products; made when the first measure wants it. */
  openLargeShop(): Promise<Shop>;
  /** The product over a shop. */
  startShop(shop: Shop, options?: { keepsNothing: boolean }): Promise<MeasuredProcess>;
  /** One Apollo Server over the same resolvers and the same data. */
  startApollo(shop: Shop): Promise<MeasuredProcess>;
  /** Apollo Gateway with its own executor and data sources, over the same resolvers and the same data. */
  startStockGateway(shop: Shop): Promise<MeasuredProcess>;
}

/** A Fastify route that sends what another server answered. */
export async function startBare(
  like: MeasuredProcess,
  path: string,
  body?: string,
): Promise<MeasuredProcess> {
  const post = { method: 'POST', body, headers: { 'content-type': 'application/json' } };
  const answer = await fetch(new URL(path, like.url), body === undefined ? {} : post);
  const bytes = await answer.arrayBuffer();
  if (!answer.ok)
    throw new Error(`${path} was answered ${answer.status}: ${Buffer.from(bytes).toString().slice(0, 500)}`);
  const bare = await startProcess('bare-process');
  const type = encodeURIComponent(answer.headers.get('content-type') ?? '');
  const headers = { 'content-type': 'application/octet-stream' };
  await fetch(new URL(`/?type=${type}`, bare.url), { method: 'PUT', headers, body: bytes });
  return bare;
}

/** Stops what a measure started. */
export async function stopAll(...processes: readonly MeasuredProcess[]): Promise<void> {
  await Promise.all(processes.map((each) => each.stop()));
}
