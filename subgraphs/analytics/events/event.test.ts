import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statement, statementChannel } from '#kit/database.ts';
import { openTestSubgraph, type TestSubgraph } from '#kit/test-subgraph.ts';
import type { Viewer } from '#kit/viewer.ts';
import { recountAll } from '../rollup/recount-testing.ts';
import { dropOldEvents } from '../rollup/retention.data.ts';
import { rollUpWebsite } from '../rollup/rollup.data.ts';
import { analyticsSubgraph } from '../subgraph.ts';
import { shoppingContent } from './shopping-testing.ts';

const record = `mutation ($events: [VisitEventInput!]!, $visitor: String) { recordVisitEvents(events: $events, visitorRecord: $visitor) {
  accepted skipped refused { index reason message } } }`;
const readWebsite = `query ($websites: [_Any!]!, $days: Int) {
  _entities(representations: $websites) { ... on Website { pageViews(days: $days) { date count } } }
}`;
const readProducts = `query ($products: [_Any!]!) { _entities(representations: $products) { ... on Product { id viewCount } } }`;
const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const measurement = { areCookiesAllowed: true, isCookieless: false, retentionDays: 90 };

let figures: TestSubgraph;

beforeAll(async () => {
  figures = await openTestSubgraph(analyticsSubgraph);
});

afterAll(() => figures.close());

interface Sent {
  readonly id?: string;
  readonly schema?: string;
  readonly at?: string;
  readonly content: object;
}

const visitor = (name: string, count = 1) => `${name}|1|1|1|${count}`;

async function send(
  websiteId: string,
  who: string | null,
  events: readonly Sent[],
  viewer: Partial<Viewer> = {},
) {
  const asked = events.map((event) => ({ schema: 'PageView', ...event }));
  const answer = await figures.run(
    record,
    { events: asked, visitor: who },
    { websiteId, userAgent: chrome, address: '203.0.113.7', measurement, timeZone: 'UTC', ...viewer },
  );
  return answer.data ? answer.at('recordVisitEvents') : answer.errors;
}

const view = (pagePath: string, more: object = {}): Sent => ({ content: { pagePath, ...more } });
const today = () => new Date().toISOString().slice(0, 10);
const yesterday = new Date(Date.now() - 24 * 3_600_000).toISOString().slice(0, 10);
/** Some minutes before yesterday's noon: far from the day's ends, whenever the tests run. */
const ago = (minutes: number) =>
  new Date(Date.parse(`${yesterday}T12:00:00Z`) - minutes * 60_000).toISOString();
const rollUp = (websiteId: string) => rollUpWebsite(figures.subgraph.database.forWebsite(websiteId));

async function countsOf(websiteId: string, dimension: string) {
  const rows = await figures.sql(`SELECT value, views, visits, visitors, bounces FROM daily_count
    WHERE website_id = '${websiteId}' AND dimension = '${dimension}' ORDER BY value`);
  return rows;
}

function reporterOf(websiteId: string) {
  return { websiteId, accountId: 'ada', permissions: ['REPORTS_READ'] };
}

describe('events', () => {
  test('that come at once are all kept, in few statements, and one that comes again counts once', async () => {
    const texts: string[] = [];
    const listen = (message: unknown) => texts.push(JSON.stringify(message));
    await send('busy', visitor('first'), [view('/')]);
    statementChannel.subscribe(listen);
    const sent = Array.from({ length: 50 }, (_, index) => ({ id: `e-${index}`, ...view('/mug') }));
    const answers = await Promise.all(sent.map((event) => send('busy', visitor('vera'), [event, event])));
    statementChannel.unsubscribe(listen);
    for (const answer of answers) expect(answer).toEqual({ accepted: 2, skipped: null, refused: [] });
    await send('busy', visitor('vera'), sent);
    expect(texts.filter((text) => text.includes('INSERT INTO visit_event')).length).toBeLessThan(4);
    await rollUp('busy');
    expect(await countsOf('busy', 'page')).toMatchObject([
      { value: '/', views: 1 },
      { value: '/mug', views: 50, visits: 1, visitors: 1 },
    ]);
  });

  test('without a time count once within a week, also when they come again after midnight', async () => {
    const keepAgain = async (days: number) => {
      await figures.sql(`UPDATE visit_event SET day = day - ${days}, at = at - interval '${days} days'
        WHERE website_id LIKE 'late%' AND id = 'again'`);
      const again = { id: 'again', ...view('/mug') };
      for (const websiteId of ['late', 'late too']) await send(websiteId, visitor('vera'), [again, again]);
      return figures.sql("SELECT website_id AS shop FROM visit_event WHERE id = 'again' ORDER BY 1");
    };
    const once = [{ shop: 'late' }, { shop: 'late too' }];
    for (const days of [0, 1, 6]) expect(await keepAgain(days)).toEqual(once);
    expect(await keepAgain(1)).toEqual(once.flatMap((each) => [each, each]));
  });

  test('are refused one by one, with a reason that is counted, and the others are kept', async () => {
    const day = 24 * 60;
    const answer = await send('strict', visitor('vera'), [
      view('/good'),
      { schema: 'Nothing', content: {} },
      { schema: 'CommerceShopping', content: shoppingContent('Steal') },
      { content: { pagePath: '/big', title: 'x', text: 'x'.repeat(9_000) } },
      { ...view('/old'), at: ago(8 * day) },
      { ...view('/early'), at: new Date(Date.now() + 30 * 60_000).toISOString() },
      view('/theirs', { websiteId: 'another' }),
      { id: 'no id', ...view('/') },
      { ...view('/'), at: 'yesterday' },
    ]);
    expect(answer).toMatchObject({
      accepted: 1,
      refused: [
        { index: 1, reason: 'UNKNOWN_SCHEMA', message: 'There is no schema Nothing.' },
        { index: 2, reason: 'INVALID', message: expect.stringContaining('event') },
        { index: 3, reason: 'TOO_LARGE' },
        { index: 4, reason: 'TOO_OLD' },
        { index: 5, reason: 'IN_FUTURE' },
        { index: 6, reason: 'FOREIGN_WEBSITE' },
        { index: 7, reason: 'INVALID' },
        { index: 8, reason: 'INVALID' },
      ],
    });
    const rows = await figures.sql(
      `SELECT reason, count FROM refused_event_count WHERE website_id = 'strict' ORDER BY reason`,
    );
    expect(rows).toEqual([
      { reason: 'FOREIGN_WEBSITE', count: 1 },
      { reason: 'INVALID', count: 3 },
      { reason: 'IN_FUTURE', count: 1 },
      { reason: 'TOO_LARGE', count: 1 },
      { reason: 'TOO_OLD', count: 1 },
      { reason: 'UNKNOWN_SCHEMA', count: 1 },
    ]);
  });

  test('of robots, of contributors at work, of who asks not to be followed, and without a cookie are not kept', async () => {
    const skip = async (viewer: Partial<Viewer>, who: string | null = visitor('vera')) => {
      const answer = await send('quiet', who, [view('/')], viewer);
      return JSON.parse(JSON.stringify(answer)).skipped;
    };
    expect(
      await skip({ userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }),
    ).toBe('ROBOT');
    expect(await skip({ refusesMeasurement: true })).toBe('REFUSED_BY_VISITOR');
    expect(await skip({ accountId: 'ada', permissions: ['CONTENT_MANAGE'] })).toBe('CONTRIBUTOR');
    expect(await skip({ accountId: 'cora', permissions: [] })).toBe('CONTRIBUTOR');
    expect(await skip({ accountId: 'vic', permissions: [], isOnlyViewer: true })).toBeNull();
    expect(await skip({}, null)).toBe('NO_VISITOR');
    expect(await skip({}, 'not|a|record')).toBe('NO_VISITOR');
    expect(await skip({ measurement: { ...measurement, areCookiesAllowed: false } })).toBe('SWITCHED_OFF');
    expect(await figures.sql(`SELECT 1 AS n FROM visit_event WHERE website_id = 'quiet'`)).toHaveLength(1);
  });

  test('hold neither an address nor the cookie of whoever sent them', async () => {
    await send('private', 'cookie-of-vera|1|2|3|4', [
      view('/', {
        ss_cvr: 'cookie-of-vera|1|2|3|4',
        userAgent: chrome,
        cart_id: 'cart-of-vera',
        url: 'https://private.test/?secret=1',
      }),
    ]);
    const [row] = await figures.sql(
      `SELECT to_jsonb(e)::text AS text FROM visit_event e WHERE website_id = 'private'`,
    );
    for (const secret of ['203.0.113.7', 'cookie-of-vera', 'cart-of-vera', 'secret=1', 'Mozilla'])
      expect(row?.text).not.toContain(secret);
  });

  test('without cookies tell visitors apart for a day, by a salt that is of one website', async () => {
    const cookieless = { measurement: { ...measurement, areCookiesAllowed: false, isCookieless: true } };
    for (const websiteId of ['open', 'open too']) {
      await send(websiteId, null, [view('/'), view('/about')], cookieless);
      await send(websiteId, null, [view('/')], { ...cookieless, address: '203.0.113.8' });
    }
    await rollUp('open');
    expect(await countsOf('open', 'all')).toEqual([
      { value: '', views: 3, visits: 2, visitors: 2, bounces: 1 },
    ]);
    const hashes = await figures.sql(
      `SELECT DISTINCT visitor FROM visit_event WHERE website_id LIKE 'open%'`,
    );
    expect(hashes).toHaveLength(4);
  });

  test('of an address that belongs to no website are kept nowhere', async () => {
    const { errors } = await figures.run(record, { events: [] }, { websiteId: null });
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }]);
  });
});

describe('figures', () => {
  test('of a day tell visits, their course and where they came from, late and double events included', async () => {
    const shop = 'figures';
    const from = { referrer: 'https://www.google.com/', language: 'de-AT' };
    const course = [
      { id: 'v1', at: ago(3), ...view('/', from) },
      { id: 'v2', at: ago(2), ...view('/shop/mug', { productId: 'mug' }) },
      {
        id: 'v3',
        at: ago(1),
        schema: 'CommerceShopping',
        content: shoppingContent('AddToCart', { item_id: 'mug' }),
      },
    ];
    await send(shop, visitor('vera'), course);
    await send(shop, visitor('olga', 2), [{ ...view('/', { query: '?utm_source=News' }), at: ago(2) }]);
    await rollUp(shop);
    await send(shop, visitor('vera'), course);
    await send(shop, visitor('vera'), [{ id: 'v0', at: ago(4), ...view('/about', from) }]);
    expect(await rollUp(shop)).toEqual([yesterday]);
    expect(await rollUp(shop)).toEqual([]);
    expect(await countsOf(shop, 'all')).toEqual([
      { value: '', views: 4, visits: 2, visitors: 2, bounces: 1 },
    ]);
    expect(await countsOf(shop, 'source')).toMatchObject([
      { value: 'google.com', visits: 1 },
      { value: 'news', visits: 1 },
    ]);
    expect(await countsOf(shop, 'entry')).toMatchObject([{ value: '/' }, { value: '/about' }]);
    expect(await countsOf(shop, 'visitor')).toMatchObject([{ value: 'new' }, { value: 'returning' }]);
    expect(await countsOf(shop, 'funnel')).toMatchObject([
      { value: 'cart', visits: 1 },
      { value: 'product', visits: 1 },
      { value: 'visit', visits: 2 },
    ]);
    expect(await countsOf(shop, 'product:AddToCart')).toMatchObject([{ value: 'mug', views: 1 }]);
    expect(await countsOf(shop, 'left:cart')).toMatchObject([{ value: '/shop/mug' }]);
    const made = await figures.sql(`SELECT * FROM daily_count WHERE website_id = '${shop}' ORDER BY 2, 3, 4`);
    await figures.sql(`DELETE FROM daily_count WHERE website_id = '${shop}'`);
    await recountAll(figures.subgraph.database.forWebsite(shop));
    expect(
      await figures.sql(`SELECT * FROM daily_count WHERE website_id = '${shop}' ORDER BY 2, 3, 4`),
    ).toEqual(made);
  });

  test('begin another visit after half an hour away, and leave out who sees 300 pages an hour', async () => {
    await send('away', visitor('vera'), [
      { ...view('/'), at: ago(90) },
      { ...view('/'), at: ago(50) },
      { ...view('/'), at: ago(0) },
    ]);
    for (let sent = 0; sent < 7; sent += 1) {
      const pages = Array.from({ length: 50 }, (_, index) => ({ ...view(`/${sent}-${index}`), at: ago(5) }));
      await send('away', visitor('robot'), pages);
    }
    const vitals = { pagePath: '/', version: '4.12.1', LCP: 9_000 };
    const measured = { event: 'page_speed', pageLoadId: 'p1', ts: ago(4), data: vitals };
    await send('away', visitor('robot'), [{ schema: 'Performance', at: ago(4), content: measured }]);
    await rollUp('away');
    const days =
      await figures.sql(`SELECT sum(visits)::int AS visits, sum(views)::int AS views FROM daily_count
      WHERE website_id = 'away' AND dimension = 'all'`);
    expect(days).toEqual([{ visits: 3, views: 3 }]);
    expect(await countsOf('away', 'robot')).toMatchObject([{ visitors: 1 }]);
    expect(await figures.sql("SELECT FROM daily_vital WHERE website_id = 'away'")).toEqual([]);
  });

  test('of measurements are counts of good, middling and poor pages, and how long a page was looked at is a heartbeat', async () => {
    const content = (LCP: number, CLS: number, seconds?: number) => ({
      ...{ app: 'site', event: 'page_speed', pageLoadId: 'p', ts: String(Date.now()) },
      data: { LCP, CLS, seconds, pagePath: '/', version: '4.12.1' },
    });
    await send('fast', visitor('vera'), [
      { schema: 'Performance', content: content(2500, 0.1, 12) },
      { schema: 'Performance', content: content(2501, 0.26) },
      { schema: 'Performance', content: content(4001, 0) },
    ]);
    await rollUp('fast');
    const rows =
      await figures.sql(`SELECT metric, bucket / 1000 AS rating, sum(count)::int AS count FROM daily_vital
      WHERE website_id = 'fast' AND dimension = 'page' GROUP BY 1, 2 ORDER BY 1, 2`);
    expect(rows).toEqual([
      { metric: 'CLS', rating: 0, count: 2 },
      { metric: 'CLS', rating: 2, count: 1 },
      { metric: 'LCP', rating: 0, count: 1 },
      { metric: 'LCP', rating: 1, count: 1 },
      { metric: 'LCP', rating: 2, count: 1 },
    ]);
    const looked =
      "SELECT name, path, value FROM visit_event WHERE website_id = 'fast' AND schema = 'Heartbeat'";
    expect(await figures.sql(looked)).toEqual([{ name: 'Heartbeat', path: '/', value: 12 }]);
  });

  test('of failures are grouped, whatever numbers they name', async () => {
    const failed = (message: string) => ({
      schema: 'PageError',
      content: {
        message,
        source: 'https://x.test/a.js',
        stack: 'at open (a.js:1:2)',
        release: 'r1',
        pagePath: '/',
      },
    });
    await send('broken', visitor('vera'), [
      view('/'),
      failed('No item 7'),
      failed('No item 12'),
      failed('Else'),
    ]);
    await rollUp('broken');
    expect((await countsOf('broken', 'error')).map(({ views }) => views).sort()).toEqual([1, 2]);
    const groups = await figures.sql(`SELECT message FROM page_error WHERE website_id = 'broken' ORDER BY 1`);
    expect(groups).toHaveLength(2);
  });

  test('of 10,000 made-up names fill no table, and hide nothing that is frequent', async () => {
    const db = figures.subgraph.database.forWebsite('many');
    await send('many', visitor('vera'), [view('/')]);
    const madeUp = (from: number, id: string, columns: string) =>
      figures.sql(`INSERT INTO visit_event (website_id, day, id, at, visitor, schema, name, path, subject, value)
        SELECT 'many', current_date, '${id}' || n, now(), 'x', ${columns} FROM generate_series(${from}, 10000) n`);
    await madeUp(1, 'n', "'V1Event', 'made up ' || n, '', '', NULL");
    await madeUp(1, 'e', "'PageError', 'PageError', '/', 'made up ' || n, NULL");
    await madeUp(1, 'v', "'Performance', 'LCP', '/made-up/' || n, '', 100");
    await madeUp(9_000, 'z', "'Performance', 'LCP', '/zinnias', '', 100");
    await recountAll(db);
    const [row] = await figures.sql(`SELECT count(*)::int AS names, sum(views)::int AS views FROM daily_count
      WHERE website_id = 'many' AND dimension = 'event'`);
    expect(row).toEqual({ names: 5_001, views: 20_000 });
    const [errors] = await figures.sql(
      `SELECT count(*)::int AS count FROM page_error WHERE website_id = 'many'`,
    );
    expect(errors).toEqual({ count: 5_000 });
    const pages =
      await figures.sql(`SELECT value, count FROM daily_vital WHERE website_id = 'many' AND dimension = 'page'
      AND (value = '/zinnias' OR value = '(other)') ORDER BY value`);
    expect(pages).toEqual([
      { value: '(other)', count: 5_001 },
      { value: '/zinnias', count: 1_001 },
    ]);
  });

  test('are told for each of the last days, and for products, to who may read them', async () => {
    const now = Date.now();
    const day = (days: number) => new Date(now - days * 24 * 3_600_000).toISOString().slice(0, 10);
    await figures.sql(`INSERT INTO daily_count (website_id, dimension, day, value, views) VALUES
      ('history', 'all', '${day(1)}', '', 7), ('history', 'all', '${day(3)}', '', 9), ('history', 'product', '${day(3)}', 'mug', 4)`);
    const ask = (viewer: Partial<Viewer>, id = 'history') =>
      figures.run(readWebsite, { websites: [{ __typename: 'Website', id }], days: 3 }, viewer);
    expect((await ask(reporterOf('history'))).at('_entities.0.pageViews')).toEqual([
      { date: day(2), count: 0 },
      { date: day(1), count: 7 },
      { date: day(0), count: 0 },
    ]);
    expect((await ask(reporterOf('mugs'))).errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }]);
    expect((await ask({ websiteId: 'history' })).errors).toMatchObject([
      { extensions: { code: 'UNAUTHENTICATED' } },
    ]);
    const products = ['mug', 'bowl'].map((id) => ({ __typename: 'Product', id }));
    const { at } = await figures.run(readProducts, { products }, reporterOf('history'));
    expect(at('_entities')).toEqual([
      { id: 'mug', viewCount: 4 },
      { id: 'bowl', viewCount: 0 },
    ]);
  });
});

describe('the database itself', () => {
  test('shows no website another’s events, not even by the name of a partition', async () => {
    await send('cups', visitor('vera'), [view('/')]);
    const partition = `visit_event_${today().replaceAll('-', '')}`;
    for (const table of ['visit_event', partition]) {
      const everyWebsite = statement(`SELECT DISTINCT website_id FROM ${table} WHERE $1 <> ''`);
      const { database } = figures.subgraph;
      expect(await database.forWebsite('saucers').rows(everyWebsite)).toEqual([]);
      expect(await database.forWebsite('cups').rows(everyWebsite)).toEqual([{ website_id: 'cups' }]);
    }
  });

  test('drops days that no website keeps, and what one keeps for shorter than another', async () => {
    const { database } = figures.subgraph;
    await send('long', visitor('vera'), [view('/')], { measurement: { ...measurement, retentionDays: 120 } });
    await send('short', visitor('vera'), [view('/')], { measurement: { ...measurement, retentionDays: 30 } });
    await figures.sql(
      `SELECT create_visit_event_partition(current_date - 100), create_visit_event_partition(current_date - 130)`,
    );
    await figures.sql(`INSERT INTO visit_event (website_id, day, id, at, schema, name)
      SELECT w, current_date - d, 'old', now(), 'PageView', 'PageView'
      FROM unnest(ARRAY['long', 'short']) w, unnest(ARRAY[100, 130]) d`);
    await dropOldEvents(database, database.forWebsite('*'), today());
    expect(
      await figures.sql(`SELECT website_id, current_date - day AS age FROM visit_event WHERE id = 'old'`),
    ).toEqual([{ website_id: 'long', age: 100 }]);
    const [ahead] = await figures.sql(
      `SELECT to_regclass('visit_event_' || to_char(current_date + 3, 'YYYYMMDD')) IS NOT NULL AS "isThere"`,
    );
    expect(ahead).toEqual({ isThere: true });
  });
});
