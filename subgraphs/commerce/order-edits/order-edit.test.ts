import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newKey, openTill, type Till } from '../orders/till-testing.ts';
import { FakeProvider, portsOf } from '../payments/fake-provider-testing.ts';
import { type OwnedShops, openOwnedShops } from '../products/owner-testing.ts';
import { openEdits } from './edit-testing.ts';

const provider = new FakeProvider();
let shops: OwnedShops;
let till: Till;
let edits: ReturnType<typeof openEdits>;

beforeAll(async () => {
  shops = await openOwnedShops(undefined, portsOf(provider));
});
afterAll(() => shops.commerce.close());
beforeEach(async () => {
  till = await openTill(shops, 10);
  provider.next = 'SUCCEEDED';
  provider.beforeAnswer = () => undefined;
  provider.payments.length = 0;
  provider.refunds.clear();
  edits = openEdits(shops, till, provider);
});

describe('what an order comes to more', () => {
  test('is shown first, left to be paid, and paid by a link; a refund takes from both payments', async () => {
    const { id, lineId, token } = await edits.buyThree();
    const variantId = await edits.variant('CAP');
    const edit = { orderId: id, lines: [{ lineId, quantity: 2 }], added: [{ variantId, quantity: 2 }] };
    const seen = await edits.preview(edit);
    expect(seen.at('result')).toMatchObject({
      grandTotalBefore: { value: '37.50' },
      grandTotal: { value: '65.00' },
      toPay: { value: '27.50' },
      toRefund: { value: '0.00' },
    });
    const done = await edits.write(edit, seen.text('result.version'), { reason: 'As you asked.' });
    expect(done.at('result.order')).toMatchObject({
      ...{ state: 'OPEN', paymentState: 'PARTIALLY_PAID', balance: { value: '27.50' } },
      lines: [
        { sku: 'MUG', quantity: 2 },
        { sku: 'CAP', quantity: 2, total: { value: '40.00' } },
      ],
    });
    await edits.expectConsistency();
    const [mail] = await edits.sql(
      `SELECT text FROM mail WHERE website_id = $website AND key LIKE '%:changed:%'`,
    );
    expect(mail?.text).toContain('As you asked.');
    const [event] = await edits.sql(
      `SELECT message FROM order_event WHERE order_id = '${id}' AND kind = 'EDITED'`,
    );
    expect(event?.message).toBe(
      '1 × Mug taken out, 2 × Cap added. It comes to $27.50 more. $27.50 is to be paid. As you asked.',
    );

    const other = await edits.pay(token, '20.00');
    expect(other.at('result.__typename')).toBe('OrderBalanceChanged');
    provider.next = 'REQUIRES_ACTION';
    expect((await edits.pay(token, '27.50')).at('result')).toMatchObject({ amount: { value: '27.50' } });
    // Meanwhile nothing else moves what is due.
    expect((await edits.edit({ orderId: id, lines: [{ lineId, quantity: 1 }] })).at('result')).toMatchObject({
      __typename: 'OrderStateConflict',
      message: 'Somebody is paying for it just now. Please try again in a few minutes.',
    });
    const payment = provider.payments.at(-1);
    if (payment) payment.state = 'SUCCEEDED';
    const answers = await Promise.all([edits.settle(token), edits.settle(token), edits.pay(token, '27.50')]);
    for (const answer of answers) expect(answer.at('result.__typename')).toBe('OrderBalancePaid');
    expect(provider.held()).toBe(6_500);
    await edits.expectConsistency();

    const refunded = await edits.refund({ orderId: id, amount: '50.00' });
    expect(refunded.at('result.order')).toMatchObject({ paymentState: 'PARTIALLY_REFUNDED' });
    expect(provider.payments.map(({ refunded: cents }) => cents)).toEqual([2_250, 2_750]);
    expect((await edits.refund({ orderId: id })).at('result.order')).toMatchObject({
      ...{ paymentState: 'REFUNDED', refundedAmount: { value: '65.00' }, balance: { value: '0.00' } },
    });
    expect((await edits.refund({ orderId: id, amount: '0.01' })).at('result.__typename')).toBe(
      'OrderStateConflict',
    );
    await edits.expectConsistency();
  });

  test('is declined without harm, and can be marked as paid', async () => {
    const { id, lineId, token } = await edits.buyThree();
    await edits.edit({ orderId: id, lines: [{ lineId, quantity: 4 }] });
    provider.next = 'DECLINED';
    expect((await edits.pay(token, '12.50')).at('result.__typename')).toBe('PaymentDeclined');
    // In the page: begun, refused there, and tried again with another card.
    provider.next = 'REQUIRES_ACTION';
    expect((await edits.pay(token, '12.50')).at('result.__typename')).toBe('PaymentRequired');
    expect((await edits.pay(token, '12.50')).at('result.__typename')).toBe('PaymentRequired');
    const begun = provider.payments.at(-1);
    if (begun) begun.state = 'DECLINED';
    expect((await edits.pay(token, '12.50')).at('result.__typename')).toBe('PaymentRequired');
    expect(provider.payments.at(-1)).not.toBe(begun);
    const second = provider.payments.at(-1);
    if (second) second.state = 'DECLINED';
    expect((await edits.settle(token)).at('result.__typename')).toBe('PaymentDeclined');
    const paid = await edits.markPaid(id);
    expect(paid.at('result.order')).toMatchObject({
      ...{ state: 'OPEN', paymentState: 'PAID', paidAmount: { value: '50.00' }, balance: { value: '0.00' } },
    });
    expect((await edits.pay(token, '12.50')).at('result.__typename')).toBe('OrderBalancePaid');
    const [row] = await edits.sql(
      `SELECT count(*)::int AS payments FROM payment WHERE order_id = '${id}' AND state = 'SUCCEEDED'`,
    );
    expect(row?.payments).toBe(2);
  });

  test('is asked for as a whole where nothing was paid yet', async () => {
    const saved = await till.shop.ask(
      `mutation { saveManualPaymentMethod(input: { name: "Bank", instructions: "IBAN" }) { ... on ManualPaymentMethod { id } } }`,
    );
    const paymentMethodId = saved.text('saveManualPaymentMethod.id');
    const { id, lineId } = await edits.buyThree({ paymentMethodId });
    const done = await edits.edit({ orderId: id, lines: [{ lineId, quantity: 5 }], shippingPrice: '4.00' });
    expect(done.at('result.order')).toMatchObject({ paymentState: 'PENDING', balance: { value: '66.50' } });
    expect((await edits.markPaid(id)).at('result.order')).toMatchObject({
      ...{ paymentState: 'PAID', paidAmount: { value: '66.50' } },
    });
  });
});

describe('what an order comes to less', () => {
  test('is given back at once, with a credit note and another invoice', async () => {
    await till.shop.ask('mutation { updateStoreSettings(input: { isTestMode: false }) { __typename } }');
    await till.shop.ask('mutation { updateInvoiceSettings(input: { sellerName: "Kiln" }) { __typename } }');
    await edits.sql(`INSERT INTO webhook_subscription (website_id, type) VALUES ($website, 'order.edited')`);
    const { id, lineId } = await edits.buyThree();
    await till.shop.ask(`mutation { issueInvoice(orderId: "${id}") { __typename } }`);
    const done = await edits.edit({ orderId: id, lines: [{ lineId, quantity: 1 }] });
    expect(done.at('result.order')).toMatchObject({
      ...{ paymentState: 'PAID', grandTotal: { value: '12.50' }, refundedAmount: { value: '25.00' } },
      balance: { value: '0.00' },
    });
    expect(provider.held()).toBe(1_250);
    await edits.expectConsistency();
    const documents = await till.shop.ask(
      `{ order(id: "${id}") { refunds { id } edits { changes { sku before quantity } } invoices { kind number total { value } invoiceNumber } } }`,
    );
    expect(documents.at('order')).toMatchObject({
      edits: [{ changes: [{ sku: 'MUG', before: 3, quantity: 1 }] }],
      invoices: [
        { kind: 'INVOICE', number: 1, total: { value: '37.50' } },
        { kind: 'CREDIT_NOTE', number: 2, total: { value: '37.50' }, invoiceNumber: 1 },
        { kind: 'INVOICE', number: 3, total: { value: '12.50' } },
      ],
    });
    const credit = await till.shop.ask(
      `mutation { issueCreditNote(refundId: "${documents.text('order.refunds.0.id')}") { __typename } }`,
    );
    expect(credit.at('issueCreditNote.__typename')).toBe('OrderStateConflict');
    const events = await edits.sql(
      `SELECT data FROM webhook_event WHERE website_id = $website AND type = 'order.edited'`,
    );
    expect(events).toMatchObject([{ data: { orderId: id } }]);
  });

  test('is owed again when the provider refuses to give it back', async () => {
    const { id, lineId } = await edits.buyThree();
    provider.refund = async (_, __, key) => ({ state: 'FAILED', reference: `re-${key}`, message: 'No.' });
    const done = await edits.edit({ orderId: id, lines: [{ lineId, quantity: 1 }] });
    expect(done.at('result.order')).toMatchObject({ paymentState: 'PAID', balance: { value: '-25.00' } });
    Reflect.deleteProperty(provider, 'refund');
    const again = await edits.refund({ orderId: id, amount: '25.00' });
    expect(again.at('result.order')).toMatchObject({ paymentState: 'PAID', balance: { value: '0.00' } });
    await edits.expectConsistency();
  });
});

describe('an order cannot be changed', () => {
  test('beyond the stock, below what was sent, to nothing, or by somebody who saw something else', async () => {
    const { id, lineId } = await edits.buyThree();
    const change = (quantity: number) => ({ orderId: id, lines: [{ lineId, quantity }] });
    expect((await edits.preview(change(11))).at('result.message')).toBe('Only 7 more of Mug are left.');
    expect((await edits.preview(change(0))).at('result.message')).toBe(
      'An order keeps at least one line. Cancel it to take everything out.',
    );
    expect((await edits.preview(change(3))).at('result.message')).toBe('Nothing of the order changes so.');
    const seen = await edits.preview(change(4));
    await edits.fulfill({ orderId: id, lines: [{ lineId, quantity: 2 }] });
    const late = await edits.write(change(4), seen.text('result.version'));
    expect(late.at('result')).toMatchObject({
      __typename: 'OrderEditOutdated',
      preview: { grandTotal: { value: '50.00' } },
    });
    expect((await edits.preview(change(1))).at('result')).toMatchObject({
      message: '2 of it were sent or given back already, and stay in the order.',
      field: 'input.lines.0.quantity',
    });
    // What is left of it was sent: the order is complete.
    expect((await edits.edit(change(2))).at('result.order')).toMatchObject({
      ...{ state: 'COMPLETED', fulfillmentState: 'FULFILLED', paymentState: 'PAID' },
    });
    expect((await edits.preview(change(3))).at('result.message')).toBe('Only an open order can be changed.');
    const key = newKey();
    const again = await edits.buyThree();
    const other = { orderId: again.id, lines: [{ lineId: again.lineId, quantity: 2 }] };
    const version = (await edits.preview(other)).text('result.version');
    const twice = await Promise.all([1, 2].map(() => edits.write(other, version, { idempotencyKey: key })));
    for (const answer of twice) expect(answer.at('result.__typename')).toBe('OrderChanged');
    expect(
      (await edits.write(other, version, { idempotencyKey: key, reason: 'x' })).at('result.__typename'),
    ).toBe('IdempotencyKeyReused');
    await edits.expectConsistency();
  });
});

describe('at once', () => {
  test('two owners change an order once, and whoever comes second is shown what it is by now', async () => {
    const { id, lineId } = await edits.buyThree();
    const change = (quantity: number) => ({ orderId: id, lines: [{ lineId, quantity }] });
    const seen = await Promise.all([2, 5].map((quantity) => edits.preview(change(quantity))));
    const answers = await Promise.all(
      [2, 5].map((quantity, index) =>
        edits.write(change(quantity), seen[index]?.text('result.version') ?? ''),
      ),
    );
    const kinds = answers.map((answer) => answer.text('result.__typename')).sort();
    expect(kinds).toEqual(['OrderChanged', 'OrderEditOutdated']);
    await edits.expectConsistency();
  });

  test('a change, a cancellation, a parcel, a refund, a payment and a mark never break what is owed', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { id, lineId, token } = await edits.buyThree();
      await edits.edit({ orderId: id, lines: [{ lineId, quantity: 4 }] });
      const less = { orderId: id, lines: [{ lineId, quantity: 2 }] };
      const version = (await edits.preview(less)).text('result.version');
      await Promise.all([
        edits.write(less, version),
        edits.pay(token, '12.50'),
        round % 2 === 0 ? edits.cancel(id) : edits.fulfill({ orderId: id }),
        edits.refund({ orderId: id, amount: '10.00' }),
        round % 3 === 0 ? edits.markPaid(id) : edits.settle(token),
      ]);
      await edits.settle(token);
      await edits.expectConsistency();
      await edits.cancel(id);
    }
    await edits.expectConsistency();
  });
});

test('an order is changed 500 times at most, however many try at once, and its owner sees every change', async () => {
  const { id, lineId } = await edits.buyThree();
  const step = (quantity: number) => edits.edit({ orderId: id, lines: [{ lineId, quantity }] });
  expect((await step(4)).at('result.__typename')).toBe('OrderChanged');
  await edits.sql(`INSERT INTO order_edit SELECT (jsonb_populate_record(e, jsonb_build_object('id', e.id || n))).*
    FROM order_edit e, generate_series(1, 498) n WHERE e.order_id = '${id}'`);
  const answers = await Promise.all([5, 6, 7].map(step));
  const done = answers.filter((answer) => answer.at('result.__typename') === 'OrderChanged');
  expect(done).toHaveLength(1);
  expect((await step(8)).at('result')).toEqual({
    __typename: 'OrderStateConflict',
    message: 'An order is changed 500 times at most. Cancel it, and place it anew.',
  });
  const seen = await till.shop.ask('query ($id: ID!) { order(id: $id) { editProblem edits { id } } }', {
    id,
  });
  expect(seen.text('order.editProblem')).toContain('500 times at most');
  expect(seen.at('order.edits')).toHaveLength(500);
});
