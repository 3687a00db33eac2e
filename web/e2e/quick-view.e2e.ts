import { expect, test } from '@playwright/test';
import { findBarriers } from './barriers.ts';
import { type Shop, startShop } from './start-shop.ts';
import { screens, Visitor } from './visitor.ts';

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

for (const { screen, viewport } of screens) {
  test.describe(`the quick view on ${screen}`, () => {
    test.beforeEach(async ({ browser }) => {
      visitor = await Visitor.arrive(browser, shop.url, { viewport });
    });
    test.afterEach(async () => {
      await visitor.leave();
      expect(visitor.complaints).toEqual([]);
    });

    test('shows pictures, price, choice, quantity and button, and everyone can use it', async () => {
      await openMug();
      const dialog = visitor.page.getByRole('dialog', { name: 'Mug' });
      expect(await dialog.locator('.quick-view-gallery img').count()).toBe(2);
      expect(await visitor.text(`${view} .product-price`)).toBe('from $12.50');
      expect(await dialog.locator(size.replace(view, '')).isVisible()).toBe(true);
      expect(await dialog.locator('.product-quantity-input input').inputValue()).toBe('1');
      expect(await visitor.text(button)).toBe('Add To Cart');
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
      expect(await page.locator(view).isVisible()).toBe(true);
      await page.selectOption(size, 'Large');
      await page.selectOption(glaze, 'White');
      await expect.poll(() => visitor.text(`${view} .product-price`)).toContain('$999.00');
      await page.fill(`${view} .product-quantity-input input`, '2');
      await visitor.stopTime();
      await page.click(button);
      await expect.poll(() => visitor.text(button)).toBe('Added!');
      const status = page.locator(`${view} [role="status"]`).filter({ hasText: 'was added' });
      expect(await status.innerText()).toContain('Mug was added to your cart.');
      await page.clock.resume();
      await status.getByRole('link', { name: 'Cart' }).click();
      expect(await visitor.text('.cart-subtotal-price')).toBe('$1,998.00');
    });

    test('has 50 px above it if it is taller than the window, and else is centred', async () => {
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

    test('keeps the focus and the page in their places until Escape gives them back', async () => {
      const { page } = visitor;
      await visitor.open('/shop');
      await linkOf('Bowl').focus();
      await page.keyboard.press('Enter');
      await page.locator(view).waitFor();
      expect(await isScrollingLocked()).toBe(true);
      for (let steps = 0; steps < 14; steps += 1) {
        await page.keyboard.press('Tab');
        expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true);
      }
      await page.keyboard.press('Escape');
      await page.locator(view).waitFor({ state: 'detached' });
      expect(await isScrollingLocked()).toBe(false);
      expect(await linkOf('Bowl').evaluate((link) => link === document.activeElement)).toBe(true);
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
  });
}

test.describe('where there is no quick view', () => {
  test.afterEach(() => visitor.leave());

  test('its link leads to the product: without scripts, and when the network fails', async ({ browser }) => {
    visitor = await Visitor.arrive(browser, shop.url, { ...screens[0], hasScripts: false });
    await visitor.open('/shop');
    await linkOf('Bowl').click();
    expect(new URL(visitor.page.url()).pathname).toBe('/shop/bowl');
    await visitor.leave();
    visitor = await Visitor.arrive(browser, shop.url, screens[1]);
    await visitor.open('/shop');
    await visitor.page.route('**/shop/bowl?format=quick-view', (route) => route.abort());
    await linkOf('Bowl').click();
    await visitor.page.waitForURL('**/shop/bowl');
  });
});

test.describe('a theme with the template language’s own button', () => {
  test('opens it by pointer and by keyboard', async ({ browser }) => {
    visitor = await Visitor.arrive(browser, shop.url, screens[1]);
    const { page } = visitor;
    await visitor.open('/shop');
    const engineButton = page.locator('.sqs-product-quick-view-button').first();
    expect(await engineButton.innerText()).toBe('Quick View');
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
