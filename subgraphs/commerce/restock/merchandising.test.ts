import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OwnedShop, type OwnedShops, openOwnedShops } from '../products/owner-testing.ts';
import { restock, sellSoldOutShirt } from './restock-testing.ts';

let shops: OwnedShops;
let website: OwnedShop;

beforeAll(async () => {
  shops = await openOwnedShops();
  website = shops.open();
});
afterAll(() => shops.commerce.close());

const readText = `query ($id: ID!) { product(id: $id) { merchandising { isRestockEnabled
  restockNotificationViews { variantId hiddenByDefault } restockNotificationMessages { buttonText successText }
  mailingListSignUpEnabled mailingListOptInByDefault scarcityEnabled scarcityShownByDefault scarcityText scarcityThreshold
  scarcityTemplateViews { variantId stock attributes { name value } } customSoldOutText } } }`;
const changeText = `mutation ($input: UpdateMerchandisingInput!) { updateMerchandising(input: $input) {
  __typename ... on Problem { message } ... on InvalidInput { field } ... on ProductMerchandising { scarcityText } } }`;

const read = async (id: string) =>
  (await website.query<{ product: { merchandising: object } }>(website.visitor(), readText, { id })).product
    .merchandising;
const change = async (input: object) =>
  (await website.query<{ updateMerchandising: object }>(website.owner, changeText, { input }))
    .updateMerchandising;

test('a product whose owner set nothing offers the form for what is sold out, in the usual words', async () => {
  const { productId, soldOutId } = await sellSoldOutShirt(website);
  expect(await read(productId)).toEqual({
    isRestockEnabled: true,
    restockNotificationViews: [{ variantId: soldOutId, hiddenByDefault: true }],
    restockNotificationMessages: { buttonText: 'Notify me', successText: 'Signed up!' },
    mailingListSignUpEnabled: false,
    mailingListOptInByDefault: false,
    scarcityEnabled: false,
    scarcityShownByDefault: true,
    scarcityText: 'Only {qtyInStock} left',
    scarcityThreshold: 5,
    scarcityTemplateViews: [],
    customSoldOutText: null,
  });
});

test('what the owner changes is what the next visitor sees, and so is what comes back', async () => {
  const { productId, soldOutId, inStockId } = await sellSoldOutShirt(website);
  await read(productId);
  expect(
    await change({
      productId,
      scarcityEnabled: true,
      scarcityText: 'Last {qtyInStock}!',
      restockButtonText: 'Tell me',
    }),
  ).toEqual({ __typename: 'ProductMerchandising', scarcityText: 'Last {qtyInStock}!' });
  expect(await read(productId)).toMatchObject({
    restockNotificationMessages: { buttonText: 'Tell me' },
    scarcityText: 'Last {qtyInStock}!',
    scarcityTemplateViews: [
      { variantId: inStockId, stock: 5, attributes: [{ name: 'Size', value: 'Small' }] },
    ],
  });
  await restock(website, soldOutId, 100);
  expect(await read(productId)).toMatchObject({ restockNotificationViews: [] });
});

test('two owners who change different things at once both get their way', async () => {
  const { productId } = await sellSoldOutShirt(website);
  await Promise.all([
    change({ productId, restockSuccessText: 'Thank you' }),
    change({ productId, mailingListSignUpEnabled: true }),
    change({ productId, scarcityThreshold: 3 }),
  ]);
  expect(await read(productId)).toMatchObject({
    restockNotificationMessages: { successText: 'Thank you' },
    mailingListSignUpEnabled: true,
    scarcityThreshold: 3,
  });
});

test('a change beyond the limits changes nothing and says which field is wrong', async () => {
  const { productId } = await sellSoldOutShirt(website);
  expect(await change({ productId, scarcityThreshold: 0, restockSuccessText: 'No' })).toMatchObject({
    __typename: 'InvalidInput',
    field: 'input.scarcityThreshold',
  });
  expect(await read(productId)).toMatchObject({ restockNotificationMessages: { successText: 'Signed up!' } });
});

test('only the owner changes it, and only on their own website', async () => {
  const { productId } = await sellSoldOutShirt(website);
  const { errors } = await website.run(website.visitor(), changeText, { input: { productId } });
  expect(errors?.[0]?.message).toBe('Please sign in first.');
  const elsewhere = shops.open();
  const answer = await elsewhere.query<{ updateMerchandising: object }>(elsewhere.owner, changeText, {
    input: { productId, scarcityEnabled: true },
  });
  expect(answer.updateMerchandising).toMatchObject({ __typename: 'NotFound' });
});

test('is read with one statement for all products of a list', async () => {
  for (let number = 0; number < 5; number += 1) await sellSoldOutShirt(website);
  const list = (first: number) =>
    shops.commerce.countStatements(() =>
      website.query(
        { ...website.owner, requestId: `list ${first}` },
        `{ products(first: ${first}) { nodes { merchandising { scarcityEnabled } } } }`,
      ),
    );
  const [few, many] = [await list(1), await list(5)];
  expect(many.length).toBe(few.length);
});
