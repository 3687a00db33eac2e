import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type OwnedShop,
  type OwnedShops,
  openOwnedShops,
  type ProductLine,
} from '../products/owner-testing.ts';

let shops: OwnedShops;
let shop: OwnedShop;
let shirt = '';
let ids: string[] = [];

const option = { 'Option Name 1': 'Colour', Price: '10', Stock: '4' };
const rows: ProductLine[] = [
  { Title: 'Shirt', 'Product URL': 'shirt', SKU: 'RED', 'Option Value 1': 'Red', ...option },
  { SKU: 'BLUE', 'Option Value 1': 'Blue', ...option },
  { Title: 'Mug', 'Product URL': 'mug', SKU: 'MUG', Price: '5', Stock: '1' },
];
const setting = `mutation ($id: ID!, $input: [VariantImageInput!]!) { setVariantImages(productId: $id, input: $input) {
  __typename ... on Product { variants { imageId } } ... on Problem { message } ... on InvalidInput { field } } }`;
const reading = 'query ($id: ID) { product(id: $id) { variants { id productId imageId } } }';

const set = async (input: object, id = shirt) =>
  (await shop.ask(setting, { id, input })).at('setVariantImages');

interface Variant {
  id: string;
  imageId: string | null;
}

async function variants(): Promise<Variant[]> {
  const found = (await shop.visit(reading, { id: shirt })).at('product.variants');
  return Array.isArray(found) ? found : [];
}

const read = async () => (await variants()).map(({ imageId }) => imageId);

beforeAll(async () => {
  // What content says of the product's pictures.
  const ask = async () => ({ productImageIds: ['red', 'blue', 'green'] });
  shops = await openOwnedShops({ ask });
});
afterAll(() => shops.commerce.close());
beforeEach(async () => {
  shop = shops.open();
  shirt = (await shop.stock(rows))[0] ?? '';
  ids = (await variants()).map(({ id }) => id);
});

describe('The picture of a variant', () => {
  test('is chosen by the owner for some of them, and taken away again', async () => {
    await set([{ variantId: ids[0], imageId: 'red' }]);
    expect(await set([{ variantId: ids[1], imageId: 'blue' }])).toMatchObject({
      __typename: 'Product',
      variants: [{ imageId: 'red' }, { imageId: 'blue' }],
    });
    await set([{ variantId: ids[0], imageId: null }]);
    expect(await read()).toEqual([null, 'blue']);
  });

  test('stays when a file of products is imported again, and when its variant is changed', async () => {
    await set([{ variantId: ids[1], imageId: 'blue' }]);
    await shop.stock(rows.map((row) => ({ ...row, Price: '12' })));
    expect(await read()).toEqual([null, 'blue']);
    const input = { optionNames: ['Colour'], variants: [{ id: ids[1], optionValues: ['Navy'] }] };
    await shop.ask(
      'mutation ($id: ID!, $input: SaveVariantsInput!) { saveVariants(productId: $id, input: $input) { __typename } }',
      { id: shirt, input },
    );
    expect(await read()).toEqual(['blue']);
  });

  test('is set for all that are named or for none', async () => {
    const answer = await set([
      { variantId: ids[0], imageId: 'red' },
      { variantId: 'of-another-product', imageId: 'red' },
    ]);
    expect(answer).toMatchObject({ __typename: 'NotFound' });
    expect(await set([{ variantId: ids[0], imageId: 'of-another-product' }])).toMatchObject({
      ...{ __typename: 'InvalidInput', message: 'There is no such picture of this product.' },
    });
    expect(await read()).toEqual([null, null]);
    expect(await set([{ variantId: ids[0], imageId: 'red' }], 'nothing')).toMatchObject({
      __typename: 'NotFound',
    });
  });

  test('is named once a variant, by an id', async () => {
    const twice = [{ variantId: ids[0] }, { variantId: ids[0] }];
    expect(await set(twice)).toMatchObject({ field: 'input.1.variantId' });
    expect(await set([])).toMatchObject({ field: 'input' });
    expect(await set([{ variantId: ids[0], imageId: 'javascript:alert(1)' }])).toMatchObject({
      field: 'input.0.imageId',
    });
  });

  test('shows at once on pages that are kept', async () => {
    const { tags } = await shop.visit(reading, { id: shirt });
    expect([...tags]).toContain(`product:${shirt}`);
  });
});
