import type {
  EditorAbandonedCartFiguresQueryVariables,
  EditorBreakdownQueryVariables,
  EditorFormFiguresQueryVariables,
  EditorFunnelExitsQueryVariables,
  EditorMemberFiguresQueryVariables,
  EditorPageProblemsQueryVariables,
  EditorProductFiguresQueryVariables,
  EditorReportQueryVariables,
  EditorSalesQueryVariables,
  EditorSegmentQueryVariables,
  EditorVitalsQueryVariables,
} from '#web/generated/graphql.ts';
import operations from '#web/generated/operations.json' with { type: 'json' };
import { median, quantile } from '../load.ts';
import { type BenchRun, stopAll } from './bench-run.ts';

const filled = { events: 10_000_000, days: 30 } as const;
const rounds = 15;

type Days = Readonly<Record<'from' | 'to', string>>;
interface Part {
  readonly name: string;
  readonly query: string;
  readonly more: object;
}

/** A part of the screen, and what its operation is asked besides the days: no bench is built that asks less than the operation needs. */
function part<Variables extends Days>(
  name: string,
  { text }: { readonly text: string },
  more: Omit<Variables, keyof Days>,
): Part {
  return { name, query: text, more };
}

const comparison = 'DAYS_BEFORE';
/** What the screen of figures asks for when it is opened, each by itself and, as the screen does, at once. */
const cards = [
  part<EditorReportQueryVariables>('figures, funnel, sales and vitals', operations.EditorReport, {
    comparison,
  }),
  part<EditorBreakdownQueryVariables>('the most frequent of 5,000 pages a day', operations.EditorBreakdown, {
    comparison,
    by: 'PAGE',
  }),
  part<EditorBreakdownQueryVariables>('the most frequent of 200 sources a day', operations.EditorBreakdown, {
    comparison,
    by: 'SOURCE',
  }),
  part<EditorSalesQueryVariables>('the products that are sold most', operations.EditorSales, {
    comparison,
    by: 'PRODUCT',
  }),
  part<EditorProductFiguresQueryVariables>(
    'products from seen to ordered',
    operations.EditorProductFigures,
    {},
  ),
  part<EditorAbandonedCartFiguresQueryVariables>('abandoned carts', operations.EditorAbandonedCartFigures, {
    comparison,
  }),
  part<EditorFormFiguresQueryVariables>('forms', operations.EditorFormFigures, { isForms: false }),
  part<EditorMemberFiguresQueryVariables>('members', operations.EditorMemberFigures, { comparison }),
];
/** What it asks for when something is chosen. */
const choices = [
  part<EditorVitalsQueryVariables>('a web vital by page', operations.EditorVitals, {
    metric: 'LCP',
    by: 'PAGE',
  }),
  part<EditorVitalsQueryVariables>('a web vital by device', operations.EditorVitals, {
    metric: 'LCP',
    by: 'DEVICE',
  }),
  part<EditorVitalsQueryVariables>('a web vital by release', operations.EditorVitals, {
    metric: 'LCP',
    by: 'RELEASE',
  }),
  part<EditorFunnelExitsQueryVariables>(
    'pages where visits left the way to an order',
    operations.EditorFunnelExits,
    {},
  ),
  part<EditorSegmentQueryVariables>('visits of one source', operations.EditorSegment, {
    comparison,
    of: { by: 'SOURCE', value: 'source-3' },
  }),
  part<EditorPageProblemsQueryVariables>(
    'failures, missing paths and findings',
    operations.EditorPageProblems,
    {},
  ),
];

/** Reports of 30 days with figures of 10 million events, and of as many in the days before, one owner at a time. */
export async function measureDashboard({ report, openSmallShop, startShop }: BenchRun): Promise<void> {
  const shop = await openSmallShop();
  const key = await shop.makePartnerKey();
  await shop.fillFigures(filled);
  const server = await startShop(shop);
  const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
  const range = { from: day(filled.days - 1), to: day(0) };
  const ask = async ({ query, more }: Part) => {
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
  for (const each of [...cards, ...choices]) await tell(each.name, () => ask(each));
  await tell('the whole screen at once', () => Promise.all(cards.map(ask)));
  await stopAll(server);
}
