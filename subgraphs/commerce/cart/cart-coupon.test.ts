import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Viewer } from '#kit/viewer.ts';
import { type OwnedShop, type OwnedShops, openOwnedShops } from '../products/owner-testing.ts';
import { newToken } from './cart.data.ts';

let shops: OwnedShops;
let website: OwnedShop;
let elsewhere: OwnedShop;
let ids: ReadonlyMap<string, string>;

beforeAll(async () => {
  shops = await openOwnedShops();
  website = shops.open();
  elsewhere = shops.open();
  const stock = 'Unlimited';
  const [mug = '', shirt = ''] = await website.stock([
    {
      'Product Type': 'PHYSICAL',
      Title: 'Mug',
      'Product URL': 'mug',
      SKU: 'MUG',
      Price: '12.55',
      Stock: stock,
      Categories: '/Kitchen',
      Visible: 'Yes',
    },
    {
      'Product Type': 'PHYSICAL',
      Title: 'Shirt',
      'Product URL': 'shirt',
      SKU: 'SHIRT',
      Price: '30.00',
      Stock: stock,
      Categories: '/Clothes',
      Visible: 'Yes',
    },
  ]);
  ids = new Map(Object.entries({ mug, shirt }));
  await create(website, { code: 'Spring', kind: 'PERCENT', percent: '10' });
  await create(website, { code: 'TEN', kind: 'AMOUNT', amount: '10' });
  await create(website, { code: 'BIG', kind: 'AMOUNT', amount: '1', minimumSubtotal: '50' });
  await create(website, { code: 'OVER', kind: 'PERCENT', percent: '10', endsAt: '2020-01-01T00:00:00.000Z' });
  await create(website, {
    code: 'SOON',
    kind: 'PERCENT',
    percent: '10',
    startsAt: '2200-01-01T00:00:00.000Z',
  });
  await create(website, { code: 'OFF', kind: 'PERCENT', percent: '10', isActive: false });
  await create(website, { code: 'SHIRTS', kind: 'PERCENT', percent: '50', productIds: [ids.get('shirt')] });
  await create(elsewhere, { code: 'THEIRS', kind: 'PERCENT', percent: '10' });
});
afterAll(() => shops.commerce.close());

async function create({ query, owner }: OwnedShop, input: object): Promise<string> {
  const { createCoupon } = await query<{ createCoupon: { id: string } }>(
    owner,
    'mutation ($input: CreateCouponInput!) { createCoupon(input: $input) { ... on Coupon { id } ... on Problem { message } } }',
    { input },
  );
  expect(createCoupon.id).toBeDefined();
  return createCoupon.id;
}

const sums = `subtotal { value } discount { value } grandTotal { value } coupons { code discount { value } problem }
  validCoupons { code } invalidCoupons { code }`;
const applyText = `mutation ($code: String!) { applyCoupon(code: $code) { __typename ... on CartChanged { cart { ${sums} } } ... on Problem { message } } }`;
const removeText = `mutation ($code: String!) { removeCoupon(code: $code) { __typename ... on CartChanged { cart { ${sums} } } ... on Problem { message } } }`;

const someone = (): Viewer => website.visitor({ cartToken: newToken() });
const apply = async (viewer: Viewer, code: string) =>
  (await website.query<{ applyCoupon: object }>(viewer, applyText, { code })).applyCoupon;
const see = async (viewer: Viewer) =>
  (await website.query<{ cart: object }>(viewer, `{ cart { ${sums} } }`)).cart;

async function shopperWith(slug: string, quantity = 1): Promise<Viewer> {
  const viewer = someone();
  await add(viewer, slug, quantity);
  return viewer;
}
async function add(viewer: Viewer, slug: string, quantity = 1): Promise<object> {
  const text = `mutation ($input: AddToCartInput!) { addToCart(input: $input) { ... on CartEntryAdded { cart { ${sums} } } } }`;
  const variables = { input: { productId: ids.get(slug), quantity } };
  return (await website.query<{ addToCart: { cart: object } }>(viewer, text, variables)).addToCart.cart;
}

test('A coupon makes the cart cheaper in whatever case its code is written, and once', async () => {
  const viewer = await shopperWith('mug', 3);
  const cheaper = {
    ...{ subtotal: { value: '37.65' }, discount: { value: '3.77' }, grandTotal: { value: '33.88' } },
    coupons: [{ code: 'Spring', discount: { value: '3.77' }, problem: null }],
    ...{ validCoupons: [{ code: 'Spring' }], invalidCoupons: [] },
  };
  expect(await apply(viewer, ' spring ')).toEqual({ __typename: 'CartChanged', cart: cheaper });
  expect(await apply(viewer, 'SPRING')).toEqual({ __typename: 'CartChanged', cart: cheaper });
  expect(await see(viewer)).toEqual(cheaper);
});

test.each([
  ['NOBODY', 'That code is not valid.'],
  ['', 'That code is not valid.'],
  ['OFF', 'That code is not valid.'],
  ['THEIRS', 'That code is not valid.'],
  ['OVER', 'This coupon has expired.'],
  ['SOON', 'This coupon cannot be used yet.'],
  ['BIG', 'To use this coupon, your order subtotal must be $50.00 or more.'],
  ['SHIRTS', 'This coupon is not for anything in your cart.'],
])('The code “%s” is refused with “%s”, and the cart stays as it was', async (code, message) => {
  const viewer = await shopperWith('mug');
  expect(await apply(viewer, code)).toEqual({ __typename: 'CouponUnavailable', message });
  expect(await see(viewer)).toMatchObject({ coupons: [], discount: { value: '0.00' } });
});

test('A coupon that no longer counts stays in the cart and says why, until it counts again', async () => {
  const viewer = await shopperWith('shirt', 2);
  await apply(viewer, 'BIG');
  const { cart } = await website.query<{ cart: { entries: { id: string }[] } }>(
    viewer,
    '{ cart { entries { id } } }',
  );
  const change =
    'mutation ($id: ID!, $n: Quantity!) { updateCartEntry(entryId: $id, quantity: $n) { __typename } }';
  await website.query(viewer, change, { id: cart.entries[0]?.id, n: 1 });
  const message = 'To use this coupon, your order subtotal must be $50.00 or more.';
  expect(await see(viewer)).toMatchObject({
    ...{ discount: { value: '0.00' }, grandTotal: { value: '30.00' }, validCoupons: [] },
    ...{ invalidCoupons: [{ code: 'BIG' }], coupons: [{ problem: message }] },
  });
  await website.query(viewer, change, { id: cart.entries[0]?.id, n: 2 });
  expect(await see(viewer)).toMatchObject({ discount: { value: '1.00' }, invalidCoupons: [] });
});

test('A coupon for a category is taken off what is in it, also in the answer to an addition', async () => {
  const { product } = await website.query<{ product: { categories: { id: string }[] } }>(
    website.owner,
    'query ($id: ID!) { product(id: $id) { categories { id } } }',
    { id: ids.get('mug') },
  );
  const categoryIds = product.categories.map(({ id }) => id);
  await create(website, { code: 'KITCHEN', kind: 'PERCENT', percent: '100', categoryIds });
  const viewer = await shopperWith('mug');
  expect(await apply(viewer, 'KITCHEN')).toMatchObject({ cart: { discount: { value: '12.55' } } });
  expect(await add(viewer, 'shirt')).toMatchObject({
    discount: { value: '12.55' },
    grandTotal: { value: '30.00' },
  });
  expect(await add(viewer, 'mug')).toMatchObject({
    discount: { value: '25.10' },
    grandTotal: { value: '30.00' },
  });
});

test('Coupons together take off no more than the subtotal', async () => {
  const viewer = await shopperWith('mug');
  await apply(viewer, 'TEN');
  expect(await apply(viewer, 'SPRING')).toMatchObject({ cart: { discount: { value: '11.26' } } });
  await create(website, { code: 'HUGE', kind: 'AMOUNT', amount: '1000' });
  expect(await apply(viewer, 'HUGE')).toMatchObject({
    cart: { discount: { value: '12.55' }, grandTotal: { value: '0.00' } },
  });
});

test('A coupon is taken out again, and taking out what is not there changes nothing', async () => {
  const viewer = await shopperWith('mug');
  await apply(viewer, 'TEN');
  for (const code of ['SPRING', 'ten', 'TEN']) {
    const { removeCoupon } = await website.query<{ removeCoupon: object }>(viewer, removeText, { code });
    const discount = { value: code === 'SPRING' ? '10.00' : '0.00' };
    expect(removeCoupon).toMatchObject({ __typename: 'CartChanged', cart: { discount } });
  }
});

test('There is no coupon without a cart', async () => {
  const message = 'Your cart is empty.';
  expect(await apply(someone(), 'TEN')).toEqual({ __typename: 'NotFound', message });
  const { removeCoupon } = await website.query<{ removeCoupon: object }>(someone(), removeText, {
    code: 'TEN',
  });
  expect(removeCoupon).toEqual({ __typename: 'NotFound', message });
});

test('The same coupon entered twenty times at once counts once, and a cart takes five', async () => {
  const viewer = await shopperWith('shirt', 3);
  await Promise.all(Array.from({ length: 20 }, () => apply(viewer, 'SPRING')));
  expect(await see(viewer)).toMatchObject({ coupons: [{ code: 'Spring' }], discount: { value: '9.00' } });
  const codes = Array.from({ length: 8 }, (_, index) => `ONE-${index}`);
  for (const code of codes) await create(website, { code, kind: 'AMOUNT', amount: '1' });
  const answers = await Promise.all(codes.map((code) => apply(viewer, code)));
  const tooMany = { __typename: 'CouponUnavailable', message: 'At most 5 coupons can be used together.' };
  expect(answers.filter((answer) => 'message' in answer)).toEqual(Array(4).fill(tooMany));
  expect(await see(viewer)).toMatchObject({ discount: { value: '13.00' } });
});

test('A coupon that was put away no longer counts', async () => {
  const id = await create(website, { code: 'GONE', kind: 'AMOUNT', amount: '5' });
  const viewer = await shopperWith('mug');
  await apply(viewer, 'GONE');
  await website.query(website.owner, 'mutation ($id: ID!) { archiveCoupon(id: $id) { __typename } }', { id });
  expect(await see(viewer)).toMatchObject({
    ...{ discount: { value: '0.00' }, invalidCoupons: [{ code: 'GONE' }] },
    coupons: [{ problem: 'That code is not valid.' }],
  });
});
