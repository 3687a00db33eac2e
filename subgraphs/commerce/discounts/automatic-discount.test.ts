import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
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

const fields = 'id name percent useCount state isActive products { title }';
const saving = `mutation ($input: AutomaticDiscountInput!) { saveAutomaticDiscount(input: $input) {
  __typename ... on AutomaticDiscount { ${fields} } ... on Problem { message } } }`;
const removing = 'mutation ($id: ID!) { deleteAutomaticDiscount(id: $id) { __typename } }';
const restoring = `mutation ($id: ID!) { restoreAutomaticDiscount(id: $id) { __typename
  ... on AutomaticDiscount { ${fields} } } }`;

const list = async () => (await shop.ask(`{ automaticDiscounts { ${fields} } }`)).at('automaticDiscounts');

test('an automatic discount that was removed comes back with its uses, switched off', async () => {
  const [mug] = await shop.stock([{ Title: 'Mug', Price: '5' }]);
  const input = { name: 'Mugs', percent: '20', productIds: [mug] };
  const id = (await shop.ask(saving, { input })).text('saveAutomaticDiscount.id');
  await shops.commerce.sql(
    `UPDATE automatic_discount SET use_count = 3 WHERE website_id = '${shop.websiteId}'`,
  );
  const before = { id, name: 'Mugs', percent: '20', useCount: 3, products: [{ title: 'Mug' }] };
  expect(await list()).toEqual([{ ...before, state: 'ACTIVE', isActive: true }]);

  expect((await shop.ask(removing, { id })).text('deleteAutomaticDiscount.__typename')).toBe(
    'AutomaticDiscountRemoved',
  );
  expect(await list()).toEqual([]);
  expect((await shop.ask(removing, { id })).text('deleteAutomaticDiscount.__typename')).toBe('NotFound');
  const changed = await shop.ask(saving, { input: { id, isActive: true } });
  expect(changed.text('saveAutomaticDiscount.__typename')).toBe('NotFound');

  expect((await shop.ask(restoring, { id })).at('restoreAutomaticDiscount')).toMatchObject({
    ...{ __typename: 'AutomaticDiscount', ...before, state: 'PAUSED', isActive: false },
  });
  expect(await list()).toHaveLength(1);
});

test('nobody brings back the discount of another website', async () => {
  const id = (await shop.ask(saving, { input: { name: 'All', percent: '5' } })).text(
    'saveAutomaticDiscount.id',
  );
  await shop.ask(removing, { id });
  shop = shops.open();
  expect((await shop.ask(restoring, { id })).text('restoreAutomaticDiscount.__typename')).toBe('NotFound');
});

test('a shop has at most 200 of them, however many are saved at once, and one that goes makes room', async () => {
  const save = async (name: string) =>
    (await shop.ask(saving, { input: { name, percent: '5' } })).at('saveAutomaticDiscount');
  const first = (await shop.ask(saving, { input: { name: 'first', percent: '5' } })).text(
    'saveAutomaticDiscount.id',
  );
  await shops.commerce.sql(`INSERT INTO automatic_discount SELECT (jsonb_populate_record(d, jsonb_build_object('id', d.id || n))).*
    FROM automatic_discount d, generate_series(1, 197) n WHERE d.id = '${first}'`);
  const refusal = {
    __typename: 'AutomaticDiscountLimitReached',
    message: 'A shop has at most 200 automatic discounts. Remove one first.',
  };
  const answers = await Promise.all(['a', 'b', 'c', 'd', 'e'].map(save));
  expect(
    answers.filter((answer) => JSON.stringify(answer).includes('AutomaticDiscountLimitReached')),
  ).toEqual([...[refusal, refusal, refusal]]);
  const [row] = await shops.commerce.sql(
    `SELECT count(*)::int AS count FROM automatic_discount WHERE website_id = '${shop.websiteId}' AND archived_at IS NULL`,
  );
  expect(row?.count).toBe(200);
  await shop.ask(removing, { id: first });
  expect(await save('instead')).toMatchObject({ __typename: 'AutomaticDiscount' });
  expect((await shop.ask(restoring, { id: first })).text('restoreAutomaticDiscount.__typename')).toBe(
    'AutomaticDiscountLimitReached',
  );
});
