import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FakeProvider, portsOf } from '../payments/fake-provider-testing.ts';
import { type OwnedShops, openOwnedShops } from '../products/owner-testing.ts';
import { newKey, openTill, type Till } from './till-testing.ts';

const provider = new FakeProvider();
let shops: OwnedShops;
let till: Till;

beforeAll(async () => {
  shops = await openOwnedShops(undefined, portsOf(provider));
});
afterAll(() => shops.commerce.close());
beforeEach(async () => {
  till = await openTill(shops, 5);
  provider.next = 'SUCCEEDED';
  provider.beforeAnswer = () => undefined;
  provider.payments.length = 0;
  provider.refunds.clear();
});

const sql = (text: string) => shops.commerce.sql(text.replaceAll('$website', `'${till.shop.websiteId}'`));
const order = `order { id state paymentState fulfillmentState paidAmount { value } refundedAmount { value } tags
  lines { id sku quantity fulfilledQuantity refundedQuantity } events { message accountId isPublic } fulfillments { trackingNumber } }`;
const answered = `{ __typename ... on OrderChanged { ${order} } ... on Problem { message } }`;
const ask = (name: string, parameters: string, variables: object) => {
  const names = Object.keys(variables)
    .map((key) => `${key}: $${key}`)
    .join(', ');
  return till.shop.ask(`mutation (${parameters}) { result: ${name}(${names}) ${answered} }`, {
    ...variables,
  });
};
const refund = (input: object) => ask('refundOrder', '$input: RefundOrderInput!', { input });
const fulfill = (input: object) => ask('fulfillOrder', '$input: FulfillOrderInput!', { input });
const cancel = (id: string) => ask('cancelOrder', '$id: ID!', { id });

async function buyThree(input: object = { paymentMethodId: 'card' }) {
  await till.add('guest', 'MUG', 3);
  const placed = await till.order('guest', { version: await till.fillIn('guest'), ...input });
  const id = placed.text('placeOrder.order.id');
  const [line] = await sql(`SELECT id FROM order_line WHERE order_id = '${id}'`);
  return { id, lineId: String(line?.id), token: placed.text('placeOrder.orderToken') };
}

async function stock() {
  const [row] =
    await sql(`SELECT v.stock, (SELECT sum(delta)::int FROM stock_movement m WHERE m.variant_id = v.id) AS ledger
    FROM variant v WHERE v.website_id = $website AND v.sku = 'MUG'`);
  expect(row?.stock).toBe(row?.ledger);
  return row?.stock;
}

describe('a refund', () => {
  test('of a line gives back what it cost and puts the pieces back, once for its key', async () => {
    const { id, lineId } = await buyThree();
    expect(await stock()).toBe(2);
    const input = { orderId: id, idempotencyKey: newKey(), lines: [{ lineId, quantity: 2 }] };
    const answers = await Promise.all([refund(input), refund(input)]);
    for (const answer of answers) expect(answer.at('result')).toMatchObject({ __typename: 'OrderChanged' });
    expect((await refund(input)).at('result.order')).toMatchObject({
      paymentState: 'PARTIALLY_REFUNDED',
      refundedAmount: { value: '25.00' },
      lines: [{ refundedQuantity: 2 }],
    });
    expect(await stock()).toBe(4);
    expect(provider.held()).toBe(1250);
    const other = await refund({ ...input, lines: [] });
    expect(other.at('result.__typename')).toBe('IdempotencyKeyReused');
  });

  test('never gives back more than was paid, however many are asked for at once', async () => {
    const { id } = await buyThree();
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => refund({ orderId: id, idempotencyKey: newKey(), amount: '20.00' })),
    );
    const kinds = answers.map((answer) => answer.text('result.__typename'));
    expect(kinds.filter((kind) => kind === 'OrderChanged')).toHaveLength(1);
    expect(provider.held()).toBe(1750);
    const rest = await refund({ orderId: id, idempotencyKey: newKey() });
    expect(rest.at('result.order')).toMatchObject({
      paymentState: 'REFUNDED',
      refundedAmount: { value: '37.50' },
    });
    expect(provider.held()).toBe(0);
    expect((await refund({ orderId: id, idempotencyKey: newKey() })).at('result.__typename')).toBe(
      'OrderStateConflict',
    );
  });
});

describe('sending', () => {
  test('a part and then the rest completes the order, and writes to the buyer each time', async () => {
    const { id, lineId } = await buyThree();
    const first = await fulfill({ orderId: id, lines: [{ lineId, quantity: 1 }], trackingNumber: 'T1' });
    expect(first.at('result.order')).toMatchObject({
      state: 'OPEN',
      fulfillmentState: 'PARTIALLY_FULFILLED',
      fulfillments: [{ trackingNumber: 'T1' }],
    });
    const tooMany = await fulfill({ orderId: id, lines: [{ lineId, quantity: 3 }] });
    expect(tooMany.at('result.__typename')).toBe('InvalidInput');
    const second = await fulfill({ orderId: id });
    expect(second.at('result.order')).toMatchObject({ state: 'COMPLETED', fulfillmentState: 'FULFILLED' });
    const mails = await sql(`SELECT key FROM mail WHERE website_id = $website AND key LIKE '%:shipped:%'`);
    expect(mails).toHaveLength(2);
  });
});

describe('cancelling', () => {
  test('puts everything back once, also when it is pressed twice', async () => {
    const { id } = await buyThree();
    const answers = await Promise.all([cancel(id), cancel(id)]);
    for (const answer of answers) expect(answer.at('result.order')).toMatchObject({ state: 'CANCELLED' });
    expect((await cancel(id)).at('result.order')).toMatchObject({
      paymentState: 'REFUNDED',
      refundedAmount: { value: '37.50' },
    });
    expect(await stock()).toBe(5);
    expect(provider.held()).toBe(0);
    expect(provider.refunds.size).toBe(1);
  });

  test('is not for what was sent', async () => {
    const { id } = await buyThree();
    await fulfill({ orderId: id });
    expect((await cancel(id)).at('result.__typename')).toBe('OrderStateConflict');
  });

  test('is done by the buyer while nothing was paid', async () => {
    const saved = await till.shop.ask(
      `mutation { saveManualPaymentMethod(input: { name: "Bank", instructions: "IBAN" }) { ... on ManualPaymentMethod { id } } }`,
    );
    const paymentMethodId = saved.text('saveManualPaymentMethod.id');
    const { token, id } = await buyThree({ paymentMethodId });
    const text = `mutation ($token: String!) { cancelMyOrder(token: $token) { __typename ... on Problem { message } } }`;
    expect((await till.shop.visit(text, { token: `${token}x` })).at('cancelMyOrder.__typename')).toBe(
      'NotFound',
    );
    expect((await till.shop.visit(text, { token })).at('cancelMyOrder.__typename')).toBe('OrderChanged');
    expect(await stock()).toBe(5);
    const again = await buyThree({ paymentMethodId });
    const paid = await ask('markOrderPaid', '$id: ID!', { id: again.id });
    expect(paid.at('result.order')).toMatchObject({ paymentState: 'PAID', paidAmount: { value: '37.50' } });
    const late = await till.shop.visit(text, { token: again.token });
    expect(late.at('cancelMyOrder.__typename')).toBe('OrderStateConflict');
    expect((await ask('markOrderPaid', '$id: ID!', { id })).at('result.__typename')).toBe(
      'OrderStateConflict',
    );
  });
});

test('Orders are found by number, address, name, SKU, tag and state, newest first, page by page', async () => {
  const { id } = await buyThree();
  const second = await till.buy('guest', 'CAP', { paymentMethodId: 'card' });
  await ask('setOrderTags', '$id: ID!, $tags: [String!]!', { id, tags: ['gift', ' gift '] });
  await ask('addOrderNote', '$id: ID!, $note: String!', { id, note: 'Call first.' });
  const list = async (filter: object, first = 10, after: string | null = null) => {
    const text = `query ($filter: OrderFilter, $first: Int, $after: String) { orders(filter: $filter, first: $first, after: $after) {
      nodes { number } pageInfo { hasNextPage endCursor } } }`;
    const answer = await till.shop.ask(text, { filter, first, after });
    const nodes = answer.at('orders.nodes');
    return { numbers: Array.isArray(nodes) ? nodes.map(({ number }) => number) : nodes, answer };
  };
  const number = second.at('placeOrder.order.number');
  for (const [filter, numbers] of [
    [{}, [1002, 1001]],
    [{ search: String(number) }, [1002]],
    [{ search: 'ada@sho' }, [1002, 1001]],
    [{ search: 'Ada L' }, [1002, 1001]],
    [{ search: 'mug' }, [1001]],
    [{ search: '%' }, []],
    [{ tag: 'gift' }, [1001]],
    [{ states: ['CANCELLED'] }, []],
    [{ paymentStates: ['PAID'], isTest: true, states: ['OPEN'] }, [1002, 1001]],
    [{ placedFrom: '2100-01-01T00:00:00.000Z' }, []],
  ] as const)
    expect([filter, (await list(filter)).numbers]).toEqual([filter, numbers]);
  const page = await list({}, 1);
  expect(page.answer.at('orders.pageInfo.hasNextPage')).toBe(true);
  expect((await list({}, 1, page.answer.text('orders.pageInfo.endCursor'))).numbers).toEqual([1001]);
  const seen = await till.shop.visit(
    'query ($token: String!) { orderByToken(token: $token) { events { message } } }',
    {
      token: (await till.shop.ask('query ($id: ID!) { order(id: $id) { token } }', { id })).text(
        'order.token',
      ),
    },
  );
  expect(JSON.stringify(seen.data)).not.toContain('Call first.');
});

test('Many orders are tagged and sent at once, and what cannot be done with one stops no other', async () => {
  const [first, second] = [await buyThree(), await till.buy('guest', 'CAP', { paymentMethodId: 'card' })];
  const other = second.text('placeOrder.order.id');
  await cancel(other);
  const text = `mutation ($input: UpdateOrdersInput!) { updateOrders(input: $input) { __typename ... on Problem { message }
    ... on OrdersChanged { results { orderId result ${answered} } } } }`;
  const change = (input: object) => till.shop.ask(text, { input });
  const orderIds = [first.id, other, 'none', first.id];
  const answer = await change({ orderIds, addTags: ['gift'], isFulfilled: true });
  expect(answer.at('updateOrders.results')).toMatchObject([
    { orderId: first.id, result: { order: { state: 'COMPLETED', tags: ['gift'] } } },
    { orderId: other, result: { __typename: 'OrderStateConflict' } },
    { orderId: 'none', result: { __typename: 'NotFound' } },
  ]);
  // Two who tag at once lose none of each other's.
  await Promise.all(['a', 'b', 'c'].map((tag) => change({ orderIds: [first.id], addTags: [tag] })));
  const [row] = await sql(`SELECT tags FROM customer_order WHERE id = '${first.id}'`);
  expect(row?.tags).toEqual(expect.arrayContaining(['gift', 'a', 'b', 'c']));
  await change({ orderIds: [first.id], removeTags: ['gift', 'a', 'b', 'c'] });
  expect(await sql(`SELECT * FROM order_tag WHERE order_id = '${first.id}'`)).toEqual([]);
  for (const input of [
    { orderIds },
    { orderIds: [], addTags: ['x'] },
    { orderIds, addTags: ['x'.repeat(51)] },
  ])
    expect((await change(input)).at('updateOrders.__typename')).toBe('InvalidInput');
});

test('The file of orders has a row for each line, no formula, and each amount once', async () => {
  await till.add('guest', 'MUG', 2);
  await till.add('guest', 'CAP');
  const version = await till.fillIn('guest', 'ada@shoppers.test');
  await till.shop.visit(
    'mutation { updateCheckout(input: { note: "=HYPERLINK(1)" }) { __typename } }',
    {},
    'guest',
  );
  await till.order('guest', { version: await till.fillIn('guest'), paymentMethodId: 'card' });
  expect(version).not.toBe('');
  await buyThree();
  const text = `query ($filter: OrderFilter, $first: Int, $after: String) { ordersCsv(filter: $filter, first: $first, after: $after) {
    text pageInfo { hasNextPage endCursor } } }`;
  const part = (variables: object) => till.shop.ask(text, { ...variables });
  const newest = await part({ first: 1 });
  expect(newest.text('ordersCsv.text')).toMatch(/^Order Number,.*\r\n1002,/);
  const rest = await part({ first: 1, after: newest.text('ordersCsv.pageInfo.endCursor') });
  const rows = rest.text('ordersCsv.text').split('\r\n');
  expect(rows).toHaveLength(3);
  expect(rows[0]).toContain(`,45.00,0.00,0.00,0.00,No,45.00,`);
  expect(rows[0]).toContain("'=HYPERLINK(1)");
  expect(rows[1]).toMatch(/^1001,ada@shoppers\.test,,,,,,,,,,.*,Cap,,CAP,1,0,0,20\.00,0\.00,0\.00,20\.00$/);
  expect(rest.at('ordersCsv.pageInfo.hasNextPage')).toBe(false);
});
