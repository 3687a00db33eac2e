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

const text = '.instalment-text';
const more = '.instalment-more';
const popup = 'dialog.instalment-popup';

const isFocused = (selector: string) =>
  visitor.page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);
const isInPopup = () => isFocused(`${popup}, ${popup} *`);

/** The form is below the first screen of a phone, and wakes once it is seen. */
async function awaitForm(): Promise<void> {
  await visitor.page.locator('.product-details .sqs-add-to-cart-button').scrollIntoViewIfNeeded();
  await visitor.awaitIsland('product-form');
}

async function choose(name: string, value: string): Promise<void> {
  await visitor.page.selectOption(`select[data-variant-option-name="${name}"]`, value);
}

async function openPopup(): Promise<void> {
  await visitor.page.click(more);
  await visitor.page.locator(popup).waitFor();
}

async function fillCart(path: string): Promise<void> {
  await visitor.open(path);
  await visitor.page.click('.product-details .sqs-add-to-cart-button');
  await visitor.page.locator('.cart-added').waitFor();
}

test.describe('instalments', () => {
  test.beforeEach(async ({ browser }) => {
    await shop.offerInstalments('US');
    visitor = await Visitor.arrive(browser, shop.url, phone);
  });
  test.afterEach(async () => {
    await visitor.leave();
    expect(visitor.complaints).toEqual([]);
  });

  test('are not spoken of where the owner does not offer them, nor for what is not physical', async () => {
    await visitor.open('/shop/gift-card');
    await expect(visitor.page.locator(text)).toHaveCount(0);
    await shop.offerInstalments(null);
    await visitor.open('/shop/bowl');
    await expect(visitor.page.locator(text)).toHaveCount(0);
  });

  test('stand below the price, and follow the chosen variant beyond the limit and back', async () => {
    await visitor.open('/shop/mug');
    await awaitForm();
    await expect.poll(() => visitor.text(text)).toBe('4 payments of up to $3.13 with Afterpay');
    await choose('Size', 'Large');
    await choose('Glaze', 'White');
    await expect.poll(() => visitor.text(text)).toBe('Afterpay available for orders up to $500.00');
    await choose('Glaze', '');
    await expect.poll(() => visitor.text(text)).toBe('4 payments of up to $3.13 with Afterpay');
  });

  test('follow the subtotal of a cart in which everything is physical', async () => {
    const { page } = visitor;
    await fillCart('/shop/bowl');
    await visitor.open('/cart');
    await visitor.awaitIsland('cart-page');
    await expect.poll(() => visitor.text(text)).toBe('4 payments of $5.00 with Afterpay');
    await page.fill('.cart-row-quantity input[name="quantity"]', '26');
    await expect.poll(() => visitor.text(text)).toBe('Afterpay available for orders up to $500.00');
    await openPopup();
    await page.keyboard.press('Escape');
    await page.locator(popup).waitFor({ state: 'detached' });
    await expect.poll(() => isFocused(more)).toBe(true);
    await visitor.open('/shop/gift-card');
    await awaitForm();
    await choose('Value', '$25');
    await page.click('.product-details .sqs-add-to-cart-button');
    await page.locator('.cart-added').waitFor();
    await visitor.open('/cart');
    await expect(page.locator(text)).toHaveCount(0);
  });

  test('are explained over the page by keyboard alone: focus stays inside and comes back, the page stands still', async () => {
    const { page } = visitor;
    await visitor.open('/shop/bowl');
    await awaitForm();
    await page.focus(more);
    await page.keyboard.press('Enter');
    await page.locator(popup).waitFor();
    await expect.poll(() => isInPopup()).toBe(true);
    for (let turn = 0; turn < 5; turn += 1) {
      await page.keyboard.press('Tab');
      await expect.poll(() => isInPopup()).toBe(true);
    }
    for (let turn = 0; turn < 5; turn += 1) {
      await page.keyboard.press('Shift+Tab');
      await expect.poll(() => isInPopup()).toBe(true);
    }
    const scrollPosition = await page.evaluate(() => scrollY);
    await page.mouse.move(20, 20);
    await page.mouse.wheel(0, 600);
    await page.keyboard.press('End');
    expect(
      await page.evaluate(() => [scrollY, getComputedStyle(document.documentElement).overflowY]),
    ).toEqual([scrollPosition, 'hidden']);
    await page.keyboard.press('Escape');
    await page.locator(popup).waitFor({ state: 'detached' });
    await expect.poll(() => isFocused(more)).toBe(true);
    await expect.poll(() => page.evaluate(() => document.documentElement.style.overflow)).toBe('');
  });

  test('close their explanation by its button, and by a click outside of it', async () => {
    const { page } = visitor;
    await visitor.open('/shop/bowl');
    await awaitForm();
    await openPopup();
    await expect(page.locator(`${popup} h1`)).toHaveText('Pay in 4 with Afterpay');
    await page.getByRole('button', { name: 'Close' }).click();
    await page.locator(popup).waitFor({ state: 'detached' });
    await expect.poll(() => isFocused(more)).toBe(true);
    await openPopup();
    await page.locator(`${popup} h1`).click();
    await expect(page.locator(popup)).toHaveCount(1);
    await page.mouse.click(5, 5);
    await page.locator(popup).waitFor({ state: 'detached' });
    await expect.poll(() => isFocused(more)).toBe(true);
  });

  test('log no more than a warning when the explanation cannot be had', async () => {
    const { page } = visitor;
    const warnings: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text());
    });
    await page.route('**/instalments/modal/**', (route) => route.abort());
    await visitor.open('/shop/bowl');
    await awaitForm();
    await page.click(more);
    await expect.poll(() => warnings.join()).toContain('The explanation of instalments could not be had.');
    await expect(page.locator(popup)).toHaveCount(0);
    expect(page.url()).toBe(`${shop.url}/shop/bowl`);
  });

  test('are explained on a page of their own without scripts', async ({ browser }) => {
    await visitor.leave();
    visitor = await Visitor.arrive(browser, shop.url, { ...desktop, hasScripts: false });
    await visitor.open('/shop/bowl');
    await expect.poll(() => visitor.text(text)).toBe('4 payments of $5.00 with Afterpay');
    await visitor.page.click(more);
    await visitor.page.waitForURL('**/instalments/modal/US-en.html');
    await expect.poll(() => visitor.text('h1')).toBe('Pay in 4 with Afterpay');
  });

  test('are called Clearpay in Great Britain', async () => {
    await shop.offerInstalments('GB');
    await visitor.open('/shop/bowl');
    await expect.poll(() => visitor.text(text)).toBe('4 payments of $5.00 with Clearpay');
    await awaitForm();
    await openPopup();
    await expect(visitor.page.locator(`${popup} h1`)).toHaveText('Pay in 4 with Clearpay');
  });

  test('can be used by everyone, on the page and over it', async () => {
    await visitor.open('/shop/bowl');
    await awaitForm();
    expect(await findBarriers(visitor.page)).toEqual([]);
    await openPopup();
    expect(await findBarriers(visitor.page)).toEqual([]);
    await visitor.open('/instalments/modal/CA-fr.html');
    expect(await findBarriers(visitor.page)).toEqual([]);
  });

  for (const { screen, viewport } of screens) {
    test(`take their room at once: nothing moves by itself, on ${screen}`, async () => {
      await visitor.page.setViewportSize(viewport);
      const { page } = visitor;
      await page.addInitScript(() => {
        Object.assign(window, { shifts: [] });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) Reflect.get(window, 'shifts').push(entry.toJSON());
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await visitor.open('/shop/mug');
      await awaitForm();
      await page.waitForLoadState('networkidle');
      await expect.poll(() => page.evaluate(findMoves)).toEqual([]);
    });
  }
});

/**
 * What moved by itself: down or up by however little, or otherwise so far that a person could see it. A word that its late
 * font makes two pixels narrower, where it stands, is a move of 0.00001 of the page.
 */
const findMoves = `shifts.filter(({ value, sources }) => value >= 0.001 || sources.some(
  ({ previousRect, currentRect }) => previousRect.top !== currentRect.top || previousRect.height !== currentRect.height,
))`;
