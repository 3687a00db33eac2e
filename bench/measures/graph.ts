import { type Contestant, compare, type Load } from '../load.ts';
import { detailBody, detailRequests, listRequests, stockRequests } from '../operations.ts';
import { type BenchRun, startBare, stopAll } from './bench-run.ts';

/** Products by the graph: kept, worked out each time, and as one Apollo Server works them out. */
export async function measureGraph({
  report,
  seconds,
  shop,
  startShop,
  startApollo,
}: BenchRun): Promise<void> {
  const kept = await startShop(shop);
  const uncached = await startShop(shop, { keepsNothing: true });
  const apollo = await startApollo(shop);
  const bare = await startBare(kept, '/graphql', detailBody(shop, 1));

  const requests = detailRequests(shop);
  const lists = listRequests(shop);
  await assertSameAnswers(
    [kept.url, uncached.url, apollo.url],
    [...requests.slice(0, 3), ...lists.slice(0, 1)].map(({ body }) => String(body)),
  );

  report.begin('Product detail by GraphQL, 6 variants and 2 pictures');
  const names = [
    'Apollo Server: detail',
    'gateway: detail, uncached',
    'gateway: detail, cached',
    'bare Fastify: detail',
  ];
  const servers = [apollo, uncached, kept, bare];
  const contestants = servers.map(
    (server, index): Contestant => ({ name: names[index] ?? '', server, requests }),
  );
  tell(report, names, await compare(contestants, seconds), 'Apollo Server: detail');

  report.begin('A list of 24 products by GraphQL');
  const listNames = ['Apollo Server: list', 'gateway: list, uncached', 'gateway: list, cached'];
  const listContestants = [apollo, uncached, kept].map(
    (server, index): Contestant => ({ name: listNames[index] ?? '', server, requests: lists }),
  );
  tell(report, listNames, await compare(listContestants, seconds), 'Apollo Server: list');

  report.begin('Stock by REST');
  const stock = { name: 'REST: stock', server: kept, requests: stockRequests(shop) };
  tell(report, ['REST: stock'], await compare([stock], seconds));
  await stopAll(kept, uncached, apollo, bare);
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
async function assertSameAnswers(urls: readonly string[], bodies: readonly string[]): Promise<void> {
  for (const body of bodies) {
    const answers = await Promise.all(
      urls.map(async (url) => {
        const answer = await fetch(new URL('/graphql', url), {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body,
        });
        return (await answer.text()).trim();
      }),
    );
    if (new Set(answers).size > 1) throw new Error(`${body} is answered differently:\n${answers.join('\n')}`);
  }
}
