import autocannon from 'autocannon';
import type { MeasuredProcess } from './measured-process.ts';

/** A request that is sent over and over. */
export type LoadRequest = autocannon.Request;

/** What a server did under load. */
export interface Load {
  readonly perSecond: number;
  /** Processor milliseconds of the server's process for each request. */
  readonly cpuMs: number;
}

/** One of several that are measured side by side. */
export interface Contestant {
  readonly name: string;
  readonly server: MeasuredProcess;
  readonly requests: readonly LoadRequest[];
}

const connections = 8;

/**
 * Loads a server for some seconds, or with each request once. Each connection begins elsewhere in the requests, so that
 * they do not walk in step.
 */
export async function loadServer(
  { name, server, requests }: Contestant,
  length: { duration: number } | { amount: number },
): Promise<Load & { readonly count: number }> {
  const before = await server.readCpu();
  let begun = 0;
  const result = await autocannon({
    url: server.url,
    connections,
    ...length,
    setupClient(client) {
      const start = Math.floor((requests.length * begun++) / connections);
      client.setRequests([...requests.slice(start), ...requests.slice(0, start)]);
    },
  });
  const cpu = (await server.readCpu()) - before;
  const good = result['2xx'];
  if (result.non2xx > 0 || result.errors > 0 || good === 0) {
    throw new Error(
      `${name}: ${good} good answers, ${result.non2xx} others, ${result.errors} errors, of ${requests[0]?.method} ${requests[0]?.path}`,
    );
  }
  return { perSecond: good / result.duration, cpuMs: cpu / good, count: good };
}

/** Loads each in turn, several times over, so that what else the machine does hits all alike; answers the medians. */
export async function compare(
  contestants: readonly Contestant[],
  seconds: number,
  rounds = 3,
): Promise<Load[]> {
  for (const contestant of contestants) {
    await assertAnswered(contestant);
    await loadServer(contestant, { amount: Math.max(connections, contestant.requests.length) });
    await loadServer(contestant, { duration: 1 });
  }
  const loads = contestants.map((): Load[] => []);
  for (let round = 0; round < rounds; round++) {
    for (const [index, contestant] of contestants.entries())
      loads[index]?.push(await loadServer(contestant, { duration: seconds }));
  }
  return loads.map((each) => ({
    perSecond: median(each.map(({ perSecond }) => perSecond)),
    cpuMs: median(each.map(({ cpuMs }) => cpuMs)),
  }));
}

/** An answer that holds nothing is soon given. */
async function assertAnswered({ name, server, requests }: Contestant): Promise<void> {
  const [{ method = 'GET', path = '/', headers, body } = {}] = requests;
  const cookie = headers?.cookie;
  const answer = await fetch(new URL(path, server.url), {
    method,
    headers: { 'content-type': 'application/json', ...(typeof cookie === 'string' ? { cookie } : {}) },
    ...(body === undefined ? {} : { body: String(body) }),
  });
  const text = await answer.text();
  if (
    !answer.ok ||
    text.includes('"errors":') ||
    text.includes('{"data":{"product":null') ||
    text.length < 100
  )
    throw new Error(`${name} was answered ${answer.status}: ${text.slice(0, 500)}`);
}

/** The value in the middle. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The value that this part of all values does not exceed. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
