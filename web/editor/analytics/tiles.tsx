import type { Formats } from '../formats.ts';
import type { Report } from './analytics-screen.tsx';
import { changeOf, shareOf } from './figures.rules.ts';
import { useShare } from './use-share.ts';
import { analyticsWords } from './words.ts';

interface Tile {
  readonly label: string;
  readonly value: string;
  /** Against as many days before; null where there was nothing, absent where it is not compared. */
  readonly change?: number | null;
}

const { tiles: titles } = analyticsWords;

/** The figures that matter most, each beside what it was before. */
export function Tiles({ report, formats }: { readonly report: Report; readonly formats: Formats }) {
  const share = useShare();
  const { total, previous } = report;
  const ordered = report.funnel.find(({ stage }) => stage === 'ORDER')?.visits ?? 0;
  const tiles: Tile[] = [
    {
      ...{ label: titles.visitors, value: formats.number(total.visitors) },
      change: changeOf(total.visitors, previous.visitors),
    },
    {
      ...{ label: titles.visits, value: formats.number(total.visits) },
      change: changeOf(total.visits, previous.visits),
    },
    {
      ...{ label: titles.views, value: formats.number(total.views) },
      change: changeOf(total.views, previous.views),
    },
    { label: titles.bounces, value: share(shareOf(total.bounces, total.visits)) },
    { label: titles.duration, value: analyticsWords.seconds(Math.round(total.secondsPerVisit)) },
    { label: titles.conversion, value: share(shareOf(ordered, total.visits)) },
    ...report.sales.flatMap((sales) => salesTiles(sales, report, formats)),
  ];
  return (
    <dl className="tiles" aria-label={analyticsWords.compared}>
      {tiles.map(({ label, value, change }) => (
        <div key={label} className="tile">
          <dt>{label}</dt>
          <dd className="tile-value number">{value}</dd>
          {change !== undefined && (
            <dd className="tile-change">
              {change === null ? analyticsWords.noComparison : analyticsWords.change(share(change, true))}
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

function salesTiles(sales: Report['sales'][number], report: Report, formats: Formats): Tile[] {
  const { currency } = sales.revenue;
  const before = report.previousSales.find(({ revenue }) => revenue.currency === currency);
  const suffix = report.sales.length > 1 ? ` (${currency})` : '';
  return [
    {
      ...{ label: `${titles.orders}${suffix}`, value: formats.number(sales.orders) },
      change: changeOf(sales.orders, before?.orders ?? 0),
    },
    {
      ...{ label: `${titles.revenue}${suffix}`, value: formats.money(sales.revenue) },
      change: changeOf(Number(sales.revenue.value), Number(before?.revenue.value ?? 0)),
    },
    { label: `${titles.average}${suffix}`, value: formats.money(sales.average) },
  ];
}
