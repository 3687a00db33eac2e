import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { neighbourOf } from '#kit/forged-testing.ts';
import { writeDownMails } from '#kit/outbox.data.ts';
import type { Mailer } from '#kit/outbox.ts';
import { secretOf } from '#kit/secret.ts';
import { address, openTill, type Till } from '../orders/till-testing.ts';
import { FakeProvider, portsOf } from '../payments/fake-provider-testing.ts';
import { sweepWebsite } from '../payments/sweep.ts';
import { type OwnedShops, openOwnedShops } from '../products/owner-testing.ts';

const provider = new FakeProvider();
let shops: OwnedShops;
let till: Till;
let mug = '';

beforeAll(async () => {
  shops = await openOwnedShops(undefined, portsOf(provider));
});
afterAll(() => shops.commerce.close());
beforeEach(async () => {
  till = await openTill(shops, 3);
  const [variant] = await sql(`SELECT id FROM variant WHERE website_id = $website AND sku = 'MUG'`);
  mug = String(variant?.id);
  provider.next = 'REQUIRES_ACTION';
  provider.payments.length = 0;
  provider.refunds.clear();
});

const sql = (text: string) => shops.commerce.sql(text.replaceAll('$website', `'${till.shop.websiteId}'`));
const shown = `{ id number revision state token paymentUrl isHeld orderToken subtotal { value } discount { value } shippingCost { value }
  tax { value } taxes { name percent amount { value } } grandTotal { value } lines { id title quantity unitPrice { value } total { value } } }`;
const result = `{ __typename ... on Problem { message } ... on InvalidInput { field } ... on DraftOrderSaved { draftOrder ${shown} }
  ... on DraftOrderConflict { draftOrder { revision } } }`;
const save = (input: object) =>
  till.shop.ask(`mutation ($input: DraftOrderInput!) { result: saveDraftOrder(input: $input) ${result} }`, {
    input: { email: 'ada@shoppers.test', shippingAddress: address, ...input },
  });
const send = (id: string, more = '') =>
  till.shop.ask(`mutation ($id: ID!) { result: sendDraftOrder(id: $id${more}) ${result} }`, { id });
const cancel = (id: string) =>
  till.shop.ask(`mutation ($id: ID!) { result: cancelDraftOrder(id: $id) ${result} }`, { id });
const complete = (id: string, isPaid = true) =>
  till.shop.ask(
    `mutation ($id: ID!, $isPaid: Boolean) { result: completeDraftOrder(id: $id, isPaid: $isPaid) { __typename ... on Problem { message }
      ... on DraftOrderIncomplete { field } ... on OrderChanged { order { id number state paymentState paidAmount { value } } } } }`,
    { id, isPaid },
  );
const paid = `{ __typename ... on Problem { message } ... on DraftOrderClosed { placedOrderToken } ... on PaymentRequired { orderToken amount { value } }
  ... on DraftOrderConflict { draftOrder { revision } }
  ... on OrderPlaced { orderToken order { id number state paymentState note grandTotal { value } taxes { percent } events { message } lines { title quantity productId total { value } } } } }`;
const pay = (token: string, input: object = {}) =>
  till.shop.visit(`mutation ($input: PayDraftOrderInput!) { result: payDraftOrder(input: $input) ${paid} }`, {
    input: { token, revision: 1, paymentMethodId: 'test', ...input },
  });
const settle = (orderToken: string) =>
  till.shop.visit(
    `mutation ($orderToken: String!) { result: settlePayment(orderToken: $orderToken) ${paid.replace(/\.\.\. on Draft\w+ \{[^}]*\}( \})?/g, '')} }`,
    { orderToken },
  );
const open = (token: string) =>
  till.shop.visit(
    'query ($token: String!) { result: draftOrderByToken(token: $token) { state orderToken paymentMethods { id } } }',
    { token },
  );
const mugs = (quantity: number) => ({ variantId: mug, quantity });

/** A draft order of so many mugs whose link was sent. */
async function sent(quantity: number, more: object = {}) {
  const made = await save({ lines: [mugs(quantity)], ...more });
  const id = made.text('result.draftOrder.id');
  const token = (await send(id)).text('result.draftOrder.token');
  return { id, token };
}

/** Stock, and what its ledger says it must be. */
async function stock() {
  const [row] =
    await sql(`SELECT v.stock, (SELECT sum(delta)::int FROM stock_movement m WHERE m.variant_id = v.id) AS ledger
    FROM variant v WHERE v.id = '${mug}'`);
  expect(row?.stock).toBe(row?.ledger);
  return row?.stock;
}

const ordersOf = (id: string) =>
  sql(`SELECT id, state FROM customer_order WHERE cart_id = '${id}' ORDER BY id`);
const endTime = () =>
  sql("UPDATE draft_order SET expires_at = now() - interval '1 second' WHERE website_id = $website");

async function sweep() {
  const db = shops.commerce.subgraph.database.forWebsite(till.shop.websiteId);
  const mailer: Mailer = {
    delivery: 'KEPT',
    transaction: (_, work) =>
      db.transaction((queries) => work(queries, (drafts) => writeDownMails(queries, drafts))),
  };
  const powers = { db, mailer, secret: secretOf(Buffer.alloc(32)), payments: portsOf(provider) };
  await sweepWebsite(powers, { warn: () => undefined });
}

describe('a draft order', () => {
  test('is counted with the owner’s prices, lines, discount and shipping, and the taxes at its address', async () => {
    const zone = { name: 'GB', country: 'GB', rates: [{ name: 'VAT', percent: '20' }] };
    await till.shop.ask('mutation ($input: TaxZoneInput!) { saveTaxZone(input: $input) { __typename } }', {
      input: zone,
    });
    const lines = [mugs(2), { title: 'Engraving', quantity: 1, unitPrice: '5' }];
    const made = await save({
      lines,
      discount: { name: 'Old friend', percent: '10' },
      shipping: { name: 'By bike', price: '4.00' },
      note: 'As we said on the phone.',
    });
    expect(made.at('result.draftOrder')).toMatchObject({
      ...{ number: 'D1', revision: 1, state: 'DRAFT', paymentUrl: null },
      ...{ subtotal: { value: '30.00' }, discount: { value: '3.00' }, shippingCost: { value: '4.00' } },
      // (30 − 3 + 4) × 20 %
      ...{ tax: { value: '6.20' }, taxes: [{ name: 'VAT', percent: '20' }], grandTotal: { value: '37.20' } },
    });
    const id = made.text('result.draftOrder.id');
    const token = (await send(id, ', message: "See you!"')).text('result.draftOrder.token');
    const [mail] = await sql(`SELECT subject, text FROM mail WHERE website_id = $website`);
    expect(mail?.subject).toBe('Your order D1 is ready to be paid');
    expect(String(mail?.text)).toContain('See you!');
    expect(String(mail?.text)).toContain(`/pay/${token}`);
    const placed = await pay(token);
    expect(placed.at('result')).toMatchObject({
      __typename: 'OrderPlaced',
      order: {
        ...{ number: 1001, state: 'OPEN', paymentState: 'PAID', note: '', grandTotal: { value: '37.20' } },
        taxes: [{ percent: '20' }],
        lines: [
          { title: 'Mug', quantity: 2 },
          { title: 'Engraving', quantity: 1, productId: '' },
        ],
      },
    });
    expect(JSON.stringify(placed.at('result.order.events'))).toContain('As we said on the phone.');
    expect(await stock()).toBe(1);
  });

  test('needs a customer and an address before its link is sent, and says which field is wrong', async () => {
    const made = await save({ lines: [mugs(1)], email: '', shippingAddress: null });
    const id = made.text('result.draftOrder.id');
    expect((await send(id)).at('result')).toMatchObject({ __typename: 'InvalidInput', field: 'email' });
    expect((await complete(id)).at('result')).toMatchObject({ __typename: 'DraftOrderIncomplete' });
    const bad: [object, string][] = [
      [{ lines: [] }, 'input.lines'],
      [{ lines: [mugs(0)] }, 'input.lines.0.quantity'],
      [{ lines: [{ variantId: 'none', quantity: 1 }] }, 'input.lines.0.variantId'],
      [{ lines: [{ title: 'Gift', quantity: 1 }] }, 'input.lines.0.unitPrice'],
      [{ lines: [{ title: ' ', quantity: 1, unitPrice: '1' }] }, 'input.lines.0.title'],
      [{ lines: [{ title: 'Gift', quantity: 1, unitPrice: '1.234' }] }, 'input.lines.0.unitPrice'],
      [{ lines: [mugs(1)], discount: { percent: '101' } }, 'input.discount.percent'],
      [{ lines: [mugs(1)], discount: {} }, 'input.discount'],
      [{ lines: [mugs(1)], language: 'no language' }, 'input.language'],
      [{ id, lines: [mugs(1)] }, 'input.revision'],
    ];
    for (const [input, field] of bad)
      expect((await save(input)).at('result')).toMatchObject({ __typename: 'InvalidInput', field });
    expect((await send('none')).at('result.__typename')).toBe('NotFound');
  });

  test('that two owners change at once keeps the first change, and shows it to the other', async () => {
    const id = (await save({ lines: [mugs(1)] })).text('result.draftOrder.id');
    const change = (quantity: number) => save({ id, revision: 1, lines: [mugs(quantity)] });
    const answers = await Promise.all([change(2), change(3)]);
    const kinds = answers.map((answer) => answer.text('result.__typename')).sort();
    expect(kinds).toEqual(['DraftOrderConflict', 'DraftOrderSaved']);
    const lost = answers.find((answer) => answer.text('result.__typename') === 'DraftOrderConflict');
    expect(lost?.at('result.draftOrder.revision')).toBe(2);
  });
});

describe('a payment link', () => {
  test('that was forged, never sent, or made on another website opens nothing', async () => {
    const { token } = await sent(1);
    const unsent = (await save({ lines: [mugs(1)] })).text('result.draftOrder.token');
    for (const wrong of [unsent, neighbourOf(token), 'x', ''])
      for (const answer of [await open(wrong), await pay(wrong)])
        expect(answer.at('result.__typename') ?? null).toBe(answer.at('result') === null ? null : 'NotFound');
    const other = shops.open();
    const elsewhere = await other.visit(
      'query ($token: String!) { result: draftOrderByToken(token: $token) { id } }',
      { token },
    );
    expect(elsewhere.at('result')).toBeNull();
    expect((await open(token)).at('result')).toMatchObject({ state: 'SENT' });
  });

  test('is paid once, however many press at once; who comes later is told, and shown the order', async () => {
    const { id, token } = await sent(2);
    const answers = await Promise.all([pay(token), pay(token), pay(token)]);
    const kinds = answers.map((answer) => answer.text('result.__typename')).sort();
    expect(kinds).toEqual(['DraftOrderClosed', 'DraftOrderClosed', 'OrderPlaced']);
    expect(await ordersOf(id)).toHaveLength(1);
    expect(await stock()).toBe(1);
    const later = await pay(token);
    expect(later.at('result')).toMatchObject({
      __typename: 'DraftOrderClosed',
      message: expect.stringContaining('placed already'),
      placedOrderToken: expect.any(String),
    });
    expect((await save({ id, revision: 1, lines: [mugs(1)] })).at('result.__typename')).toBe(
      'OrderStateConflict',
    );
    expect((await cancel(id)).at('result.__typename')).toBe('OrderStateConflict');
  });

  test('shows the change before it charges when the shop changed the order since it was opened', async () => {
    const { id, token } = await sent(1);
    await save({ id, revision: 1, lines: [mugs(2)] });
    expect((await pay(token)).at('result')).toMatchObject({
      __typename: 'DraftOrderConflict',
      draftOrder: { revision: 2 },
    });
    expect((await pay(token, { revision: 2 })).at('result.__typename')).toBe('OrderPlaced');
  });

  test('that expired or was called off is not paid any more, and says why', async () => {
    const { id, token } = await sent(1);
    await endTime();
    expect((await pay(token)).at('result')).toMatchObject({
      __typename: 'DraftOrderClosed',
      message: expect.stringContaining('expired'),
    });
    await send(id);
    expect((await open(token)).at('result')).toMatchObject({ state: 'SENT' });
    for (const _ of [1, 2]) expect((await cancel(id)).at('result.draftOrder.state')).toBe('CANCELLED');
    expect((await pay(token)).at('result')).toMatchObject({ message: expect.stringContaining('called') });
    expect(await ordersOf(id)).toHaveLength(0);
  });

  test('for more than there is orders nothing, and names what is missing', async () => {
    const { token } = await sent(3);
    await till.buy('guest', 'MUG');
    expect((await pay(token)).at('result')).toMatchObject({
      __typename: 'DraftOrderOutOfStock',
      message: 'Only 2 of Mug are left.',
    });
    expect(await stock()).toBe(2);
  });

  test('whose card is declined can be tried again, and is charged once', async () => {
    const { id, token } = await sent(1);
    const begun = await pay(token, { paymentMethodId: 'card' });
    expect(begun.at('result')).toMatchObject({ __typename: 'PaymentRequired', amount: { value: '12.50' } });
    expect((await save({ id, revision: 1, lines: [mugs(2)] })).at('result')).toMatchObject({
      message: expect.stringContaining('paying for it just now'),
    });
    const [first] = await ordersOf(id);
    provider.move(String(first?.id), 'DECLINED');
    expect((await settle(begun.text('result.orderToken'))).at('result.__typename')).toBe('PaymentDeclined');
    expect(await stock()).toBe(3);
    const again = await pay(token, { paymentMethodId: 'card' });
    const [, second] = await ordersOf(id);
    provider.move(String(second?.id), 'SUCCEEDED');
    expect((await settle(again.text('result.orderToken'))).at('result')).toMatchObject({
      __typename: 'OrderPlaced',
      order: { state: 'OPEN', paymentState: 'PAID' },
    });
    expect(provider.held()).toBe(1250);
    expect(await stock()).toBe(2);
    expect((await open(token)).at('result')).toMatchObject({ state: 'ORDERED' });
  });
});

describe('pieces that are held for a draft order', () => {
  test('are nobody else’s until its time is over, and then are sold again', async () => {
    const { id } = await sent(2, { isReserving: true });
    expect(await stock()).toBe(1);
    await save({ id, revision: 1, lines: [mugs(3)], isReserving: true });
    expect(await stock()).toBe(0);
    expect((await till.buy('guest', 'MUG')).at('placeOrder.__typename')).not.toBe('OrderPlaced');
    const more = await save({ id, revision: 2, lines: [mugs(4)], isReserving: true });
    expect(more.at('result')).toMatchObject({ message: 'Only 3 of Mug are left.' });
    expect(await stock()).toBe(0);
    await endTime();
    await Promise.all([sweep(), sweep()]);
    expect(await stock()).toBe(3);
  });

  test('are its order’s once it is paid, and held again when the payment fails', async () => {
    const { id, token } = await sent(3, { isReserving: true });
    const begun = await pay(token, { paymentMethodId: 'card' });
    const [first] = await ordersOf(id);
    provider.move(String(first?.id), 'DECLINED');
    await settle(begun.text('result.orderToken'));
    expect(await stock()).toBe(0);
    const placed = await pay(token);
    expect(placed.at('result.__typename')).toBe('OrderPlaced');
    expect(await stock()).toBe(0);
    await till.shop.ask('mutation ($id: ID!) { cancelOrder(id: $id) { __typename } }', {
      id: placed.text('result.order.id'),
    });
    expect(await stock()).toBe(3);
  });

  test('are let go when it is called off', async () => {
    const { id } = await sent(2, { isReserving: true });
    await cancel(id);
    expect(await stock()).toBe(3);
  });
});

test('What is paid outside of the website becomes one order, however often the owner says so', async () => {
  const id = (await save({ lines: [mugs(1)] })).text('result.draftOrder.id');
  const answers = await Promise.all([complete(id), complete(id)]);
  const numbers = answers.map((answer) => answer.at('result.order'));
  for (const order of numbers)
    expect(order).toMatchObject({
      ...{ number: 1001, state: 'OPEN', paymentState: 'PAID', paidAmount: { value: '12.50' } },
    });
  expect(await stock()).toBe(2);
  const later = (await save({ lines: [mugs(1)] })).text('result.draftOrder.id');
  const open = await complete(later, false);
  expect(open.at('result.order')).toMatchObject({ paymentState: 'PENDING' });
  const marked = await till.shop.ask(
    'mutation ($id: ID!) { markOrderPaid(id: $id) { __typename ... on OrderChanged { order { paymentState } } } }',
    { id: open.text('result.order.id') },
  );
  expect(marked.at('markOrderPaid.order.paymentState')).toBe('PAID');
});

test('An owner and a customer who finish it at once make one order', async () => {
  const { id, token } = await sent(1);
  await Promise.all([pay(token), complete(id), pay(token), complete(id)]);
  expect(await ordersOf(id)).toHaveLength(1);
  expect(await stock()).toBe(2);
});

test('A list of draft orders is narrowed by where they stand', async () => {
  const { id } = await sent(1);
  await save({ lines: [mugs(1)] });
  const list = (states: string) =>
    till.shop.ask(`{ result: draftOrders(${states}) { nodes { number state } pageInfo { hasNextPage } } }`);
  expect((await list('first: 1')).at('result')).toMatchObject({
    nodes: [{ number: 'D2' }],
    pageInfo: { hasNextPage: true },
  });
  expect((await list('states: [SENT]')).at('result.nodes')).toEqual([{ number: 'D1', state: 'SENT' }]);
  await cancel(id);
  expect((await list('states: [SENT]')).at('result.nodes')).toEqual([]);
});
