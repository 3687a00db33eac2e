import { funnelStages } from '../reports/report-dimensions.rules.ts';
import { robotViews } from '../rollup/day-figures.data.ts';
import {
  eventDimensions,
  mostValues,
  namedDimensions,
  type SegmentQuestion,
} from '../segments/segment-figures.ts';
import { dateLiteral, literal } from './clickhouse-literal.rules.ts';

/** A text of an event, as it is written in its record: the last of that name, as `data` may have one too, and is before it. */
const writtenOf = (name: string) => `extract(record, ${literal(`(?s).*"${name}": "((?:[^"\\\\]|\\\\.)*)"`)})`;
/** Servers of 2018 read JSON by such names alone, and without blanks. */
const textOf = (name: string) =>
  `visitParamExtractString(concat('{"text":"', ${writtenOf(name)}, '"}'), 'text')`;
const isNew = `extract(record, '(?s).*"is_new": (true|false)') = 'true'`;
const isEmptySearch = `toFloat64OrZero(extract(record, '(?s).*"value": ([-+.0-9eE]+)')) = 0 AND record NOT LIKE '%"value": null%'`;
const query = `replaceRegexpAll(lowerUTF8(${textOf('query')}), '^ +| +$', '')`;

const step = `multiIf(schema = 'Order', 5, name = 'BeginCheckout', 4,
  name IN ('AddToCart', 'ViewCart', 'RelatedProductAddToCart'), 3,
  name IN ('VisitPDP', 'QuickView') OR (schema = 'PageView' AND subject != ''), 2, 1)`;

/** Whether an event counts under a value of what visits are told apart by, and which value that is; of what is known of visits, nothing. */
const happened: Readonly<Record<string, { readonly is: string; readonly value: string }>> = {
  page: { is: `schema = 'PageView'`, value: 'path' },
  product: { is: `schema = 'PageView' AND subject != ''`, value: 'subject' },
  search: { is: `schema = 'SiteSearch'`, value: query },
  event: { is: `schema != 'PageView'`, value: 'name' },
  'search-empty': { is: `schema = 'SiteSearch' AND ${isEmptySearch}`, value: query },
};

const funnelSteps = funnelStages.map(([, name]) => name);
const begun = `if(has(arrayMap(x -> x.6, seen), 1), 'new', 'returning')`;
/** What is known of a visit, by its pages and all that happened in it. */
const ofVisit: Readonly<Record<string, string>> = {
  ...{ entry: 'pages[1].4', exit: 'pages[-1].4', visitor: begun },
  funnel: `arrayJoin(arraySlice([${funnelSteps.map(literal).join(', ')}], 1, reached))`,
  ...Object.fromEntries(
    funnelSteps.map((name, index) => [
      `left:${name}`,
      `arrayJoin(arraySlice([pages[-1].4], 1, if(reached = ${index + 1}, 1, 0)))`,
    ]),
  ),
};
const ofFirstPage = (dimension: string) =>
  Object.hasOwn(ofVisit, dimension) || eventDimensions.has(dimension)
    ? `''`
    : textOf(dimension.replace('-', '_'));

/**
 * The statement that counts visits of a segment. Servers of 2018 know no windows: a visitor's events of a day are one sorted array of time,
 * id, whether it is a page, path, what the segment is made by, whether they are new, what visits are told apart by, how far that is on the
 * way to an order, and whether it counts under a value and which; visits are numbered along it.
 */
export function figuresStatement({ websiteId, range, counted, by }: SegmentQuestion): string {
  const ofRange = `website_id = ${literal(websiteId)} AND day >= ${dateLiteral(range.from)} AND day <= ${dateLiteral(range.to)} AND visitor != ''`;
  const belongs = `${counted.dimension === 'visitor' ? begun : 'pages[1].5'} = ${literal(counted.value)}`;
  const event = happened[by] ?? { is: '0', value: `''` };
  const figure = eventDimensions.has(by)
    ? `1 AS views, arrayJoin(arrayMap(x -> x.10, arrayFilter(x -> x.9 = 1, seen))) AS value`
    : `length(pages) AS views, ${ofVisit[by] ?? 'pages[1].7'} AS value`;
  return `
    SELECT value, sum(views) AS views, uniqExact(day, visitor, visit) AS visits, uniqExact(day, visitor) AS visitors FROM (
      SELECT day, visitor, visit, ${figure} FROM (
        SELECT day, visitor, visit, arraySort(groupArray(event)) AS seen, arrayFilter(x -> x.3 = 1, seen) AS pages,
          arrayReduce('max', arrayMap(x -> x.8, seen)) AS reached FROM (
          SELECT day, visitor, events, arrayMap(x -> x.1, events) AS times, arrayCumSum(
            arrayMap((t, i) -> if(i = 1 OR t - times[i - 1] > 1800000, 1, 0), times, arrayEnumerate(times))) AS numbers FROM (
            SELECT day, visitor, arraySort(groupArray(tuple(at, id, schema = 'PageView', path, ${ofFirstPage(counted.dimension)},
              ${isNew}, ${ofFirstPage(by)}, ${step}, ${event.is}, ${event.value}))) AS events
            FROM visit_event FINAL
            WHERE ${ofRange} AND schema != 'Performance' AND (day, visitor) NOT IN (
              SELECT day, visitor FROM (
                SELECT day, visitor, intDiv(at, 3600000) AS hour, count() AS views FROM visit_event FINAL
                WHERE ${ofRange} AND schema = 'PageView' GROUP BY day, visitor, hour HAVING views > ${robotViews}))
            GROUP BY day, visitor))
        ARRAY JOIN events AS event, numbers AS visit
        GROUP BY day, visitor, visit)
      WHERE notEmpty(pages) AND ${belongs})
    ${namedDimensions.has(by) ? `WHERE value != ''` : ''}
    GROUP BY value ORDER BY visits DESC, value LIMIT ${mostValues}`;
}
