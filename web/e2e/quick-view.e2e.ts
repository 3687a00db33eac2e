import { expect, test } from '@playwright/test';
import { findBarriers } from './barriers.ts';
import { type Shop, startShop } from './start-shop.ts';
import { desktop, phone, screens, Visitor } from './visitor.ts';

let shop: Shop;
let visitor: Visitor;

/** A list by someone else, with the template language's own button within the link. */
function withEngineButton(text: string, path: string): string {
  return path === 'blocks/product-list-card.block'
    ? text.replace('{@|apply product-card.block}', '{@|apply product-card.block}{@|product-quick-view}')
    : text;
}

test.beforeAll(async () => {
  shop = await startShop({ changeTheme: withEngineButton });
});
test.afterAll(() => shop?.close());

const view = 'dialog.quick-view';
const content = '.quick-view-content';
const size = `${view} select[data-variant-option-name="Size"]`;
const glaze = `${view} select[data-variant-option-name="Glaze"]`;
const button = `${view} .sqs-add-to-cart-button`;

const linkOf = (title: string) => visitor.page.getByRole('link', { name: `Quick View: ${title}` });
const isScrollingLocked = () =>
  visitor.page.evaluate(() => getComputedStyle(document.documentElement).overflow === 'hidden');

async function openMug(): Promise<void> {
  await visitor.open('/shop');
  await linkOf('Mug').click();
  await visitor.page.locator(view).waitFor();
}

test.describe('the quick view', () => {
  test.beforeEach(async ({ browser }) => {
    visitor = await Visitor.arrive(browser, shop.url, phone);
  });
  test.afterEach(async () => {
    await visitor.leave();
    expect(visitor.complaints).toEqual([]);
  });

  test('shows pictures, price, choice, quantity and button, and everyone can use it', async () => {
    await openMug();
    const dialog = visitor.page.getByRole('dialog', { name: 'Mug' });
    await expect(dialog.locator('.quick-view-gallery img')).toHaveCount(2);
    await expect.poll(() => visitor.text(`${view} .product-price`)).toBe('from $12.50');
    await expect(dialog.locator(size.replace(view, ''))).toBeVisible();
    await expect(dialog.locator('.product-quantity-input input')).toHaveValue('1');
    await expect.poll(() => visitor.text(button)).toBe('Add To Cart');
    expect(await findBarriers(visitor.page)).toEqual([]);
  });

  test('puts what was chosen into the cart, and says so', async () => {
    const { page } = visitor;
    await visitor.keepTime();
    await openMug();
    await page.click(button);
    const alert = page.getByRole('alertdialog', { name: 'Unable to Add Item' });
    await alert.waitFor();
    await page.keyboard.press('Escape');
    await alert.waitFor({ state: 'detached' });
    await expect(page.locator(view)).toBeVisible();
    await page.selectOption(size, 'Large');
    await page.selectOption(glaze, 'White');
    await expect.poll(() => visitor.text(`${view} .product-price`)).toContain('$999.00');
    await page.fill(`${view} .product-quantity-input input`, '2');
    await visitor.stopTime();
    await page.click(button);
    await expect.poll(() => visitor.text(button)).toBe('Added!');
    const status = page.locator(`${view} [role="status"]`).filter({ hasText: 'was added' });
    await expect(status).toContainText('Mug was added to your cart.');
    await page.clock.resume();
    await status.getByRole('link', { name: 'Cart' }).click();
    await expect.poll(() => visitor.text('.cart-subtotal-price')).toBe('$1,998.00');
  });

  test('keeps the focus and the page in their places until Escape gives them back', async () => {
    const { page } = visitor;
    await visitor.open('/shop');
    await linkOf('Bowl').focus();
    await page.keyboard.press('Enter');
    await page.locator(view).waitFor();
    await expect.poll(() => isScrollingLocked()).toBe(true);
    for (let steps = 0; steps < 14; steps += 1) {
      await page.keyboard.press('Tab');
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.closest('dialog') !== null))
        .toBe(true);
    }
    await page.keyboard.press('Escape');
    await page.locator(view).waitFor({ state: 'detached' });
    await expect.poll(() => isScrollingLocked()).toBe(false);
    await expect.poll(() => linkOf('Bowl').evaluate((link) => link === document.activeElement)).toBe(true);
  });

  test('closes at a click outside of it and by its button', async () => {
    const { page } = visitor;
    await openMug();
    await page.mouse.click(4, 4);
    await page.locator(view).waitFor({ state: 'detached' });
    await linkOf('Mug').click();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.locator(view).waitFor({ state: 'detached' });
  });

  for (const { screen, viewport } of screens) {
    test(`has 50 px above it if it is taller than the window, and else is centred, on ${screen}`, async () => {
      await visitor.page.setViewportSize(viewport);
      await openMug();
      const measure = () =>
        visitor.page.evaluate((selector) => {
          const { top, height } = document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
          return height > innerHeight ? top - 50 : top - Math.round((innerHeight - height) / 2);
        }, content);
      await expect.poll(measure).toBeCloseTo(0, 0);
      await visitor.page.setViewportSize({ ...viewport, height: 300 });
      await expect.poll(measure).toBe(0);
      await visitor.page.setViewportSize({ ...viewport, height: 1600 });
      await expect.poll(measure).toBeCloseTo(0, 0);
    });
  }
});

test.describe('where there is no quick view', () => {
  test.afterEach(() => visitor.leave());

  test('its link leads to the product: without scripts, and when the network fails', async ({ browser }) => {
    visitor = await Visitor.arrive(browser, shop.url, { ...phone, hasScripts: false });
    await visitor.open('/shop');
    await linkOf('Bowl').click();
    expect(new URL(visitor.page.url()).pathname).toBe('/shop/bowl');
    await visitor.leave();
    visitor = await Visitor.arrive(browser, shop.url, desktop);
    await visitor.open('/shop');
    await visitor.page.route('**/shop/bowl?format=quick-view', (route) => route.abort());
    await linkOf('Bowl').click();
    await visitor.page.waitForURL('**/shop/bowl');
  });
});

test.describe('a theme with the template language’s own button', () => {
  test('opens it by pointer and by keyboard', async ({ browser }) => {
    visitor = await Visitor.arrive(browser, shop.url, desktop);
    const { page } = visitor;
    await visitor.open('/shop');
    const engineButton = page.locator('.sqs-product-quick-view-button').first();
    await expect(engineButton).toHaveText('Quick View');
    await engineButton.click();
    await page.locator(view).waitFor();
    await page.keyboard.press('Escape');
    await page.locator(view).waitFor({ state: 'detached' });
    await engineButton.focus();
    await page.keyboard.press('Space');
    await page.locator(view).waitFor();
    await visitor.leave();
  });
});
