import type { ReportComparison } from '#web/generated/graphql.ts';
import type { Amount, Formats } from '../formats.ts';
import type { Report } from './analytics-screen.tsx';
import { changeOf, shareOf } from './figures.rules.ts';
import { useShare } from './use-share.ts';
import { analyticsWords } from './words.ts';

interface Tile {
  readonly label: string;
  readonly value: string;
  /** Against what it is compared with; null where there was nothing. */
  readonly change: number | null;
}

const { tiles: titles } = analyticsWords;

/** What visits came to, and what they are compared with. */
interface ComparedFigures extends Pick<Report, 'total' | 'previous' | 'sales' | 'previousSales'> {
  /** Visits that ordered; null where that is not counted. */
  readonly ordered: number | null;
  /** The same before; null where that is not counted. */
  readonly orderedBefore: number | null;
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
  const { total, previous, ordered, orderedBefore } = figures;
  const rate = (label: string, part: number, partBefore: number): Tile => {
    const now = shareOf(part, total.visits);
    return { label, value: share(now), change: changeOf(now, shareOf(partBefore, previous.visits)) };
  };
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
    rate(titles.bounces, total.bounces, previous.bounces),
    {
      ...{ label: titles.duration, value: analyticsWords.seconds(Math.round(total.secondsPerVisit)) },
      change: changeOf(total.secondsPerVisit, previous.secondsPerVisit),
    },
    ...(ordered === null ? [] : [rate(titles.conversion, ordered, orderedBefore ?? 0)]),
    ...figures.sales.flatMap((sales) => salesTiles(sales, figures, formats)),
    ...newsletterTiles(figures, formats),
  ];
  return (
    <dl className="tiles" aria-label={analyticsWords.compared[comparison]}>
      {tiles.map(({ label, value, change }) => (
        <div key={label} className="tile">
          <dt>{label}</dt>
          <dd className="tile-value number">{value}</dd>
          <dd className="tile-change">
            {change === null
              ? analyticsWords.noComparison
              : analyticsWords.change[comparison](share(change, true))}
          </dd>
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
  const money = (title: string, now: Amount, then: Amount | undefined): Tile => ({
    ...{ label: `${title}${suffix}`, value: formats.money(now) },
    change: changeOf(Number(now.value), Number(then?.value ?? 0)),
  });
  const isRefunded = [sales.refunded, before?.refunded].some((amount) => Number(amount?.value ?? 0) !== 0);
  return [
    {
      ...{ label: `${titles.orders}${suffix}`, value: formats.number(sales.orders) },
      change: changeOf(sales.orders, before?.orders ?? 0),
    },
    money(titles.revenue, sales.revenue, before?.revenue),
    money(titles.average, sales.average, before?.average),
    ...(isRefunded ? [money(titles.refunded, sales.refunded, before?.refunded)] : []),
  ];
}
