import { type Browser, expect, test } from '@playwright/test';
import { signUp } from './account-mails.ts';
import { sellBeans, sellBook, sellMembership } from './goods-on-sale.ts';
import { look } from './look.ts';
import { type Shop, startShop } from './start-shop.ts';
import { desktop, phone, Visitor } from './visitor.ts';

let shop: Shop;
let visitor: Visitor;

test.beforeAll(async () => {
  shop = await startShop();
  await shop.owner('mutation { updateStoreSettings(input: { isTestMode: true }) { __typename } }', {});
  await sellBeans(shop.owner);
  await sellBook(shop.owner);
  await sellMembership(shop.owner);
});
test.afterEach(async () => {
  await visitor.leave();
  expect(visitor.complaints).toEqual([]);
});
test.afterAll(() => shop?.close());

async function add(slug: string): Promise<void> {
  await visitor.open(`/shop/${slug}`);
  await visitor.page.click('.product-details .sqs-add-to-cart-button');
  await visitor.page.locator('.cart-added').waitFor();
}

/** An owner announces another price to whoever subscribes to the beans, finds the membership, and lets the buyer download again. */
async function visitAsOwner(browser: Browser): Promise<void> {
  const email = 'prices@owners.test';
  const password = await shop.makeOwner(email);
  const owner = await Visitor.arrive(browser, shop.url, desktop);
  const { page } = owner;
  await owner.signIn(email, password);
  await owner.open('/config/products');
  await page.getByRole('link', { name: 'Beans of the month' }).click();
  await page.getByRole('button', { name: 'Change the price' }).click();
  await page.getByRole('textbox', { name: 'New price of one piece' }).fill('14.00');
  await look(page, 'editor-subscription-price');
  await page.getByRole('button', { name: 'Write to subscribers' }).click();
  await page.getByRole('row', { name: /\$14\.00.*Announced/ }).waitFor();
  await look(page, 'editor-subscription-prices');
  await owner.open('/config/orders/memberships');
  await expect(page.getByRole('row', { name: /The Kiln Log/ })).toContainText('Open');
  await look(page, 'editor-memberships');
  await owner.open('/config/orders');
  await page.getByRole('table').getByRole('link').first().click();
  await page.locator('.page-actions').getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Let the buyer download again' }).click();
  await page.getByText('The files can be downloaded as often as at first.').waitFor();
  await owner.leave();
}

/** From a page for members, by what it says of the way in, to the cart. */
async function tryMembershipOut(): Promise<void> {
  const { page } = visitor;
  await visitor.open('/firing-notes');
  await expect
    .poll(() => visitor.text('.access-denied'))
    .toContain('Free for 14 days, then $6.00 every month');
  await look(page, 'goods-denied');
  await page.locator('.access-denied').getByRole('link', { name: 'The Kiln Log' }).click();
  await page.waitForURL('**/shop/kiln-log');
  await page.click('.product-details .sqs-add-to-cart-button');
  await page.waitForURL(/\/subscribe\?cartToken=/);
  await look(page, 'goods-membership-subscribe');
  await visitor.press('Continue to checkout');
  await page.waitForURL('**/checkout');
}

test('one checkout sells a file, a gift card, a subscription and a membership, and the account has all of them', async ({
  browser,
}) => {
  visitor = await Visitor.arrive(browser, shop.url, phone);
  const { page } = visitor;
  await signUp(shop.owner, visitor, 'ada@example.com');
  await add('book');
  await visitor.open('/shop/gift-card');
  await visitor.awaitIsland('product-form');
  await page.getByRole('combobox', { name: 'Select Value' }).selectOption('$25');
  await page.getByLabel('Recipient email').fill('bea@example.com');
  await page.click('.product-details .sqs-add-to-cart-button');
  await page.getByText('Gift Card was added to your cart.').waitFor();
  await visitor.open('/shop/beans');
  await page.click('.product-details .sqs-add-to-cart-button');
  await page.waitForURL(/\/subscribe\?cartToken=/);
  await look(page, 'goods-subscribe');
  await visitor.press('Continue to checkout');
  await page.waitForURL('**/checkout');
  await tryMembershipOut();
  await visitor.awaitIsland('checkout');
  await visitor.press('Continue');
  await visitor.awaitCheckoutStep('address');
  await visitor.fillShippingAddress();
  await visitor.press('Continue');
  await visitor.awaitCheckoutStep('shipping');
  await visitor.press('Continue');
  await visitor.awaitCheckoutStep('payment');
  await visitor.press(/^Place order/);
  await page.waitForURL('**/checkout/confirmed');
  await expect.poll(() => visitor.text('#checkout')).toContain('Your subscription has begun.');
  await expect.poll(() => visitor.text('#checkout')).toContain('Gift card worth $25.00');
  await expect.poll(() => visitor.text('#checkout')).toContain('Your membership has begun');
  await look(page, 'goods-confirmed');
  // What is not sent is charged without shipping, whatever else was in the cart.
  const { storeEmails } = await shop.owner<{ storeEmails: { nodes: { subject: string; text: string }[] } }>(
    '{ storeEmails(first: 50) { nodes { subject text } } }',
    {},
  );
  const trial = storeEmails.nodes.find(({ subject }) => subject.includes('free trial of The Kiln Log'));
  expect(trial?.text).toContain('From that day on we charge $6.00 every month');
  expect(trial?.text).not.toContain('shipping');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download The-book.pdf' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('The-book.pdf');
  await page.getByRole('link', { name: 'See where your order stands' }).click();
  await page.waitForURL('**/order/*');
  await expect.poll(() => visitor.text('#checkout')).toContain('19 downloads left');
  await look(page, 'goods-order');
  await visitAsOwner(browser);
  await page.reload();
  await expect.poll(() => visitor.text('#checkout')).toContain('20 downloads left');
  await visitor.open('/account/subscriptions');
  await look(page, 'goods-subscriptions');
  await page.getByRole('link', { name: '1 × Beans of the month' }).click();
  await look(page, 'goods-subscription');
  await visitor.press('Pause');
  await page.getByText('Your subscription is changed.').waitFor();
  await visitor.press('Go on');
  await page.locator('.order-cancel summary').click();
  await visitor.press('Cancel at once');
  await page.getByText(/^Ended on/).waitFor();
  await look(page, 'goods-subscription-over');
  await visitor.open('/firing-notes');
  await page.getByText('Cone 10 down.').waitFor();
  await visitor.open('/account/subscriptions');
  await page.getByRole('link', { name: 'The Kiln Log' }).click();
  await page.getByText(/^Free trial until/).waitFor();
  await look(page, 'goods-membership');
  await visitor.press('Pause');
  await page.getByText('Your subscription is changed.').waitFor();
  await visitor.open('/firing-notes');
  await expect.poll(() => visitor.text('h1')).toBe('This page is for members');
  await expect
    .poll(() => visitor.text('.access-denied'))
    .toContain('You have this membership, and it is paused.');
  await look(page, 'goods-paused');
  await page.getByRole('link', { name: 'Go on with it' }).click();
  await page.getByRole('button', { name: 'Go on' }).waitFor();
  await visitor.open('/gift-card');
  await look(page, 'goods-gift-card');
});
