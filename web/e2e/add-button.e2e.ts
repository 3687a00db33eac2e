import { expect, test } from '@playwright/test';
import { type Shop, startShop } from './start-shop.ts';
import { phone, Visitor } from './visitor.ts';

let shop: Shop;
let visitor: Visitor;

test.beforeAll(async () => {
  shop = await startShop();
});
test.afterAll(() => shop?.close());

const button = () => visitor.page.locator('.product-details .sqs-add-to-cart-button');
const state = () => button().getAttribute('data-state');
const news = () => visitor.text('.product-details .add-to-cart-status');
const alert = () => visitor.page.getByRole('alertdialog', { name: 'Unable to Add Item' });
const graph = '**/graphql*';

/** Opens a product's page once it takes clicks by itself. */
async function openProduct(slug: string): Promise<void> {
  await visitor.open(`/shop/${slug}`);
  await visitor.awaitIsland('product-form');
}

/** Keeps requests waiting until they are released. */
async function hold(url: string | RegExp): Promise<{ release(): void }> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await visitor.page.route(url, async (route) => {
    await released;
    await route.continue();
  });
  return { release };
}

/** Presses the button by keyboard and reads the alert that comes. */
async function readAlert(): Promise<string> {
  await button().focus();
  await visitor.page.keyboard.press('Enter');
  await alert().waitFor();
  const message = await alert().locator('p').nth(1).innerText();
  await visitor.page.keyboard.press('Escape');
  await alert().waitFor({ state: 'detached' });
  return message;
}

test.describe('the button of a product', () => {
  test.beforeEach(async ({ browser }) => {
    visitor = await Visitor.arrive(browser, shop.url, phone);
  });
  test.afterEach(async () => {
    await visitor.leave();
    expect(visitor.complaints).toEqual([]);
  });

  test('Adding…, then Added! for 2 seconds, both read out, with the focus where it was', async () => {
    const { page } = visitor;
    await visitor.keepTime();
    await openProduct('bowl');
    // From one state to the next in 0.2 s.
    await expect
      .poll(() => button().evaluate((element) => getComputedStyle(element).transitionDuration))
      .toMatch(/^0\.2s(, 0\.2s)*$/);
    const answer = await hold(graph);
    await button().focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => button().innerText()).toBe('Adding…');
    await expect(button()).toHaveAttribute('aria-busy', 'true');
    await expect.poll(() => news()).toBe('Adding…');
    await visitor.stopTime();
    answer.release();
    await expect.poll(() => button().innerText()).toBe('Added!');
    const told = page.getByRole('status').filter({ hasText: 'Bowl was added to your cart.' });
    await told.waitFor({ state: 'attached' });
    await page.clock.runFor(1999);
    await expect(button()).toHaveText('Added!');
    await page.clock.runFor(1);
    await expect.poll(() => button().innerText()).toBe('Add To Cart');
    await expect.poll(() => button().evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('the first tap shows within 0.3 seconds that it is working, while its code and then the answer are on their way', async () => {
    const { page } = visitor;
    const code = await hold(/\/product-form[^/]*\.js/);
    const answer = await hold(graph);
    await page.addInitScript(() => {
      addEventListener(
        'click',
        () => {
          const tappedAt = performance.now();
          new MutationObserver((_, observer) => {
            observer.disconnect();
            Reflect.set(window, 'signAfter', performance.now() - tappedAt);
          }).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-working'] });
        },
        true,
      );
    });
    await page.goto(`${shop.url}/shop/bowl`, { waitUntil: 'domcontentloaded' });
    await button().click();
    await expect(button()).toHaveAttribute('data-working', '');
    expect(await page.evaluate('signAfter')).toBeLessThan(300);
    code.release();
    await expect(button()).toHaveText('Adding…');
    await expect(button()).not.toHaveAttribute('data-working', '');
    answer.release();
    await expect(page.locator('.floating-cart-count')).toHaveText('1');
  });

  test('a tap before any script is there shows so too, and the form goes its plain way', async () => {
    const { page } = visitor;
    const script = await hold(/\/hydrate[^/]*\.js/);
    await page.goto(`${shop.url}/shop/bowl`, { waitUntil: 'commit' });
    await button().hover();
    const sign = () => button().evaluate((element) => getComputedStyle(element, '::after').opacity);
    expect(await sign()).toBe('0');
    await page.mouse.down();
    await expect.poll(sign).toBe('1');
    // Let go of beside the button it is no tap, and the page stays to be looked at.
    await page.mouse.move(2, 2);
    await page.mouse.up();
    expect(await sign()).toBe('1');
    await button().click({ noWaitAfter: true });
    script.release();
    await page.waitForURL(({ pathname }) => pathname === '/cart');
    await expect(page.locator('.cart-badge')).toHaveText('1');
  });

  test('after an error the button is itself again in 1 second', async () => {
    const { page } = visitor;
    await visitor.keepTime();
    await openProduct('mug');
    await visitor.stopTime();
    await button().click();
    await expect.poll(state).toBe('failed');
    await page.clock.runFor(999);
    await expect.poll(() => state()).toBe('failed');
    await page.clock.runFor(1);
    await expect.poll(state).toBe('idle');
  });

  test('Select Option for 2 seconds in a list, read out, and the options to choose from', async () => {
    const { page } = visitor;
    await visitor.keepTime();
    await visitor.open('/shop');
    const cell = page.locator('.product-cell', { has: page.getByRole('heading', { name: 'Mug' }) });
    const inList = cell.locator('.sqs-add-to-cart-button');
    await inList.focus();
    await cell.locator('[data-ready]').first().waitFor({ state: 'attached' });
    await visitor.stopTime();
    await page.keyboard.press('Enter');
    await expect.poll(() => inList.innerText()).toBe('Select Option');
    await expect(cell.getByRole('status')).toHaveText('Select Option');
    await page.clock.runFor(1999);
    await expect(inList).toHaveText('Select Option');
    await page.clock.runFor(1);
    await expect.poll(() => inList.innerText()).toBe('Add To Cart');
    await page.clock.resume();
    const view = page.getByRole('dialog', { name: 'Mug' });
    await view.waitFor();
    await expect
      .poll(() => view.getByLabel('Select Size').evaluate((list) => list === document.activeElement))
      .toBe(true);
    await page.keyboard.press('Escape');
    await view.waitFor({ state: 'detached' });
    await expect.poll(() => inList.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('options that are missing are marked until they are chosen, and the first has the focus', async () => {
    const { page } = visitor;
    await openProduct('mug');
    await expect.poll(() => readAlert()).toBe('Please select the Size and Glaze options.');
    const size = page.getByLabel('Select Size');
    await expect.poll(() => size.evaluate((list) => list === document.activeElement)).toBe(true);
    await expect(size).toHaveAccessibleDescription('Please select the Size option.');
    await expect(page.locator('.product-details select[aria-invalid="true"]')).toHaveCount(2);
    await size.selectOption('Large');
    await expect(page.locator('.product-details select[aria-invalid="true"]')).toHaveCount(1);
    await expect(page.getByLabel('Select Glaze').locator('option', { hasText: 'Blue' })).toHaveText(
      'Blue (Sold Out)',
    );
  });

  test('the pop-up lasts 3000 ms', async () => {
    const { page } = visitor;
    await visitor.keepTime();
    await openProduct('bowl');
    await visitor.stopTime();
    await button().focus();
    await page.keyboard.press('Enter');
    await page.locator('.cart-added').waitFor();
    await page.clock.runFor(2999);
    await expect(page.locator('.cart-added')).toHaveCount(1);
    await page.clock.runFor(1);
    await page.locator('.cart-added').waitFor({ state: 'detached' });
  });

  test('what is missing or wrong is said in the shop’s words, by keyboard alone', async () => {
    const { page } = visitor;
    await openProduct('mug');
    await expect.poll(() => readAlert()).toBe('Please select the Size and Glaze options.');
    const size = page.getByRole('combobox', { name: 'Select Size' });
    const glaze = page.getByRole('combobox', { name: 'Select Glaze' });
    await size.selectOption('Small');
    await expect.poll(() => readAlert()).toBe('Please select the Glaze option.');
    // As on a page from before the owner took this combination away: its values can still be chosen.
    const offerAll = () =>
      page.$$eval('.product-variants option', (options) => {
        for (const option of options) if (option instanceof HTMLOptionElement) option.disabled = false;
      });
    await offerAll();
    await glaze.selectOption('Blue');
    await offerAll();
    await expect
      .poll(() => readAlert())
      .toBe('Sorry, that item variant is unavailable. Please select another variant.');
    await size.selectOption('Large');
    await glaze.selectOption('White');
    const quantity = page.getByRole('spinbutton', { name: 'Quantity' });
    await quantity.fill('');
    await expect.poll(() => readAlert()).toBe('Quantity must be a number.');
    await quantity.fill('1.5');
    await expect.poll(() => readAlert()).toBe('Quantity must be a whole number');
    await quantity.fill('4');
    await expect.poll(() => readAlert()).toBe('Sorry, we do not have enough of that item available.');
    await expect(quantity).toHaveValue('4');
  });

  test('a failed crumb, with cookies and without, and the server’s own words', async () => {
    const { page } = visitor;
    await openProduct('bowl');
    const answer = (status: number, error: object) =>
      page.route(graph, (route) =>
        route.fulfill({
          status,
          contentType: 'application/json',
          body: JSON.stringify({ errors: [error] }),
        }),
      );
    const crumb = { message: 'No crumb.', extensions: { code: 'CRUMB_FAILED' } };
    await answer(403, crumb);
    await expect
      .poll(() => readAlert())
      .toBe('Your session has expired. Please reload the page and try again.');
    await page.unroute(graph);
    await answer(500, { message: 'The kiln is being repaired.' });
    await expect.poll(() => readAlert()).toBe('The kiln is being repaired.');
    await page.evaluate(() =>
      Object.defineProperty(navigator, 'cookieEnabled', { get: () => false, configurable: true }),
    );
    await expect
      .poll(() => readAlert())
      .toBe('Please enable cookies in your browser, reload the page, and try again.');
  });
});
