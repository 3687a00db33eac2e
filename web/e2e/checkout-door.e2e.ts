import { expect, test } from '@playwright/test';
import { findBarriers } from './barriers.ts';
import { type Shop, startShop } from './start-shop.ts';
import { screens, Visitor } from './visitor.ts';

let shop: Shop;
let visitor: Visitor;

test.beforeAll(async () => {
  shop = await startShop();
});
test.afterEach(async () => {
  await visitor.leave();
  expect(visitor.complaints).toEqual([]);
});
test.afterAll(() => shop?.close());

const button = () => visitor.page.locator('.product-details .sqs-add-to-cart-button');

async function sell(input: { isExpressCheckout?: boolean; minimumSubtotal?: string }): Promise<void> {
  await shop.owner(
    'mutation ($input: StoreSettingsInput!) { changeStoreSettings(input: $input) { __typename } }',
    { input },
  );
}

for (const { screen, viewport } of screens) {
  test.describe(`on ${screen}`, () => {
    test('the cart leads to the checkout, which takes no orders yet and says so', async ({ browser }) => {
      await sell({ isExpressCheckout: false, minimumSubtotal: '50.00' });
      visitor = await Visitor.arrive(browser, shop.url, { viewport });
      const { page } = visitor;
      await visitor.open('/shop/bowl');
      await visitor.awaitIsland('product-form');
      await button().click();
      await page.locator('.cart-added').waitFor();
      await visitor.open('/cart');
      await visitor.awaitIsland('cart-page');
      const minimum = 'To check out, your order subtotal must be $50.00 or more.';
      await page.getByText(minimum).waitFor();
      const quantity = page.getByRole('spinbutton', { name: 'Quantity' });
      await quantity.fill('3');
      await page.keyboard.press('Enter');
      await page.getByText(minimum).waitFor({ state: 'detached' });
      await quantity.fill('2');
      await page.keyboard.press('Enter');
      await page.getByText(minimum).waitFor();
      await page.getByRole('link', { name: 'Checkout' }).focus();
      await page.keyboard.press('Enter');
      await page.waitForURL(`${shop.url}/checkout`);
      expect(await visitor.text('main [role="alert"]')).toBe(minimum);
      const shown = await visitor.text('main');
      for (const words of ['Checkout', '2 × Bowl', '$40.00', 'This shop does not take orders online yet.'])
        expect(shown).toContain(words);
      expect(await findBarriers(page)).toEqual([]);
      const { scrollWidth } = await page.evaluate(() => ({ scrollWidth: document.body.scrollWidth }));
      expect(scrollWidth).toBeLessThanOrEqual(viewport.width);
    });

    test('express checkout goes straight there, and a failure is Unable to Purchase Item', async ({
      browser,
    }) => {
      await sell({ isExpressCheckout: true, minimumSubtotal: '0' });
      visitor = await Visitor.arrive(browser, shop.url, { viewport });
      const { page } = visitor;
      await visitor.open('/shop/mug');
      await visitor.awaitIsland('product-form');
      await button().click();
      const alert = page.getByRole('alertdialog', { name: 'Unable to Purchase Item' });
      await alert.waitFor();
      expect(await alert.innerText()).toContain('Please select the Size and Glaze options.');
      await visitor.open('/shop/bowl');
      await visitor.awaitIsland('product-form');
      await button().click();
      await page.waitForURL(`${shop.url}/checkout`);
      expect(await visitor.text('main')).toContain('1 × Bowl');
    });

    test('without scripts express checkout does the same', async ({ browser }) => {
      await sell({ isExpressCheckout: true, minimumSubtotal: '0' });
      visitor = await Visitor.arrive(browser, shop.url, { viewport, hasScripts: false });
      const { page } = visitor;
      await visitor.open('/shop/mug');
      await button().click();
      expect(await visitor.text('.site-notice')).toContain('Unable to Purchase Item');
      await visitor.open('/shop/bowl');
      await button().click();
      await page.waitForURL(`${shop.url}/checkout`);
      expect(await visitor.text('main')).toContain('1 × Bowl');
    });

    test('an empty cart is led back to the shop', async ({ browser }) => {
      visitor = await Visitor.arrive(browser, shop.url, { viewport, hasScripts: false });
      await visitor.open('/checkout');
      expect(await visitor.text('main')).toContain('Your cart is empty.');
      await visitor.page.getByRole('link', { name: 'Go to the shop' }).click();
      await visitor.page.waitForURL(`${shop.url}/shop`);
    });
  });
}
