import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestSubgraph, type TestSubgraph } from '#kit/test-subgraph.ts';
import { commerceSubgraph } from '../subgraph.ts';

let commerce: TestSubgraph;
let shop = '';
let shops = 0;

beforeAll(async () => {
  commerce = await openTestSubgraph(commerceSubgraph);
});

afterAll(async () => {
  await commerce.close();
});

const header = ['Title', 'Product Type', 'Product URL', 'SKU', 'Price', 'Sale Price', 'On Sale', 'Stock'];
const stock = [
  ['Mug', 'PHYSICAL', 'mug', 'MUG', '12.50', '', '', '3'],
  ['Gift card', 'GIFT_CARD', 'gift-card', 'GIFT', '25', '', '', ''],
  ['Bowl', 'PHYSICAL', 'bowl', 'BOWL', '20', '15', 'Yes', '3'],
];

const asOwner = (query: string, variables: Record<string, unknown> = {}, websiteId = shop) =>
  commerce.run(query, variables, {
    websiteId,
    permissions: ['CATALOG_MANAGE', 'WEBSITE_MANAGE'],
    accountId: 'owner',
  });

beforeEach(async () => {
  shops += 1;
  shop = `shop-${shops}`;
  const records = stock.map((cells, index) => ({ line: index + 2, cells }));
  const input = { header, records, isLast: true, pages: [], defaultCollectionId: 'page' };
  const answer = await asOwner(
    'mutation ($input: ProductCsvInput!) { importProductCsv(input: $input) { problems { message } } }',
    { input },
  );
  expect(answer.at('importProductCsv.problems')).toEqual([]);
});

const product = `id title description isVisible isFeatured customAddButtonText customSoldOutText additionalFieldsFormId
  isSubscribable subscriptionPlan { billingPeriodValue billingPeriodUnit numBillingCycles }`;
const variant = 'id price { value } salePrice { value } isOnSale';

const findProduct = async (slug: string) =>
  await asOwner(`query ($slug: String) { product(slug: $slug) { ${product} variants { ${variant} } } }`, {
    slug,
  });

async function updateProduct(slug: string, input: Record<string, unknown>, websiteId = shop) {
  const id = (await findProduct(slug)).text('product.id');
  const mutation = `mutation ($input: UpdateProductInput!) { updateProduct(input: $input) {
    __typename ... on Product { ${product} } ... on Problem { message } ... on InvalidInput { field } } }`;
  return (await asOwner(mutation, { input: { id, ...input } }, websiteId)).at('updateProduct');
}

async function updateVariant(slug: string, input: Record<string, unknown>, websiteId = shop) {
  const id = (await findProduct(slug)).text('product.variants.0.id');
  const mutation = `mutation ($input: UpdateVariantInput!) { updateVariant(input: $input) {
    __typename ... on Variant { ${variant} } ... on Problem { message } ... on InvalidInput { field } } }`;
  return (await asOwner(mutation, { input: { id, ...input } }, websiteId)).at('updateVariant');
}

describe('a product', () => {
  test('changes in what is said and stays the same in the rest', async () => {
    const before = (await findProduct('mug')).at('product');
    const plan = { billingPeriodValue: 2, billingPeriodUnit: 'WEEK', numBillingCycles: 0 };
    const change = {
      title: ' Big mug ',
      isFeatured: true,
      customAddButtonText: 'Take it',
      subscriptionPlan: plan,
      additionalFieldsFormId: 'form',
    };
    expect(await updateProduct('mug', change)).toMatchObject({
      __typename: 'Product',
      ...change,
      title: 'Big mug',
      isSubscribable: true,
    });
    expect(await updateProduct('mug', { isFeatured: false })).toMatchObject({
      ...change,
      title: 'Big mug',
      isFeatured: false,
    });
    const nothing = {
      customAddButtonText: ' ',
      subscriptionPlan: null,
      additionalFieldsFormId: null,
      title: 'Mug',
    };
    await updateProduct('mug', nothing);
    expect((await findProduct('mug')).at('product')).toEqual(before);
  });

  test('has search engines told something else, part by part, and stays out of their map where they are asked to', async () => {
    const told = async () => {
      const { data } = await asOwner(
        '{ product(slug: "mug") { seo { title description isHidden } } productMap { count } }',
      );
      return data;
    };
    await updateProduct('mug', { seo: { title: ' Mugs for tea ', description: 'Thrown by hand.' } });
    const seo = { title: 'Mugs for tea', description: 'Thrown by hand.', isHidden: false };
    expect(await told()).toEqual({ product: { seo }, productMap: { count: 3 } });
    await Promise.all([
      updateProduct('mug', { seo: { isHidden: true } }),
      updateProduct('mug', { seo: { description: '' } }),
    ]);
    expect(await told()).toEqual({
      product: { seo: { title: 'Mugs for tea', description: '', isHidden: true } },
      productMap: { count: 2 },
    });
    expect(await updateProduct('mug', { seo: { title: 'a'.repeat(201) } })).toMatchObject({
      __typename: 'InvalidInput',
      field: 'input.seo.title',
    });
  });

  test('gets another address and other tags, when no other product has the address', async () => {
    expect(await updateProduct('mug', { slug: ' Big-Mug ', tags: ['new', ' big ', 'new'] })).toMatchObject({
      __typename: 'Product',
    });
    const { data } = await asOwner('{ product(slug: "big-mug") { title tags } }');
    expect(data).toEqual({ product: { title: 'Mug', tags: ['new', 'big'] } });
    expect(await updateProduct('big-mug', { slug: 'bowl' })).toEqual({
      __typename: 'ProductSlugTaken',
      message: 'Another product of this products page has this address.',
    });
    expect(await updateProduct('big-mug', { slug: 'big mug' })).toMatchObject({ field: 'input.slug' });
    expect(await updateProduct('big-mug', { tags: ['a'.repeat(51)] })).toMatchObject({ field: 'input.tags' });
  });

  test('hidden from visitors is still its owner’s', async () => {
    await updateProduct('mug', { isVisible: false });
    const visitor = await commerce.run('{ product(slug: "mug") { title } }', {}, { websiteId: shop });
    expect(visitor.at('product')).toBeNull();
    expect((await findProduct('mug')).at('product.isVisible')).toBe(false);
  });

  test('keeps a title, and a gift card is no subscription', async () => {
    expect(await updateProduct('mug', { title: ' ' })).toMatchObject({
      __typename: 'InvalidInput',
      field: 'input.title',
    });
    const plan = { billingPeriodValue: 1, billingPeriodUnit: 'MONTH', numBillingCycles: 12 };
    expect(await updateProduct('gift-card', { subscriptionPlan: plan })).toEqual({
      ...{ __typename: 'InvalidInput', field: 'input.subscriptionPlan' },
      message: 'Only physical products, services and memberships can be sold as subscriptions.',
    });
    expect(
      await updateProduct('mug', { subscriptionPlan: { ...plan, billingPeriodValue: 0 } }),
    ).toMatchObject({
      field: 'input.subscriptionPlan.billingPeriodValue',
    });
  });

  test('of another website is not found', async () => {
    expect(await updateProduct('mug', { title: 'Mine now' }, 'another')).toMatchObject({
      __typename: 'NotFound',
    });
    expect(await updateVariant('mug', { price: '0' }, 'another')).toMatchObject({ __typename: 'NotFound' });
    expect((await findProduct('mug')).at('product.title')).toBe('Mug');
  });
});

describe('a price', () => {
  test('is written as people write it, and exact', async () => {
    expect(await updateVariant('mug', { price: '1,234.5' })).toMatchObject({ price: { value: '1234.50' } });
    expect(await updateVariant('mug', { price: '12.345' })).toEqual({
      ...{ __typename: 'InvalidInput', field: 'input.price' },
      message: 'Price can have at most 2 decimal places in USD.',
    });
    expect(await updateVariant('mug', { price: '-1' })).toMatchObject({
      message: 'Price cannot be negative.',
    });
    expect(await updateVariant('mug', { isOnSale: false })).toMatchObject({ price: { value: '1234.50' } });
  });

  test('on sale needs a sale price, and without one the sale ends', async () => {
    expect(await updateVariant('mug', { isOnSale: true })).toMatchObject({
      ...{ __typename: 'InvalidInput', field: 'input.salePrice' },
      message: 'A variant on sale needs a sale price.',
    });
    expect(await updateVariant('mug', { isOnSale: true, salePrice: '10' })).toMatchObject({
      isOnSale: true,
      salePrice: { value: '10.00' },
    });
    expect(await updateVariant('mug', { salePrice: null })).toMatchObject({
      isOnSale: false,
      salePrice: null,
    });
    expect(await updateVariant('bowl', { isOnSale: false })).toMatchObject({
      isOnSale: false,
      salePrice: { value: '15.00' },
    });
  });

  test('of a gift card is never on sale', async () => {
    expect(await updateVariant('gift-card', { isOnSale: true, salePrice: '20' })).toMatchObject({
      field: 'input.isOnSale',
    });
  });

  test('changed by two at once is one of theirs, with the sale price of the other', async () => {
    await Promise.all([
      updateVariant('bowl', { price: '30' }),
      updateVariant('bowl', { salePrice: '12' }),
      updateVariant('bowl', { isOnSale: false }),
    ]);
    expect((await findProduct('bowl')).at('product.variants.0')).toMatchObject({
      price: { value: '30.00' },
      salePrice: { value: '12.00' },
      isOnSale: false,
    });
  });
});

test('a visitor changes nothing', async () => {
  const { errors } = await commerce.run(
    'mutation { updateVariant(input: { id: "x", price: "0" }) { __typename } }',
    {},
    { websiteId: shop },
  );
  expect(errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
});
