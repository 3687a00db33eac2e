import { compare } from '../load.ts';
import { detailRequests, listPageRequests, listRequests } from '../operations.ts';
import { type BenchRun, stopAll } from './bench-run.ts';
import { tell } from './graph.ts';

/** Ten times as many products: what a shop that grows has to expect, worked out each time. */
export async function measureLargeShop({
  report,
  seconds,
  shop,
  openLargeShop,
  startShop,
}: BenchRun): Promise<void> {
  const large = await openLargeShop();
  const smallServer = await startShop(shop, { keepsNothing: true });
  const largeServer = await startShop(large, { keepsNothing: true });
  report.begin('10,000 products against 1,000, uncached');
  const asked = [
    ['detail', detailRequests],
    ['list', listRequests],
    ['list as a page', listPageRequests],
  ] as const;
  for (const [what, requestsOf] of asked) {
    const names = [`${what} of 1,000 products`, `${what} of 10,000 products`];
    const contestants = [
      { name: names[0] ?? '', server: smallServer, requests: requestsOf(shop) },
      { name: names[1] ?? '', server: largeServer, requests: requestsOf(large) },
    ];
    tell(report, names, await compare(contestants, seconds), names[0]);
  }
  await stopAll(smallServer, largeServer);
}
