import { expect, test } from '@playwright/test';
import { findMailedLink } from './account-mails.ts';
import { findBarriers } from './barriers.ts';
import { type Shop, startShop } from './start-shop.ts';
import { screens, Visitor } from './visitor.ts';

let shop: Shop;
let visitor: Visitor;

const settings =
  'mutation ($input: StoreSettingsInput!) { updateStoreSettings(input: $input) { __typename } }';

test.beforeAll(async () => {
  shop = await startShop({ hasPaymentSandbox: true });
  await shop.owner(settings, { input: { isTestMode: true } });
});
test.beforeEach(async ({ browser }) => {
  await shop.setStock('BOWL', 20);
  visitor = await Visitor.arrive(browser, shop.url, screens[0]);
});
test.afterEach(async () => {
  await visitor.leave();
  expect(visitor.complaints).toEqual([]);
});
test.afterAll(() => shop?.close());

const alert = () => visitor.page.getByRole('alert');
const isConfirmed = () => visitor.page.waitForURL('**/checkout/confirmed');

/** Adds the bowl and types all that is asked before the payment. */
async function comeToPayment(): Promise<void> {
  const { page } = visitor;
  await visitor.open('/shop/bowl');
  await page.click('.product-details .sqs-add-to-cart-button');
  await page.locator('.cart-added').waitFor();
  await visitor.open('/checkout');
  await visitor.awaitIsland('checkout');
  await visitor.checkoutField('email').fill('ada@shoppers.test');
  await visitor.press('Continue');
  await visitor.fillShippingAddress();
  await visitor.press('Continue');
  await page.locator('#checkout-step-shipping[aria-current="step"]').waitFor();
  await visitor.press('Continue');
  await page.locator('#checkout-step-payment[aria-current="step"]').waitFor();
}

/** Chooses to pay by card, in the fields that the provider put there. */
async function typeCard(number: string): Promise<void> {
  await visitor.page.getByRole('radio', { name: 'Card', exact: true }).check();
  await visitor.checkoutField('sandbox-number').fill(number);
}

test('a card is declined and another one pays, without anything typed twice', async () => {
  await comeToPayment();
  await typeCard('4000 0000 0000 0002');
  await visitor.press(/^Place order/);
  await alert().getByText('Your card was declined.').waitFor();
  expect(await findBarriers(visitor.page)).toEqual([]);
  await visitor.checkoutField('sandbox-number').fill('4242 4242 4242 4242');
  await visitor.press(/^Place order/);
  await isConfirmed();
  await expect.poll(() => visitor.text('#checkout')).toMatch(/Your order number is \d{4}\./);
  const orders = '{ orders(first: 1) { nodes { paymentState email } } }';
  expect(await shop.owner(orders, {})).toEqual({
    orders: { nodes: [{ paymentState: 'PAID', email: 'ada@shoppers.test' }] },
  });
});

test('a debit that takes days is an order received, which anyone can read in the light and in the dark', async () => {
  const { page } = visitor;
  await comeToPayment();
  await page.getByRole('radio', { name: 'Card', exact: true }).check();
  await visitor.checkoutField('sandbox-type').selectOption({ label: 'Bank debit' });
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await findBarriers(page)).toEqual([]);
  await visitor.press(/^Place order/);
  await isConfirmed();
  await page.getByText('Your payment takes a little time.').waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('link', { name: 'See where your order stands' }).click();
  await page.waitForURL('**/order/*');
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await findBarriers(page)).toEqual([]);
});

test('a bank that asks is answered on its own page: who says no pays otherwise, who says yes has ordered, and who comes back early waits', async () => {
  const { page } = visitor;
  await comeToPayment();
  await typeCard('4000 0027 6000 3184');
  await visitor.press(/^Place order/);
  await page.getByRole('button', { name: 'Fail payment' }).waitFor();
  const early = await page.request.get(`${shop.url}/checkout/return`);
  expect(await early.text()).toContain('Your payment is being confirmed');
  expect(early.headers().refresh).toBe('5');
  await page.getByRole('button', { name: 'Fail payment' }).click();
  await page.waitForURL('**/checkout/return**');
  await alert().getByText('The payment did not go through').waitFor();
  await visitor.awaitIsland('checkout');
  await typeCard('4000 0027 6000 3184');
  await visitor.press(/^Place order/);
  await page.getByRole('button', { name: 'Complete payment' }).click();
  await isConfirmed();
});

test('a coupon that others used up, and the last one gone, are said before anyone is charged', async ({
  browser,
}) => {
  const input = { code: 'ONCE', kind: 'PERCENT', percent: '10', usageLimit: 1 };
  await shop.owner('mutation ($input: CreateCouponInput!) { createCoupon(input: $input) { __typename } }', {
    input,
  });
  const useCoupon = async () => {
    await comeToPayment();
    await visitor.checkoutField('couponCode').fill('ONCE');
    await visitor.press('Apply Discount code');
    await visitor.page.getByText('The discount code ONCE was applied.').waitFor({ state: 'attached' });
    await typeCard('4242 4242 4242 4242');
  };
  const late = visitor;
  await useCoupon();
  visitor = await Visitor.arrive(browser, shop.url, screens[0]);
  await useCoupon();
  await visitor.press(/^Place order/);
  await isConfirmed();
  await visitor.leave();
  visitor = late;
  await visitor.press(/^Place order/);
  await alert().getByText('Unable to apply the discount code').waitFor();
  await shop.setStock('BOWL', 0);
  await typeCard('4242 4242 4242 4242');
  await visitor.press(/^Place order/);
  await alert().getByText('Bowl: Sorry, we do not have enough of that item available.').waitFor();
});

test('a member has a card saved, pays by it the next time, removes it in the account and adds another one there', async () => {
  const { page } = visitor;
  const look = async (name: string) => {
    expect(await findBarriers(page), name).toEqual([]);
    const folder = process.env.SCREENSHOTS;
    if (!folder) return;
    for (const { viewport } of screens) {
      await page.setViewportSize(viewport);
      await page.screenshot({ path: `${folder}/${name}-${viewport.width}.png`, fullPage: true });
    }
    await page.setViewportSize(screens[0].viewport);
  };
  await visitor.open('/account/sign-up?returnTo=/checkout');
  await page.getByLabel('Email').fill('ada@members.test');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Look into your mailbox' }).waitFor();
  await visitor.open(await findMailedLink(shop.owner, 'ada@members.test'));
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Password').fill('a long password of a member');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/checkout');
  await comeToPayment();
  await typeCard('4242 4242 4242 4242');
  await page.getByLabel('Keep this card for my next order').check();
  await visitor.press(/^Place order/);
  await isConfirmed();
  await comeToPayment();
  await page.getByRole('radio', { name: 'Card', exact: true }).check();
  await expect(page.getByRole('radio', { name: /^Visa ending in 4242/ })).toBeChecked();
  await expect(visitor.checkoutField('sandbox-number')).toHaveCount(0);
  await look('checkout-saved-card');
  await visitor.press(/^Place order/);
  await isConfirmed();
  await visitor.open('/account');
  await look('account-saved-card');
  await visitor.press('Remove the Visa ending in 4242');
  await page.getByText('The card is not saved any more.').waitFor();
  await expect(page.getByText('Visa ending in 4242')).toHaveCount(0);
  await page.getByRole('link', { name: 'Add a card' }).click();
  await page.locator('[name="sandbox-number"]').fill('4000 0000 0000 0002');
  await visitor.press('Save the card');
  await alert().waitFor();
  await look('account-add-card');
  await page.locator('[name="sandbox-number"]').fill('4242 4242 4242 4242');
  await visitor.press('Save the card');
  await page.getByText('The card is saved.').waitFor();
  await page.getByText('Visa ending in 4242, valid').waitFor();
});
