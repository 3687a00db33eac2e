import { expect, test } from '@playwright/test';
import { findBarriers } from './barriers.ts';
import { type Shop, startShop } from './start-shop.ts';
import { desktop, phone, screens, Visitor } from './visitor.ts';

let shop: Shop;
let visitor: Visitor;

test.beforeAll(async () => {
  shop = await startShop();
});
test.afterAll(() => shop?.close());
test.afterEach(async () => {
  await visitor.leave();
  expect(visitor.complaints).toEqual([]);
});

const form = '.product-restock-form';
const failure = '.product-restock-failure';

async function findFocus(): Promise<string> {
  return visitor.page.evaluate(() => document.activeElement?.getAttribute('name') ?? '');
}

/** Who waits for the mug with this SKU. */
async function listSignUps(sku: string): Promise<string[]> {
  const { product } = await shop.owner<{
    product: { id: string; variants: { id: string; sku: string }[] };
  }>('{ product(slug: "mug") { id variants { id sku } } }', {});
  const variantId = product.variants.find((variant) => variant.sku === sku)?.id;
  const { restockSignUps } = await shop.owner<{ restockSignUps: { nodes: { email: string }[] } }>(
    'query ($productId: ID!, $variantId: ID!) { restockSignUps(productId: $productId, variantId: $variantId) { nodes { email } } }',
    { productId: product.id, variantId },
  );
  return restockSignUps.nodes.map(({ email }) => email);
}

test.describe('what is sold out', () => {
  test('can be asked for by the keyboard alone, which says what is wrong and then that it worked', async ({
    browser,
  }) => {
    visitor = await Visitor.arrive(browser, shop.url, phone);
    const { page } = visitor;
    await visitor.open('/shop/vase');
    await page.locator(`${form} input[name="email"]`).focus();
    await visitor.awaitIsland('restock-form');
    await page.keyboard.press('Enter');
    await expect.poll(() => visitor.text(failure)).toBe('Email cannot be blank');
    await expect.poll(() => findFocus()).toBe('email');
    await page.keyboard.type('ada');
    await page.keyboard.press('Enter');
    await expect.poll(() => visitor.text(failure)).toBe('Email is invalid');
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.type('.lovelace@example.com');
    await page.keyboard.press('Enter');
    await expect.poll(() => visitor.text('.product-restock-success')).toBe('Signed up!');
    await expect(page.locator(form)).toHaveCount(0);
    expect(await findBarriers(page)).toEqual([]);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Signed up!');
  });

  test('can be asked for without scripts', async ({ browser }) => {
    visitor = await Visitor.arrive(browser, shop.url, { ...desktop, hasScripts: false });
    const { page } = visitor;
    await visitor.open('/shop/vase');
    await page.fill(`${form} input[name="email"]`, 'bea@example.com');
    await page.click(`${form} button`);
    await expect.poll(() => visitor.text('.site-notice')).toBe('Signed up!');
    await expect(page.locator('h1')).toHaveText('Vase');
  });

  for (const { screen, viewport } of screens) {
    test(`fits on the screen, on ${screen}`, async ({ browser }) => {
      visitor = await Visitor.arrive(browser, shop.url, { viewport });
      const { page } = visitor;
      await visitor.open('/shop/vase');
      const box = await page.locator('.product-restock-notification').boundingBox();
      expect(box?.width).toBeGreaterThan(200);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(viewport.width);
      const folder = process.env.SCREENSHOTS;
      if (folder) await page.screenshot({ path: `${folder}/restock-${viewport.width}.png`, fullPage: true });
    });
  }
});

test('a size that is sold out is asked about once it is chosen, and nothing is said while another can be bought', async ({
  browser,
}) => {
  await shop.setStock('MUG-S-W', 0);
  visitor = await Visitor.arrive(browser, shop.url, desktop);
  const { page } = visitor;
  await visitor.open('/shop/mug');
  await visitor.awaitIsland('product-form');
  const isAsked = () => page.locator(form).isVisible();
  await expect.poll(() => isAsked()).toBe(false);
  await page.selectOption('select[data-variant-option-name="Size"]', 'Large');
  await page.selectOption('select[data-variant-option-name="Glaze"]', 'Blue');
  await expect.poll(isAsked).toBe(true);
  await expect(page.locator(`${form} select[name="variantId"]`)).toBeHidden();
  await page.selectOption('select[data-variant-option-name="Glaze"]', 'White');
  await expect.poll(isAsked).toBe(false);
  await page.selectOption('select[data-variant-option-name="Size"]', 'Small');
  await expect.poll(isAsked).toBe(true);
  await page.fill(`${form} input[name="email"]`, 'cara@example.com');
  await page.keyboard.press('Enter');
  await expect.poll(() => visitor.text('.product-restock-success')).toBe('Signed up!');
  await expect.poll(() => listSignUps('MUG-S-W')).toContain('cara@example.com');
});

test('a size that is sold out is named where there are no scripts, beside what can be bought', async ({
  browser,
}) => {
  visitor = await Visitor.arrive(browser, shop.url, { ...phone, hasScripts: false });
  await visitor.open('/shop/mug');
  await expect
    .poll(() => visitor.page.locator(`${form} select option`).allInnerTexts())
    .toEqual(['Small / White', 'Large / Blue']);
});

test('the quick view asks about a sold-out size too, once it is chosen', async ({ browser }) => {
  visitor = await Visitor.arrive(browser, shop.url, desktop);
  const { page } = visitor;
  await visitor.open('/shop');
  await page.locator('.card-quick-view[href="/shop/mug"]').click();
  const inView = page.locator(`dialog ${form}`);
  await page.locator('dialog select[data-variant-option-name="Size"]').waitFor();
  await expect(inView).toBeHidden();
  await page.selectOption('dialog select[data-variant-option-name="Size"]', 'Large');
  await page.selectOption('dialog select[data-variant-option-name="Glaze"]', 'Blue');
  await expect.poll(() => inView.isVisible()).toBe(true);
});

test('what is in stock offers no such form', async ({ browser }) => {
  visitor = await Visitor.arrive(browser, shop.url, phone);
  await visitor.open('/shop/bowl');
  await expect(visitor.page.locator(form)).toHaveCount(0);
});
