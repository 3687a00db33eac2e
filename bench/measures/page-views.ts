import { type Contestant, type LoadRequest, loadServer, median } from '../load.ts';
import { type BenchRun, startBare, stopAll } from './bench-run.ts';
import { eventsOf } from './events.ts';

const rounds = 3;

/** Page views as programs and older themes send them: each a form, at once. */
function hits(): LoadRequest[] {
  return Array.from({ length: 50 }, (_, visitor) => ({
    method: 'POST',
    path: '/api/census/RecordHit',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
      cookie: `ss_cvr=visitor-${visitor}|1|1|1|1`,
    },
    body: new URLSearchParams({
      event: '1',
      data: JSON.stringify({ pagePath: '/shop/1', language: 'en-GB', title: 'A product' }),
      ss_cvr: `visitor-${visitor}|1|1|1|1`,
    }).toString(),
  }));
}

/**
 * What one page view costs the server's processor: by itself, each a request. Beside it stands a Fastify route that reads as much and
 * answers the same bytes: what is beyond that is spent on the page view, all else on HTTP.
 */
export async function measurePageViews({ report, seconds, shop, startShop }: BenchRun): Promise<void> {
  await shop.countVisits();
  const server = await startShop(shop);
  const [first] = eventsOf(1);
  const bare = await startBare(server, String(first?.path), String(first?.body));
  report.begin('A page view as a request by itself, 8 connections');
  const contestants: readonly Contestant[] = [
    { name: 'bytes by Fastify alone, processor', server: bare, requests: eventsOf(1) },
    { name: 'a page view as pages send it, processor', server, requests: eventsOf(1) },
    { name: 'a page view as a form, processor', server, requests: hits() },
  ];
  for (const each of contestants) await loadServer(each, { duration: 2 });
  const costs = contestants.map((): number[] => []);
  for (let round = 0; round < rounds; round++)
    for (const [index, each] of contestants.entries())
      costs[index]?.push((await loadServer(each, { duration: seconds * 2 })).cpuMs);
  const [ofBytes = 0, ...ofViews] = costs.map(median);
  const [name, ...names] = contestants.map((each) => each.name);
  report.add(String(name), ofBytes, 'ms');
  for (const [index, cost] of ofViews.entries()) {
    report.add(String(names[index]), cost, 'ms');
    report.add(`${names[index]}, beyond the bytes`, cost - ofBytes, 'ms');
  }
  await stopAll(server, bare);
}
