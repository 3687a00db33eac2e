import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OwnedShop, type OwnedShops, openOwnedShops } from '../products/owner-testing.ts';

let shops: OwnedShops;
let website: OwnedShop;
let ids: ReadonlyMap<string, string>;

beforeAll(async () => {
  shops = await openOwnedShops();
  website = shops.open();
  const [mug = '', plan = ''] = await website.stock([
    {
      'Product Type': 'PHYSICAL',
      Title: 'Mug',
      'Product URL': 'mug',
      SKU: 'MUG',
      Price: '20.00',
      Stock: '5',
      Visible: 'Yes',
    },
    {
      Title: 'Plan',
      'Product URL': 'plan',
      SKU: 'PLAN',
      Price: '5.00',
      Stock: 'Unlimited',
      'Product Type': 'SERVICE',
      Visible: 'Yes',
    },
  ]);
  ids = new Map(Object.entries({ mug, plan }));
});
afterAll(() => shops.commerce.close());

const changeText = `mutation ($input: InstalmentSettingsInput!) { updateInstalmentSettings(input: $input) {
  __typename ... on InstalmentSettings { isAvailable minimum { value } maximum { value currency } accountCountry }
  ... on InvalidInput { field message } } }`;
const offerText = '{ minimum { value currency } maximum { value } accountCountry }';
const settingsText = `query ($of: [_Any!]!) { _entities(representations: $of) { ... on Website { store { instalments { isAvailable minimum { value } accountCountry } } } } }`;
const storeOf = async (at: OwnedShop) =>
  (
    await at.query<{ _entities: { store: { instalments: object } }[] }>(at.visitor(), settingsText, {
      of: [{ __typename: 'Website', id: at.websiteId }],
    })
  )._entities[0]?.store;
const setUp = { isAvailable: true, minimum: '1.00', maximum: '2000.00', accountCountry: 'US' };
const offered = {
  minimum: { value: '1.00', currency: 'USD' },
  maximum: { value: '2000.00' },
  accountCountry: 'US',
};

async function change(input: object, at = website): Promise<Record<string, unknown>> {
  const answer = await at.query<{ updateInstalmentSettings: Record<string, unknown> }>(at.owner, changeText, {
    input,
  });
  return answer.updateInstalmentSettings;
}

async function offerFor(slug: string): Promise<unknown> {
  const { product } = await website.query<{ product: { instalments: unknown } }>(
    website.visitor(),
    `query ($id: ID!) { product(id: $id) { instalments ${offerText} } }`,
    { id: ids.get(slug) },
  );
  return product.instalments;
}

async function cartOfferFor(slugs: readonly string[]): Promise<unknown> {
  const visitor = website.visitor({ cartToken: `cart-of-${slugs.join('-')}-0123456789` });
  for (const slug of slugs) {
    const input = { productId: ids.get(slug) };
    await website.query(
      visitor,
      'mutation ($input: AddToCartInput!) { addToCart(input: $input) { __typename } }',
      { input },
    );
  }
  const { cart } = await website.query<{ cart: { instalments: unknown } | null }>(
    visitor,
    `{ cart { instalments ${offerText} } }`,
  );
  return cart?.instalments;
}

describe('paying in instalments', () => {
  test('is off until the owner sets it up', async () => {
    expect(await storeOf(website)).toEqual({
      instalments: { isAvailable: false, minimum: null, accountCountry: null },
    });
    expect(await offerFor('mug')).toBeNull();
  });

  test('is not switched on while something is missing, and what was there stays', async () => {
    expect(await change({ isAvailable: true })).toEqual({
      __typename: 'InvalidInput',
      field: 'input.isAvailable',
      message: 'Set the minimum, the maximum and the country of your account before you offer instalments.',
    });
    expect(await offerFor('mug')).toBeNull();
  });

  test('is offered for physical products, and for carts of nothing else', async () => {
    expect(await change(setUp)).toEqual({
      __typename: 'InstalmentSettings',
      isAvailable: true,
      minimum: { value: '1.00' },
      maximum: { value: '2000.00', currency: 'USD' },
      accountCountry: 'US',
    });
    expect(await offerFor('mug')).toEqual(offered);
    expect(await offerFor('plan')).toBeNull();
    expect(await cartOfferFor(['mug'])).toEqual(offered);
    expect(await cartOfferFor(['mug', 'plan'])).toBeNull();
  });

  test('reads the settings once for a whole list of products', async () => {
    const statements = await shops.commerce.countStatements(() =>
      website.query(website.visitor(), `{ products { nodes { instalments ${offerText} } } }`),
    );
    expect(statements.filter((text) => text.includes('instalment_settings'))).toHaveLength(1);
  });

  test('is for each website alone', async () => {
    const other = shops.open();
    expect(await storeOf(other)).toEqual({
      instalments: { isAvailable: false, minimum: null, accountCountry: null },
    });
  });

  test('ends when the store sells in another currency, since the limits are amounts', async () => {
    const other = shops.open();
    await change(setUp, other);
    await other.query(
      other.owner,
      'mutation { updateStoreSettings(input: { currency: "GBP" }) { __typename } }',
    );
    expect(await storeOf(other)).toEqual({
      instalments: { isAvailable: false, minimum: null, accountCountry: 'US' },
    });
    expect(await change({ minimum: '2', maximum: '900', isAvailable: true }, other)).toMatchObject({
      maximum: { value: '900.00', currency: 'GBP' },
    });
  });

  test('is set up by nobody but the owner', async () => {
    const { errors } = await website.run(website.visitor(), changeText, { input: { isAvailable: false } });
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await offerFor('mug')).toEqual(offered);
  });

  test('two owners who change it at once leave limits that make sense', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        change(index % 2 === 0 ? { minimum: '1500' } : { maximum: '1000' }),
      ),
    );
    const kept = answers.filter(({ __typename }) => __typename === 'InstalmentSettings');
    expect(new Set(kept.map((settings) => JSON.stringify(settings))).size).toBe(1);
    expect(kept).toHaveLength(10);
    await change(setUp);
  });
});
