import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type OwnedShop, type OwnedShops, openOwnedShops } from '../products/owner-testing.ts';

let shops: OwnedShops;
let shop: OwnedShop;

const fields = `__typename ... on Coupon { id code name kind percent state useCount isCombinable categoryIds }
  ... on AutomaticDiscount { id name kind percent state }`;
const saving = `mutation ($id: ID, $input: DiscountInput!) { saveDiscount(id: $id, input: $input) { ${fields}
  ... on Problem { message } ... on InvalidInput { field } } }`;
const deleting = 'mutation ($id: ID!) { deleteDiscount(id: $id) { __typename } }';
const listing = `query ($filter: DiscountFilter, $sort: DiscountsSort) { discounts(filter: $filter, sort: $sort) {
  nodes { ${fields} } hasNextPage hasPreviousPage } }`;
const tenth = { name: 'Spring', kind: 'PERCENT', percent: '10' };

const save = (input: object, id: string | null = null) => shop.ask(saving, { id, input });
const remove = async (id: string) => (await shop.ask(deleting, { id })).at('deleteDiscount.__typename');
const list = async (filter: object = {}, sort = 'CREATED') =>
  (await shop.ask(listing, { filter, sort })).at('discounts.nodes');

beforeAll(async () => {
  shops = await openOwnedShops();
});
afterAll(() => shops.commerce.close());
beforeEach(() => {
  shop = shops.open();
});

describe('A discount that is written whole', () => {
  test('is a coupon with a code, and automatic without one', async () => {
    const coupon = await save({ ...tenth, code: 'SPRING' });
    expect(coupon.at('saveDiscount')).toMatchObject({
      __typename: 'Coupon',
      code: 'SPRING',
      name: 'Spring',
    });
    const automatic = await save(tenth);
    expect(automatic.at('saveDiscount')).toMatchObject({ __typename: 'AutomaticDiscount', name: 'Spring' });
    expect(await list()).toHaveLength(2);
    expect(await list({ hasCode: true })).toMatchObject([{ __typename: 'Coupon' }]);
    expect(
      await list({ search: 'SPRI', kinds: ['PERCENT'], terms: ['ANY_ORDER'], states: ['ACTIVE'] }),
    ).toHaveLength(2);
    expect(await list({ kinds: [] })).toEqual([]);
    expect(await list({}, 'CODE')).toMatchObject([{ __typename: 'Coupon' }, {}]);
  });

  test('keeps what its input cannot say, and loses what it leaves out', async () => {
    const create =
      'mutation ($input: CreateCouponInput!) { createCoupon(input: $input) { ... on Coupon { id } } }';
    const input = {
      code: 'OLD',
      kind: 'PERCENT',
      percent: '10',
      isCombinable: false,
      minimumSubtotal: '20',
      usageLimit: 3,
    };
    const id = (await shop.ask(create, { input })).text('createCoupon.id');
    const tenOff = { ...tenth, code: 'TEN', shippingOptionIds: ['none'] };
    expect((await save(tenOff, id)).at('saveDiscount.field')).toBe('input.shippingOptionIds');
    const strange = { name: 'New', code: 'NEW', kind: 'FREE_SHIPPING', shippingOptionIds: ['none'] };
    expect((await save(strange, id)).at('saveDiscount.field')).toBe('input.shippingOptionIds');
    const replaced = await save({ name: 'New', code: 'NEW', kind: 'FREE_SHIPPING' }, id);
    expect(replaced.at('saveDiscount')).toMatchObject({
      ...{ id, code: 'NEW', name: 'New', kind: 'FREE_SHIPPING', percent: null, isCombinable: false },
    });
    const read =
      'query ($id: ID!) { discount(id: $id) { ... on Coupon { usageLimit minimumSubtotal { value } } } }';
    expect((await shop.ask(read, { id })).at('discount')).toEqual({
      ...{ usageLimit: null, minimumSubtotal: { value: '0.00' } },
    });
    expect((await save(tenth, id)).at('saveDiscount')).toMatchObject({ __typename: 'NotFound' });
  });

  test('that cannot be is told why', async () => {
    await save({ ...tenth, code: 'SPRING' });
    expect((await save({ ...tenth, code: 'spring' })).at('saveDiscount')).toMatchObject({
      __typename: 'CouponCodeTaken',
    });
    for (const [change, field] of [
      [{ name: ' ' }, 'name'],
      [{ name: 'x'.repeat(101) }, 'name'],
      [{ code: 'SPRING 2' }, 'code'],
      [{ currency: 'EUR' }, 'currency'],
      [{ percent: '101' }, 'percent'],
    ] as const)
      expect((await save({ ...tenth, code: 'OTHER', ...change })).at('saveDiscount')).toMatchObject({
        ...{ __typename: 'InvalidInput', field: `input.${field}` },
      });
    expect(await list()).toHaveLength(1);
  });

  test('is deleted whichever it is, and another shop knows nothing of it', async () => {
    const ids = [
      (await save({ ...tenth, code: 'A' })).text('saveDiscount.id'),
      (await save(tenth)).text('saveDiscount.id'),
    ];
    const own = shop;
    shop = shops.open();
    for (const id of ids) expect(await remove(id)).toBe('NotFound');
    shop = own;
    for (const id of ids)
      expect([await remove(id), await remove(id)]).toEqual(['DiscountDeleted', 'NotFound']);
    expect(await list()).toEqual([]);
  });
});
