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

const links = '.product-gallery a[data-opens="lightbox"]';
const lightbox = 'dialog.lightbox';
const picture = '.lightbox-picture';

const isOnLink = (index: number) =>
  visitor.page.evaluate(
    ([selector, at]) => document.activeElement === document.querySelectorAll(String(selector))[Number(at)],
    [links, index],
  );

/** The height of the window and where the picture stands in it, scrolled to its start. */
async function measure(): Promise<{ window: number; top: number; height: number }> {
  return visitor.page.evaluate((selector) => {
    const { top, height } = document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
    return { window: innerHeight, top: Math.round(top), height: Math.round(height) };
  }, picture);
}

async function openFirst(): Promise<void> {
  await visitor.open('/shop/bowl');
  await visitor.page.locator(links).first().click();
  await visitor.page.locator(picture).waitFor();
}

test.describe('the pictures of a product', () => {
  test.beforeEach(async ({ browser }) => {
    visitor = await Visitor.arrive(browser, shop.url, phone);
  });
  test.afterEach(async () => {
    await visitor.leave();
    expect(visitor.complaints).toEqual([]);
  });

  test('find their place anew when the window is resized', async () => {
    const { page } = visitor;
    await openFirst();
    // A picture taller than the window is made to fit, and is centred like any other.
    await page.setViewportSize({ width: 390, height: 400 });
    await expect
      .poll(async () => {
        const { window, top, height } = await measure();
        return height < window && top === Math.round((window - height) / 2);
      })
      .toBe(true);
    await page.setViewportSize({ width: 390, height: 1300 });
    await expect.poll(measure).toEqual({ window: 1300, height: expect.any(Number), top: expect.any(Number) });
    await expect
      .poll(async () => {
        const { window, top, height } = await measure();
        return top - Math.round((window - height) / 2);
      })
      .toBe(0);
  });

  test('turn by arrow keys and buttons, and close by Escape; the focus stays inside and comes back', async () => {
    const { page } = visitor;
    await visitor.open('/shop/bowl');
    await page.locator(links).nth(1).focus();
    await page.keyboard.press('Enter');
    await page.locator(picture).waitFor();
    await expect.poll(() => visitor.text('.lightbox-count')).toBe('2 / 2');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => visitor.text('.lightbox-count')).toBe('1 / 2');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => visitor.text('.lightbox-count')).toBe('2 / 2');
    await page.getByRole('button', { name: 'Next picture' }).click();
    await expect.poll(() => visitor.text('.lightbox-count')).toBe('1 / 2');
    for (let turn = 0; turn < 4; turn += 1) {
      await page.keyboard.press('Tab');
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.closest('dialog.lightbox') !== null))
        .toBe(true);
    }
    await expect
      .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).overflowY))
      .toBe('hidden');
    await page.keyboard.press('Escape');
    await page.locator(lightbox).waitFor({ state: 'detached' });
    await expect.poll(() => isOnLink(1)).toBe(true);
    await expect.poll(() => page.evaluate(() => document.documentElement.style.overflow)).toBe('');
  });

  test('close by their button, and by a click beside them', async () => {
    const { page } = visitor;
    await openFirst();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.locator(lightbox).waitFor({ state: 'detached' });
    await expect.poll(() => isOnLink(0)).toBe(true);
    await page.locator(links).first().click();
    await page.locator(picture).waitFor();
    await page.mouse.click(8, 8);
    await page.locator(lightbox).waitFor({ state: 'detached' });
    await expect.poll(() => isOnLink(0)).toBe(true);
  });

  test('appear in 0.3 s, and at once for those who asked for less motion', async () => {
    const { page } = visitor;
    await openFirst();
    const lasts = () =>
      page.evaluate(
        (selector) =>
          document
            .querySelector(selector)
            ?.getAnimations()
            .map((animation) => animation.effect?.getTiming().duration),
        lightbox,
      );
    expect(await lasts()).toEqual([300]);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openFirst();
    expect(await lasts()).toEqual([]);
  });

  test('are links to their large versions without scripts', async ({ browser }) => {
    await visitor.leave();
    visitor = await Visitor.arrive(browser, shop.url, { ...desktop, hasScripts: false });
    await visitor.open('/shop/bowl');
    await visitor.page.locator(links).first().click();
    await visitor.page.waitForURL('**/media/**?format=2500w');
  });

  test('can be looked at by everyone', async () => {
    await openFirst();
    expect(await findBarriers(visitor.page)).toEqual([]);
  });

  for (const { screen, viewport } of screens) {
    test(`open large over the page at a click, centred, or 50 px from the edge where they are taller than it, on ${screen}`, async () => {
      await visitor.page.setViewportSize(viewport);
      await openFirst();
      const { window, top, height } = await measure();
      expect(top).toBe(height > window ? 50 : Math.round((window - height) / 2));
      await expect.poll(() => visitor.page.locator(picture).getAttribute('src')).toContain('?format=2500w');
      await expect(visitor.page.locator(picture)).toHaveAttribute('alt', 'A pot on a table');
    });
  }
});

test.describe('the pictures of a product under a finger', () => {
  test('turn at a swipe', async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
    const page = await context.newPage();
    await page.goto(`${shop.url}/shop/bowl`);
    await page.locator(links).first().tap();
    await page.locator(picture).waitFor();
    const device = await context.newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
      device.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: x === undefined ? [] : [{ x, y: 420 }],
      });
    const swipe = async (from: number, to: number) => {
      await touch('touchStart', from);
      await touch('touchMove', (from + to) / 2);
      await touch('touchMove', to);
      await touch('touchEnd');
    };
    const count = page.locator('.lightbox-count');
    await swipe(300, 100);
    await expect.poll(() => count.innerText()).toBe('2 / 2');
    await swipe(100, 300);
    await expect.poll(() => count.innerText()).toBe('1 / 2');
    await context.close();
  });
});
