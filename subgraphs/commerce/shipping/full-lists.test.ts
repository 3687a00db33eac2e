import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type OwnedShop, type OwnedShops, openOwnedShops } from '../products/owner-testing.ts';

const problem = '__typename ... on Problem { message } ... on InvalidInput { field }';
const saveProfile = `mutation ($id: ID, $name: String!) { saveShippingProfile(id: $id, name: $name) { ${problem} } }`;
const saveZone = `mutation ($input: ShippingZoneInput!) { saveShippingZone(input: $input) { ${problem} } }`;
const saveTaxZone = `mutation ($input: TaxZoneInput!) { saveTaxZone(input: $input) { ${problem} } }`;
const zone = { name: 'Post', places: [{ country: 'DE' }], options: [{ name: 'Parcel', price: '4.90' }] };
const taxZone = { name: 'VAT', country: 'DE', rates: [{ name: 'VAT', percent: '19' }] };

let shops: OwnedShops;
let shop: OwnedShop;

beforeAll(async () => {
  shops = await openOwnedShops();
});
afterAll(() => shops.commerce.close());
beforeEach(() => {
  shop = shops.open();
});

/** As many of a table as leave room for one more. */
const fill = (table: string, columns: string, values: string, count: number) =>
  shops.commerce.sql(`INSERT INTO ${table} (id, website_id, name${columns})
    SELECT '${shop.websiteId}-' || lpad(n::text, 4, '0'), '${shop.websiteId}', 'Number ' || n${values} FROM generate_series(1, ${count}) n`);
const count = async (table: string) => {
  const [row] = await shops.commerce.sql(
    `SELECT count(*)::int AS count FROM ${table} WHERE website_id = '${shop.websiteId}'`,
  );
  return row?.count;
};
const atOnce = async (field: string, text: string, variables: Record<string, unknown>) => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => shop.ask(text, variables)));
  return answers.map((each) => each.at(field));
};
const refusals = (answers: readonly unknown[], message: string, field: string) =>
  expect(answers.filter((each) => JSON.stringify(each).includes('InvalidInput'))).toEqual(
    Array.from({ length: 7 }, () => ({ __typename: 'InvalidInput', message, field })),
  );

describe('of many that are added to a list at once, only as many are stored as the list shows', () => {
  test('shipping profiles', async () => {
    await fill('shipping_profile', '', '', 99);
    const answers = await atOnce('saveShippingProfile', saveProfile, { name: 'Heavy' });
    refusals(answers, 'A website has at most 100 shipping profiles. Delete one first.', 'name');
    expect(await count('shipping_profile')).toBe(100);
    const renamed = await shop.ask(saveProfile, { id: `${shop.websiteId}-0001`, name: 'Light' });
    expect(renamed.text('saveShippingProfile.__typename')).toBe('ShippingProfile');
  });

  test('shipping zones', async () => {
    await fill('shipping_zone', '', '', 199);
    const answers = await atOnce('saveShippingZone', saveZone, { input: zone });
    refusals(answers, 'A website has at most 200 shipping zones. Delete one first.', 'input');
    expect(await count('shipping_zone')).toBe(200);
    const other = shops.open();
    expect((await other.ask(saveZone, { input: zone })).text('saveShippingZone.__typename')).toBe(
      'ShippingZone',
    );
  });

  test('tax zones, of which imported ones do not count', async () => {
    await fill(
      'tax_zone',
      ', country, origin',
      ", 'DE', CASE WHEN n > 499 THEN 'IMPORTED' ELSE 'OWNER' END",
      510,
    );
    const answers = await atOnce('saveTaxZone', saveTaxZone, { input: taxZone });
    refusals(answers, 'A website has at most 500 tax zones. Delete one first.', 'input');
    expect(await count('tax_zone')).toBe(511);
  });
});

test('a profile tells how many products ship with it, also where they are more than it lists', async () => {
  const [mug] = await shop.stock([{ Title: 'Mug', Price: '5' }]);
  await shops.commerce.sql(`INSERT INTO product SELECT (jsonb_populate_record(p, jsonb_build_object('id', p.id || n, 'slug', p.slug || n))).*
    FROM product p, generate_series(1, 500) n WHERE p.id = '${mug}'`);
  const made = await shop.ask(
    `mutation ($name: String!) { saveShippingProfile(name: $name) { ... on ShippingProfile { id productCount } } }`,
    { name: 'Heavy' },
  );
  expect(made.at('saveShippingProfile.productCount')).toBe(0);
  await shops.commerce.sql(
    `UPDATE product SET shipping_profile_id = '${made.text('saveShippingProfile.id')}' WHERE website_id = '${shop.websiteId}'`,
  );
  const { at } = await shop.ask('{ shippingProfiles { productCount products { id } } }');
  expect(at('shippingProfiles.0.productCount')).toBe(501);
  expect(at('shippingProfiles.0.products')).toHaveLength(500);
});

test('of more than 200 products none gets another shipping profile or tax class, and the owner is told so', async () => {
  const [mug = ''] = await shop.stock([{ Title: 'Mug', Price: '5' }]);
  const ids = [mug, ...Array.from({ length: 200 }, (_, n) => `product-${n}`)];
  const assigned = '__typename ... on ProductsAssigned { count } ... on InvalidInput { field message }';
  const profile = (
    await shop.ask('mutation { saveShippingProfile(name: "Heavy") { ... on ShippingProfile { id } } }')
  ).text('saveShippingProfile.id');
  for (const [name, change] of [
    ['setShippingProfile', `setShippingProfile(productIds: $ids, profileId: "${profile}")`],
    ['setTaxClass', 'setTaxClass(productIds: $ids, taxClass: "reduced")'],
  ] as const) {
    const text = `mutation ($ids: [ID!]!) { ${change} { ${assigned} } }`;
    const refused = (await shop.ask(text, { ids })).at(name);
    expect(refused).toEqual({
      ...{ __typename: 'InvalidInput', field: 'productIds', message: 'At most 200 products at once.' },
    });
    expect((await shop.ask(text, { ids: ids.slice(0, 200) })).at(name)).toMatchObject({ count: 1 });
  }
});
