import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Browser } from '../http/browser-testing.ts';
import { createProductsPage } from '../testing/products-page-testing.ts';
import { openTestInstall, type TestInstall, type TestWebsite } from '../testing.ts';

let shop: TestInstall;
let website: TestWebsite;

beforeAll(async () => {
  shop = await openTestInstall();
  website = await shop.createWebsite('Corner Shop');
});
afterAll(() => shop.close());

const own = <Data>(text: string, variables: Record<string, unknown>) =>
  website.query<Data>(website.owner, text, variables);

async function upload(filename: string, red: number): Promise<string> {
  const background = { r: red, g: 9, b: 9 };
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .png()
    .toBuffer();
  const { uploadImage } = await own<{ uploadImage: { id: string } }>(
    'mutation ($input: UploadImageInput!) { uploadImage(input: $input) { ... on Image { id } } }',
    { input: { filename, base64: picture.toString('base64') } },
  );
  return uploadImage.id;
}

test('a line of the documented cart has the picture of its variant, and the product’s first where the variant has none', async () => {
  const shirt = { title: 'Shirt', slug: 'shirt', price: '10.00', stock: '9' };
  const { productIds } = await createProductsPage(website, [
    { ...shirt, sku: 'RED', options: ['Colour=Red'] },
    { ...shirt, sku: 'BLUE', options: ['Colour=Blue'] },
  ]);
  const productId = productIds.get('shirt') ?? '';
  const first = await upload('red.png', 200);
  const second = await upload('blue.png', 20);
  await own('mutation ($input: [ProductImagesInput!]!) { setProductImages(input: $input) { __typename } }', {
    input: [{ productId, imageIds: [first, second] }],
  });
  const { product } = await own<{ product: { variants: { id: string; sku: string }[] } }>(
    'query ($productId: ID) { product(id: $productId) { variants { id sku } } }',
    { productId },
  );
  const blue = product.variants.find(({ sku }) => sku === 'BLUE')?.id;
  await own(
    'mutation ($productId: ID!, $input: [VariantImageInput!]!) { setVariantImages(productId: $productId, input: $input) { __typename } }',
    { productId, input: [{ variantId: blue, imageId: second }] },
  );

  const browser = new Browser(shop, website.host);
  for (const sku of ['RED', 'BLUE'])
    await browser.graph('mutation ($input: AddToCartInput!) { addToCart(input: $input) { __typename } }', {
      input: { productId, sku },
    });
  const { entries } = JSON.parse((await browser.get('/api/commerce/shopping-cart')).body);
  expect(entries).toMatchObject([
    { chosenVariant: { sku: 'RED' }, image: { id: first } },
    { chosenVariant: { sku: 'BLUE' }, image: { id: second } },
  ]);
});
