import type { ReportComparison } from '#web/generated/graphql.ts';
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

/** What visits came to, and what they are compared with. */
interface ComparedFigures extends Pick<Report, 'total' | 'previous' | 'sales' | 'previousSales'> {
  /** Visits that ordered; null where that is not counted. */
  readonly ordered: number | null;
  /** How often someone signed up to a mailing list; absent where that is not counted. */
  readonly newsletterSignUps?: number;
  readonly previousReport?: Pick<Report['previousReport'], 'newsletterSignUps'>;
}

/** The figures that matter most, each beside what it was before. */
export function Tiles({
  figures,
  comparison,
  formats,
}: {
  readonly figures: ComparedFigures;
  readonly comparison: ReportComparison;
  readonly formats: Formats;
}) {
  const share = useShare();
  const { total, previous, ordered } = figures;
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
    ...(ordered === null ? [] : [{ label: titles.conversion, value: share(shareOf(ordered, total.visits)) }]),
    ...figures.sales.flatMap((sales) => salesTiles(sales, figures, formats)),
    ...newsletterTiles(figures, formats),
  ];
  return (
    <dl className="tiles" aria-label={analyticsWords.compared[comparison]}>
      {tiles.map(({ label, value, change }) => (
        <div key={label} className="tile">
          <dt>{label}</dt>
          <dd className="tile-value number">{value}</dd>
          {change !== undefined && (
            <dd className="tile-change">
              {change === null
                ? analyticsWords.noComparison
                : analyticsWords.change[comparison](share(change, true))}
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

/** Nothing where nobody signed up in either time: many websites have no mailing list. */
function newsletterTiles(
  { newsletterSignUps = 0, previousReport }: ComparedFigures,
  formats: Formats,
): Tile[] {
  const before = previousReport?.newsletterSignUps ?? 0;
  if (newsletterSignUps + before === 0) return [];
  const value = formats.number(newsletterSignUps);
  return [{ label: titles.newsletter, value, change: changeOf(newsletterSignUps, before) }];
}

function salesTiles(sales: Report['sales'][number], figures: ComparedFigures, formats: Formats): Tile[] {
  const { currency } = sales.revenue;
  const before = figures.previousSales.find(({ revenue }) => revenue.currency === currency);
  const suffix = figures.sales.length > 1 ? ` (${currency})` : '';
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
    ...(Number(sales.refunded.value) === 0
      ? []
      : [{ label: `${titles.refunded}${suffix}`, value: formats.money(sales.refunded) }]),
  ];
}
