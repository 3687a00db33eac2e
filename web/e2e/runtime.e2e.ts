import { expect, type Request, test } from '@playwright/test';
import { type Shop, startShop } from './start-shop.ts';
import { screens, Visitor } from './visitor.ts';

let shop: Shop;
let visitor: Visitor;

test.beforeAll(async () => {
  shop = await startShop();
});
test.afterAll(() => shop?.close());
test.afterEach(async () => {
  await visitor.leave();
  expect(visitor.complaints).toEqual([]);
});

const page = '/shop/bowl';

async function allowCookies(areVisitorCookiesAllowed: boolean): Promise<void> {
  await shop.owner('mutation ($input: UpdateWebsiteInput!) { updateWebsite(input: $input) { __typename } }', {
    input: { settings: { areVisitorCookiesAllowed } },
  });
}

/** The cookies that tell visits apart, by name. */
async function visitorCookies(): Promise<Record<string, string>> {
  const cookies = await visitor.page.context().cookies();
  const own = cookies.filter(({ name }) => name.startsWith('ss_c'));
  return Object.fromEntries(own.map(({ name, value }) => [name, decodeURIComponent(value)]));
}

const allNames = ['ss_cid', 'ss_cpvisit', 'ss_cvisit', 'ss_cvr', 'ss_cvt'];

test('visits are counted where the owner says so, and forgotten once they may not be', async ({
  browser,
}) => {
  await allowCookies(true);
  visitor = await Visitor.arrive(browser, shop.url, screens[1]);
  await visitor.open(page);
  await expect.poll(async () => Object.keys(await visitorCookies()).sort()).toEqual(allNames);
  const first = await visitorCookies();
  expect(first.ss_cvr).toMatch(/^[\w-]+\|(\d+)\|\1\|\1\|1$/);
  await visitor.open(page);
  await visitor.page.waitForFunction('localStorage.getItem("ss_store_session") !== null');
  await expect.poll(() => visitorCookies()).toEqual(first);
  await visitor.page.context().clearCookies({ name: 'ss_cvt' });
  await visitor.open(page);
  await expect.poll(async () => (await visitorCookies()).ss_cvr?.endsWith('|2')).toBe(true);
  const lifetimes = (await visitor.page.context().cookies()).map(({ name, expires }) => {
    return [name, Math.round((expires - Date.now() / 1_000) / 60)] as const;
  });
  expect(Object.fromEntries(lifetimes)).toMatchObject({ ss_cvt: 30, ss_cid: 390 * 24 * 60 });
  await allowCookies(false);
  await visitor.open(page);
  await expect.poll(visitorCookies).toEqual({});
});

test('a server that never answers about visits neither holds a page up nor fails on it, and is given up after 2.5 seconds', async ({
  browser,
}) => {
  await allowCookies(true);
  visitor = await Visitor.arrive(browser, shop.url, screens[1]);
  const begun = new Map<Request, number>();
  const given: { readonly path: string; readonly ms: number }[] = [];
  const pathOf = (request: Request) => new URL(request.url()).pathname;
  const never = ['/api/census/RecordHit', '/api/2/events/records'];
  for (const path of never)
    await visitor.page.route(shop.url + path, (route) => void begun.set(route.request(), Date.now()));
  visitor.page.on('requestfailed', (request) => {
    const at = begun.get(request);
    if (at !== undefined) given.push({ path: pathOf(request), ms: Date.now() - at });
  });
  await visitor.open(page);
  await visitor.page.evaluate(() => document.querySelector('main')?.append(document.createElement('audio')));
  // The script that tells of players comes when the page is quiet.
  await expect
    .poll(async () => {
      await visitor.page.evaluate(() => document.querySelector('audio')?.dispatchEvent(new Event('play')));
      return new Set([...begun.keys()].map(pathOf)).size;
    })
    .toBe(2);
  await visitor.page.click('.product-details .sqs-add-to-cart-button');
  await visitor.page.locator('.cart-added').waitFor();
  await expect.poll(() => [...new Set(given.map(({ path }) => path))].toSorted()).toEqual(never.toSorted());
  for (const { ms } of given) {
    expect(ms).toBeGreaterThan(2_300);
    expect(ms).toBeLessThan(6_000);
  }
  await visitor.open('/shop');
  await allowCookies(false);
});

test('a page whose visitors are not counted loads nothing for it, and keeps nothing', async ({ browser }) => {
  await allowCookies(false);
  visitor = await Visitor.arrive(browser, shop.url, screens[0]);
  const loaded: string[] = [];
  visitor.page.on('request', (request) => loaded.push(request.url()));
  await visitor.open(page);
  await visitor.awaitIsland('product-form');
  await visitor.page.waitForLoadState('networkidle');
  expect(loaded.filter((url) => url.includes('start-runtime'))).toEqual([]);
  await expect.poll(() => visitorCookies()).toEqual({});
});

test('a shopper whose crumb was lost adds to the cart all the same: the refusal brings another', async ({
  browser,
}) => {
  visitor = await Visitor.arrive(browser, shop.url, screens[1]);
  await visitor.open(page);
  await visitor.awaitIsland('product-form');
  const statuses: number[] = [];
  visitor.page.on('response', (response) => {
    if (response.url().endsWith('/graphql') && response.request().postData()?.includes('AddToCart'))
      statuses.push(response.status());
  });
  const button = visitor.page.locator('.sqs-add-to-cart-button').first();
  await button.click();
  await expect.poll(() => statuses).toEqual([200]);
  await expect
    .poll(async () => (await visitor.page.context().cookies()).some(({ name }) => name === 'crumb'))
    .toBe(true);
  await visitor.page.context().clearCookies({ name: 'crumb' });
  await visitor.open(page);
  await visitor.awaitIsland('product-form');
  // What the page asks while it opens brings a crumb, too.
  await visitor.page.waitForLoadState('networkidle');
  await visitor.page.context().clearCookies({ name: 'crumb' });
  await button.click();
  await expect.poll(() => statuses).toEqual([200, 403, 200]);
});
