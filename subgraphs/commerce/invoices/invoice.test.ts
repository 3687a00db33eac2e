import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newKey, openTill, type Till } from '../orders/till-testing.ts';
import { FakeProvider, portsOf } from '../payments/fake-provider-testing.ts';
import { type OwnedShops, openOwnedShops } from '../products/owner-testing.ts';

const provider = new FakeProvider();
let shops: OwnedShops;
let till: Till;

beforeAll(async () => {
  shops = await openOwnedShops(undefined, portsOf(provider));
});
afterAll(() => shops.commerce.close());
beforeEach(async () => {
  till = await openTill(shops, 40);
  provider.next = 'SUCCEEDED';
  await setTestMode(false);
});

const document = `{ __typename ... on Problem { message } ... on InvoiceIssued { invoice { id kind number orderNumber invoiceNumber sellerName
  billingAddress { name } lines { title quantity amount { value } } subtotal { value } taxes { name amount { value } } total { value } reason } } }`;
const setTestMode = (isTestMode: boolean) =>
  till.shop.ask(`mutation { updateStoreSettings(input: { isTestMode: ${isTestMode} }) { __typename } }`);
const issue = (orderId: string) =>
  till.shop.ask(`mutation ($orderId: ID!) { result: issueInvoice(orderId: $orderId) ${document} }`, {
    orderId,
  });
const credit = (refundId: string) =>
  till.shop.ask(`mutation ($refundId: ID!) { result: issueCreditNote(refundId: $refundId) ${document} }`, {
    refundId,
  });
const sell = (sellerName: string) =>
  till.shop.ask(
    `mutation ($input: InvoiceSettingsInput!) { updateInvoiceSettings(input: $input) { __typename ... on Problem { message }
      ... on InvoiceSettings { sellerName sellerAddress taxNumber footer } } }`,
    { input: { sellerName, sellerAddress: ' 1 Kiln Lane \n London ', taxNumber: 'GB123456789' } },
  );

async function buy() {
  const placed = await till.buy('guest', 'MUG', { paymentMethodId: 'card' });
  return { id: placed.text('placeOrder.order.id'), token: placed.text('placeOrder.orderToken') };
}

test('Invoices are numbered without gaps, one for each order, however many ask at once', async () => {
  const orders = [];
  for (let count = 0; count < 4; count += 1) orders.push(await buy());
  const refused = await issue(orders[0]?.id ?? '');
  expect(refused.at('result')).toMatchObject({
    __typename: 'OrderStateConflict',
    message: 'Say who sells first, in the settings of invoices.',
  });
  const first = { id: orders[0]?.id, token: orders[0]?.token };
  const told = await till.shop.ask(
    'query ($id: ID!) { order(id: $id) { hasInvoice invoiceProblem } }',
    first,
  );
  expect(told.at('order')).toEqual({
    hasInvoice: false,
    invoiceProblem: 'Say who sells first, in the settings of invoices.',
  });
  // A buyer can say nothing in the settings of a shop.
  const theirs = `mutation ($token: String!) { result: issueMyInvoice(token: $token) ${document} }`;
  expect((await till.shop.visit(theirs, first)).at('result')).toEqual({
    __typename: 'OrderStateConflict',
    message: 'There is no invoice for this order yet.',
  });
  expect((await sell('')).at('updateInvoiceSettings.__typename')).toBe('InvalidInput');
  expect((await sell('Claywork Ltd')).at('updateInvoiceSettings')).toMatchObject({
    sellerAddress: '1 Kiln Lane\nLondon',
  });
  expect((await issue('none')).at('result.__typename')).toBe('NotFound');
  const answers = await Promise.all([...orders, ...orders, ...orders].map(({ id }) => issue(id)));
  const numbers = answers.map((answer) => Number(answer.at('result.invoice.number')));
  expect(new Set(numbers)).toEqual(new Set([1, 2, 3, 4]));
  expect(numbers.slice(0, 4)).toEqual(numbers.slice(4, 8));
});

test('An invoice stays what it was when it was issued, and a refund is credited with the next number', async () => {
  await sell('Claywork Ltd');
  const { id, token } = await buy();
  const before = (await issue(id)).at('result.invoice');
  expect(before).toMatchObject({
    ...{ kind: 'INVOICE', number: 1, orderNumber: 1001, sellerName: 'Claywork Ltd' },
    ...{ billingAddress: { name: 'Ada Lovelace' }, total: { value: '12.50' } },
    lines: [{ title: 'Mug', quantity: 1, amount: { value: '12.50' } }],
  });
  await sell('Other Ltd');
  const text = `mutation ($input: RefundOrderInput!) { refundOrder(input: $input) { ... on OrderChanged { order { refunds { id } } } } }`;
  const refunded = await till.shop.ask(text, {
    input: { orderId: id, idempotencyKey: newKey(), amount: '5.00', reason: 'A chip' },
  });
  const refundId = refunded.text('refundOrder.order.refunds.0.id');
  for (const answer of await Promise.all([credit(refundId), credit(refundId)]))
    expect(answer.at('result.invoice')).toMatchObject({
      ...{ kind: 'CREDIT_NOTE', number: 2, invoiceNumber: 1, total: { value: '5.00' }, reason: 'A chip' },
    });
  const mine = await till.shop.visit(
    `mutation ($token: String!) { result: issueMyInvoice(token: $token) ${document} }`,
    { token },
  );
  expect(mine.at('result.invoice')).toEqual(before);
  await expect(
    shops.commerce.sql(`UPDATE invoice SET number = number + 100 WHERE order_id = '${id}'`),
  ).rejects.toThrow('is not changed');
  const listed = await till.shop.visit(
    'query ($token: String!) { orderByToken(token: $token) { hasInvoice invoices { number kind } } }',
    { token },
  );
  expect(listed.at('orderByToken')).toEqual({
    hasInvoice: true,
    invoices: [
      { number: 1, kind: 'INVOICE' },
      { number: 2, kind: 'CREDIT_NOTE' },
    ],
  });
});

test('A test order has no invoice, and takes no number', async () => {
  await sell('Claywork Ltd');
  await setTestMode(true);
  const trial = await buy();
  expect((await issue(trial.id)).at('result.message')).toBe('A test order has no invoice.');
  await setTestMode(false);
  expect((await issue((await buy()).id)).at('result.invoice.number')).toBe(1);
});
