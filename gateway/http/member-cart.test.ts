import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestConnection } from '#kit/connection-testing.ts';
import { makeMember, memberPassword } from '../testing/member-testing.ts';
import { createProductsPage } from '../testing/products-page-testing.ts';
import { openTestInstall, type TestInstall, type TestWebsite } from '../testing.ts';
import { Browser } from './browser-testing.ts';

let shop: TestInstall;
let website: TestWebsite;
let ids: ReadonlyMap<string, string>;

beforeAll(async () => {
  shop = await openTestInstall();
  website = await shop.createWebsite('Corner Shop');
  const thing = (title: string) => ({
    ...{ title, slug: title.toLowerCase(), sku: title, price: '5.00', stock: 'Unlimited' },
  });
  const things = Array.from({ length: 12 }, (_, index) => thing(`Thing${index}`));
  ids = (await createProductsPage(website, [thing('Mug'), thing('Bowl'), ...things])).productIds;
});
afterAll(() => shop.close());

const arrive = () => new Browser(shop, website.host);
let members = 0;

async function newEmail(): Promise<string> {
  members += 1;
  const email = `shopper-${members}@members.test`;
  await makeMember(website, email);
  return email;
}

const add = 'mutation ($input: AddToCartInput!) { addToCart(input: $input) { __typename } }';

async function put(browser: Browser, slug: string, quantity = 1): Promise<void> {
  await browser.graph(add, { input: { productId: ids.get(slug), quantity } });
}

/** What is in the cart that a browser sees: `{ Mug: 2 }`; null when there is none. */
async function see(browser: Browser): Promise<Record<string, number> | null> {
  const { cart } = await browser.graph<{ cart: { entries: { title: string; quantity: number }[] } | null }>(
    '{ cart { entries { title quantity } } }',
  );
  return cart && Object.fromEntries(cart.entries.map(({ title, quantity }) => [title, quantity]));
}

async function signIn(browser: Browser, email: string): Promise<void> {
  expect((await browser.signIn(email, memberPassword)).statusCode).toBe(303);
}

async function signOut(browser: Browser): Promise<void> {
  await browser.get('/account');
  expect((await browser.post('/account/sign-out', {})).statusCode).toBe(303);
}

describe('a cart', () => {
  test('comes along when its shopper signs in, and follows them to every device', async () => {
    const email = await newEmail();
    const laptop = arrive();
    await put(laptop, 'mug', 2);
    expect(laptop.cookies.has('CART')).toBe(true);
    await signIn(laptop, email);
    expect(await see(laptop)).toEqual({ Mug: 2 });
    expect(laptop.cookies.has('CART')).toBe(false);
    const phone = arrive();
    await put(phone, 'bowl');
    await signIn(phone, email);
    expect(await see(phone)).toEqual({ Mug: 2, Bowl: 1 });
    await put(phone, 'mug', 1);
    expect(await see(laptop)).toEqual({ Mug: 3, Bowl: 1 });
  });

  test('stays with its shopper when they sign out, and is there when they come back', async () => {
    const email = await newEmail();
    const browser = arrive();
    await put(browser, 'mug', 2);
    await signIn(browser, email);
    await signOut(browser);
    expect(await see(browser)).toBeNull();
    await signIn(browser, email);
    expect(await see(browser)).toEqual({ Mug: 2 });
  });

  test('of one shopper is never seen by the next one in the same browser', async () => {
    const [ada, bea] = [await newEmail(), await newEmail()];
    const browser = arrive();
    await put(browser, 'mug', 2);
    await signIn(browser, ada);
    await browser.signOutAndIn(bea, memberPassword);
    expect(await see(browser)).toBeNull();
    await put(browser, 'bowl');
    await signOut(browser);
    await signIn(browser, ada);
    expect(await see(browser)).toEqual({ Mug: 2 });
  });

  test('leaves a copy in the browser when that is asked for, which doubles nothing later', async () => {
    const email = await newEmail();
    const browser = arrive();
    await put(browser, 'mug', 2);
    await signIn(browser, email);
    await browser.get('/account');
    const answer = await browser.remove('/api/site-users/account/session?cloneCart=true');
    expect([answer.statusCode, answer.json()]).toEqual([200, { crumbFail: false }]);
    expect([browser.cookies.has('vitrine_member'), browser.cookies.has('CART')]).toEqual([false, true]);
    expect(await see(browser)).toEqual({ Mug: 2 });
    await signIn(browser, email);
    expect(await see(browser)).toEqual({ Mug: 2 });
  });

  test('has another copy in a second browser that nobody else’s cookie opens', async () => {
    const email = await newEmail();
    const browser = arrive();
    await put(browser, 'mug');
    const guests = arrive();
    guests.takeCookiesOf(browser);
    await signIn(browser, email);
    expect(await see(guests)).toBeNull();
  });
});

describe('at the same moment', () => {
  test('signing in on two devices brings both carts along, once', async () => {
    const email = await newEmail();
    const devices = [arrive(), arrive()] as const;
    await put(devices[0], 'mug', 2);
    await put(devices[1], 'mug', 3);
    await put(devices[1], 'bowl');
    await Promise.all(devices.map((device) => signIn(device, email)));
    for (const device of devices) expect(await see(device)).toEqual({ Mug: 3, Bowl: 1 });
  });

  test('signing in twice from one browser, as by a double click, doubles nothing', async () => {
    const email = await newEmail();
    const browser = arrive();
    await put(browser, 'mug', 2);
    await browser.get('/account/sign-in');
    const fields = { email, password: memberPassword };
    const answers = await Promise.all([1, 2, 3].map(() => browser.post('/account/sign-in', fields)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303]);
    expect(await see(browser)).toEqual({ Mug: 2 });
  });

  test('what is added while signing in is lost in no order of the two', async () => {
    const email = await newEmail();
    const slugs = Array.from({ length: 12 }, (_, index) => `thing${index}`);
    const browser = arrive();
    await put(browser, 'mug');
    await browser.get('/account/sign-in');
    const signingIn = browser.post('/account/sign-in', { email, password: memberPassword });
    await Promise.all([
      signingIn,
      ...slugs.map((slug) => put(browser, slug).catch(() => put(browser, slug))),
    ]);
    const all = Object.fromEntries(slugs.map((_, index) => [`Thing${index}`, 1]));
    expect(await see(browser)).toEqual({ Mug: 1, ...all });
    expect(await see(browser), 'on the next page too').toEqual({ Mug: 1, ...all });
  });
});

describe('saved cards', () => {
  test('are listed in the account, and forgotten by a button', async () => {
    const email = await newEmail();
    const browser = arrive();
    await signIn(browser, email);
    const { member } = await browser.graph<{ member: { id: string } }>('{ member { id } }');
    expect((await browser.get('/account')).body).not.toContain('Saved cards');
    const client = await openTestConnection(shop.database.url, '*');
    await client.query(
      `INSERT INTO commerce.saved_payment_method (id, website_id, member_id, provider, is_live, reference, name, valid_through)
       VALUES ('card-1', '${website.id}', '${member.id}', 'stripe', true, 'pm_1', 'Visa ending in 4242', '2029-12')`,
    );
    await client.end();
    expect((await browser.get('/account')).body).toContain('Visa ending in 4242, valid through 12/2029');
    const removed = await browser.post('/account/cards/remove', { id: 'card-1' });
    expect(removed.headers.location).toBe('/account?done=cards#cards');
    const page = await browser.get('/account?done=cards');
    expect(page.body).toContain('The card is not saved any more.');
    expect(page.body).not.toContain('Visa ending in 4242');
  });
});

test('at the checkout a member chooses one of their addresses', async () => {
  const email = await newEmail();
  const browser = arrive();
  await signIn(browser, email);
  const saved = {
    name: 'Ada Lovelace',
    line1: 'Bryggen 1',
    city: 'Bergen',
    postalCode: '5003',
    country: 'NO',
  };
  await browser.get('/account');
  await browser.post('/account/addresses', saved);
  await put(browser, 'mug');
  await browser.get('/checkout');
  await browser.post('/checkout', { verb: 'save', step: 'contact', email });
  const offered = (await browser.get('/checkout?step=address')).body;
  expect(offered).toContain('Ada Lovelace, Bryggen 1, Bergen');
  const verb = /value="(use-address [^"]+)"/.exec(offered)?.[1] ?? '';
  await browser.post('/checkout', { verb, step: 'address' });
  const { body } = await browser.get('/checkout?step=address');
  for (const text of [saved.name, saved.line1, saved.city, saved.postalCode])
    expect(body).toContain(`value="${text}"`);
  expect(body).toContain('<option value="NO" selected="">');
});
