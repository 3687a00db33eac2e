import { expect, test } from '@playwright/test';
import { findBarriers } from './barriers.ts';
import { holdBack } from './providers.ts';
import { type Shop, startShop } from './start-shop.ts';
import { phone, screens, Visitor } from './visitor.ts';

let shop: Shop;
let visitor: Visitor;
/** Ids of products by their part of the address. */
let ids: ReadonlyMap<string, string>;

async function offer(slug: string, kind: string, ...slugs: string[]): Promise<void> {
  const productIds = slugs.map((other) => ids.get(other));
  await shop.owner(
    'mutation ($input: ProductLinksInput!) { setProductLinks(input: $input) { __typename } }',
    {
      input: { productId: ids.get(slug), kind, productIds },
    },
  );
}

const decide = (relatedProducts: string) =>
  shop.owner('mutation ($input: StoreSettingsInput!) { updateStoreSettings(input: $input) { __typename } }', {
    input: { relatedProducts },
  });

test.beforeAll(async () => {
  shop = await startShop();
  const { products } = await shop.owner<{ products: { nodes: { id: string; slug: string }[] } }>(
    '{ products { nodes { id slug } } }',
    {},
  );
  ids = new Map(products.nodes.map(({ id, slug }) => [slug, id]));
  await offer('mug', 'ADD_ON', 'bowl', 'vase', 'gift-card');
  await offer('mug', 'RELATED', 'vase', 'bowl');
});
test.afterAll(() => shop?.close());

const addOns = '.product-add-ons';
const rows = `${addOns} .product-add-on`;
const cartCount = async () => {
  await visitor.open('/cart');
  return visitor.page.locator('.cart-row').count();
};

test.describe('what is offered with a product', () => {
  test.beforeEach(async ({ browser }) => {
    visitor = await Visitor.arrive(browser, shop.url, phone);
  });
  test.afterEach(async () => {
    await visitor.leave();
    expect(visitor.complaints).toEqual([]);
  });

  test('add-ons stand below the form, without what is sold out, and everyone can use them', async () => {
    const { page } = visitor;
    await visitor.open('/shop/mug');
    await expect
      .poll(() => page.locator(`${rows} .product-add-on-name`).allInnerTexts())
      .toEqual(['Bowl', 'Gift Card']);
    await expect
      .poll(() => page.locator(`${rows} .product-add-on-price`).allInnerTexts())
      .toEqual(['$20.00', 'from $25.00']);
    expect(await findBarriers(page)).toEqual([]);
  });

  test('an add-on shows a plus, a spinner and a checkmark in turn, by the keyboard too', async () => {
    const { page } = visitor;
    const letGo = await holdBack(page, /\/graphql$/);
    await visitor.open('/shop/mug');
    const button = page.locator(`${rows} button`).first();
    await expect(button).toHaveAttribute('aria-label', 'Add Bowl');
    await button.focus();
    await page.keyboard.press('Enter');
    await button.locator('.add-on-spinner').waitFor();
    await expect(button).toHaveAttribute('aria-busy', 'true');
    letGo();
    await button.locator('.add-on-checkmark').waitFor();
    await expect(button).toHaveAttribute('aria-label', 'Added Bowl!');
    await page
      .getByRole('status')
      .filter({ hasText: 'Bowl was added to your cart.' })
      .waitFor({ state: 'attached' });
    await button.locator('.add-on-plus').waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Add Bowl');
  });

  test('an add-on that leaves a choice opens over the page', async () => {
    const { page } = visitor;
    await visitor.open('/shop/mug');
    await page.getByRole('link', { name: 'Choose Gift Card' }).click();
    await page.getByRole('dialog', { name: 'Gift Card' }).waitFor();
  });

  test('related products stand below, as the owner and the store’s settings say, at once', async () => {
    const { page } = visitor;
    const related = () => page.locator('.related .card-title').allInnerTexts();
    await visitor.open('/shop/mug');
    await expect.poll(() => related()).toEqual(['Vase', 'Bowl']);
    await decide('NONE');
    await expect
      .poll(async () => {
        await page.reload();
        return related();
      })
      .toEqual([]);
    await decide('AUTOMATIC');
  });

  for (const { screen, viewport } of screens) {
    test(`a cart offers what is not in it, says Unable to add item when it cannot, and takes it in, on ${screen}`, async () => {
      await visitor.page.setViewportSize(viewport);
      const { page } = visitor;
      await visitor.open('/shop/mug');
      await page.selectOption('select[data-variant-option-name="Size"]', 'Small');
      await page.selectOption('select[data-variant-option-name="Glaze"]', 'White');
      await page.click('.product-details .sqs-add-to-cart-button');
      await page.locator('.cart-added').waitFor();
      await visitor.open('/cart');
      await visitor.awaitIsland('cart-page');
      const offered = await page.locator(addOns).boundingBox();
      const checkout = await page.locator('.cart-checkout').boundingBox();
      expect(checkout?.y).toBeLessThan(offered?.y ?? 0);
      expect((checkout?.y ?? 0) + (checkout?.height ?? 0)).toBeLessThan(viewport.height);
      await page.route('**/graphql*', (route) => route.abort());
      await page.getByRole('button', { name: 'Add Bowl' }).click();
      const alert = page.getByRole('alertdialog', { name: 'Unable to add item', exact: true });
      await alert.waitFor();
      await expect(alert).toContainText('Please check your internet connection.');
      await page.keyboard.press('Escape');
      await page.unroute('**/graphql*');
      await page.getByRole('button', { name: 'Add Bowl' }).click();
      await expect.poll(() => page.locator('.cart-row').count()).toBe(2);
      await expect
        .poll(() => page.locator(`${rows} .product-add-on-name`).allInnerTexts())
        .toEqual(['Gift Card']);
      await expect(page.locator('.cart-page-status')).toHaveText('Bowl was added to your cart.');
      expect(await findBarriers(page)).toEqual([]);
    });
  }
});

test.describe('add-ons without scripts', () => {
  test('are put into the cart by their buttons', async ({ browser }) => {
    visitor = await Visitor.arrive(browser, shop.url, { ...phone, hasScripts: false });
    await visitor.open('/shop/mug');
    await visitor.page.getByRole('button', { name: 'Add Bowl' }).click();
    await expect.poll(() => cartCount()).toBe(1);
    await visitor.leave();
  });
});
