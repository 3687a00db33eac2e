import { expect, test } from '@playwright/test';
import { signUp } from './account-mails.ts';
import { sellBeans, sellBook, sellMembership } from './goods-on-sale.ts';
import { look } from './look.ts';
import { type Shop, startShop } from './start-shop.ts';
import { desktop, phone, Visitor } from './visitor.ts';

let shop: Shop;
let visitor: Visitor;

test.beforeAll(async () => {
  shop = await startShop();
  const input = { isTestMode: true, isExpressCheckout: true };
  await shop.owner(
    'mutation ($input: StoreSettingsInput!) { updateStoreSettings(input: $input) { __typename } }',
    { input },
  );
  await sellBeans(shop.owner);
  await sellBook(shop.owner);
  await sellMembership(shop.owner);
});
test.afterEach(async () => {
  await visitor.leave();
  expect(visitor.complaints).toEqual([]);
});
test.afterAll(() => shop?.close());

const step = (name: string) => visitor.page.locator(`#checkout-step-${name}`);

/** Presses the button of a product, which leads straight to the checkout. */
async function buyAtOnce(slug: string): Promise<void> {
  const { page } = visitor;
  await visitor.open(`/shop/${slug}`);
  await visitor.awaitIsland('product-form');
  if (slug === 'gift-card') {
    await page.getByRole('combobox', { name: 'Select Value' }).selectOption('$25');
    await page.getByLabel('Recipient email').fill('bea@example.com');
  }
  await page.click('.product-details .sqs-add-to-cart-button');
  await page.waitForURL('**/checkout');
  await visitor.awaitIsland('checkout');
}

/** Presses the button of something with a plan, whose page says first what will be charged. */
async function subscribe(slug: string): Promise<void> {
  const { page } = visitor;
  await visitor.open(`/shop/${slug}`);
  await page.click('.product-details .sqs-add-to-cart-button');
  await page.waitForURL(/\/subscribe\?cartToken=/);
  await visitor.press('Continue to checkout');
  await page.waitForURL('**/checkout');
  await visitor.awaitIsland('checkout');
}

async function haveItSent(): Promise<void> {
  await visitor.press('Continue');
  await visitor.awaitCheckoutStep('address');
  await visitor.fillShippingAddress();
  await visitor.press('Continue');
  await visitor.awaitCheckoutStep('shipping');
  await visitor.press('Continue');
  await visitor.awaitCheckoutStep('payment');
}

/** From the contact to the payment, where nothing is sent: no other step is in between, and a bill needs a name. */
async function haveNothingSent(): Promise<void> {
  await expect(step('address')).toHaveCount(0);
  await expect(step('shipping')).toHaveCount(0);
  await visitor.press('Continue');
  await visitor.awaitCheckoutStep('payment');
  await visitor.checkoutField('billingAddress.name').fill('Ada Lovelace');
}

async function placeOrder(): Promise<void> {
  await visitor.press(/^Place order/);
  await visitor.page.waitForURL('**/checkout/confirmed');
}

interface PlacedOrder {
  readonly id: string;
  readonly number: number;
  readonly subtotal: { readonly value: string };
  readonly grandTotal: { readonly value: string };
  readonly refundedAmount: { readonly value: string };
  readonly paymentState: string;
  readonly lines: readonly {
    readonly id: string;
    readonly title: string;
    readonly quantity: number;
    readonly subtotal: { readonly value: string };
  }[];
}

async function findLastOrder(): Promise<PlacedOrder> {
  const { orders } = await shop.owner<{ orders: { nodes: PlacedOrder[] } }>(
    `{ orders(first: 1) { nodes { id number paymentState subtotal { value } grandTotal { value } refundedAmount { value }
      lines { id title quantity subtotal { value } } } } }`,
    {},
  );
  const [order] = orders.nodes;
  if (!order) throw new Error('Nothing was ordered.');
  return order;
}

test('express checkout of a file and of a gift card asks for no address to send them to', async ({
  browser,
}) => {
  visitor = await Visitor.arrive(browser, shop.url, phone);
  const { page } = visitor;
  await buyAtOnce('book');
  await visitor.checkoutField('email').fill('guest@example.com');
  await haveNothingSent();
  await look(page, 'express-file');
  await placeOrder();
  expect(await visitor.pageType()).toBe(202);
  await page.getByRole('link', { name: 'Download The-book.pdf' }).waitFor();
  await buyAtOnce('gift-card');
  await visitor.checkoutField('email').fill('guest@example.com');
  await haveNothingSent();
  await placeOrder();
  expect(await visitor.pageType()).toBe(202);
  await expect.poll(() => visitor.text('#checkout')).toContain('Gift card worth $25.00');
});

test('express checkout of a membership and of a subscription leads by their own pages to their own confirmations', async ({
  browser,
}) => {
  visitor = await Visitor.arrive(browser, shop.url, desktop);
  await signUp(shop.owner, visitor, 'bea@example.com');
  await subscribe('kiln-log');
  await haveNothingSent();
  await placeOrder();
  expect(await visitor.pageType()).toBe(208);
  await subscribe('beans');
  await haveItSent();
  await placeOrder();
  expect(await visitor.pageType()).toBe(206);
});

test('an owner sees a file’s page before anybody buys it', async ({ browser }) => {
  const email = 'files@owners.test';
  const password = await shop.makeOwner(email);
  visitor = await Visitor.arrive(browser, shop.url, desktop);
  await visitor.signIn(email, password);
  const { products } = await shop.owner<{ products: { nodes: { id: string; title: string }[] } }>(
    '{ products(first: 50) { nodes { id title } } }',
    {},
  );
  await visitor.open(
    `/config/products/${products.nodes.find(({ title }) => title === 'The Book')?.id}/files`,
  );
  await visitor.expectKind('digital-product-preview');
  await expect.poll(() => visitor.text('#checkout')).toContain('The-book.pdf');
});

test('a bowl, a file, a gift card and a membership are bought together, and each is given back by itself', async ({
  browser,
}) => {
  visitor = await Visitor.arrive(browser, shop.url, desktop);
  const { page } = visitor;
  await signUp(shop.owner, visitor, 'cleo@example.com');
  await buyAtOnce('book');
  await buyAtOnce('gift-card');
  await buyAtOnce('bowl');
  await subscribe('kiln-log');
  await haveItSent();
  await look(page, 'mixed-checkout');
  await placeOrder();
  expect(await visitor.pageType()).toBe(202);
  const order = await findLastOrder();
  const parts = ['The Book', 'Gift Card', 'Bowl', 'The Kiln Log'];
  expect(order.lines.map(({ title }) => title).sort()).toEqual([...parts].sort());
  const sum = order.lines.reduce(
    (cents, { subtotal }) => cents + Math.round(Number(subtotal.value) * 100),
    0,
  );
  expect((sum / 100).toFixed(2)).toBe(order.subtotal.value);
  const told = await visitor.text('#checkout');
  for (const words of [
    ...parts,
    `$${order.grandTotal.value}`,
    'Gift card worth $25.00',
    'Download The-book.pdf',
  ])
    expect(told).toContain(words);
  await look(page, 'mixed-confirmed');

  await visitor.open(`/account/orders/${order.number}`);
  const download = page.getByRole('link', { name: 'Download The-book.pdf' });
  const address = (await download.getAttribute('href')) ?? '';
  expect((await page.request.get(new URL(address, shop.url).href)).status()).toBe(200);
  for (const line of order.lines.filter(({ subtotal }) => Number(subtotal.value) > 0)) {
    const { refundOrder } = await shop.owner<{ refundOrder: { __typename: string; message?: string } }>(
      'mutation ($input: RefundOrderInput!) { refundOrder(input: $input) { __typename ... on Problem { message } } }',
      {
        input: {
          ...{ orderId: order.id, idempotencyKey: `refund-of-${line.id}` },
          lines: [{ lineId: line.id, quantity: line.quantity }],
        },
      },
    );
    expect(refundOrder, line.title).toEqual({ __typename: 'OrderChanged' });
  }
  await page.reload();
  await expect(page.getByText('1 refunded', { exact: true })).toHaveCount(3);
  const given = await findLastOrder();
  expect(given.refundedAmount.value).toBe(order.subtotal.value);
  await expect.poll(() => visitor.text('#checkout')).toContain(`−$${given.refundedAmount.value}`);
  await expect(download).toHaveCount(0);
  expect((await page.request.get(new URL(address, shop.url).href)).status()).toBe(410);
  await look(page, 'mixed-refunded');
  // What was not given back stays: the membership that is tried out.
  await visitor.open('/firing-notes');
  await page.getByText('Cone 10 down.').waitFor();
  const { storeEmails } = await shop.owner<{ storeEmails: { nodes: { subject: string; to: string }[] } }>(
    '{ storeEmails(first: 100) { nodes { subject to } } }',
    {},
  );
  const subjects = storeEmails.nodes
    .filter(({ to }) => to === 'cleo@example.com')
    .map(({ subject }) => subject);
  expect(subjects).toEqual(
    expect.arrayContaining([
      `Order ${order.number} is confirmed`,
      expect.stringContaining('free trial of The Kiln Log'),
    ]),
  );
  expect(storeEmails.nodes.some(({ to }) => to === 'bea@example.com')).toBe(true);
});
