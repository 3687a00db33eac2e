import { expect, test } from '@playwright/test';
import { findBarriers } from './barriers.ts';
import { type Shop, startShop } from './start-shop.ts';
import { desktop, phone, Visitor } from './visitor.ts';

let shop: Shop;
let visitor: Visitor;
/** Ids of products by their part of the address. */
let ids: ReadonlyMap<string, string>;

const change = (slug: string, input: object) =>
  shop.owner(
    'mutation ($input: UpdateMerchandisingInput!) { updateMerchandising(input: $input) { __typename } }',
    {
      input: { productId: ids.get(slug), ...input },
    },
  );

test.beforeAll(async () => {
  shop = await startShop();
  const { products } = await shop.owner<{ products: { nodes: { id: string; slug: string }[] } }>(
    '{ products { nodes { id slug } } }',
    {},
  );
  ids = new Map(products.nodes.map(({ id, slug }) => [slug, id]));
  await shop.setStock('BOWL', 2);
  await change('mug', {
    ...{ scarcityEnabled: true, scarcityThreshold: 8, scarcityText: 'Just {qtyInStock} in stock' },
    scarcityShownByDefault: false,
  });
  await change('bowl', { scarcityEnabled: true, scarcityShownByDefault: false });
  await shop.owner('mutation ($input: UpdateProductInput!) { updateProduct(input: $input) { __typename } }', {
    input: { id: ids.get('vase'), customSoldOutText: 'Back in May' },
  });
});
test.afterAll(() => shop?.close());

const size = '.product-details select[data-variant-option-name="Size"]';
const glaze = '.product-details select[data-variant-option-name="Glaze"]';
const cardOf = (title: string) => `.product-cell:has(h3:text-is("${title}"))`;
/** What is said about scarcity where everyone sees it. */
const scarcityIn = async (place: string) => {
  const texts = await visitor.page.locator(`${place} .product-scarcity:visible`).allInnerTexts();
  return texts.map((text) => text.trim());
};

test.describe('how a product is offered', () => {
  test.beforeEach(async ({ browser }) => {
    visitor = await Visitor.arrive(browser, shop.url, phone);
  });
  test.afterEach(async () => {
    await visitor.leave();
    expect(visitor.complaints).toEqual([]);
  });

  test('few are left: said of the chosen variant, in the owner’s words', async () => {
    const { page } = visitor;
    await visitor.open('/shop/mug');
    await visitor.awaitIsland('product-form');
    await expect.poll(() => scarcityIn('.product-details')).toEqual([]);
    await page.selectOption(size, 'Large');
    await page.selectOption(glaze, 'White');
    await expect.poll(() => scarcityIn('.product-details')).toEqual(['Just 3 in stock']);
    await page.selectOption(size, 'Small');
    await expect.poll(() => scarcityIn('.product-details')).toEqual(['Just 8 in stock']);
    await page.selectOption(glaze, '');
    await expect.poll(() => scarcityIn('.product-details')).toEqual([]);
  });

  test('few are left: said in the list and on the page of what has one variant', async () => {
    await visitor.open('/shop');
    await expect.poll(() => scarcityIn(cardOf('Bowl'))).toEqual(['Only 2 left']);
    expect(await findBarriers(visitor.page)).toEqual([]);
    await visitor.open('/shop/bowl');
    await expect.poll(() => scarcityIn('.product-details')).toEqual(['Only 2 left']);
  });

  test('sold out: the owner’s words stand on the mark and on the disabled button, in the list and on the page', async () => {
    const { page } = visitor;
    for (const [path, place] of [
      ['/shop', cardOf('Vase')],
      ['/shop/vase', '.product-details'],
    ] as const) {
      await visitor.open(path);
      await expect(page.locator(`${place} .product-mark.sold-out`)).toHaveText('Back in May');
      const button = page.locator(`${place} .sqs-add-to-cart-button`);
      await expect(button).toBeDisabled();
      await expect(button).toHaveText('Back in May');
    }
  });

  test('prices in the list: from, normal, and the mark of a sale', async () => {
    await visitor.open('/shop');
    await expect.poll(() => visitor.text(`${cardOf('Mug')} .product-price`)).toBe('from $12.50');
    await expect.poll(() => visitor.text(`${cardOf('Mug')} .product-mark.sale`)).toMatch(/^sale$/i);
    await expect.poll(() => visitor.text(`${cardOf('Bowl')} .product-price`)).toBe('$20.00');
    await expect(visitor.page.locator(`${cardOf('Bowl')} .product-mark`)).toHaveCount(0);
  });

  test('a missing option in the list: the button reads Select Option for 2 seconds', async () => {
    const { page } = visitor;
    await visitor.keepTime();
    await visitor.open('/shop');
    const button = page.locator(`${cardOf('Mug')} .sqs-add-to-cart-button`);
    await button.focus();
    await page
      .locator(`${cardOf('Mug')} [data-ready]`)
      .first()
      .waitFor({ state: 'attached' });
    await visitor.stopTime();
    await button.click();
    await expect.poll(() => button.innerText()).toBe('Select Option');
    await page.clock.runFor(1999);
    await expect(button).toHaveText('Select Option');
    await page.clock.runFor(1);
    await expect.poll(() => button.innerText()).toBe('Add To Cart');
  });
});

test.describe('the owner’s own words', () => {
  test('stand in the list, on the page and in the quick view, at once, also without scripts', async ({
    browser,
  }) => {
    const say = (text: string | null) =>
      shop.owner(
        'mutation ($input: [WebsiteTextInput!]!) { updateWebsiteTexts(input: $input) { __typename } }',
        {
          input: ['productAddToCartText', 'productQuickViewText', 'productVariantSelectText'].map((key) => ({
            key,
            text,
          })),
        },
      );
    await say('Mine & {variantName}');
    visitor = await Visitor.arrive(browser, shop.url, { ...desktop, hasScripts: false });
    await visitor.open('/shop');
    await expect
      .poll(() => visitor.text(`${cardOf('Bowl')} .sqs-add-to-cart-button`))
      .toBe('Mine & {variantName}');
    await expect.poll(() => visitor.text(`${cardOf('Bowl')} .card-quick-view`)).toBe('Mine & {variantName}');
    await visitor.open('/shop/mug');
    await expect(visitor.page.locator(`${size} option`).first()).toHaveText('Mine & Size');
    await say(null);
    await visitor.open('/shop');
    await expect.poll(() => visitor.text(`${cardOf('Bowl')} .sqs-add-to-cart-button`)).toBe('Add To Cart');
    await expect.poll(() => visitor.text(`${cardOf('Bowl')} .card-quick-view`)).toBe('Quick View');
    await visitor.leave();
  });
});

test.describe('how a product is offered, without scripts', () => {
  test('few are left of each variant where the owner shows it by default; the usual words are Sold Out', async ({
    browser,
  }) => {
    await change('mug', { scarcityShownByDefault: true });
    await shop.owner(
      'mutation ($input: UpdateProductInput!) { updateProduct(input: $input) { __typename } }',
      {
        input: { id: ids.get('vase'), customSoldOutText: null },
      },
    );
    visitor = await Visitor.arrive(browser, shop.url, { ...phone, hasScripts: false });
    await visitor.open('/shop/mug');
    await expect
      .poll(() => scarcityIn('.product-details'))
      .toEqual(['Small / White: Just 8 in stock', 'Large / White: Just 3 in stock']);
    await visitor.open('/shop/vase');
    await expect(visitor.page.locator('.product-details .product-mark')).toHaveText('sold out');
    await expect.poll(() => visitor.text('.product-details .sqs-add-to-cart-button')).toBe('Sold Out');
    await visitor.leave();
  });
});
