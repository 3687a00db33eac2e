import { type Browser, expect, type Page, test } from '@playwright/test';
import { findBarriers } from './barriers.ts';
import { type Shop, startShop } from './start-shop.ts';
import { screens, Visitor } from './visitor.ts';

let shop: Shop;
let visitor: Visitor;

test.beforeAll(async () => {
  shop = await startShop({ hasPaymentSandbox: true });
  await shop.owner(
    'mutation ($input: StoreSettingsInput!) { updateStoreSettings(input: $input) { __typename } }',
    { input: { isTestMode: true } },
  );
});
test.afterEach(async () => {
  await visitor.leave();
  expect(visitor.complaints).toEqual([]);
});
test.afterAll(() => shop?.close());

const address = { line1: '1 Main Street', city: 'Springfield', region: 'IL', postalCode: '62701' };

/** An order that the shop prepared, and the path of its payment link. */
async function prepare(): Promise<string> {
  const input = {
    email: 'ada@shoppers.test',
    shippingAddress: { name: 'Ada Lovelace', country: 'US', ...address },
    lines: [
      { title: 'Bowl to your drawing', quantity: 2, unitPrice: '40', isShipped: true },
      { title: 'Engraving', quantity: 1, unitPrice: '5.50' },
    ],
    discount: { name: 'Old friend', percent: '10' },
    shipping: { name: 'By bike', price: '4.00' },
    note: 'As we said on the phone: ready in two weeks.',
  };
  const { saveDraftOrder } = await shop.owner<{ saveDraftOrder: { draftOrder: { id: string } } }>(
    'mutation ($input: DraftOrderInput!) { saveDraftOrder(input: $input) { ... on DraftOrderSaved { draftOrder { id } } } }',
    { input },
  );
  const { sendDraftOrder } = await shop.owner<{ sendDraftOrder: { draftOrder: { token: string } } }>(
    'mutation ($id: ID!) { sendDraftOrder(id: $id) { ... on DraftOrderSaved { draftOrder { token } } } }',
    { id: saveDraftOrder.draftOrder.id },
  );
  return `/pay/${sendDraftOrder.draftOrder.token}`;
}

async function show(name: string, page = visitor.page): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

test('a customer pays a link by card after one was declined, and opening it again shows the order', async ({
  browser,
}) => {
  visitor = await Visitor.arrive(browser, shop.url, screens[0]);
  const { page } = visitor;
  const path = await prepare();
  await visitor.open(path);
  await visitor.awaitIsland('payment-link');
  await expect(page.getByText('Bowl to your drawing')).toBeVisible();
  await page.getByRole('radio', { name: 'Card', exact: true }).check();
  await page.locator('#checkout [name="sandbox-number"]').fill('4000 0000 0000 0002');
  await show('pay-phone');
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'Place order · $80.95' }).click();
  await expect(page.getByRole('alert')).toContainText('declined');
  await show('pay-declined');
  await page.locator('#checkout [name="sandbox-number"]').fill('4242 4242 4242 4242');
  await page.getByRole('button', { name: 'Place order · $80.95' }).click();
  await page.waitForURL('**/checkout/confirmed');
  await visitor.open(path);
  await expect(page.getByText('This order was placed already. Nothing more is charged.')).toBeVisible();
  await page.getByRole('link', { name: 'See where your order stands' }).click();
  await expect(page.getByText('Paid', { exact: true })).toBeVisible();
});

test('a link is paid without scripts, and one that was made up opens nothing', async ({ browser }) => {
  visitor = await Visitor.arrive(browser, shop.url, { ...screens[1], hasScripts: false });
  const { page } = visitor;
  await visitor.open(await prepare());
  await show('pay-desktop');
  await page.getByRole('radio', { name: 'Card', exact: true }).check();
  await page.getByRole('button', { name: /^Place order/ }).click();
  await expect(page.getByRole('alert')).toContainText('JavaScript');
  await page.getByRole('radio', { name: 'Test payment' }).check();
  await page.getByRole('button', { name: /^Place order/ }).click();
  await page.waitForURL('**/checkout/confirmed');
  const answer = await page.goto(`${shop.url}/pay/${'A'.repeat(43)}`);
  expect(answer?.status()).toBe(404);
});

/** The owner puts an engraving more into the order, and the customer pays the rest by its link. */
async function changeAndPay(page: Page, browser: Browser): Promise<void> {
  const order = page.url();
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Change the order' }).click();
  await page.getByText('Change something to see what the order comes to.').waitFor();
  await page.getByRole('textbox', { name: 'Pieces of Engraving' }).fill('3');
  await page.keyboard.press('Tab');
  await page.getByText('To be paid by the buyer').waitFor();
  await expect(page.locator('dl.facts')).toContainText('$11.00');
  await page.getByLabel(/^Why, for the buyer/).fill('Two names more, as you asked.');
  await show('order-edit');
  expect(await findBarriers(page)).toEqual([]);
  await page.setViewportSize(screens[0].viewport);
  await page.emulateMedia({ colorScheme: 'dark' });
  await show('order-edit-phone-dark');
  await page.setViewportSize(screens[1].viewport);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Partly paid').waitFor();
  await show('order-balance');
  const { order: shown } = await shop.owner<{ order: { token: string } }>(
    'query ($id: ID!) { order(id: $id) { token } }',
    { id: order.split('/').at(-1) },
  );
  const buyer = await Visitor.arrive(browser, shop.url, screens[0]);
  await buyer.open(`/order/${shown.token}`);
  await buyer.page.getByRole('link', { name: 'Pay $11.00' }).click();
  await buyer.awaitIsland('order-balance');
  await buyer.page.getByRole('radio', { name: 'Card', exact: true }).check();
  await buyer.page.locator('#checkout [name="sandbox-number"]').fill('4000 0000 0000 0002');
  await buyer.page.getByRole('button', { name: 'Pay $11.00' }).click();
  await expect(buyer.page.getByRole('alert')).toContainText('declined');
  expect(await findBarriers(buyer.page)).toEqual([]);
  await show('balance-declined', buyer.page);
  await buyer.page.locator('#checkout [name="sandbox-number"]').fill('4242 4242 4242 4242');
  await buyer.page.getByRole('button', { name: 'Pay $11.00' }).click();
  await expect(buyer.page.getByText('Paid', { exact: true })).toBeVisible();
  await show('balance-paid', buyer.page);
  await buyer.leave();
  expect(buyer.complaints).toEqual([]);
  await page.goto(order);
}

test('an owner prepares an order, sends its link, marks it as paid, and answers a return of it', async ({
  browser,
}) => {
  const email = 'drafts@owners.test';
  const password = await shop.makeOwner(email);
  await shop.owner('mutation { updateReturnSettings(days: 30) { __typename } }', {});
  await shop.setStock('BOWL', 20);
  visitor = await Visitor.arrive(browser, shop.url, { viewport: screens[1].viewport });
  const { page } = visitor;
  await visitor.open('/config/orders/drafts');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/config/orders/drafts');
  await page.getByRole('link', { name: 'New order' }).first().click();
  await page.getByRole('button', { name: 'Add a product' }).click();
  const picker = page.getByRole('dialog', { name: 'Add a product' });
  await picker.getByRole('searchbox').fill('bowl');
  await picker.getByRole('button', { name: /Bowl/ }).first().click();
  await show('draft-picker');
  await picker.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Add something else' }).click();
  await page.getByLabel('What', { exact: true }).fill('Engraving');
  await page.getByLabel('Price of one').last().fill('5.50');
  await page.getByLabel('Email').fill('grace@shoppers.test');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: /^Draft D\d+$/ }).waitFor();
  await page.getByRole('button', { name: 'Send the link' }).click();
  const sending = page.getByRole('dialog', { name: 'Send the payment link?' });
  await sending.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(sending).toContainText('Please enter where it is to be sent.');
  await sending.getByRole('button', { name: 'Cancel' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Grace Hopper');
  await page.getByLabel('Street and number').fill('1 Main Street');
  await page.getByLabel('Postcode').fill('62701');
  await page.getByRole('textbox', { name: 'City' }).fill('Springfield');
  await page.getByRole('button', { name: /Country/ }).click();
  await page.getByRole('option', { name: 'United States', exact: true }).click();
  await page.getByRole('button', { name: /State or region/ }).click();
  await page.getByRole('option', { name: 'Illinois', exact: true }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Send the link' }).click();
  await sending.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText('Link sent').waitFor();
  await page.reload();
  await page.getByText('Link sent').waitFor();
  await show('draft-desktop');
  expect(await findBarriers(page)).toEqual([]);
  await page.setViewportSize(screens[0].viewport);
  await page.emulateMedia({ colorScheme: 'dark' });
  await show('draft-phone-dark');
  await page.setViewportSize(screens[1].viewport);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByRole('button', { name: 'Mark as paid' }).click();
  await page.getByRole('heading', { level: 1, name: /^Order #\d+$/ }).waitFor();
  await changeAndPay(page, browser);
  await page.getByRole('button', { name: 'Mark as sent' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as sent' }).click();
  await page.getByText('2 of 2 sent').or(page.getByText('1 of 1 sent')).first().waitFor();
  const { orders } = await shop.owner<{ orders: { nodes: { token: string; lines: { id: string }[] }[] } }>(
    '{ orders(filter: { search: "grace@shoppers.test" }) { nodes { token lines { id } } } }',
    {},
  );
  const [order] = orders.nodes;
  await shop.owner('mutation ($input: RequestReturnInput!) { requestReturn(input: $input) { __typename } }', {
    input: {
      token: order?.token,
      lines: [{ lineId: order?.lines[0]?.id, quantity: 1 }],
      reason: 'It is too small.',
    },
  });
  await page.reload();
  await page.getByText('To be answered').waitFor();
  await show('order-return');
  await page.getByRole('button', { name: 'Approve' }).click();
  const approving = page.getByRole('dialog', { name: 'Approve this return?' });
  await approving.getByLabel(/^Where to send it/).fill('1 Kiln Lane');
  await approving.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('button', { name: 'It came back' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'It came back' }).click();
  await page.getByText('To be refunded').waitFor();
  await page.locator('.order-return').getByRole('button', { name: 'Refund' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Refund' }).click();
  await page.getByText('Partly refunded').waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Given back' }).waitFor();
  await show('order-returned');
  expect(await findBarriers(page)).toEqual([]);
});
