import { openBuyers } from '../buyer.ts';
import { type Contestant, compare, type Load, type LoadRequest } from '../load.ts';
import {
  additionBody,
  cartBody,
  detailBody,
  detailRequests,
  listRequests,
  stockRequests,
} from '../operations.ts';
import { type BenchRun, startBare, stopAll } from './bench-run.ts';

/** The graph: as it is kept, worked out each time, as Apollo's gateway works it out by itself, and as one Apollo Server does. */
export async function measureGraph(run: BenchRun): Promise<void> {
  const { report, seconds, shop } = run;
  const kept = await run.startShop(shop);
  const uncached = await run.startShop(shop, { keepsNothing: true });
  const stock = await run.startStockGateway(shop);
  const apollo = await run.startApollo(shop);
  const bare = await startBare(kept, '/graphql', detailBody(shop, 1));
  const servers = { 'Apollo Server': apollo, 'stock gateway': stock, 'gateway, uncached': uncached };

  const details = detailRequests(shop);
  const lists = listRequests(shop);
  const carts = [await fillCart(run, kept.url)];
  await assertSameAnswers(
    [kept.url, ...Object.values(servers).map(({ url }) => url)],
    [...details.slice(0, 3), ...lists.slice(0, 1), ...carts],
  );

  async function measure(title: string, what: string, requests: readonly LoadRequest[], more: object) {
    report.begin(title);
    const contestants = Object.entries({ ...servers, ...more }).map(
      ([name, server]): Contestant => ({ name: `${name}: ${what}`, server, requests }),
    );
    const names = contestants.map(({ name }) => name);
    tell(report, names, await compare(contestants, seconds), names[0]);
  }
  await measure('Product detail by GraphQL, 6 variants and 2 pictures', 'detail', details, {
    'gateway, cached': kept,
    'bare Fastify': bare,
  });
  await measure('A list of 24 products by GraphQL', 'list', lists, { 'gateway, cached': kept });
  await measure('A cart by GraphQL, which is kept for nobody', 'cart', carts, {});

  report.begin('Stock by REST');
  const rest = { name: 'REST: stock', server: kept, requests: stockRequests(shop) };
  tell(report, ['REST: stock'], await compare([rest], seconds));
  await stopAll(kept, uncached, stock, apollo, bare);
}

/** The question for a cart with three lines, with the cookie that opens it. */
async function fillCart({ shop }: BenchRun, url: string): Promise<LoadRequest> {
  const buyers = openBuyers(url, 1);
  const buyer = buyers.buyer();
  for (const variant of [1, 2, 3]) await buyer.ask(additionBody(shop, 1, variant));
  await buyers.close();
  const headers = { 'content-type': 'application/json', cookie: buyer.cookie };
  return { method: 'POST', path: '/graphql', headers, body: cartBody };
}

/** Notes answers a second and the processor time of each, the first contestant before those that are held against it. */
export function tell(
  report: BenchRun['report'],
  names: readonly string[],
  loads: readonly Load[],
  against?: string,
): void {
  for (const [index, { perSecond, cpuMs }] of loads.entries()) {
    const name = names[index] ?? '';
    report.add(name, perSecond, '/s', name === against ? undefined : against);
    report.add(
      `${name}, processor`,
      cpuMs,
      'ms',
      name === against || !against ? undefined : `${against}, processor`,
    );
  }
}

/** Who answers something else cannot be compared. */
async function assertSameAnswers(urls: readonly string[], requests: readonly LoadRequest[]): Promise<void> {
  for (const { body, headers } of requests) {
    const cookie = headers?.cookie;
    const answers = await Promise.all(
      urls.map(async (url) => {
        const answer = await fetch(new URL('/graphql', url), {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            ...(typeof cookie === 'string' ? { cookie } : {}),
          },
          body: String(body),
        });
        return (await answer.text()).trim();
      }),
    );
    if (new Set(answers).size > 1) throw new Error(`${body} is answered differently:\n${answers.join('\n')}`);
  }
}
