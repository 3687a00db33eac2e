import { expect, test } from '@playwright/test';
import { findBarriers } from './barriers.ts';
import { type Shop, startShop } from './start-shop.ts';
import { desktop, phone, Visitor } from './visitor.ts';

let shop: Shop;
let visitor: Visitor;
/** Addresses of the mug's pictures, in their order. */
let pictures: string[] = [];

/** Options in the list too, as many themes have them. */
function withOptionsInList(text: string, path: string): string {
  return path === 'blocks/product-list-card.block'
    ? text.replace('{@|add-to-cart-btn}', '{@|variants-select}{@|add-to-cart-btn}')
    : text;
}

interface Mug {
  id: string;
  images: { id: string; url: string }[];
  variants: { id: string; sku: string }[];
}

test.beforeAll(async () => {
  shop = await startShop({ changeTheme: withOptionsInList });
  const { product } = await shop.owner<{ product: Mug }>(
    '{ product(slug: "mug") { id images { id url } variants { id sku } } }',
    {},
  );
  pictures = product.images.map(({ url }) => url);
  await shop.owner(
    'mutation ($id: ID!, $input: [VariantImageInput!]!) { setVariantImages(productId: $id, input: $input) { __typename } }',
    {
      id: product.id,
      input: product.variants
        .filter(({ sku }) => sku.startsWith('MUG-L'))
        .map(({ id }) => ({ variantId: id, imageId: product.images[1]?.id })),
    },
  );
});
test.afterAll(() => shop?.close());

const sizeIn = (place: string) => `${place} select[data-variant-option-name="Size"]`;

/** Addresses of the pictures in a place, as they are shown, without their widths. */
const shownIn = (place: string): Promise<string[]> =>
  visitor.page
    .locator(`${place} img`)
    .evaluateAll((images) => images.map((image) => (image.getAttribute('src') ?? '').replace(/\?.*/, '')));

test.describe('the picture of the chosen variant', () => {
  test.beforeEach(async ({ browser }) => {
    visitor = await Visitor.arrive(browser, shop.url, phone);
  });
  test.afterEach(async () => {
    await visitor.leave();
    expect(visitor.complaints).toEqual([]);
  });

  test('takes the first place on the product’s page, and leaves it with the choice', async () => {
    const { page } = visitor;
    await visitor.open('/shop/mug');
    await expect.poll(() => shownIn('.product-gallery')).toEqual(pictures);
    await visitor.awaitIsland('product-form');
    await page.selectOption(sizeIn('.product-details'), 'Large');
    await expect.poll(() => shownIn('.product-gallery')).toEqual(pictures.toReversed());
    const first = page.locator('.product-gallery a').first();
    await expect.poll(() => first.getAttribute('href')).toContain(pictures[1]);
    await first.click();
    await expect.poll(() => page.locator('.lightbox-picture').getAttribute('src')).toContain(pictures[1]);
    await page.keyboard.press('Escape');
    await page.selectOption(sizeIn('.product-details'), 'Small');
    await expect.poll(() => shownIn('.product-gallery')).toEqual(pictures);
  });

  test('shows in a list, on the card that it was chosen on', async () => {
    const { page } = visitor;
    await visitor.open('/shop');
    const card = '.product-cell:has(h3:text-is("Mug"))';
    await page.selectOption(sizeIn(card), 'Large');
    await expect.poll(async () => (await shownIn(card))[0]).toBe(pictures[1]);
    expect((await shownIn('.product-cell:has(h3:text-is("Bowl"))'))[0]).toBe(pictures[0]);
  });
});

test.describe('a variant’s picture without scripts', () => {
  test('is in the cart, and in the page’s JSON with its address', async ({ browser }) => {
    visitor = await Visitor.arrive(browser, shop.url, { ...phone, hasScripts: false });
    const { page } = visitor;
    await visitor.open('/shop/mug');
    await page.selectOption(sizeIn('.product-details'), 'Large');
    await page.selectOption('.product-details select[data-variant-option-name="Glaze"]', 'White');
    await page.click('.product-details .sqs-add-to-cart-button');
    await visitor.open('/cart');
    await expect.poll(() => page.locator('.cart-row-image').getAttribute('src')).toContain(pictures[1]);
    const answer = await page.request.get(`${shop.url}/shop/mug?format=json`);
    const { item } = await answer.json();
    const variants: { sku: string; mainImage?: { assetUrl: string } }[] = item.structuredContent.variants;
    expect(variants.map(({ mainImage }) => mainImage?.assetUrl)).toEqual([
      undefined,
      pictures[1],
      pictures[1],
    ]);
    await visitor.leave();
  });
});

test('options are buttons and pictures where the owner wants them so, with scripts and without', async ({
  browser,
}) => {
  await shop.owner('mutation ($values: JSON!) { setStyleValues(values: $values) { __typename } }', {
    values: { 'product-options': 'Swatches' },
  });
  const option = (name: string, value: string) =>
    visitor.page.locator(`.product-details [name="option.${name}"][value="${value}"]`);
  for (const hasScripts of [true, false]) {
    visitor = await Visitor.arrive(browser, shop.url, { ...(hasScripts ? phone : desktop), hasScripts });
    const { page } = visitor;
    await visitor.open('/shop/mug');
    if (hasScripts) {
      await visitor.awaitIsland('product-form');
      await page.click('.product-details .sqs-add-to-cart-button');
      await page.getByRole('alertdialog').waitFor();
      await page.keyboard.press('Escape');
      await expect(option('Size', 'Small')).toBeFocused();
      await expect.poll(() => page.locator('.product-field-error').allInnerTexts()).toHaveLength(2);
      await option('Size', 'Small').check();
      await expect(page.locator('.variant-button[data-unavailable]')).toHaveText('Blue (Sold Out)');
      expect(await findBarriers(page)).toEqual([]);
    }
    await option('Size', 'Large').check();
    await option('Glaze', 'White').check();
    if (hasScripts) await expect.poll(async () => (await shownIn('.product-gallery'))[0]).toBe(pictures[1]);
    await page.click('.product-details .sqs-add-to-cart-button');
    if (hasScripts) await page.locator('.cart-added').waitFor();
    await visitor.open('/cart');
    await expect.poll(() => visitor.text('.cart-row-variant')).toBe('Large / White');
    await visitor.leave();
    expect(visitor.complaints).toEqual([]);
  }
});
