import { expect, type Request, test } from '@playwright/test';
import { findBarriers } from './barriers.ts';
import { type Shop, startShop } from './start-shop.ts';
import { phone, screens, Visitor } from './visitor.ts';

let shop: Shop;
let visitor: Visitor;

test.beforeAll(async () => {
  shop = await startShop();
});
test.afterAll(() => shop?.close());

const pages = [
  { page: 'the home page', path: '/', island: null },
  { page: 'the list', path: '/shop', island: null },
  { page: 'a product', path: '/shop/mug', island: 'product-form' },
  { page: 'the empty cart', path: '/cart', island: 'cart-page' },
  { page: 'a page of text', path: '/about', island: null },
  { page: 'a page that is not there', path: '/nowhere', island: null },
];

/** Counts what moves by itself from the first paint on. */
async function watchShifts(): Promise<void> {
  await visitor.page.addInitScript(() => {
    Object.assign(window, { shifts: [] });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = Object.assign(
          { value: 0, hadRecentInput: false, sources: [] },
          entry.toJSON(),
        );
        if (!hadRecentInput) Reflect.get(window, 'shifts').push({ value, sources });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Lets everything load, also what is below, and become interactive. */
async function settle(island: string | null): Promise<void> {
  const { page } = visitor;
  await page.waitForLoadState('networkidle');
  if (island !== null) await visitor.awaitIsland(island);
  await page.evaluate(async () => {
    await document.fonts.ready;
    scrollTo(0, document.body.scrollHeight);
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
  await page.waitForLoadState('networkidle');
}

async function fillCart(): Promise<void> {
  const { page } = visitor;
  await visitor.open('/shop/bowl');
  await page.click('.product-details .sqs-add-to-cart-button');
  await page.locator('.cart-added').waitFor();
}

test.beforeEach(async ({ browser }) => {
  visitor = await Visitor.arrive(browser, shop.url, phone);
});
test.afterEach(async () => {
  await visitor.leave();
  expect(visitor.complaints).toEqual([]);
});

for (const { screen, viewport } of screens) {
  test.describe(`on ${screen}`, () => {
    test.beforeEach(() => visitor.page.setViewportSize(viewport));

    for (const { page, path, island } of pages) {
      test(`nothing moves by itself on ${page}, and everyone can use it`, async () => {
        await watchShifts();
        await visitor.open(path);
        await settle(island);
        await expect.poll(() => visitor.page.evaluate('shifts')).toEqual([]);
        expect(await findBarriers(visitor.page)).toEqual([]);
      });
    }

    test('nothing moves by itself on a full cart', async () => {
      await fillCart();
      await watchShifts();
      await visitor.open('/cart');
      await settle('cart-page');
      await expect.poll(() => visitor.page.evaluate('shifts')).toEqual([]);
    });

    test('nothing moves by itself where the cart’s pill appears', async () => {
      await fillCart();
      await watchShifts();
      await visitor.open('/shop');
      await visitor.page.locator('.floating-cart').waitFor();
      await settle(null);
      await expect.poll(() => visitor.page.evaluate('shifts')).toEqual([]);
    });
  });
}

test.describe('on either screen', () => {
  test('everyone can use a page while something is added to the cart, and one that asks for an option', async () => {
    const { page } = visitor;
    await visitor.open('/shop/bowl');
    await visitor.awaitIsland('product-form');
    await page.route('**/graphql*', () => undefined);
    const button = page.locator('.product-details .sqs-add-to-cart-button');
    await button.click();
    await expect.poll(() => button.getAttribute('data-state')).toBe('adding');
    expect(await findBarriers(page)).toEqual([]);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await visitor.open('/shop');
    const cell = page.locator('.product-cell', { has: page.getByRole('heading', { name: 'Mug' }) });
    await cell.locator('.sqs-add-to-cart-button').click();
    await cell.getByText('Select Option').first().waitFor();
    expect(await findBarriers(page)).toEqual([]);
  });

  test('everyone can use a full cart, one that refuses a quantity, the pop-up, and an alert', async () => {
    await fillCart();
    expect(await findBarriers(visitor.page)).toEqual([]);
    await visitor.open('/cart');
    await settle('cart-page');
    expect(await findBarriers(visitor.page)).toEqual([]);
    await visitor.page.fill('.cart-row-quantity input[name="quantity"]', '1.5');
    await visitor.page.locator('.cart-row [role="alert"]').waitFor();
    expect(await findBarriers(visitor.page)).toEqual([]);
    await visitor.open('/shop/mug');
    await visitor.page.click('.product-details .sqs-add-to-cart-button');
    await visitor.page.getByRole('alertdialog').waitFor();
    expect(await findBarriers(visitor.page)).toEqual([]);
  });

  test('a page without islands loads no scripts', async () => {
    const scripts: string[] = [];
    visitor.page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    for (const path of ['/', '/about', '/nowhere']) {
      await visitor.open(path);
      await settle(null);
      expect(scripts, path).toEqual([]);
    }
  });

  test('a shopper without a cart asks for none, and loads 2.5 kB of scripts for a product before anything is seen or touched, and 115 kB with all that is there', async () => {
    let calls = 0;
    const sizes: Promise<{ path: string; bytes: number }>[] = [];
    const sizeOf = async (request: Request) => ({
      path: new URL(request.url()).pathname,
      bytes: (await request.sizes()).responseBodySize,
    });
    visitor.page.on('requestfinished', (request) => {
      if (request.url().endsWith('/graphql')) calls += 1;
      if (request.resourceType() === 'script') sizes.push(sizeOf(request));
    });
    await visitor.open('/shop/mug');
    await settle('product-form');
    const scripts = await Promise.all(sizes);
    const named = await visitor.page.evaluate(() =>
      Array.from(document.scripts, ({ src }) => src && new URL(src).pathname),
    );
    const bytesOf = (some: typeof scripts) => some.reduce((sum, { bytes }) => sum + bytes, 0);
    const atOnce = bytesOf(scripts.filter(({ path }) => named.includes(path)));
    expect(calls).toBe(0);
    expect(atOnce).toBeGreaterThan(0);
    expect(atOnce).toBeLessThanOrEqual(2_500);
    expect(bytesOf(scripts)).toBeLessThanOrEqual(115_000);
  });
});
