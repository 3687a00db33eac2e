import { type Browser, expect, test } from '@playwright/test';
import { findBarriers } from './barriers.ts';
import { makeContactPage, playVisits, readReports, reportsOf } from './played-visits.ts';
import { holdBack, standInForFullStory, standInForMeta } from './providers.ts';
import { type SentVisit, watchVisit } from './sent-visit.ts';
import { type Shop, startShop } from './start-shop.ts';
import { screens, Visitor } from './visitor.ts';

let shop: Shop;
let visitor: Visitor;
/** What the browser sent about the visit. */
let visit: SentVisit;
let told: readonly string[];

const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

test.beforeAll(async () => {
  shop = await startShop({ areEventsRelayed: true });
  await shop.owner(
    'mutation { saveManualPaymentMethod(input: { name: "Bank transfer", instructions: "IBAN" }) { __typename } }',
    {},
  );
  await setTestMode(true);
});
test.afterAll(() => shop?.close());
test.afterEach(async () => {
  await visitor.leave();
  expect(visitor.complaints).toEqual([]);
});

/** Orders of the shop move money, or none. */
async function setTestMode(isTestMode: boolean): Promise<void> {
  await shop.owner(
    'mutation ($input: StoreSettingsInput!) { updateStoreSettings(input: $input) { __typename } }',
    { input: { isTestMode } },
  );
}

async function countVisits(settings: object): Promise<void> {
  await shop.owner('mutation ($input: UpdateWebsiteInput!) { updateWebsite(input: $input) { __typename } }', {
    input: { settings },
  });
}

/** Pages that were seen until now. */
async function countViews(): Promise<number> {
  const { website } = await shop.owner<{ website: { pageViews: { count: number }[] } }>(
    '{ website { pageViews(days: 2) { count } } }',
    {},
  );
  return website.pageViews.reduce((sum, { count }) => sum + count, 0);
}

async function arrive(browser: Browser): Promise<void> {
  visitor = await Visitor.arrive(browser, shop.url, { ...screens[1], userAgent });
  visit = watchVisit(visitor.page);
  told = visit.names;
}

const allCookieNames = async () => (await visitor.page.context().cookies()).map(({ name }) => name);
const cookieNames = async () => (await allCookieNames()).filter((name) => name.startsWith('ss_'));

const hasTold = (name: string) => expect.poll(() => told).toContain(name);

/** Allows a purpose of cookies on the page of the visitor's own visits, or takes it back. */
async function choose(purpose: string, isAllowed: boolean): Promise<void> {
  await visitor.page.getByLabel(purpose).setChecked(isAllowed);
  await visitor.press('Save my choice');
  await visitor.page.getByText('Your choice is kept.').waitFor();
}

/** Goes from the list to the checkout, and stays on each page for `seen`. */
async function buyBowl(seen: (name: string) => Promise<unknown> = hasTold): Promise<void> {
  const { page } = visitor;
  await visitor.open('/shop');
  await seen('VisitPLP');
  await visitor.open('/shop/bowl');
  await page.click('.product-details .sqs-add-to-cart-button');
  await page.locator('.cart-added').waitFor();
  await seen('VisitPDP');
  await seen('AddToCart');
  await visitor.open('/cart');
  await seen('ViewCart');
  await page.getByRole('link', { name: 'Checkout' }).click();
  await visitor.awaitIsland('checkout');
  await seen('BeginCheckout');
}

test('ten visits with two orders that browsers play are in each report exactly as they were played', async ({
  browser,
}) => {
  await countVisits({ areVisitorCookiesAllowed: true, isCookieConsentAsked: false });
  await setTestMode(false);
  await arrive(browser);
  const ids = await makeContactPage(shop);
  const played = await playVisits(browser, shop);
  await expect.poll(() => readReports(shop), { timeout: 60_000 }).toEqual(reportsOf(played, ids));
  await setTestMode(true);
});

test('a visit with a product, a cart and a purchase is counted, and what was measured is sent when the page is left', async ({
  browser,
}) => {
  await countVisits({ areVisitorCookiesAllowed: true, isCookieConsentAsked: false });
  const before = await countViews();
  await arrive(browser);
  await buyBowl();
  await visitor.placeOrder('ada@shoppers.test');
  await hasTold('Order');
  // Major units: cents divided by 100, with two decimals.
  const amount = expect.stringMatching(/^\d+\.\d\d$/);
  const { cartId } = visit;
  expect(cartId).toEqual(expect.any(String));
  expect(visit.order).toMatchObject({
    ...{
      id: expect.any(String),
      purchasedCartId: cartId,
      websiteId: expect.any(String),
      testMode: true,
      currency: 'USD',
    },
    ...{ grandTotal: amount, shippingTotal: amount, taxTotal: amount },
    items: [{ sku: 'BOWL', productName: 'Bowl', quantity: 1, unitPrice: '20.00' }],
  });
  await visitor.page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await hasTold('/api/1/performance/records');
  expect((await cookieNames()).length).toBe(5);
  // The list, the product, the cart, the checkout and its confirmation.
  await expect.poll(countViews, { timeout: 40_000 }).toBe(before + 5);
});

test('a browser that asks not to be followed sends nothing and keeps nothing', async ({ browser }) => {
  await countVisits({
    ...{ areVisitorCookiesAllowed: true, areVisitsCountedCookieless: true, adPixelId: '1234567890123456' },
  });
  await arrive(browser);
  const elsewhere: string[] = [];
  visitor.page.on('request', (request) => {
    if (!request.url().startsWith(shop.url)) elsewhere.push(request.url());
  });
  await visitor.page
    .context()
    .addCookies([{ name: 'ss_consent', value: 'statistics.marketing', url: shop.url }]);
  await visitor.page.addInitScript(
    "Object.defineProperty(Navigator.prototype, 'doNotTrack', { get: () => '1' })",
  );
  await buyBowl(async () => visitor.page.waitForLoadState('networkidle'));
  expect([...told, ...elsewhere]).toEqual([]);
  await expect.poll(() => cookieNames()).toEqual(['ss_consent']);
  await countVisits({ adPixelId: '' });
});

test('without cookies a visit is counted, and nothing is kept in the browser', async ({ browser }) => {
  await countVisits({ areVisitorCookiesAllowed: false, areVisitsCountedCookieless: true });
  await arrive(browser);
  await visitor.open('/shop/bowl');
  await expect.poll(() => told).toContain('PageView');
  await expect.poll(() => cookieNames()).toEqual([]);
  expect(
    await visitor.page.evaluate('Object.keys(localStorage).filter((key) => key.startsWith("ss_"))'),
  ).toEqual([]);
});

test('where visitors are asked, cookies wait for their consent, and a refusal is kept', async ({
  browser,
}) => {
  await countVisits({
    ...{ areVisitorCookiesAllowed: true, areVisitsCountedCookieless: false, isCookieConsentAsked: true },
  });
  await arrive(browser);
  await visitor.open('/shop/bowl');
  const refuse = visitor.page.getByRole('button', { name: 'Only what is needed' });
  await refuse.waitFor();
  await expect.poll(() => cookieNames()).toEqual([]);
  expect(await findBarriers(visitor.page)).toEqual([]);
  await refuse.click();
  await visitor.open('/shop');
  await visitor.page.waitForLoadState('networkidle');
  await expect(visitor.page.locator('[data-consent]')).toBeHidden();
  expect(told).toEqual([]);
  await visitor.page.getByRole('link', { name: 'Cookie settings' }).click();
  await choose('Statistics: how often', true);
  await visitor.open('/shop');
  await expect.poll(() => told).toContain('PageView');
  expect((await cookieNames()).length).toBe(6);
});

test('where visits are recorded too, visitors choose for what cookies are kept, and nothing is chosen for them', async ({
  browser,
}) => {
  await countVisits({
    ...{ areVisitorCookiesAllowed: true, areVisitsCountedCookieless: false, isCookieConsentAsked: true },
    ...{ sessionReplayPercent: 100, country: 'US' },
  });
  visitor = await Visitor.arrive(browser, shop.url, {
    ...{ ...screens[1], userAgent, timeZone: 'America/New_York' },
  });
  await visitor.page.addInitScript("Object.defineProperty(navigator, 'hardwareConcurrency', { value: 8 })");
  const sent: string[] = [];
  visitor.page.on('request', (request) => sent.push(new URL(request.url()).pathname));
  const [counted, recorded] = ['/api/2/events/records', '/api/1/session-replay/records'];
  await visitor.open('/shop/bowl');
  const banner = visitor.page.locator('[data-consent]');
  await banner.waitFor();
  expect(await findBarriers(visitor.page)).toEqual([]);
  await expect(banner.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await banner.getByLabel('Statistics: how often').check();
  await banner.getByRole('button', { name: 'Save my choice' }).click();
  await expect.poll(() => sent).toContain(counted);
  await visitor.page.waitForLoadState('networkidle');
  expect(sent.filter((path) => /record-visit|session-replay/.test(path))).toEqual([]);
  await visitor.page.getByRole('link', { name: 'Cookie settings' }).click();
  await choose('Recordings of visits', true);
  await visitor.open('/shop/bowl');
  await expect.poll(() => sent).toContain(recorded);

  // The owner has FullStory record instead: whoever allowed our own recordings has not allowed those.
  await countVisits({ fullStoryOrgId: 'o-1ABC23-na1', isCookieConsentAsked: false });
  const calls = await standInForFullStory(visitor.page, 'o-1ABC23-na1');
  sent.length = 0;
  await visitor.page.evaluate('sessionStorage.clear()');
  await visitor.open('/shop/bowl');
  await expect.poll(() => sent).toContain(counted);
  await visitor.page.waitForLoadState('networkidle');
  expect([sent.filter((path) => /record-visit|fs\.js/.test(path)), calls]).toEqual([[], []]);
  await visitor.page.getByRole('link', { name: 'Cookie settings' }).click();
  await choose('Recordings of visits by FullStory', true);
  await visitor.open('/shop/bowl');
  await expect.poll(() => calls.length).toBe(2);
  expect(await allCookieNames()).toContain('fs_uid');
  const { host, script } = { host: 'fullstory.com', script: 'edge.fullstory.com/s/fs.js' };
  expect(calls).toEqual([
    ['init', { env: { orgId: 'o-1ABC23-na1', host, script } }, 2],
    ['setProperties', { type: 'user', properties: { visitId: expect.stringMatching(/.+/) } }, 2],
  ]);
  await expect(visitor.page.locator('html')).toHaveClass(/fs-mask/);
  expect(sent).not.toContain(recorded);

  await visitor.open('/my-visits');
  await choose('Recordings of visits by FullStory', false);
  await visitor.open('/shop/bowl');
  await visitor.page.waitForLoadState('networkidle');
  expect(calls).toHaveLength(2);
  expect(await allCookieNames()).not.toContain('fs_uid');
  await countVisits({ sessionReplayPercent: 0, fullStoryOrgId: '' });
});

test('a pixel of advertisers loads for who allows marketing alone, and is told of what is seen, added and bought once', async ({
  browser,
}) => {
  const id = '1234567890123456';
  await countVisits({
    ...{ areVisitorCookiesAllowed: true, areVisitsCountedCookieless: false, isCookieConsentAsked: false },
    ...{ adPixelId: id, sessionReplayPercent: 0 },
  });
  await setTestMode(false);
  await arrive(browser);
  const { page } = visitor;
  const { asked, told: pixel } = await standInForMeta(page, id);
  const policy = async () =>
    (await page.goto(`${shop.url}/shop/bowl`))?.headers()['content-security-policy'] ?? '';

  expect(await policy()).toContain('https://connect.facebook.net');
  const banner = page.locator('[data-consent]');
  await banner.waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await banner.getByLabel('Statistics: how often').check();
  await banner.getByRole('button', { name: 'Save my choice' }).click();
  await hasTold('VisitPDP');
  await page.getByRole('link', { name: 'Cookie settings' }).click();
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);

  await choose('Marketing: Meta learns', true);
  const has = (event: string) => expect.poll(() => pixel.map((each) => each.event)).toContain(event);
  // On the product's page what asks for consent comes last of all: after the bowl is in the cart.
  let comeLate = () => {};
  await buyBowl(async (name) => {
    if (name === 'VisitPLP') comeLate = await holdBack(page, /\/consent[^/]*\.js/);
    if (name === 'VisitPDP') {
      comeLate();
      await has('ViewContent');
    }
    if (name === 'AddToCart') await Promise.all([has('AddToCart'), hasTold('AddToCart')]);
    if (name === 'BeginCheckout') await has('InitiateCheckout');
  });
  await visitor.placeOrder('ada@shoppers.test');
  await has('Purchase');
  await page.reload();
  await page.waitForLoadState('networkidle');
  const bought = pixel.filter(({ event }) => event === 'Purchase');
  expect(bought.map((each) => each.id)).toEqual([expect.stringMatching(/.+/)]);
  expect(JSON.parse(bought[0]?.data ?? '{}')).toMatchObject({ currency: 'USD', value: expect.any(Number) });
  expect(JSON.parse(pixel.find(({ event }) => event === 'AddToCart')?.data ?? '{}')).toMatchObject({
    ...{ content_name: 'Bowl', content_type: 'product', currency: 'USD', value: expect.any(Number) },
  });
  expect(new Set(asked)).toEqual(new Set(['https://connect.facebook.net/en_US/fbevents.js']));

  await page.goto(`${shop.url}/my-visits`);
  await choose('Marketing: Meta learns', false);
  asked.length = 0;
  await visitor.open('/shop/bowl');
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
  expect(await allCookieNames()).not.toContain('_fbp');
  await countVisits({ adPixelId: '' });
  await setTestMode(true);
  expect(await policy()).not.toContain('facebook');
});

test('what people order in browsers is in the owner’s report as the till has it, to the cent, also where a blocker hides the visit', async ({
  browser,
}) => {
  await countVisits({ areVisitorCookiesAllowed: true, isCookieConsentAsked: false });
  await setTestMode(false);
  await arrive(browser);
  await visitor.page.route(/\/api\/(?:1|2|census|events)\//, (route) => route.abort());
  await buyBowl(async () => undefined);
  await visitor.placeOrder('ada@shoppers.test');
  await visitor.leave();
  await setTestMode(true);
  const { orders } = await shop.owner<{ orders: { nodes: { grandTotal: { value: string } }[] } }>(
    '{ orders(first: 50, filter: { isTest: false }) { nodes { grandTotal { value } } } }',
    {},
  );
  // With what the tests before bought where nothing was blocked.
  const cents = orders.nodes.reduce((sum, each) => sum + Math.round(Number(each.grandTotal.value) * 100), 0);
  expect(orders.nodes.length).toBeGreaterThan(0);
  const till = {
    orders: orders.nodes.length,
    pieces: orders.nodes.length,
    revenue: { value: (cents / 100).toFixed(2) },
  };
  await expect.poll(async () => (await readReports(shop)).sales, { timeout: 40_000 }).toEqual([till]);

  const email = 'figures@shop.example';
  const password = await shop.makeOwner(email);
  visitor = await Visitor.arrive(browser, shop.url, screens[1]);
  await visitor.signIn(email, password);
  const { page } = visitor;
  await page.goto(`${shop.url}/config/analytics`);
  const tile = (name: string) =>
    page
      .locator('.tile')
      .filter({ has: page.getByText(name, { exact: true }) })
      .locator('.tile-value');
  const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
  await expect(tile('Revenue')).toHaveText(money.format(cents / 100));
  await expect(tile('Orders')).toHaveText(String(till.orders));
});

test('a visit is recorded without what is typed, and the owner watches it', async ({ browser }) => {
  await countVisits({
    ...{ areVisitorCookiesAllowed: true, areVisitsCountedCookieless: false, country: 'US' },
    isCookieConsentAsked: false,
    ...{ sessionReplayPercent: 100, areSessionReplayTextsMasked: false },
  });
  visitor = await Visitor.arrive(browser, shop.url, {
    ...{ ...screens[1], userAgent, timeZone: 'America/New_York' },
  });
  await visitor.page.addInitScript("Object.defineProperty(navigator, 'hardwareConcurrency', { value: 8 })");
  const isPart = (url: string) => url.endsWith('/api/1/session-replay/records');
  const parts: string[] = [];
  visitor.page.on('request', (request) => {
    if (isPart(request.url())) parts.push(request.postData() ?? '');
  });
  const kept = () =>
    visitor.page.waitForResponse((answer) => isPart(answer.url()) && answer.status() === 202);
  const search = kept();
  await visitor.open('/search?q=bowl&secret=of-the-address');
  await search;
  const typed = kept();
  await visitor.page.locator('main input[name="q"]').fill('my own words');
  await typed;
  const product = kept();
  await visitor.open('/shop/bowl');
  await product;
  await visitor.leave();
  expect(parts.join()).toContain('/shop/bowl');
  expect(parts.join()).not.toMatch(/my own words|of-the-address/);

  const email = 'replay@shop.example';
  const password = await shop.makeOwner(email);
  visitor = await Visitor.arrive(browser, shop.url, screens[1]);
  await visitor.signIn(email, password);
  const { page } = visitor;
  await page.goto(`${shop.url}/config/analytics/replays`);
  await page.getByRole('table').getByRole('link').first().click();
  await page.getByRole('heading', { name: 'Visit that began on /search' }).waitFor();
  await page.getByRole('button', { name: '/shop/bowl' }).click();
  const watched = page.frameLocator('.replay-stage').frameLocator('iframe');
  await expect(watched.locator('h1').first()).toContainText('Bowl');
  expect(await findBarriers(page)).toEqual([]);
});
