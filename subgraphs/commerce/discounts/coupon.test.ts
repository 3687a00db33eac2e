import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type OwnedShop, type OwnedShops, openOwnedShops } from '../products/owner-testing.ts';

let shops: OwnedShops;
let shop: OwnedShop;

beforeAll(async () => {
  shops = await openOwnedShops();
});
afterAll(() => shops.commerce.close());
beforeEach(() => {
  shop = shops.open();
});

const fields = `id code kind percent amount { value currency } minimumSubtotal { value } startsAt endsAt usageLimit
  perCustomerLimit productIds categoryIds isActive isArchived`;
const answer = `__typename ... on Coupon { ${fields} } ... on Problem { message } ... on InvalidInput { field }`;
const creating = `mutation ($input: CreateCouponInput!) { createCoupon(input: $input) { ${answer} } }`;
const changing = `mutation ($input: UpdateCouponInput!) { updateCoupon(input: $input) { ${answer} } }`;
const archiving = `mutation ($id: ID!) { archiveCoupon(id: $id) { __typename ... on Coupon { ${fields} } } }`;
const listing = `query ($first: Int, $after: String, $code: String, $includesArchived: Boolean) {
  coupons(first: $first, after: $after, code: $code, includesArchived: $includesArchived) {
    nodes { code isArchived } pageInfo { hasNextPage endCursor } } }`;

const spring = { code: 'Spring', kind: 'PERCENT', percent: '12.5' };
const create = (input: object) => shop.ask(creating, { input });

async function listCodes(variables: Record<string, unknown> = {}): Promise<string[]> {
  const nodes = (await shop.ask(listing, variables)).at('coupons.nodes');
  return Array.isArray(nodes) ? nodes.map(({ code }: { code: string }) => code) : [];
}

describe('a coupon', () => {
  test('is kept as its owner wrote it', async () => {
    const [product] = await shop.stock([{ Title: 'Mug', Price: '5', Categories: '/Cups' }]);
    const category = (
      await shop.ask('query ($id: ID) { product(id: $id) { categories { id } } }', { id: product })
    ).text('product.categories.0.id');
    const terms = {
      ...{ minimumSubtotal: '30', startsAt: '2026-03-01T00:00:00.000Z', endsAt: '2026-04-01T00:00:00.000Z' },
      ...{ usageLimit: 100, perCustomerLimit: 1, productIds: [product], categoryIds: [category] },
    };
    expect((await create({ ...spring, ...terms })).at('createCoupon')).toMatchObject({
      ...{ __typename: 'Coupon', ...spring, ...terms, amount: null, isActive: true, isArchived: false },
      minimumSubtotal: { value: '30.00' },
    });
    expect((await create({ code: 'TEN', kind: 'AMOUNT', amount: '10' })).at('createCoupon.amount')).toEqual({
      value: '10.00',
      currency: 'USD',
    });
  });

  test('has a code of its own, upper and lower case being the same', async () => {
    await create(spring);
    expect((await create({ ...spring, code: 'SPRING' })).at('createCoupon')).toEqual({
      __typename: 'CouponCodeTaken',
      message: 'Another coupon has this code.',
    });
    const other = (await create({ ...spring, code: 'autumn' })).text('createCoupon.id');
    const renamed = await shop.ask(changing, { input: { id: other, code: 'sPrInG' } });
    expect(renamed.text('updateCoupon.__typename')).toBe('CouponCodeTaken');
    expect(await listCodes({ code: 'SPRing' })).toEqual(['Spring']);
  });

  test('made by 20 at once is made once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(spring)));
    const made = answers.filter((each) => each.text('createCoupon.__typename') === 'Coupon');
    expect(made).toHaveLength(1);
    expect(await listCodes()).toEqual(['Spring']);
  });

  test('changes in what is said, and refuses what makes no sense', async () => {
    const id = (await create({ ...spring, usageLimit: 5 })).text('createCoupon.id');
    const change = async (input: object) =>
      (await shop.ask(changing, { input: { id, ...input } })).at('updateCoupon');
    expect(await change({ percent: '50', usageLimit: null })).toMatchObject({
      percent: '50',
      usageLimit: null,
      code: 'Spring',
    });
    expect(await change({ percent: '101' })).toMatchObject({ field: 'input.percent' });
    expect(await change({ productIds: ['nothing'] })).toEqual({
      ...{ __typename: 'InvalidInput', field: 'input.productIds' },
      message: 'There is no such product.',
    });
    expect(await change({ isActive: false })).toMatchObject({ percent: '50', isActive: false });
  });

  test('changed by two at once has what both said', async () => {
    const id = (await create(spring)).text('createCoupon.id');
    const changes = [{ percent: '30' }, { usageLimit: 7 }, { minimumSubtotal: '5' }];
    await Promise.all(changes.map((change) => shop.ask(changing, { input: { id, ...change } })));
    expect((await shop.ask(changing, { input: { id } })).at('updateCoupon')).toMatchObject({
      percent: '30',
      usageLimit: 7,
      minimumSubtotal: { value: '5.00' },
    });
  });

  test('put away is out of the list, and its code is free again', async () => {
    const id = (await create(spring)).text('createCoupon.id');
    expect((await shop.ask(archiving, { id })).at('archiveCoupon')).toMatchObject({
      isArchived: true,
      isActive: false,
    });
    expect(await listCodes()).toEqual([]);
    expect(
      (await shop.ask(changing, { input: { id, isActive: true } })).text('updateCoupon.__typename'),
    ).toBe('NotFound');
    expect((await create(spring)).text('createCoupon.__typename')).toBe('Coupon');
    expect(await listCodes({ includesArchived: true })).toEqual(['Spring', 'Spring']);
  });
});

test('a coupon that was put away comes back with its terms, switched off, unless its code is taken by then', async () => {
  const restoring = `mutation ($id: ID!) { restoreCoupon(id: $id) { __typename ... on Coupon { ${fields} useCount } } }`;
  const restore = async (id: string) => (await shop.ask(restoring, { id })).at('restoreCoupon');
  const id = (await create({ ...spring, usageLimit: 9 })).text('createCoupon.id');
  await shop.ask(archiving, { id });
  expect(await restore(id)).toMatchObject({
    ...{ __typename: 'Coupon', ...spring, usageLimit: 9, isActive: false, isArchived: false, useCount: 0 },
  });
  expect(await listCodes()).toEqual(['Spring']);
  await shop.ask(archiving, { id });
  await create({ ...spring, code: 'SPRING' });
  expect(await restore(id)).toEqual({ __typename: 'CouponCodeTaken' });
  expect(await restore('none')).toEqual({ __typename: 'NotFound' });
});

test('coupons are found by a part of their code and by where they stand', async () => {
  const states = {
    ...{ NOW: {}, SOON: { startsAt: '2999-01-01T00:00:00Z' }, OVER: { endsAt: '2001-01-01T00:00:00Z' } },
    ...{ OFF: { isActive: false }, USED: { usageLimit: 1 } },
  };
  for (const [code, terms] of Object.entries(states)) await create({ ...spring, code, ...terms });
  await shops.commerce.sql(
    `UPDATE coupon SET use_count = 1 WHERE website_id = '${shop.websiteId}' AND code = 'USED'`,
  );
  const find = async (variables: object) => {
    const asked = `query ($search: String, $state: DiscountState) {
      coupons(search: $search, state: $state) { nodes { code state } } }`;
    return (await shop.ask(asked, { ...variables })).at('coupons.nodes');
  };
  const expected = { ACTIVE: 'NOW', SCHEDULED: 'SOON', ENDED: 'OVER', PAUSED: 'OFF', USED_UP: 'USED' };
  for (const [state, code] of Object.entries(expected))
    expect(await find({ state })).toEqual([{ code, state }]);
  expect(await find({ search: 'o', state: 'SCHEDULED' })).toEqual([{ code: 'SOON', state: 'SCHEDULED' }]);
  expect(await find({ search: 's' })).toMatchObject([{ code: 'USED' }, { code: 'SOON' }]);
  expect(await find({ search: '%' })).toEqual([]);
});

test('coupons are listed page by page, the newest first', async () => {
  for (const code of ['A', 'B', 'C', 'D', 'E']) await create({ ...spring, code });
  const first = await shop.ask(listing, { first: 3 });
  expect(first.at('coupons.pageInfo.hasNextPage')).toBe(true);
  expect(await listCodes({ first: 3 })).toEqual(['E', 'D', 'C']);
  expect(await listCodes({ first: 3, after: first.text('coupons.pageInfo.endCursor') })).toEqual(['B', 'A']);
});

test('coupons are their owner’s: no visitor reads them, no other website changes them', async () => {
  const id = (await create(spring)).text('createCoupon.id');
  expect((await shop.visit(listing)).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
  const [foreign] = await shop.stock([{ Title: 'Mug', Price: '5' }]);
  const owner = shop;
  shop = shops.open();
  expect(await listCodes()).toEqual([]);
  expect((await shop.ask(archiving, { id })).text('archiveCoupon.__typename')).toBe('NotFound');
  expect((await shop.ask(changing, { input: { id, percent: '99' } })).text('updateCoupon.__typename')).toBe(
    'NotFound',
  );
  expect((await create({ ...spring, productIds: [foreign] })).text('createCoupon.field')).toBe(
    'input.productIds',
  );
  shop = owner;
  expect(await listCodes()).toEqual(['Spring']);
});

test('a coupon with an amount keeps the currency as it is, until it is put away', async () => {
  const change =
    'mutation { updateStoreSettings(input: { currency: "JPY" }) { __typename ... on Problem { message } } }';
  await create(spring);
  const id = (await create({ code: 'TEN', kind: 'AMOUNT', amount: '10' })).text('createCoupon.id');
  expect((await shop.ask(change)).text('updateStoreSettings.message')).toBe(
    'The currency can change only while there are no products and no coupons with amounts.',
  );
  await shop.ask(archiving, { id });
  expect((await shop.ask(change)).text('updateStoreSettings.__typename')).toBe('StoreSettings');
});
