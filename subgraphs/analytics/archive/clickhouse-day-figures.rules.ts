import { isConversion } from '../experiments/experiment-visitor.data.ts';
import { funnelStages } from '../reports/report-dimensions.rules.ts';
import type { WebsiteDay } from '../rollup/day-counter.ts';
import { mostValues, robotViews } from '../rollup/day-figures.data.ts';
import { dateLiteral, literal } from './clickhouse-literal.rules.ts';

export const countedTable = 'counted_event';

/** What is known of the first page of a visit, and told of all of it. */
const ofFirstPage = [
  ...(['source', 'medium', 'referrer', 'campaign', 'term', 'ad_content', 'device'] as const),
  ...(['browser', 'os', 'country', 'language'] as const),
];
/** What an element of a visitor's day is: it is sorted by the first two. Servers of 2018 name no elements of tuples. */
const ofVisit = ['at', 'id', 'schema', 'path', 'is_new', 'step', ...ofFirstPage] as const;
const ofEvent = [
  ...(['at', 'id', 'schema', 'name', 'path', 'subject', 'field', 'query', 'is_empty'] as const),
];

const step = `multiIf(schema = 'Order', 5, name = 'BeginCheckout', 4,
  name IN ('AddToCart', 'ViewCart', 'RelatedProductAddToCart'), 3,
  name IN ('VisitPDP', 'QuickView') OR (schema = 'PageView' AND subject != ''), 2, 1)`;

const isEmpty = 'ifNull(value, 1) = 0';
const written = (part: string) => (part === 'step' ? step : part === 'is_empty' ? isEmpty : part);

export const ofDay = ({ websiteId, day }: WebsiteDay) =>
  `website_id = ${literal(websiteId)} AND day = ${dateLiteral(day)}`;
const robots = (of: WebsiteDay) => `
  SELECT visitor FROM (
    SELECT visitor, intDiv(at, 3600000) AS hour, count() AS views FROM ${countedTable} FINAL
    WHERE ${ofDay(of)} AND schema = 'PageView' AND visitor != '' GROUP BY visitor, hour HAVING views > ${robotViews})`;

/**
 * Each event with its place in a visitor's day and the number of its visit: servers of 2018 know no windows, so that visits are counted along
 * sorted events.
 */
const numbered = (of: WebsiteDay, parts: readonly string[]) => `
  SELECT visitor, event, place, visit FROM (
    SELECT visitor, events, arrayEnumerate(events) AS places, arrayMap(x -> x.1, events) AS times, arrayCumSum(
      arrayMap((t, i) -> if(i = 1 OR t - times[i - 1] > 1800000, 1, 0), times, places)) AS numbers FROM (
      SELECT visitor, arraySort(groupArray(tuple(${parts.map(written).join(', ')}))) AS events
      FROM ${countedTable} FINAL
      WHERE ${ofDay(of)} AND visitor != '' AND schema != 'Performance' AND visitor NOT IN (${robots(of)})
      GROUP BY visitor))
  ARRAY JOIN events AS event, places AS place, numbers AS visit`;

const stages = `[${funnelStages.map(([, name]) => literal(name)).join(', ')}]`;
const told = (dimension: string, value: string) => `tuple(${literal(dimension)}, ${value})`;
const visitDimensions = [
  ...[told('all', `''`), told('visitor', `if(begun, 'new', 'returning')`)],
  ...[told('entry', 'entry'), told('exit', 'left_at')],
  ...ofFirstPage.map((part) => told(part.replace('_', '-'), `first_${part}`)),
  `tuple(concat('left:', ${stages}[reached]), left_at)`,
];
const inVisit = (part: (typeof ofVisit)[number]) => `event.${ofVisit.indexOf(part) + 1}`;
const isPage = `${inVisit('schema')} = 'PageView'`;

/** Figures of visits, which come from where their first page came from. */
const visits = (of: WebsiteDay) => `
  SELECT figure.1 AS dimension, figure.2 AS value, sum(seen_pages) AS views, count() AS visits, uniqExact(visitor) AS visitors,
    sum(if(figure.1 = 'funnel' OR seen_pages != 1, 0, 1)) AS bounces, toUInt64(sum(if(figure.1 = 'funnel', 0, took))) AS seconds
  FROM (
    SELECT visitor, visit, seen_pages, took, arrayJoin(arrayConcat(
      arrayFilter(x -> x.2 != '' OR x.1 NOT IN ('referrer', 'campaign', 'term', 'ad-content'), [${visitDimensions.join(', ')}]),
      arrayMap(stage -> tuple('funnel', stage), arraySlice(${stages}, 1, reached)))) AS figure
    FROM (
      SELECT visitor, visit, countIf(${isPage}) AS seen_pages, argMinIf(${inVisit('path')}, place, ${isPage}) AS entry,
        argMaxIf(${inVisit('path')}, place, ${isPage}) AS left_at, max(${inVisit('is_new')}) AS begun, max(${inVisit('step')}) AS reached,
        intDiv(max(${inVisit('at')}) - min(${inVisit('at')}) + 500, 1000) AS took,
        ${ofFirstPage.map((part) => `argMinIf(${inVisit(part)}, place, ${isPage}) AS first_${part}`).join(', ')}
      FROM (${numbered(of, ofVisit)}) GROUP BY visitor, visit HAVING seen_pages > 0))
  GROUP BY dimension, value`;

const of = (part: (typeof ofEvent)[number]) => `event.${ofEvent.indexOf(part) + 1}`;
const isOf = (schema: string) => `${of('schema')} = '${schema}'`;
const when = (condition: string, dimension: string, value: string) =>
  `tuple(if(${condition}, ${dimension}, ''), ${value})`;
const isOfProduct = `(${isOf('CommerceShopping')} OR ${isOf('QuickView')}) AND ${of('subject')} != ''`;
const isFormField = `${isOf('FormMetric')} AND ${of('name')} = 'field'`;
const eventDimensions = [
  when(isOf('PageView'), `'page'`, of('path')),
  when(`${isOf('PageView')} AND ${of('subject')} != ''`, `'product'`, of('subject')),
  when(`${of('schema')} != 'PageView'`, `'event'`, of('name')),
  when(isOfProduct, `concat('product:', ${of('name')})`, of('subject')),
  when(isOf('GatedContent'), `concat('content:', ${of('name')})`, of('subject')),
  when(isOf('FormMetric'), `concat('form:', ${of('name')})`, of('subject')),
  when(isFormField, `'form-field'`, `concat(${of('subject')}, ' ', ${of('field')})`),
  when(isOf('SiteSearch'), `'search'`, of('query')),
  when(`${isOf('SiteSearch')} AND ${of('is_empty')}`, `'search-empty'`, of('query')),
  when(isOf('PageNotFound'), `'not-found'`, of('path')),
  when(isOf('PageError'), `'error'`, of('subject')),
];

/** Figures of what happened, on a page or beside it. */
const events = (day: WebsiteDay) => `
  SELECT figure.1 AS dimension, figure.2 AS value, count() AS views, uniqExact(visitor, visit) AS visits, uniqExact(visitor) AS visitors,
    toUInt64(0) AS bounces, toUInt64(0) AS seconds
  FROM (
    SELECT visitor, visit, arrayJoin(arrayFilter(x -> x.1 != '', [${eventDimensions.join(', ')}])) AS figure
    FROM (${numbered(day, ofEvent)}))
  GROUP BY dimension, value`;

const signUps = ['NewsletterSignUp', 'MemberSignUp', 'SubscriptionSignUp', 'RestockSignUp'];
const signUpDimensions = ['newsletter-sign-up', 'member-sign-up', 'subscription-sign-up', 'restock-sign-up'];
const texts = (values: readonly string[]) => `[${values.map(literal).join(', ')}]`;

/** Figures that belong to no visit. */
const others = (day: WebsiteDay) => `
  SELECT concat('finding:', name) AS dimension, concat(subject, ' ', path) AS value, count() AS views, toUInt64(0) AS visits,
    uniqExact(visitor) AS visitors, toUInt64(0) AS bounces, toUInt64(round(sum(ifNull(measured, 0)))) AS seconds
  FROM (SELECT name, subject, path, visitor, value AS measured FROM ${countedTable} FINAL
    WHERE ${ofDay(day)} AND schema = 'Performance' AND name IN ('image', 'user', 'a11y') AND subject != ''
      AND visitor != '' AND visitor NOT IN (${robots(day)}))
  GROUP BY name, subject, path
  UNION ALL
  SELECT transform(schema, ${texts(signUps)}, ${texts(signUpDimensions)}, '') AS dimension, subject AS value, count() AS views,
    toUInt64(0) AS visits, toUInt64(0) AS visitors, toUInt64(0) AS bounces, toUInt64(0) AS seconds
  FROM ${countedTable} FINAL WHERE ${ofDay(day)} AND schema IN (${signUps.map(literal).join(', ')}) GROUP BY schema, subject
  UNION ALL
  SELECT 'robot' AS dimension, '' AS value, count() AS views, toUInt64(0) AS visits, uniqExact(visitor) AS visitors,
    toUInt64(0) AS bounces, toUInt64(0) AS seconds
  FROM ${countedTable} FINAL WHERE ${ofDay(day)} AND visitor IN (${robots(day)}) GROUP BY website_id`;

/** The figures of a day; the rarest values of each dimension are one. */
export const countsStatement = (day: WebsiteDay) => `
  SELECT substringUTF8(dimension, 1, 100) AS dimension, if(place > ${mostValues}, '(other)', substringUTF8(figure.3, 1, 1000)) AS value,
    -sum(figure.2) AS views, -sum(figure.1) AS visits, sum(figure.4) AS visitors, sum(figure.5) AS bounces, sum(figure.6) AS seconds
  FROM (
    SELECT dimension, arraySort(groupArray(tuple(-toInt64(visits), -toInt64(views), value, visitors, bounces, seconds))) AS figures,
      arrayEnumerate(figures) AS places
    FROM (${visits(day)} UNION ALL ${events(day)} UNION ALL ${others(day)})
    GROUP BY dimension)
  ARRAY JOIN figures AS figure, places AS place
  GROUP BY dimension, value`;

const measures = [
  ...[
    ['FCP', 1800, 3000, 1],
    ['LCP', 2500, 4000, 1],
    ['CLS', 0.1, 0.25, 1000],
  ],
  ...[
    ['FID', 100, 300, 1],
    ['INP', 200, 500, 1],
    ['TTFB', 800, 1800, 1],
  ],
] as const;
const names = `[${measures.map(([name]) => `'${name}'`).join(', ')}]`;
const limit = (index: 1 | 2 | 3) =>
  `transform(name, ${names}, [${measures.map((measure) => `toFloat64(${measure[index]})`).join(', ')}], toFloat64(0))`;

/** The histograms of a day; the rarest values of each measure are one. */
export const vitalsStatement = (day: WebsiteDay) => `
  SELECT metric, dimension, if(place > ${mostValues}, '(other)', substringUTF8(figure.2, 1, 1000)) AS value, bar.1 AS bucket, sum(bar.2) AS count
  FROM (
    SELECT metric, dimension, figure, place, arrayJoin(figure.3) AS bar FROM (
      SELECT metric, dimension, arraySort(groupArray(tuple(-toInt64(total), value, bars))) AS figures, arrayEnumerate(figures) AS places
      FROM (
        SELECT metric, dimension, value, sum(count) AS total, groupArray(tuple(bucket, count)) AS bars FROM (
          SELECT name AS metric, figure.1 AS dimension, figure.2 AS value, bucket, count() AS count FROM (
            SELECT name, multiIf(value <= ${limit(1)}, 0, value <= ${limit(2)}, 1000, 2000)
                + toInt32(least(999., floor(40 * log(1 + value * ${limit(3)})))) AS bucket,
              arrayJoin([tuple('all', ''), tuple('page', path), tuple('device', device), tuple('release', release)]) AS figure
            FROM (SELECT name, path, device, release, assumeNotNull(value) AS value FROM ${countedTable} FINAL
              WHERE ${ofDay(day)} AND schema = 'Performance' AND has(${names}, name) AND isNotNull(value)
                AND visitor NOT IN (${robots(day)})))
          GROUP BY metric, dimension, value, bucket)
        GROUP BY metric, dimension, value)
      GROUP BY metric, dimension)
    ARRAY JOIN figures AS figure, places AS place)
  GROUP BY metric, dimension, value, bucket`;

/** The visitors of a day who are robots. */
export const robotsStatement = (day: WebsiteDay) => `SELECT DISTINCT visitor FROM (${robots(day)})`;

const sorted = 'arraySort(groupArray(tuple(at, id)))';

/** The events of a day that more is kept of than figures. */
export const toldStatement = (day: WebsiteDay) => `
  SELECT DISTINCT id FROM (
    SELECT arrayJoin([sorted[1].2, sorted[-1].2]) AS id FROM (
      SELECT subject, ${sorted} AS sorted FROM ${countedTable} FINAL
      WHERE ${ofDay(day)} AND schema = 'PageError' AND visitor != '' GROUP BY subject)
    UNION ALL
    SELECT sorted[1].2 AS id FROM (
      SELECT subject, visitor, ${sorted} AS sorted FROM ${countedTable} FINAL
      WHERE ${ofDay(day)} AND schema = 'ExperimentExposure' AND visitor != '' AND subject != ''
        AND visitor NOT IN (${robots(day)})
      GROUP BY subject, visitor)
    UNION ALL
    SELECT id FROM ${countedTable} FINAL
    WHERE ${ofDay(day)} AND ${isConversion} AND visitor != '' AND visitor NOT IN (${robots(day)}))`;
