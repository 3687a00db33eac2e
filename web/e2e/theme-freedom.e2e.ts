import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from './browser.ts';
import { type Shop, startShop } from './start-shop.ts';
import { screens, Visitor } from './visitor.ts';

let shop: Shop;
let browser: Browser;
let visitor: Visitor;

/** Button first, then the options, the quantity last; and options in the list. */
function setApart(text: string, path: string): string {
  if (path === 'collections/products.item') {
    const apart =
      '<div class="first">{@|add-to-cart-btn}</div><p>In between</p>{@|variants-select}<p>And then</p>{@|quantity-input}';
    return text.replace('{@|product-checkout}', apart);
  }
  return path === 'blocks/product-list-card.block'
    ? text.replace('{@|add-to-cart-btn}', '{@|variants-select}{@|add-to-cart-btn}')
    : text;
}

beforeAll(async () => {
  [shop, browser] = await Promise.all([startShop({ changeTheme: setApart }), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await shop?.close();
});

const size = 'select[data-variant-option-name="Size"]';
const glaze = 'select[data-variant-option-name="Glaze"]';
const button = '.first .sqs-add-to-cart-button';

describe.each([true, false])(
  'a theme that sets options, quantity and button apart, scripts: %s',
  (hasScripts) => {
    afterEach(async () => {
      await visitor.leave();
      expect(visitor.complaints).toEqual([]);
    });

    it('sells what was chosen', async () => {
      visitor = await Visitor.arrive(browser, shop.url, { ...screens[0], hasScripts });
      const { page } = visitor;
      await visitor.open('/shop/mug');
      await page.selectOption(size, 'Small');
      await page.selectOption(glaze, 'White');
      await page.fill('.product-quantity-input input', '3');
      await page.click(button);
      if (hasScripts) await page.locator('.cart-added').waitFor();
      await visitor.open('/cart');
      expect(await visitor.text('.cart-row-variant')).toBe('Small / White');
      expect(await visitor.text('.cart-subtotal-price')).toBe('$37.50');
    });
  },
);

describe('a theme that sets options, quantity and button apart', () => {
  afterEach(() => visitor.leave());

  it('lets the button and the price know of the choice', async () => {
    visitor = await Visitor.arrive(browser, shop.url, screens[1]);
    const { page } = visitor;
    await visitor.open('/shop/mug');
    await visitor.awaitIsland('product-form');
    await page.selectOption(size, 'Large');
    await page.selectOption(glaze, 'Blue');
    await expect.poll(() => visitor.text(button)).toBe('Sold Out');
    await expect.poll(() => visitor.text('.product-details .product-price')).toBe('$16.00');
  });

  it('sells from a list with options', async () => {
    visitor = await Visitor.arrive(browser, shop.url, screens[0]);
    const { page } = visitor;
    await visitor.open('/shop');
    const mug = page.locator('.product-cell', { has: page.getByRole('heading', { name: 'Mug' }) });
    await mug.locator('.sqs-add-to-cart-button').click();
    await expect.poll(() => mug.locator('.sqs-add-to-cart-button').innerText()).toBe('Select Option');
    await mug.locator(size).selectOption('Small');
    await mug.locator(glaze).selectOption('White');
    await mug.locator('.sqs-add-to-cart-button').click();
    await page.locator('.cart-added').waitFor();
    expect(await visitor.text('.cart-added')).toContain('Mug was added to your cart.');
  });
});
