import operations from '#web/generated/operations.json' with { type: 'json' };
import { median, quantile } from '../load.ts';
import { type BenchRun, stopAll } from './bench-run.ts';

const filled = { events: 10_000_000, days: 30 } as const;
const rounds = 15;

/** What the screen of figures asks for when it is opened, each by itself and, as the screen does, at once. */
const cards = [
  ['figures, funnel, sales and vitals', operations.EditorReport.text, { comparison: 'DAYS_BEFORE' }],
  ['the most frequent of 5,000 pages a day', operations.EditorBreakdown.text, { by: 'PAGE' }],
  ['the most frequent of 200 sources a day', operations.EditorBreakdown.text, { by: 'SOURCE' }],
  ['the products that are sold most', operations.EditorSales.text, { by: 'PRODUCT' }],
  ['abandoned carts', operations.EditorAbandonedCartFigures.text, { comparison: 'DAYS_BEFORE' }],
  ['forms', operations.EditorFormFigures.text, { isForms: false }],
  ['members', operations.EditorMemberFigures.text, { comparison: 'DAYS_BEFORE' }],
] as const;
/** What it asks for when something is chosen. */
const choices = [
  ['a web vital by page', operations.EditorVitals.text, { metric: 'LCP', by: 'PAGE' }],
  ['a web vital by device', operations.EditorVitals.text, { metric: 'LCP', by: 'DEVICE' }],
  ['a web vital by release', operations.EditorVitals.text, { metric: 'LCP', by: 'RELEASE' }],
  ['pages where visits left the way to an order', operations.EditorFunnelExits.text, {}],
  [
    'visits of one source',
    operations.EditorSegment.text,
    { comparison: 'DAYS_BEFORE', of: { by: 'SOURCE', value: 'source-3' } },
  ],
  ['failures, missing paths and findings', operations.EditorPageProblems.text, {}],
] as const;
type Part = readonly [name: string, query: string, more: object];

/** Reports of 30 days with figures of 10 million events, and of as many in the days before, one owner at a time. */
export async function measureDashboard({ report, openSmallShop, startShop }: BenchRun): Promise<void> {
  const shop = await openSmallShop();
  const key = await shop.makePartnerKey();
  await shop.fillFigures(filled);
  const server = await startShop(shop);
  const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
  const range = { from: day(filled.days - 1), to: day(0) };
  const ask = async ([, query, more]: Part) => {
    const answer = await fetch(`${server.url}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables: { ...range, ...more } }),
    });
    const text = await answer.text();
    if (!answer.ok || text.includes('"errors"'))
      throw new Error(`A report was answered ${text.slice(0, 500)}`);
  };
  const tell = async (name: string, act: () => Promise<unknown>) => {
    const times: number[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const start = performance.now();
      await act();
      // The first compiles what the others find.
      if (round > 0) times.push(performance.now() - start);
    }
    report.add(`${name}, median`, median(times), 'ms');
    report.add(`${name}, 95 of 100 within`, quantile(times, 0.95), 'ms');
  };
  report.begin(`Reports of ${filled.days} days over ${filled.events.toLocaleString('en')} events`);
  for (const part of [...cards, ...choices]) await tell(part[0], () => ask(part));
  await tell('the whole screen at once', () => Promise.all(cards.map(ask)));
  await stopAll(server);
}
