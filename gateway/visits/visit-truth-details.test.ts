import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestConnection } from '#kit/connection-testing.ts';
import { makeMember } from '../testing/member-testing.ts';
import { placeTestOrder } from '../testing/order-testing.ts';
import { createProductsPage } from '../testing/products-page-testing.ts';
import { openTestInstall, type TestInstall, type TestWebsite } from '../testing.ts';
import { noonZone } from './visit-truth-testing.ts';

let shop: TestInstall;
let website: TestWebsite;
let everything: pg.Client;
let [mug, bowl] = ['', ''];

const now = new Date();
const zone = noonZone(now);
const dayMs = 86_400_000;
const dayOf = (at: Date) => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(at);
const [today, yesterday] = [dayOf(now), dayOf(new Date(now.getTime() - dayMs))];
const agents = {
  desktop: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
  mobile: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
};
type Device = keyof typeof agents;

beforeAll(async () => {
  shop = await openTestInstall({ RATE_LIMITS: 'off' });
  website = await shop.createWebsite('Corner Shop');
  everything = await openTestConnection(shop.database.url, '*');
  const { productIds } = await createProductsPage(website, [
    { title: 'Mug', slug: 'mug', sku: 'MUG', price: '12.50', stock: 'Unlimited' },
    { title: 'Bowl', slug: 'bowl', sku: 'BOWL', price: '30.00', stock: 'Unlimited' },
  ]);
  [mug, bowl] = [productIds.get('mug') ?? '', productIds.get('bowl') ?? ''];
  await website.query(
    website.owner,
    `mutation ($zone: String!) {
      updateWebsite(input: { timeZone: $zone, settings: { areVisitorCookiesAllowed: true } }) { __typename }
      saveManualPaymentMethod(input: { name: "Bank transfer", instructions: "IBAN" }) { __typename } }`,
    { zone },
  );
  shop.relayEvents();
});
afterAll(async () => {
  await everything?.end();
  await shop?.close();
});

async function post(path: string, person: string, device: Device, body: unknown): Promise<void> {
  const { statusCode, payload } = await shop.app.inject({
    ...{ method: 'POST', url: path, payload: JSON.stringify(body) },
    headers: {
      ...{ host: website.host, 'content-type': 'text/plain', 'user-agent': agents[device] },
      cookie: `ss_cvr=${encodeURIComponent(`${person}|1|1|1|1`)}`,
    },
  });
  expect(statusCode, payload).toBeLessThan(300);
}

type Step = readonly [schema: string, content: object];
const see = (pagePath: string, more: object = {}): Step => ['PageView', { pagePath, ...more }];
const shopping = (event: string, item_id: string): Step => [
  'CommerceShopping',
  {
    ...{ event, item_id, website_id: null, page_id: null, product_page: null, currency_code: null },
    ...{ logged_in: false, cart_id: null, cart_value: null, num_items_in_cart: null },
    ...{ product_types_list: null, purchase_type_list: null, item_type: null, item_title: null },
    ...{ item_price: null, item_variant_object: null, item_collection_id: null },
    ...{ item_collection_name: null, item_quantity: 1 },
  },
];

/** Somebody comes some minutes ago, and does one thing after the other. */
const visit = (person: string, minutesAgo: number, steps: readonly Step[], device: Device = 'desktop') =>
  post(
    '/api/2/events/records',
    person,
    device,
    steps.map(([eventSchemaName, content], index) => ({
      ...{ eventSchemaName, eventContent: JSON.stringify(content), id: `${person}.${minutesAgo}.${index}` },
      at: new Date(Date.now() - minutesAgo * 60_000 + index * 1_000).toISOString(),
    })),
  );

/** Waits until everything that was told is in the figures. */
async function count(orderEvents: number): Promise<void> {
  const rows = async (text: string) => (await everything.query(text)).rowCount;
  await expect
    .poll(() => rows("SELECT FROM analytics.visit_event WHERE schema = 'StoreOrder'"))
    .toBe(orderEvents);
  await expect.poll(() => rows('SELECT FROM analytics.rollup_mark'), { interval: 100 }).toBe(0);
}

const read = async (fields: string) =>
  (
    await website.query<{ visitReport: unknown }>(
      website.owner,
      `query ($day: String!) { visitReport(from: $day, to: $day) { ${fields} } }`,
      { day: today },
    )
  ).visitReport;

test('where visits came from and left, what they did with products, and who is there now, is told as it was played', async () => {
  const advertisement = { query: '?utm_source=news&utm_medium=Email&utm_term=Blue+Mug&utm_content=Footer' };
  await visit('vera', 170, [
    see('/', advertisement),
    ...[see('/shop/mug', { productId: mug }), shopping('ReviewsTab', mug), shopping('AddToCart', mug)],
    ...[shopping('RemoveFromCart', mug), shopping('RelatedProductDisplay', bowl), see('/cart')],
  ]);
  await visit('adam', 160, [see('/', { referrer: 'https://www.google.com/' })], 'mobile');
  await visit('olga', 150, [
    see('/shop/mug', { productId: mug }),
    ['QuickView', { productId: bowl }],
    ['V1Event', { event: 'Zoo opened' }],
  ]);
  await visit('zoe', 24 * 60, [see('/about'), see('/')]);
  await visit('eve', 0, [see('/')]);
  await count(0);
  const visits = (value: string, amount = 1) => ({ value, visits: amount });
  const nothing = { quickViewed: 0, reviewsOpened: 0, added: 0, removed: 0, ordered: 0, relatedShown: 0 };
  expect(
    await read(`liveVisitors total { views visits visitors } previous { views visits visitors }
      previousReport { days { date visits } breakdown(by: ENTRY) { value visits } }
      medium: breakdown(by: MEDIUM) { value visits } term: breakdown(by: TERM) { value visits } link: breakdown(by: AD_CONTENT) { value visits } event: breakdown(by: EVENT) { value visits }
      funnel { stage visits exits { value visits } }
      products { productId product { title } seen quickViewed reviewsOpened added removed ordered relatedShown relatedFollowed relatedAdded }`),
  ).toEqual({
    ...{ liveVisitors: 1, total: { views: 6, visits: 4, visitors: 4 } },
    previous: { views: 2, visits: 1, visitors: 1 },
    previousReport: { days: [{ date: yesterday, visits: 1 }], breakdown: [visits('/about')] },
    medium: [visits('', 2), visits('email'), visits('search')],
    term: [visits('blue mug')],
    link: [visits('footer')],
    event: [
      ...['AddToCart', 'QuickView', 'RelatedProductDisplay', 'RemoveFromCart', 'ReviewsTab'].map((name) =>
        visits(name),
      ),
      visits('Zoo opened'),
    ],
    funnel: [
      { stage: 'VISIT', visits: 4, exits: [visits('/', 2)] },
      { stage: 'PRODUCT', visits: 2, exits: [visits('/shop/mug')] },
      { stage: 'CART', visits: 1, exits: [visits('/cart')] },
      ...['CHECKOUT', 'ORDER'].map((stage) => ({ stage, visits: 0, exits: [] })),
    ],
    products: [
      {
        ...{ productId: mug, product: { title: 'Mug' }, ...nothing, seen: 2, reviewsOpened: 1 },
        ...{ added: 1, removed: 1, relatedFollowed: 0, relatedAdded: 0 },
      },
      {
        ...{ productId: bowl, product: { title: 'Bowl' }, ...nothing, seen: 0, quickViewed: 1 },
        ...{ relatedShown: 1, relatedFollowed: 0, relatedAdded: 0 },
      },
    ],
  });
});

test('failures, findings and speeds are told by page and device, of everyone who met them', async () => {
  const failed = (message: string) => ({
    ...{ message, source: 'https://shop.test/s/app.js', stack: 'at f (app.js:1)', release: 'r1' },
  });
  const measured = (event: string, pagePath: string, data: object) => ({
    ...{ app: 'site', event, pageLoadId: `${event}${pagePath.replace('/', '-')}`, ts: now.getTime() },
    data: { pagePath, version: '4.12.1', ...data },
  });
  await visit('vera', 40, [see('/'), see('/shop')]);
  await post('/api/1/page-errors/records', 'vera', 'desktop', [failed('No item 17'), failed('No item 18')]);
  await post('/api/1/page-errors/records', 'adam', 'mobile', [failed('No item 19')]);
  await post('/api/1/performance/records', 'vera', 'desktop', [
    measured('a11y', '/shop', { findings: { 'image-alt': 3 } }),
    measured('page_speed', '/', { LCP: 1_000 }),
  ]);
  await post('/api/1/performance/records', 'adam', 'mobile', [
    measured('a11y', '/', { findings: { 'image-alt': 1 } }),
    measured('page_speed', '/shop', { LCP: 5_000 }),
  ]);
  await count(0);
  const speed = (value: string, p75: number, good: number, poor: number) => ({
    // Percentiles are within 2.5 percent.
    ...{ value, metric: 'LCP', p75: expect.closeTo(p75, -2.4), count: 1, good, poor },
  });
  expect(
    await read(`pageErrors { message times previousTimes visitors days { date count } }
      pageFindings { kind name path pageCount times visitors average }
      byPage: vitalsBreakdown(metric: LCP, by: PAGE) { value metric p75 count good poor }
      byDevice: vitalsBreakdown(metric: LCP, by: DEVICE) { value metric p75 count good poor }`),
  ).toEqual({
    pageErrors: [
      {
        ...{ message: expect.stringMatching(/^No item/), times: 3, previousTimes: 0, visitors: 2 },
        days: [{ date: today, count: 3 }],
      },
    ],
    pageFindings: [
      {
        ...{ kind: 'A11Y', name: 'image-alt', path: '/', pageCount: 2, times: 2, visitors: 2, average: 2 },
      },
    ],
    byPage: [speed('/', 1_000, 1, 0), speed('/shop', 5_000, 0, 1)],
    byDevice: [speed('desktop', 1_000, 1, 0), speed('mobile', 5_000, 0, 1)],
  });
});

test('addresses without a page, forms with their fields, and what is not counted are told as they were played', async () => {
  const missing = (pagePath: string): Step => ['PageNotFound', { pagePath }];
  const did = (event: string, formId: string, field?: string): Step => [
    'FormMetric',
    { event, formId, field },
  ];
  await visit('finn', 100, [
    ...[see('/contact'), missing('/old-mug'), missing('/old-mug'), did('seen', 'contact')],
    ...[did('begun', 'contact'), did('field', 'contact', 'name'), did('field', 'contact', 'email')],
    did('sent', 'contact'),
  ]);
  await visit('gail', 95, [
    ...[see('/contact'), missing('/old-mug'), missing('/old-bowl'), did('seen', 'contact')],
    ...[did('begun', 'contact'), did('field', 'contact', 'name'), did('seen', 'news')],
    did('newsletter', 'news'),
  ]);
  await visit('hugo', 24 * 60, [see('/contact'), missing('/old-bowl')]);
  const pages = Array.from({ length: 43 }, (_, page) => see(`/${page}`));
  // Within one hour of the clock, whenever the tests run.
  const halfPast = now.getUTCMinutes() + 90;
  for (let round = 0; round < 7; round += 1) await visit('rob', halfPast + round / 100, pages);
  const sendRefused = (userAgent: string, eventContent: object, at?: string) =>
    shop.app.inject({
      ...{ method: 'POST', url: '/api/2/events/records' },
      payload: JSON.stringify({
        eventSchemaName: 'PageView',
        eventContent: JSON.stringify(eventContent),
        at,
      }),
      headers: {
        host: website.host,
        'content-type': 'text/plain',
        'user-agent': userAgent,
        cookie: 'ss_cvr=i|1|1|1|1',
      },
    });
  await sendRefused('Googlebot/2.1 (+http://www.google.com/bot.html)', { pagePath: '/' });
  for (const websiteId of ['another', 'a-third'])
    await sendRefused(agents.desktop, { pagePath: '/', websiteId });
  await sendRefused(agents.desktop, { pagePath: '/' }, '2020-01-01T00:00:00.000Z');
  await count(0);
  expect(
    await read(`missingPaths { path times previousTimes visitors days { date count } }
      forms { formId seen begun sent fields { fieldId visits } }
      contact: breakdown(by: PAGE, first: 100) { value views visits visitors }
      robotEvents skippedEvents { reason count } refusedEvents { reason count }`),
  ).toEqual({
    missingPaths: [
      {
        ...{ path: '/old-mug', times: 3, previousTimes: 0, visitors: 2 },
        days: [{ date: today, count: 3 }],
      },
      {
        ...{ path: '/old-bowl', times: 1, previousTimes: 1, visitors: 1 },
        days: [{ date: today, count: 1 }],
      },
    ],
    forms: [
      {
        ...{ formId: 'contact', seen: 2, begun: 2, sent: 1 },
        fields: [
          { fieldId: 'name', visits: 2 },
          { fieldId: 'email', visits: 1 },
        ],
      },
      { formId: 'news', seen: 1, begun: 0, sent: 1, fields: [] },
    ],
    contact: expect.arrayContaining([{ value: '/contact', views: 2, visits: 2, visitors: 2 }]),
    robotEvents: 301,
    skippedEvents: [{ reason: 'ROBOT', count: 1 }],
    refusedEvents: [
      { reason: 'FOREIGN_WEBSITE', count: 2 },
      { reason: 'TOO_OLD', count: 1 },
    ],
  });
});

test('revenue is what the till has of orders, refunds and cancellations, and members and carts are counted beside it', async () => {
  const order = (buyer: string, productId: string, quantity: number) =>
    placeTestOrder(website, buyer, { productId, quantity, email: `${buyer}@shoppers.test` });
  const manage = async (id: string, field: 'markOrderPaid' | 'cancelOrder') =>
    expect(
      await website.query(website.owner, `mutation ($id: ID!) { done: ${field}(id: $id) { __typename } }`, {
        id,
      }),
    ).toEqual(done);
  const done = { done: { __typename: 'OrderChanged' } };
  const refunded = await order('ada', mug, 4);
  const cancelledPaid = await order('kurt', bowl, 1);
  const cancelledUnpaid = await order('alan', bowl, 3);
  const kept = await order('grace', bowl, 2);
  for (const id of [refunded, cancelledPaid]) await manage(id, 'markOrderPaid');
  const input = { orderId: refunded, idempotencyKey: 'the-only-refund-of-it', amount: '7.50' };
  const refund = 'mutation ($input: RefundOrderInput!) { done: refundOrder(input: $input) { __typename } }';
  expect(await website.query(website.owner, refund, { input })).toEqual(done);
  for (const id of [cancelledPaid, cancelledUnpaid]) await manage(id, 'cancelOrder');
  await makeMember(website, 'ada@members.test');
  const joined = async () =>
    (await everything.query("SELECT FROM analytics.visit_event WHERE schema = 'MemberSignUp'")).rowCount;
  await expect.poll(joined).toBe(1);
  await leaveCart('olga');
  await count(4 + 2 + 1);
  const { rows } = await everything.query<{ cents: number; refunded: number }>(
    `SELECT sum(CASE WHEN state = 'CANCELLED' THEN paid_cents ELSE grand_total_cents END)::int AS cents, sum(refunded_cents)::int AS refunded
     FROM commerce.customer_order WHERE website_id = $1 AND id = ANY($2)`,
    [website.id, [refunded, cancelledPaid, cancelledUnpaid, kept]],
  );
  const [till = { cents: 0, refunded: 0 }] = rows;
  expect(till).toEqual({ cents: 14_000, refunded: 3_750 });
  const money = (cents: number) => ({ value: (cents / 100).toFixed(2) });
  const figure = '{ carts values { value } }';
  expect(
    await read(`sales { orders pieces revenue { value } refunded { value } } products { productId ordered } memberSignUps
      bowls: salesBreakdown(by: PRODUCT, first: 1) { value orders pieces revenue { value } }
      abandonedCarts { left ${figure} } previousReport { memberSignUps abandonedCarts { left ${figure} ordered ${figure} } }`),
  ).toEqual({
    sales: [{ orders: 3, pieces: 7, revenue: money(till.cents), refunded: money(till.refunded) }],
    products: expect.arrayContaining([
      { productId: mug, ordered: 1 },
      { productId: bowl, ordered: 2 },
    ]),
    memberSignUps: 1,
    bowls: [{ value: bowl, orders: 2, pieces: 3, revenue: money(9_000) }],
    abandonedCarts: { left: { carts: 0, values: [] } },
    previousReport: {
      memberSignUps: 0,
      abandonedCarts: { left: { carts: 1, values: [money(2_500)] }, ordered: { carts: 0, values: [] } },
    },
  });
});

/** Somebody fills a cart with two mugs, and left it at the checkout a day ago. */
async function leaveCart(buyer: string): Promise<void> {
  const viewer = website.visitor({ cartToken: buyer.padEnd(43, '-') });
  await website.query(
    viewer,
    'mutation ($input: AddToCartInput!) { addToCart(input: $input) { __typename } }',
    {
      input: { productId: mug, quantity: 2 },
    },
  );
  await website.query(
    viewer,
    'mutation ($input: UpdateCheckoutInput!) { updateCheckout(input: $input) { __typename } }',
    { input: { email: `${buyer}@shoppers.test` } },
  );
  const { cart } = await website.query<{ cart: { id: string } }>(viewer, '{ cart { id } }');
  const leftAt = new Date(now.getTime() - dayMs);
  await everything.query('UPDATE commerce.checkout SET updated_at = $2 WHERE cart_id = $1', [
    cart.id,
    leftAt,
  ]);
  await everything.query('UPDATE commerce.cart SET updated_at = $2 WHERE id = $1', [cart.id, leftAt]);
}
