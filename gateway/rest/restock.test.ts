import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeOwner, ownerPassword } from '../testing/busy-website-testing.ts';
import { createProductsPage } from '../testing/products-page-testing.ts';
import { openTestInstall, type TestInstall, type TestWebsite } from '../testing.ts';

const path = '/api/site-users/account/notifications/restock';

let shop: TestInstall;
let website: TestWebsite;
let session: string;
let foreignSession: string;
let lamp: { productId: string; variantId: string };
let vase: { productId: string; variantId: string };
let bowl: { productId: string; variantId: string };
let plate: { productId: string; variantId: string };
let productsPath: string;

beforeAll(async () => {
  shop = await openTestInstall();
  website = await shop.createWebsite('Corner Shop');
  const another = await shop.createWebsite('Another Shop');
  await makeOwner(shop, website, 'ada@owners.test');
  await makeOwner(shop, another, 'bob@owners.test');
  session = await signIn(website, 'ada@owners.test');
  foreignSession = await signIn(another, 'bob@owners.test');
  const productsPage = await createProductsPage(website, [
    { title: 'Lamp', slug: 'lamp', sku: 'LAMP', price: '80.00', stock: '0' },
    { title: 'Vase', slug: 'vase', sku: 'VASE', price: '40.00', stock: '0' },
    { title: 'Bowl', slug: 'bowl', sku: 'BOWL', price: '20.00', stock: '0' },
    { title: 'Plate', slug: 'plate', sku: 'PLATE', price: '20.00', stock: '0' },
  ]);
  productsPath = productsPage.path;
  const { products } = await website.query<{ products: { nodes: Product[] } }>(
    website.owner,
    '{ products(first: 200) { nodes { id slug variants { id } } } }',
  );
  const wanted = (slug: string) => {
    const product = products.nodes.find((each) => each.slug === slug);
    return { productId: product?.id ?? '', variantId: product?.variants[0]?.id ?? '' };
  };
  lamp = wanted('lamp');
  vase = wanted('vase');
  bowl = wanted('bowl');
  plate = wanted('plate');
});
afterAll(() => shop.close());

type Product = { id: string; slug: string; variants: { id: string }[] };

async function signIn({ host }: TestWebsite, email: string): Promise<string> {
  const answer = await shop.app.inject({
    ...{ method: 'POST', url: '/config/sign-in', payload: `email=${email}&password=${ownerPassword}` },
    headers: { host, 'content-type': 'application/x-www-form-urlencoded' },
  });
  return answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

async function ask(method: 'GET' | 'POST', url: string, payload?: object, cookie = session) {
  const crumb = /crumb=([^;]+)/.exec(cookie)?.[1];
  const headers = { host: website.host, cookie, ...(crumb ? { 'x-siteuser-xsrf-token': crumb } : {}) };
  const answer = await shop.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return { status: answer.statusCode, body: answer.json() };
}

const signUp = (wanted: object, siteVisitorEmail: string) =>
  ask('POST', path, { ...wanted, siteVisitorEmail }, '');
const signUpText =
  'mutation ($input: RestockSignUpInput!) { signUpForRestock(input: $input) { __typename ... on Problem { message } } }';
const sendText = `mutation ($input: [RestockSendRequest!]!) { sendRestockNotifications(input: $input) {
  ... on RestockNotificationsQueued { queued delivery } ... on Problem { message } } }`;
const listOf = ({ productId, variantId }: typeof lamp, cursor = '') =>
  ask('GET', `${path}?productId=${productId}&variantId=${variantId}${cursor && `&cursor=${cursor}`}`);

async function restock({ variantId }: typeof lamp): Promise<void> {
  await website.query(
    website.owner,
    'mutation ($id: ID!) { setStock(variantId: $id, quantity: 3) { __typename } }',
    {
      id: variantId,
    },
  );
}

describe('the owner, signed in', () => {
  test('sees who waits and what was asked for, sends once it is back, and each gets one mail', async () => {
    await signUp(lamp, 'ada@example.com');
    await signUp(lamp, 'bea@example.com');
    await signUp(vase, 'ada@example.com');
    const groups = await ask('GET', `${path}/groups`);
    expect(groups.body).toMatchObject({
      signUpGroups: [
        { ...vase, productName: 'Vase', sku: 'VASE', attributes: {}, signUpCount: 1, waitingCount: 1 },
        { ...lamp, productName: 'Lamp', sku: 'LAMP', attributes: {}, signUpCount: 2, waitingCount: 2 },
      ],
      hasNextPage: false,
      nextPageCursor: null,
    });
    const waiting = await listOf(lamp);
    expect(waiting.body).toMatchObject({
      signUps: [
        {
          ...lamp,
          siteVisitorEmail: 'bea@example.com',
          isJoinMailingList: false,
          language: null,
          sent: null,
        },
        { ...lamp, siteVisitorEmail: 'ada@example.com' },
      ],
      hasNextPage: false,
      nextPageCursor: null,
    });

    expect(await ask('POST', `${path}/send`, lamp)).toMatchObject({
      status: 409,
      body: { error: { code: 'VariantSoldOut' } },
    });
    await restock(lamp);
    expect(await ask('POST', `${path}/send`, lamp)).toEqual({
      status: 200,
      body: { queued: 2, delivery: 'KEPT' },
    });
    expect(await ask('POST', `${path}/send/all`, { sendRequests: [vase, lamp] })).toEqual({
      status: 200,
      body: {
        results: [
          { queued: 0, delivery: null, error: { code: 'VariantSoldOut', message: expect.any(String) } },
          { queued: 0, delivery: 'KEPT', error: null },
        ],
      },
    });
  });

  test('reads a long list page by page until there is no next page', async () => {
    await website.query(
      website.owner,
      'mutation ($id: ID!) { setStock(variantId: $id, quantity: 0) { __typename } }',
      { id: vase.variantId },
    );
    for (let number = 0; number < 110; number += 1) {
      const visitor = { ...website.visitor(), address: `198.51.100.${number}` };
      await website.query(visitor, signUpText, { input: { ...vase, email: `crowd${number}@example.com` } });
    }
    const first = await listOf(vase);
    expect([first.body.signUps.length, first.body.hasNextPage]).toEqual([100, true]);
    const second = await listOf(vase, first.body.nextPageCursor);
    expect([second.body.hasNextPage, second.body.nextPageCursor]).toEqual([false, null]);
    const ids = [...first.body.signUps, ...second.body.signUps].map(({ id }: { id: string }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect((await listOf(vase, 'nonsense')).status).toBe(400);
  });

  test('must name variants to send for, and not too many', async () => {
    expect((await ask('POST', `${path}/send/all`, { sendRequests: [] })).status).toBe(400);
    expect((await ask('POST', `${path}/send/all`, { sendRequests: Array(101).fill(vase) })).status).toBe(400);
    expect((await ask('POST', `${path}/send`, { ...vase, variantId: 'gone' })).status).toBe(404);
  });
});

test('the owner of another website is refused here', async () => {
  for (const answer of [
    await ask('GET', `${path}/groups`, undefined, foreignSession),
    await ask('POST', `${path}/send`, lamp, foreignSession),
  ])
    expect([401, 403]).toContain(answer.status);
});

test('the link in the mail leads to the product’s page, and home when the product is gone', async () => {
  const follow = async (url: string) =>
    (await shop.app.inject({ url, headers: { host: website.host } })).headers.location;
  const { storeEmails } = await website.query<{ storeEmails: { nodes: { text: string }[] } }>(
    website.owner,
    '{ storeEmails { nodes { text } } }',
  );
  const link = /http:\/\/\S+/.exec(storeEmails.nodes[0]?.text ?? '')?.[0] ?? '';
  expect(link).toBe(`http://${website.host}/go/product/${lamp.productId}`);
  expect(await follow(new URL(link).pathname)).toBe(`${productsPath}/lamp`);
  expect(await follow('/go/product/gone')).toBe('/');
});

test('the same asked by the graph leaves the same behind: who waits, and the mails to them', async () => {
  const asked = { isJoinMailingList: true, language: 'fr' };
  await signUp({ ...bowl, ...asked }, 'path@example.com');
  await website.query(website.visitor(), signUpText, {
    input: { ...plate, ...asked, email: 'graph@example.com' },
  });
  const left = async (wanted: typeof bowl) => (await listOf(wanted)).body.signUps;
  const theirs = { id: expect.any(String), ...plate, siteVisitorEmail: 'graph@example.com' };
  const [byPath] = await left(bowl);
  expect(await left(plate)).toEqual([{ ...byPath, ...theirs, created: expect.anything() }]);

  await restock(bowl);
  await restock(plate);
  const { body } = await ask('POST', `${path}/send`, bowl);
  const { sendRestockNotifications: sent } = await website.query<{ sendRestockNotifications: object[] }>(
    { ...website.owner, baseUrl: `http://${website.host}` },
    sendText,
    { input: [plate] },
  );
  expect(sent).toEqual([body]);
  const { storeEmails } = await website.query<{
    storeEmails: { nodes: { to: string; text: string; html: string }[] };
  }>(website.owner, '{ storeEmails(first: 200) { nodes { to text html } } }');
  const mailTo = (address: string) => {
    const { text = '', html = '' } = storeEmails.nodes.find(({ to }) => to === address) ?? {};
    return [text, html].map((each) =>
      each.replaceAll(plate.productId, bowl.productId).replaceAll('Plate', 'Bowl'),
    );
  };
  expect(mailTo('path@example.com')[1]).toContain('Bowl');
  expect(mailTo('graph@example.com')).toEqual(mailTo('path@example.com'));
});
