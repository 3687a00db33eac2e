import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTill, type Till } from '../orders/till-testing.ts';
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
  till = await openTill(shops, 8);
  provider.next = 'SUCCEEDED';
  provider.payments.length = 0;
  provider.refunds.clear();
});

const sql = (text: string) => shops.commerce.sql(text.replaceAll('$website', `'${till.shop.websiteId}'`));
const answered = `{ __typename ... on Problem { message } ... on ReturnChanged { return { id state answer lines { quantity } }
  order { paymentState refundedAmount { value } returnable { quantity } } } }`;
const allow = (days: number) =>
  till.shop.ask(`mutation { updateReturnSettings(days: ${days}) { __typename } }`);
const request = (token: string, lines: object[], reason = '') =>
  till.shop.visit(
    `mutation ($input: RequestReturnInput!) { result: requestReturn(input: $input) ${answered} }`,
    {
      input: { token, lines, reason },
    },
  );
const step = (name: string, id: string, more = '') =>
  till.shop.ask(`mutation ($id: ID!) { result: ${name}(id: $id${more}) ${answered} }`, { id });

/** Somebody bought three mugs, which were sent. */
async function send() {
  await till.add('guest', 'MUG', 3);
  const placed = await till.order('guest', {
    version: await till.fillIn('guest'),
    paymentMethodId: 'card',
  });
  const [id, token] = [placed.text('placeOrder.order.id'), placed.text('placeOrder.orderToken')];
  await till.shop.ask(
    'mutation ($input: FulfillOrderInput!) { fulfillOrder(input: $input) { __typename } }',
    {
      input: { orderId: id },
    },
  );
  const [line] = await sql(`SELECT id FROM order_line WHERE order_id = '${id}'`);
  return { id, token, lineId: String(line?.id) };
}

async function stock() {
  const [row] =
    await sql(`SELECT v.stock, (SELECT sum(delta)::int FROM stock_movement m WHERE m.variant_id = v.id) AS ledger
    FROM variant v WHERE v.website_id = $website AND v.sku = 'MUG'`);
  expect(row?.stock).toBe(row?.ledger);
  return row?.stock;
}

test('Pieces come back by the buyer’s request: approved, received, put into stock, and refunded once', async () => {
  await allow(14);
  const { token, lineId } = await send();
  const asked = await request(token, [{ lineId, quantity: 2 }], 'Too small');
  expect(asked.at('result')).toMatchObject({
    return: { state: 'REQUESTED' },
    order: { returnable: [{ quantity: 1 }] },
  });
  const id = asked.text('result.return.id');
  expect((await step('receiveReturn', id)).at('result.__typename')).toBe('OrderStateConflict');
  expect((await step('refundReturn', id)).at('result.__typename')).toBe('OrderStateConflict');
  const approved = await step('approveReturn', id, ', answer: "To 1 Kiln Lane"');
  expect(approved.at('result.return')).toMatchObject({ state: 'APPROVED', answer: 'To 1 Kiln Lane' });
  expect(await stock()).toBe(5);
  for (const answer of await Promise.all([step('receiveReturn', id), step('receiveReturn', id)]))
    expect(answer.at('result.return.state')).toBe('RECEIVED');
  expect(await stock()).toBe(7);
  expect((await step('refuseReturn', id)).at('result.__typename')).toBe('OrderStateConflict');
  for (const answer of await Promise.all([step('refundReturn', id), step('refundReturn', id)]))
    expect(answer.at('result')).toMatchObject({
      return: { state: 'REFUNDED', answer: 'To 1 Kiln Lane' },
      order: { paymentState: 'PARTIALLY_REFUNDED', refundedAmount: { value: '25.00' } },
    });
  expect(provider.held()).toBe(1250);
  expect(await stock()).toBe(7);
  const mails = await sql(
    `SELECT key FROM mail WHERE website_id = $website AND key LIKE '%:return_%' ORDER BY key`,
  );
  expect(mails.map(({ key }) => String(key).split(':')[2])).toEqual([
    'return_approved',
    'return_received',
    'return_requested',
  ]);
});

test('Webhooks tell of each step of a return', async () => {
  await sql(
    `INSERT INTO webhook_subscription (website_id, type) VALUES ($website, 'return.requested'), ($website, 'return.changed')`,
  );
  await allow(14);
  const { id: orderId, token, lineId } = await send();
  const returnId = (await request(token, [{ lineId, quantity: 1 }])).text('result.return.id');
  for (const name of ['approveReturn', 'approveReturn', 'receiveReturn', 'refundReturn'])
    await step(name, returnId);
  const told = await sql(`SELECT type, data FROM webhook_event WHERE website_id = $website ORDER BY number`);
  const changed = (state: string) => ({ type: 'return.changed', data: { returnId, orderId, state } });
  expect(told).toEqual([
    { type: 'return.requested', data: { returnId, orderId } },
    ...['APPROVED', 'RECEIVED', 'REFUNDED'].map(changed),
  ]);
});

test('Nobody asks for more than was sent to them, however often they ask at once', async () => {
  await allow(14);
  const { token, lineId } = await send();
  const two = [{ lineId, quantity: 2 }];
  const answers = await Promise.all([request(token, two), request(token, two), request(token, two)]);
  const kinds = answers.map((answer) => answer.text('result.__typename')).sort();
  expect(kinds).toEqual(['InvalidInput', 'InvalidInput', 'ReturnChanged']);
  const bad = [[], [{ lineId, quantity: 0 }], [{ lineId: 'none', quantity: 1 }], [...two, ...two]];
  for (const lines of bad) expect((await request(token, lines)).at('result.__typename')).toBe('InvalidInput');
  expect((await request(`${token}x`, two)).at('result.__typename')).toBe('NotFound');
  const first = answers.find((answer) => answer.text('result.__typename') === 'ReturnChanged');
  const refused = await step('refuseReturn', first?.text('result.return.id') ?? '');
  expect(refused.at('result')).toMatchObject({
    return: { state: 'REFUSED' },
    order: { returnable: [{ quantity: 3 }] },
  });
});

test('Nothing is sent back where the owner does not allow it, or when it is too late', async () => {
  const { id, token, lineId } = await send();
  const one = [{ lineId, quantity: 1 }];
  expect((await request(token, one)).at('result.__typename')).toBe('OrderStateConflict');
  await allow(14);
  await sql(`UPDATE fulfillment SET created_at = now() - interval '15 days' WHERE order_id = '${id}'`);
  expect((await request(token, one)).at('result.message')).toBe('Nothing of this order can be sent back.');
  expect((await allow(366)).at('updateReturnSettings.__typename')).toBe('InvalidInput');
});

test('The buyer is written to in the language of their order', async () => {
  await allow(14);
  for (const [language, subject, text] of [
    [
      'de',
      'Rücksendung zu Bestellung 1001 ist genehmigt',
      'Bitte senden Sie zurück, was Sie angefragt haben.',
    ],
    ['en', 'Return for order 1002 is approved', 'Please send back what you asked for.'],
  ] as const) {
    const { id, token, lineId } = await send();
    await sql(`UPDATE customer_order SET language = '${language}' WHERE id = '${id}'`);
    const asked = await request(token, [{ lineId, quantity: 1 }]);
    await step('approveReturn', asked.text('result.return.id'), ', answer: "To 1 Kiln Lane"');
    const [mail] = await sql(
      `SELECT subject, text FROM mail WHERE website_id = $website AND key LIKE 'order:${id}:return_approved:%'`,
    );
    expect(mail?.subject).toBe(subject);
    expect(mail?.text).toContain(text);
    expect(mail?.text).toContain('To 1 Kiln Lane');
  }
});
