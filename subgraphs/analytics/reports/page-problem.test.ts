import { afterAll, beforeAll, expect, test } from 'vitest';
import { statement } from '#kit/database.ts';
import { openTestSubgraph, type TestSubgraph } from '#kit/test-subgraph.ts';
import { rollUpWebsite } from '../rollup/rollup.data.ts';
import { analyticsSubgraph } from '../subgraph.ts';

let figures: TestSubgraph;

const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';
const yesterday = new Date(Date.now() - 24 * 3_600_000).toISOString().slice(0, 10);
/** Some minutes before yesterday's noon: far from the day's ends, whenever the tests run. */
const ago = (minutes: number) =>
  new Date(Date.parse(`${yesterday}T12:00:00Z`) - minutes * 60_000).toISOString();

beforeAll(async () => {
  figures = await openTestSubgraph(analyticsSubgraph);
});
afterAll(() => figures.close());

type Sent = readonly [schema: string, content: Record<string, unknown>];

async function visit(person: string, sent: readonly Sent[], minutes = 0): Promise<void> {
  const answer = await figures.run(
    `mutation ($events: [VisitEventInput!]!, $visitor: String) {
      recordVisitEvents(events: $events, visitorRecord: $visitor) { accepted skipped refused { message } } }`,
    {
      visitor: `${person}|1|1|1|1`,
      events: sent.map(([schema, content], index) => ({
        ...{ schema, content, id: `${person}-${minutes}-${index}`, at: ago(minutes) },
      })),
    },
    {
      ...{ websiteId: 'shop', userAgent: chrome, timeZone: 'UTC' },
      measurement: { areCookiesAllowed: true, isCookieless: false, retentionDays: 90 },
    },
  );
  expect(answer.at('recordVisitEvents')).toEqual({ accepted: sent.length, skipped: null, refused: [] });
}

async function read(fields: string, websiteId = 'shop', variables = { from: yesterday, to: yesterday }) {
  const answer = await figures.run(
    `query ($from: String!, $to: String!) { visitReport(from: $from, to: $to) { ${fields} } }`,
    variables,
    { websiteId, accountId: 'ada', permissions: ['REPORTS_READ'] },
  );
  return answer.errors ?? answer.at('visitReport');
}

async function csv(table: string) {
  const answer = await figures.run(
    `query ($day: String!, $table: VisitReportTable!) { visitReportCsv(from: $day, to: $day, table: $table) { text } }`,
    { day: yesterday, table },
    { websiteId: 'shop', accountId: 'ada', permissions: ['REPORTS_READ'] },
  );
  return answer.at('visitReportCsv.text');
}

test('failures of scripts that say the same are one, with the visitors who met it and what was before', async () => {
  const failed = (message: string, release = 'r1') =>
    [
      'PageError',
      { message, source: 'https://shop.test/s/app.js', stack: 'at f (app.js:1)', release },
    ] as const;
  const page = ['PageView', { pagePath: '/mug' }] as const;
  await visit('vera', [page, failed('No item 17'), failed('No item 18', 'r2')]);
  await visit('adam', [page, failed('No item 19'), failed('All is lost')], 5);
  const db = figures.subgraph.database.forWebsite('shop');
  await rollUpWebsite(db);
  const fields =
    'pageErrors { message source stack times previousTimes visitors firstAt lastAt days { date count } }';
  const place = { source: 'https://shop.test/s/app.js', stack: 'at f (app.js:1)', previousTimes: 0 };
  expect(await read(fields)).toMatchObject({
    pageErrors: [
      {
        ...{ ...place, message: expect.stringMatching(/^No item/), times: 3, visitors: 2 },
        ...{ firstAt: ago(5), lastAt: ago(0), days: [{ date: yesterday, count: 3 }] },
      },
      { ...place, message: 'All is lost', times: 1, visitors: 1 },
    ],
  });
  expect(await csv('PAGE_ERRORS')).toContain('All is lost,https://shop.test/s/app.js,');
  expect(await read('pageErrors { message }', 'other')).toEqual({ pageErrors: [] });
});

test('what visitors asked for in vain is told by path, against as many days before, and is no page that was seen', async () => {
  const missed = (pagePath: string) => ['PageNotFound', { pagePath }] as const;
  await visit('vera', [missed('/old-mug?from=mail'), missed('/old-mug/'), ['PageNotFound', {}]], 20);
  await visit('adam', [missed('/Caf%C3%A9'), missed('/old-mug')], 25);
  const db = figures.subgraph.database.forWebsite('shop');
  await rollUpWebsite(db);
  await db.rows(
    statement(`INSERT INTO daily_count (website_id, dimension, day, value, views, visits, visitors) VALUES
      ($1, 'not-found', $2::date - 1, '/old-mug', 5, 5, 5), ($1, 'not-found', $2::date, '(other)', 50, 50, 50)`),
    [yesterday],
  );
  expect(
    await read('missingPaths { path times previousTimes visitors days { date count } } total { views }'),
  ).toEqual({
    missingPaths: [
      {
        ...{ path: '/old-mug', times: 3, previousTimes: 5, visitors: 2 },
        days: [{ date: yesterday, count: 3 }],
      },
      {
        ...{ path: '/Caf%C3%A9', times: 1, previousTimes: 0, visitors: 1 },
        days: [{ date: yesterday, count: 1 }],
      },
    ],
    total: { views: 2 },
  });
  expect(await csv('MISSING_PATHS')).toBe('Path,Times,Visitors\r\n/old-mug,3,2\r\n/Caf%C3%A9,1,1\r\n');
  expect(await read('missingPaths(first: 101) { path }')).toMatchObject([
    { extensions: { code: 'BAD_USER_INPUT' } },
  ]);
});

test('a form tells how many visits saw it, began it and sent it, and which fields they filled in', async () => {
  const did = (event: string, formId = 'contact', field?: string) =>
    ['FormMetric', { event, formId, ...(field ? { field } : {}) }] as const;
  await visit('finn', [did('seen'), did('begun'), did('field', 'contact', 'name')], 40);
  await visit('fay', [did('seen'), did('begun'), did('field', 'contact', 'name'), did('sent')], 41);
  await visit('fred', [did('seen'), did('seen'), did('field', 'contact', 'e mail')], 42);
  await visit('flo', [did('seen', 'letters'), did('newsletter', 'letters')], 43);
  await rollUpWebsite(figures.subgraph.database.forWebsite('shop'));
  expect(await read('forms { formId seen begun sent fields { fieldId visits } }')).toEqual({
    forms: [
      {
        ...{ formId: 'contact', seen: 3, begun: 2, sent: 1 },
        fields: [
          { fieldId: 'name', visits: 2 },
          { fieldId: 'e mail', visits: 1 },
        ],
      },
      { formId: 'letters', seen: 1, begun: 0, sent: 1, fields: [] },
    ],
  });
  expect(await csv('FORMS')).toBe('Form,Seen,Begun,Sent\r\ncontact,3,2,1\r\nletters,1,0,1\r\n');
});

test('pages for members and lessons tell how many visits they denied, what these pressed, and who saw them', async () => {
  const gated = (event: string, content_collection_id: string, content_item_id = '') =>
    ['GatedContent', { event, content_collection_id, content_item_id }] as const;
  await visit('gus', [gated('AccessDeniedPageView', 'patrons'), gated('AccessDeniedCTA', 'patrons')], 60);
  await visit(
    'gil',
    [gated('AccessDeniedPageView', 'patrons'), gated('AccessDeniedPageView', 'patrons')],
    61,
  );
  await visit(
    'gwen',
    [gated('VideoListsPageView', 'course'), gated('VideoDetailsPageView', 'course', 'dip')],
    62,
  );
  await visit(
    'gina',
    [gated('VideoDetailsPageView', 'course', 'dip'), gated('ClicksThirdPartyVideo', 'course', 'dip')],
    63,
  );
  await visit('gabe', [gated('VideoDetailsPageView', 'course', 'dip')], 64);
  await rollUpWebsite(figures.subgraph.database.forWebsite('shop'));
  const fields = 'contentId denied pressed listed opened played collection { id } item { id }';
  const none = { denied: 0, pressed: 0, listed: 0, opened: 0, played: 0 };
  const of = (id: string, counted: object) => ({
    ...{ contentId: id, collection: { id }, item: { id }, ...none, ...counted },
  });
  expect(await read(`memberContent { ${fields} }`)).toEqual({
    memberContent: [
      of('dip', { opened: 3, played: 1 }),
      of('patrons', { denied: 2, pressed: 1 }),
      of('course', { listed: 1 }),
    ],
  });
  expect(await csv('MEMBER_CONTENT')).toBe(
    'Content,Denied,Pressed,Listed,Opened,Played\r\ndip,0,0,0,3,1\r\npatrons,2,1,0,0,0\r\ncourse,0,0,1,0,0\r\n',
  );
});

test('what browsers find on pages is told with the page that has it most, and a name that is none is left out', async () => {
  const found = (event: string, pagePath: string, findings: Record<string, number>) =>
    [
      'Performance',
      {
        ...{ app: 'site', event, pageLoadId: `${event}-${pagePath}`, ts: Date.parse(ago(60)) },
        data: { pagePath, version: '4.12.1', findings },
      },
    ] as const;
  await visit('ida', [found('a11y', '/mug', { 'image-alt': 3, 'my name is Ida': 1 })], 60);
  await visit('ivo', [found('a11y', '/mug', { 'image-alt': 1 }), found('a11y', '/', { 'image-alt': 2 })], 61);
  await visit(
    'ian',
    [found('user', '/', { 'slider:ready': 120 }), found('image', '/', { oversized: 4 })],
    62,
  );
  await rollUpWebsite(figures.subgraph.database.forWebsite('shop'));
  expect(await read('pageFindings { kind name path pageCount times visitors average }')).toEqual({
    pageFindings: [
      { kind: 'A11Y', name: 'image-alt', path: '/mug', pageCount: 2, times: 3, visitors: 3, average: 2 },
      { kind: 'IMAGE', name: 'oversized', path: '/', pageCount: 1, times: 1, visitors: 1, average: 4 },
      { kind: 'USER', name: 'slider:ready', path: '/', pageCount: 1, times: 1, visitors: 1, average: 120 },
    ],
  });
  expect(await csv('PAGE_FINDINGS')).toContain('a11y,image-alt,/mug,2,3,3,2\r\n');
});

test('what came and was not counted is told by why, of this website and these days', async () => {
  const today = new Date().toISOString().slice(0, 10);
  const send = (userAgent: string, ...schemas: string[]) =>
    figures.run(
      `mutation ($events: [VisitEventInput!]!) {
        recordVisitEvents(events: $events, visitorRecord: "rob|1|1|1|1") { accepted } }`,
      { events: schemas.map((schema) => ({ schema, content: { pagePath: '/mug' }, at: null })) },
      {
        ...{ websiteId: 'uncounted', userAgent, timeZone: 'UTC' },
        measurement: { areCookiesAllowed: true, isCookieless: false, retentionDays: 90 },
      },
    );
  await send('Googlebot/2.1 (+http://www.google.com/bot.html)', 'PageView', 'PageView');
  await send(chrome, 'PageView', 'NoSuchSchema', 'NoSuchSchema', 'AddToCart');
  await send(chrome, 'NoSuchSchema');
  const fields = 'refusedEvents { reason count } skippedEvents { reason count }';
  const day = { from: today, to: today };
  expect(await read(fields, 'uncounted', day)).toEqual({
    refusedEvents: [{ reason: 'UNKNOWN_SCHEMA', count: 4 }],
    skippedEvents: [{ reason: 'ROBOT', count: 2 }],
  });
  const nothing = { refusedEvents: [], skippedEvents: [] };
  expect(await read(fields, 'uncounted')).toEqual(nothing);
  expect(await read(fields, 'elsewhere', day)).toEqual(nothing);
});
