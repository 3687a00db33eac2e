import { expect, test } from '@playwright/test';
import { look } from './look.ts';
import { putOnSale } from './put-on-sale.ts';
import { type Shop, startShop } from './start-shop.ts';
import { desktop, phone, Visitor } from './visitor.ts';

let shop: Shop;
let visitor: Visitor;

test.beforeAll(async () => {
  shop = await startShop();
  const subscriptionPlan = { billingPeriodValue: 1, billingPeriodUnit: 'MONTH', numBillingCycles: 12 };
  await putOnSale(shop.owner, {
    ...{ slug: 'beans', title: 'Beans of the month', price: '12.50', more: { subscriptionPlan } },
  });
});
test.afterEach(() => visitor.leave());
test.afterAll(() => shop?.close());

const price = '$12.50 every month for 1 year';

async function subscribe(): Promise<void> {
  await visitor.open('/shop/beans');
  const button = visitor.page.locator('.product-details .sqs-add-to-cart-button');
  await expect(button).toHaveText('Subscribe');
  await button.click();
  await visitor.page.waitForURL(/\/subscribe\?cartToken=/);
}

test.describe('a subscription', () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`a subscriber reads what will be charged, and when, in the ${colorScheme}`, async ({ browser }) => {
      visitor = await Visitor.arrive(browser, shop.url, phone);
      await visitor.page.emulateMedia({ colorScheme });
      await subscribe();
      const shown = await visitor.text('main');
      for (const words of [
        'Beans of the month',
        price,
        'Due today',
        '$12.50 every month, 11 more times',
        '$150.00',
      ])
        expect(shown).toContain(words);
      await look(visitor.page, `subscribe-${colorScheme}`);
      expect(visitor.complaints).toEqual([]);
    });
  }

  test('a subscriber without scripts gets there by the same button', async ({ browser }) => {
    visitor = await Visitor.arrive(browser, shop.url, { ...desktop, hasScripts: false });
    await subscribe();
    await expect.poll(() => visitor.text('h1')).toBe('Your subscription');
    await expect.poll(() => visitor.text('main')).toContain(price);
  });

  test('a subscriber whose page is over is led back to the shop by keyboard alone, without scripts', async ({
    browser,
  }) => {
    visitor = await Visitor.arrive(browser, shop.url, { ...desktop, hasScripts: false });
    await visitor.open('/subscribe?cartToken=nothing');
    await expect
      .poll(() => visitor.text('[role="alert"]'))
      .toBe('We could not find that subscription. Please start again from the product.');
    await visitor.page.locator('.skip-link').focus();
    await visitor.page.keyboard.press('Enter');
    await visitor.page.keyboard.press('Tab');
    await visitor.page.keyboard.press('Enter');
    await visitor.page.waitForURL(`${shop.url}/`);
  });
});
