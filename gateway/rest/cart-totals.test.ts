import { afterAll, beforeAll, expect, test } from 'vitest';
import { Browser } from '../http/browser-testing.ts';
import { signInOwner } from '../testing/busy-website-testing.ts';
import { makeMember, memberPassword } from '../testing/member-testing.ts';
import { createProductsPage } from '../testing/products-page-testing.ts';
import { openTestInstall, type TestInstall, type TestWebsite } from '../testing.ts';

let shop: TestInstall;
let website: TestWebsite;
let productId: string;
let giftCardId: string;

beforeAll(async () => {
  shop = await openTestInstall();
  website = await shop.createWebsite('Corner Shop');
  const page = await createProductsPage(website, [
    { title: 'Mug', slug: 'mug', sku: 'MUG', price: '20.00', stock: '50' },
    { title: 'Gift card', slug: 'card', sku: 'CARD', price: '25.00', stock: 'Unlimited', type: 'GIFT_CARD' },
  ]);
  productId = page.productIds.get('mug') ?? '';
  giftCardId = page.productIds.get('card') ?? '';
});
afterAll(() => shop.close());

const own = <Data>(text: string, input: object) => website.query<Data>(website.owner, text, { input });
const adding = `mutation ($input: AddToCartInput!) { addToCart(input: $input) { __typename } }`;
const typing = `mutation ($input: UpdateCheckoutInput!) { updateCheckout(input: $input) { __typename
  ... on CheckoutUpdated { checkout { cart { shippingOptions { id } } } } } }`;

test('the documented cart says what sending, taxes and discounts come to as soon as it is known where it goes', async () => {
  await own('mutation ($input: TaxZoneInput!) { saveTaxZone(input: $input) { __typename } }', {
    ...{ name: 'Germany', country: 'DE' },
    rates: [{ name: 'VAT', percent: '19' }],
  });
  await own('mutation ($input: ShippingZoneInput!) { saveShippingZone(input: $input) { __typename } }', {
    ...{ name: 'Everywhere', places: [] },
    options: [{ name: 'Post', price: '5.00' }],
  });
  const browser = new Browser(shop, website.host);
  await browser.graph(adding, { input: { productId, sku: 'MUG' } });
  const cart = async () => JSON.parse((await browser.get('/api/commerce/shopping-cart')).body);
  expect(await cart()).toMatchObject({ taxCents: null, shippingCostCents: null, grandTotalCents: 2_000 });
  const address = { name: 'Ada', line1: 'Street 1', city: 'Berlin', postalCode: '10115', country: 'DE' };
  await browser.graph(typing, { input: { shippingAddress: address } });
  const there = await cart();
  expect(there).toMatchObject({
    ...{ taxCents: 380, shippingCostCents: null, grandTotalCents: 2_380, selectedShippingOption: null },
    shippingLocation: { country: 'DE', region: '', postalCode: '10115' },
    shippingOptions: [{ name: 'Post', priceCents: 500 }],
    applicableTaxRules: [{ name: 'VAT', percent: '19' }],
  });
  await browser.graph(typing, { input: { shippingOptionId: there.shippingOptions[0].id } });
  expect(await cart()).toMatchObject({
    ...{ taxCents: 475, shippingCostCents: 500, grandTotalCents: 2_975, discountCents: 0 },
    selectedShippingOption: { name: 'Post' },
  });
});

test('a discount for members of an area is theirs alone', async () => {
  const { createMemberArea } = await own<{ createMemberArea: { id: string } }>(
    'mutation ($input: CreateMemberAreaInput!) { createMemberArea(input: $input) { ... on MemberArea { id } } }',
    { title: 'Friends' },
  );
  const areaId = createMemberArea.id;
  await own(
    'mutation ($input: AutomaticDiscountInput!) { saveAutomaticDiscount(input: $input) { __typename } }',
    {
      ...{ name: 'For friends', percent: '25', areaIds: [areaId] },
    },
  );
  const discounts = async (browser: Browser) => {
    await browser.graph(adding, { input: { productId, sku: 'MUG' } });
    return JSON.stringify(await browser.graph('{ cart { discounts { name amount { value } } } }'));
  };
  expect(await discounts(new Browser(shop, website.host))).toContain('"discounts":[]');
  const memberId = await makeMember(website, 'friend@members.test');
  await own('mutation ($input: GrantMemberAreaInput!) { grantMemberArea(input: $input) { __typename } }', {
    areaId,
    memberId,
  });
  const friend = new Browser(shop, website.host);
  await friend.signIn('friend@members.test', memberPassword);
  expect(await discounts(friend)).toContain('"discounts":[{"name":"For friends","amount":{"value":"5.00"}}]');
  const stranger = new Browser(shop, website.host);
  await makeMember(website, 'stranger@members.test');
  await stranger.signIn('stranger@members.test', memberPassword);
  expect(await discounts(stranger)).toContain('"discounts":[]');
});

test('the day that a gift card is sent on is held to the calendar of the website', async () => {
  await own('mutation ($input: UpdateWebsiteInput!) { updateWebsite(input: $input) { __typename } }', {
    timeZone: 'Pacific/Kiritimati',
  });
  const yesterdayThere = new Date(Date.now() - 10 * 3_600_000).toISOString().slice(0, 10);
  const response = await shop.app.inject({
    method: 'POST',
    url: '/api/commerce/shopping-cart/entries',
    headers: { host: website.host, 'content-type': 'application/json' },
    payload: {
      itemId: giftCardId,
      additionalFields: JSON.stringify({ deliveryDate: yesterdayThere }),
    },
  });
  expect([response.statusCode, response.json().error?.message]).toEqual([
    400,
    'The delivery date cannot be in the past.',
  ]);
});

test('the made-up cart is given to owners by the documented path', async () => {
  const { sessionToken } = await signInOwner(shop, website, 'ada@owners.test');
  const url = '/api/commerce/shopping-cart?mock=true';
  const headers = { host: website.host, cookie: `vitrine_session=${sessionToken}` };
  const response = await shop.app.inject({ url, headers });
  expect([response.statusCode, response.json()]).toMatchObject([
    200,
    {
      id: 'sample',
      isSample: true,
      websiteId: website.id,
      totalQuantity: 4,
      subtotalCents: 9400,
      grandTotalCents: 9400,
    },
  ]);
});
