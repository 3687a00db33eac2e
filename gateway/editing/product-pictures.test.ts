import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProductsPage } from '../testing/products-page-testing.ts';
import { openTestInstall, type TestInstall, type TestWebsite } from '../testing.ts';

let shop: TestInstall;
let website: TestWebsite;
let productId: string;

beforeAll(async () => {
  shop = await openTestInstall();
  website = await shop.createWebsite('Corner Shop');
  const mug = { title: 'Mug', slug: 'mug', sku: 'MUG', price: '10.00', stock: '9' };
  productId = (await createProductsPage(website, [mug])).productIds.get('mug') ?? '';
});
afterAll(() => shop.close());

const own = <Data>(text: string, variables: Record<string, unknown>) =>
  website.query<Data>(website.owner, text, variables);

async function draw(red: number): Promise<string> {
  const background = { r: red, g: 9, b: 9 };
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background } }).png();
  return (await picture.toBuffer()).toString('base64');
}

async function upload(red: number): Promise<string> {
  const { uploadImage } = await own<{ uploadImage: { id: string } }>(
    'mutation ($input: UploadImageInput!) { uploadImage(input: $input) { ... on Image { id } } }',
    { input: { filename: `${red}.png`, base64: await draw(red) } },
  );
  return uploadImage.id;
}

const add = async (picture: object) => {
  const { addProductImage } = await own<{ addProductImage: { id?: string; message?: string } }>(
    'mutation ($input: AddProductImageInput!) { addProductImage(input: $input) { ... on Image { id } ... on Problem { message } } }',
    { input: { productId, ...picture } },
  );
  return addProductImage;
};
const shown = async () => {
  const { product } = await own<{ product: { images: { id: string }[] } }>(
    'query ($id: ID!) { product(id: $id) { images { id } } }',
    { id: productId },
  );
  return product.images.map(({ id }) => id);
};

test('two owners who change a product’s pictures at once lose nothing of either', async () => {
  const [first, second] = [await upload(20), await upload(200)];
  const added = await Promise.all([
    add({ imageId: first }),
    add({ imageId: second }),
    add({ imageId: second }),
    add({ filename: 'new.png', base64: await draw(120) }),
  ]);
  const fresh = added[3]?.id ?? '';
  expect((await shown()).sort()).toEqual([first, second, fresh].sort());

  await Promise.all([
    own(
      'mutation ($productId: ID!, $imageId: ID!) { removeProductImage(productId: $productId, imageId: $imageId) { __typename } }',
      { productId, imageId: second },
    ),
    own(
      'mutation ($productId: ID!, $imageId: ID!) { moveProductImage(productId: $productId, imageId: $imageId) { __typename } }',
      { productId, imageId: fresh },
    ),
  ]);
  expect(await shown()).toEqual([fresh, first]);
  expect(await add({ imageId: second })).toEqual({ id: second });
  expect(await shown()).toEqual([fresh, first, second]);
  expect(await add({ imageId: 'of-nobody' })).toEqual({ message: 'This website has no such picture.' });
});
