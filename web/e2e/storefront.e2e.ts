import { expect, test } from '@playwright/test';
import { type Shop, startShop } from './start-shop.ts';
import { phone, screens, Visitor } from './visitor.ts';

let shop: Shop;
let visitor: Visitor;

test.beforeAll(async () => {
  shop = await startShop();
});
test.afterAll(() => shop?.close());

const button = '.product-details .sqs-add-to-cart-button';
const size = 'select[data-variant-option-name="Size"]';
const glaze = 'select[data-variant-option-name="Glaze"]';
const price = '.product-details .product-price';

test.describe('who shops', () => {
  test.beforeEach(async ({ browser }) => {
    visitor = await Visitor.arrive(browser, shop.url, phone);
  });
  test.afterEach(async () => {
    await visitor.leave();
    expect(visitor.complaints).toEqual([]);
  });

  test('the price follows the choice, and is the product’s again without one', async () => {
    const { page } = visitor;
    await visitor.open('/shop/mug');
    await visitor.awaitIsland('product-form');
    await expect.poll(() => visitor.text(price)).toBe('from $12.50');
    await page.selectOption(size, 'Large');
    await page.selectOption(glaze, 'White');
    await expect.poll(() => visitor.text(price)).toContain('$999.00');
    await expect.poll(() => visitor.text(`${price} .original-price`)).toBe('$1,250.00');
    await page.selectOption(glaze, '');
    await expect.poll(() => visitor.text(price)).toBe('from $12.50');
  });

  test('a choice changes the price in a browser that finds no idle moment', async () => {
    const { page } = visitor;
    await page.addInitScript(() => {
      window.requestIdleCallback = (callback, { timeout } = {}) =>
        timeout === undefined
          ? 0
          : window.setTimeout(() => callback({ didTimeout: true, timeRemaining: () => 0 }), timeout);
    });
    await visitor.open('/shop/mug');
    await visitor.awaitIsland('product-form');
    await page.selectOption(size, 'Large');
    await page.selectOption(glaze, 'White');
    await expect.poll(() => visitor.text(price)).toContain('$999.00');
  });

  test('what does not exist cannot be chosen, and what is sold out cannot be added', async () => {
    const { page } = visitor;
    await visitor.open('/shop/mug');
    await visitor.awaitIsland('product-form');
    await page.selectOption(size, 'Small');
    await expect(page.locator(`${glaze} option[value="Blue"]`)).toBeDisabled();
    await page.selectOption(size, 'Large');
    await page.selectOption(glaze, 'Blue');
    await expect.poll(() => page.locator(button).isDisabled()).toBe(true);
    await expect.poll(() => visitor.text(button)).toBe('Sold Out');
    await page.selectOption(glaze, 'White');
    await expect.poll(() => page.locator(button).isDisabled()).toBe(false);
  });

  test('a missing option is named by an alert that takes the focus and gives it to the option', async () => {
    const { page } = visitor;
    await visitor.open('/shop/mug');
    await visitor.awaitIsland('product-form');
    await page.selectOption(size, 'Small');
    await page.click(button);
    const alert = page.getByRole('alertdialog', { name: 'Unable to Add Item' });
    await alert.waitFor();
    await expect(alert).toContainText('Please select the Glaze option.');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Close');
    await page.keyboard.press('Escape');
    await alert.waitFor({ state: 'detached' });
    await expect(page.locator('select[data-variant-option-name="Glaze"]')).toBeFocused();
  });

  test('a gift card needs a denomination', async () => {
    const { page } = visitor;
    await visitor.open('/shop/gift-card');
    await visitor.awaitIsland('product-form');
    await page.click(button);
    const alert = page.getByRole('alertdialog', { name: 'Unable to purchase Gift Card' });
    await alert.waitFor();
    await expect(alert).toContainText('Select a denomination for the Gift Card');
  });

  test('more than there is gets the shop’s message', async () => {
    const { page } = visitor;
    await visitor.open('/shop/mug');
    await visitor.awaitIsland('product-form');
    await page.selectOption(size, 'Large');
    await page.selectOption(glaze, 'White');
    await page.fill('.product-quantity-input input', '4');
    await page.click(button);
    const alert = page.getByRole('alertdialog', { name: 'Unable to Add Item' });
    await alert.waitFor();
    await expect(alert).toContainText('Sorry, we do not have enough of that item available.');
  });

  test('while adding and just after it, more clicks add nothing', async () => {
    const { page } = visitor;
    let posts = 0;
    let release = () => {};
    await visitor.keepTime();
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await visitor.open('/shop/bowl');
    await visitor.awaitIsland('product-form');
    await page.route('**/graphql', async (route) => {
      posts += 1;
      await held;
      await route.continue();
    });
    await page.click(button);
    await expect.poll(() => visitor.text(button)).toBe('Adding…');
    await page.click(button);
    await visitor.stopTime();
    release();
    await expect.poll(() => visitor.text(button)).toBe('Added!');
    await page.click(button);
    expect(posts).toBe(1);
  });

  test('a click that comes before the code is kept, and counts once', async () => {
    const { page } = visitor;
    const additions: string[] = [];
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/islands-*.js', async (route) => {
      await held;
      await route.continue();
    });
    page.on('request', (request) => {
      if (request.method() === 'POST') additions.push(new URL(request.url()).pathname);
    });
    await visitor.open('/shop/mug');
    await page.selectOption(size, 'Small');
    await page.selectOption(glaze, 'White');
    await page.click(button);
    await page.click(button);
    release();
    await page.locator('.cart-added').waitFor();
    expect(additions.filter((path) => path === '/cart')).toEqual([]);
    await expect.poll(() => visitor.text('.cart-added')).toContain('One item in cart');
  });

  test('when the code cannot be had, the form goes the plain way', async () => {
    const { page } = visitor;
    await page.route('**/islands-*.js', (route) => route.abort());
    await visitor.open('/shop/bowl');
    await page.click(button);
    await page.waitForURL('**/cart');
    await expect.poll(() => visitor.text('.cart-row-name')).toBe('Bowl');
    // What cannot be had is reported, also a moment later, and nothing else is.
    await page.goto('about:blank');
    expect(
      visitor.complaints.filter((complaint) => !complaint.includes('dynamically imported module')),
    ).toEqual([]);
    visitor.complaints.length = 0;
  });

  test('in the list, the button asks for an option, a sold-out product says so, and the rest is added', async () => {
    const { page } = visitor;
    await visitor.keepTime();
    await visitor.open('/shop');
    const buttonOf = (title: string) =>
      page
        .locator('.product-cell', { has: page.getByRole('heading', { name: title }) })
        .locator('.sqs-add-to-cart-button');
    await expect(buttonOf('Vase')).toBeDisabled();
    await expect(buttonOf('Vase')).toHaveText('Sold Out');
    await buttonOf('Mug').focus();
    await page.locator('.product-cell [data-ready]').first().waitFor({ state: 'attached' });
    await visitor.stopTime();
    await buttonOf('Mug').click();
    await expect.poll(() => buttonOf('Mug').innerText()).toBe('Select Option');
    await page.clock.resume();
    await expect.poll(() => buttonOf('Mug').innerText()).toBe('Add To Cart');
    const options = page.getByRole('dialog', { name: 'Mug' });
    await options.waitFor();
    await page.keyboard.press('Escape');
    await options.waitFor({ state: 'detached' });
    await buttonOf('Bowl').click();
    await page.locator('.cart-added').waitFor();
    await expect.poll(() => visitor.text('.cart-added')).toContain('Bowl was added to your cart.');
  });

  test('without a connection, or too fast for the server, the shopper is told what to do', async () => {
    const { page } = visitor;
    await visitor.open('/shop/bowl');
    await visitor.awaitIsland('product-form');
    const alert = page.getByRole('alertdialog', { name: 'Unable to Add Item' });
    await page.route('**/graphql', (route) => route.abort());
    await page.click(button);
    await alert.waitFor();
    await expect(alert).toContainText('Please check your internet connection.');
    await page.keyboard.press('Escape');
    await page.unroute('**/graphql');
    await page.route('**/graphql', (route) => route.fulfill({ status: 429, body: 'Slow down' }));
    await page.click(button);
    await expect.poll(() => alert.innerText()).toContain('Please try again in a few seconds.');
  });

  for (const { screen, viewport } of screens) {
    test(`a shopper chooses, adds, is told, and finds it in the cart, on ${screen}`, async () => {
      await visitor.page.setViewportSize(viewport);
      const { page } = visitor;
      await visitor.keepTime();
      await visitor.open('/shop/mug');
      await visitor.awaitIsland('product-form');
      await page.selectOption(size, 'Small');
      await page.selectOption(glaze, 'White');
      await page.fill('.product-quantity-input input', '2');
      await visitor.stopTime();
      await page.click(button);
      await page.locator('.cart-added').waitFor();
      await expect
        .poll(() => visitor.text('.cart-added'))
        .toMatch(/Mug was added to your cart\.\s+2 items in cart\s+Cart\s+Close/);
      await expect.poll(() => visitor.text(button)).toBe('Added!');
      await expect.poll(() => visitor.text('.floating-cart')).toMatch(/Cart\s+2/);
      await page.click('.cart-added >> text=Close');
      // A moment, in which what was closed goes; the button's words stay longer.
      await page.clock.runFor(100);
      await page.locator('.cart-added').waitFor({ state: 'detached' });
      await page.clock.resume();
      await expect.poll(() => visitor.text(button)).toBe('Add To Cart');
      await page.click('.floating-cart');
      await page.waitForURL('**/cart');
      await expect.poll(() => visitor.text('.cart-row-name')).toBe('Mug');
      await expect.poll(() => visitor.text('.cart-row-variant')).toBe('Small / White');
      await expect.poll(() => visitor.text('.cart-subtotal-price')).toBe('$25.00');
    });
  }
});
