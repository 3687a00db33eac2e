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

const pill = '.floating-cart';
const indicator = '.sqs-custom-cart';
const popUp = '.cart-added';
const classesOf = (selector: string) =>
  visitor.page.locator(selector).evaluate((element) => [...element.classList]);

async function addBowls(quantity = 1): Promise<void> {
  const { page } = visitor;
  await visitor.open('/shop/bowl');
  await page.fill('.product-details .product-quantity-input input', String(quantity));
  await page.click('.product-details .sqs-add-to-cart-button');
  await page.locator(popUp).waitFor();
}

/** How far the pop-up is from the cart that it hangs on, and from its right edge. */
const hangsOn = (cart: string) =>
  visitor.page.evaluate(
    ([cartSelector, popUpSelector]) => {
      const boxOf = (selector = '') =>
        document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
      const [from, to] = [boxOf(cartSelector), boxOf(popUpSelector)];
      const isBelow = to.top > from.top;
      return Math.round(isBelow ? to.top - from.bottom : from.top - to.bottom);
    },
    [cart, popUp],
  );

test.describe('the signs of a cart', () => {
  test.beforeEach(async ({ browser }) => {
    visitor = await Visitor.arrive(browser, shop.url, phone);
  });
  test.afterEach(async () => {
    await visitor.leave();
    expect(visitor.complaints).toEqual([]);
  });

  test('pill and badge are hidden at 0, and the indicator is initialized with the empty marker', async () => {
    const { page } = visitor;
    await visitor.open('/shop');
    await expect
      .poll(() => classesOf(indicator))
      .toEqual(expect.arrayContaining(['initialized', 'cart-quantity-zero']));
    await expect.poll(() => classesOf(indicator)).not.toContain('uninitialized');
    await expect(page.locator(pill)).toBeHidden();
    await expect(page.locator('.cart-badge')).toBeHidden();
  });

  test('pill, badge and indicator follow the cart; the pill fades in by 0.2 s and 0.5 s from 0.7', async () => {
    const { page } = visitor;
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Animation.enable');
    await devTools.send('Animation.setPlaybackRate', { playbackRate: 0 });
    await addBowls(3);
    const fades = await page.locator(pill).evaluate((element) =>
      element.getAnimations().map(({ effect }) => {
        const keyframes = effect instanceof KeyframeEffect ? effect.getKeyframes() : [];
        return {
          duration: effect?.getTiming().duration,
          frames: keyframes.map(({ opacity, computedOffset }) => [
            Number(opacity),
            Number(computedOffset).toFixed(3),
          ]),
        };
      }),
    );
    expect(fades).toEqual([
      {
        duration: 700,
        frames: [
          [0, '0.000'],
          [0.7, (200 / 700).toFixed(3)],
          [1, '1.000'],
        ],
      },
    ]);
    await devTools.send('Animation.setPlaybackRate', { playbackRate: 1 });
    await expect.poll(() => visitor.text('.floating-cart-count')).toBe('3');
    await expect.poll(() => visitor.text('.cart-badge')).toBe('3');
    await expect.poll(() => classesOf(indicator)).not.toContain('cart-quantity-zero');
    await visitor.open('/about');
    await expect.poll(() => visitor.text('.cart-badge')).toBe('3');
    expect(await findBarriers(page)).toEqual([]);
  });

  test('pill and badge show 100+ above 100 items, and the pop-up says More than 100 items in cart', async () => {
    await addBowls(101);
    await expect
      .poll(() => visitor.text(popUp))
      .toMatch(/Bowl was added to your cart\.\s+More than 100 items in cart/);
    await expect.poll(() => visitor.text('.floating-cart-count')).toBe('100+');
    await expect.poll(() => visitor.text('.cart-badge')).toBe('100+');
  });

  test('the pop-up goes after 3000 ms, and by Close', async () => {
    const { page } = visitor;
    const button = page.locator('.product-details .sqs-add-to-cart-button');
    await visitor.keepTime();
    await visitor.open('/shop/bowl');
    await button.scrollIntoViewIfNeeded();
    await visitor.awaitIsland('product-form');
    await visitor.stopTime();
    await button.click();
    await page.locator(popUp).waitFor();
    await page.mouse.move(2, 2);
    await page.clock.runFor(2999);
    await expect(page.locator(popUp)).toBeVisible();
    await page.clock.runFor(1);
    await page.locator(popUp).waitFor({ state: 'detached' });
    await button.click();
    await page.locator(popUp).waitFor();
    await expect(page.locator(popUp).getByRole('link', { name: 'Cart' })).toHaveAttribute('href', '/cart');
    await page.locator(popUp).getByRole('button', { name: 'Close' }).click();
    await page.locator(popUp).waitFor({ state: 'detached' });
    await expect
      .poll(() => page.locator(pill).evaluate((element) => element === document.activeElement))
      .toBe(true);
  });

  for (const { screen, viewport } of screens) {
    test(`the pop-up hangs 33 px from the visible cart, and finds it anew 100 ms after scrolling, on ${screen}`, async () => {
      await visitor.page.setViewportSize(viewport);
      const { page } = visitor;
      await addBowls();
      const pills = page.getByRole('navigation', { name: 'Your cart' });
      const isHeaderVisible = (await page.locator(indicator).boundingBox())?.y ?? -1;
      if (isHeaderVisible < 0) await page.evaluate(() => scrollTo(0, 0));
      await expect.poll(() => hangsOn(indicator)).toBe(33);
      // Where there is little room, one of them says it.
      await expect(pills).toHaveCSS('opacity', viewport.width < 640 ? '0' : '1');
      await page.locator(popUp).hover();
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await expect.poll(() => hangsOn(pill)).toBe(33);
      await expect(pills).toHaveCSS('opacity', '1');
      await page.addStyleTag({ content: `${pill}, ${indicator} { display: none !important }` });
      await page.evaluate(() => scrollBy(0, -40));
      await expect
        .poll(() =>
          page.locator(popUp).evaluate((element) => {
            const { top, right } = element.getBoundingClientRect();
            return [top, Math.round(document.documentElement.clientWidth - right)];
          }),
        )
        .toEqual([33, viewport.width < 400 ? expect.any(Number) : 33]);
    });
  }
});

test.describe('the pill', () => {
  test('inside a design frame sets the frame’s address instead of navigating', async ({ browser }) => {
    visitor = await Visitor.arrive(browser, shop.url, desktop);
    const { page } = visitor;
    await addBowls();
    await page.route('**/editor-of-the-test', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: '<iframe src="/shop" width="900" height="700"></iframe>',
      }),
    );
    await visitor.open('/editor-of-the-test');
    await page.frameLocator('iframe').locator(pill).click();
    await expect.poll(() => page.locator('iframe').getAttribute('src')).toBe(`${shop.url}/cart`);
    await page.frameLocator('iframe').getByRole('heading', { name: 'Cart' }).waitFor();
    await visitor.leave();
  });
});
