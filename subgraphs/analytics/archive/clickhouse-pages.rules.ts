import { robotViews } from '../rollup/day-figures.data.ts';
import { mostPages, type SegmentPagesQuestion } from '../segments/segment-pages.ts';
import { dateLiteral, literal } from './clickhouse-literal.rules.ts';

/** A field of an event, as it is written in its record: the last of that name, as `data` may have one too, and is before it. */
const fieldOf = (name: string) => `extract(record, ${literal(`(?s).*"${name}": "((?:[^"\\\\]|\\\\.)*)"`)})`;
const escaped = (value: string) => JSON.stringify(value).slice(1, -1);

/**
 * The statement that counts a segment's pages. Servers of 2018 know no windows: a visitor's events of a day are one sorted array of time,
 * id, whether it is a page, path, value and whether they are new, and visits are numbered along it.
 */
export function pagesStatement({ websiteId, range, counted }: SegmentPagesQuestion): string {
  const { dimension, value } = counted;
  const ofRange = `website_id = ${literal(websiteId)} AND day >= ${dateLiteral(range.from)} AND day <= ${dateLiteral(range.to)} AND visitor != ''`;
  const belongs =
    dimension === 'visitor'
      ? `if(has(arrayMap(x -> x.6, seen), 1), 'new', 'returning') = ${literal(value)}`
      : `pages[1].5 = ${literal(escaped(value))}`;
  return `
    SELECT path AS value, count() AS views, uniqExact(day, visitor, visit) AS visits, uniqExact(day, visitor) AS visitors FROM (
      SELECT day, visitor, visit, arrayJoin(arrayMap(x -> x.4, pages)) AS path FROM (
        SELECT day, visitor, visit, arraySort(groupArray(event)) AS seen, arrayFilter(x -> x.3 = 1, seen) AS pages FROM (
          SELECT day, visitor, events, arrayMap(x -> x.1, events) AS times, arrayCumSum(
            arrayMap((t, i) -> if(i = 1 OR t - times[i - 1] > 1800000, 1, 0), times, arrayEnumerate(times))) AS numbers FROM (
            SELECT day, visitor, arraySort(groupArray(tuple(at, id, schema = 'PageView', path,
              ${dimension === 'visitor' ? "''" : fieldOf(dimension)}, extract(record, '(?s).*"is_new": (true|false)') = 'true'))) AS events
            FROM visit_event FINAL
            WHERE ${ofRange} AND schema != 'Performance' AND (day, visitor) NOT IN (
              SELECT day, visitor FROM (
                SELECT day, visitor, intDiv(at, 3600000) AS hour, count() AS views FROM visit_event FINAL
                WHERE ${ofRange} AND schema = 'PageView' GROUP BY day, visitor, hour HAVING views > ${robotViews}))
            GROUP BY day, visitor))
        ARRAY JOIN events AS event, numbers AS visit
        GROUP BY day, visitor, visit)
      WHERE notEmpty(pages) AND ${belongs})
    GROUP BY path ORDER BY visits DESC, path LIMIT ${mostPages}`;
}
