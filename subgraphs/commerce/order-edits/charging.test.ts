import { afterAll, beforeAll, expect, it } from 'vitest';
import { newKey } from '../orders/till-testing.ts';
import { openStripeTill, type StripeTill } from '../payments/stripe-till-testing.ts';

let till: StripeTill;
beforeAll(async () => {
  till = await openStripeTill(40);
});
afterAll(() => till.close());

/** The payment that was begun last. */
const lastIntent = () => [...till.sandbox.ledger.intents.values()].at(-1);

/** An order of a member whose card is saved, with a mug more than they paid. */
async function change(memberId: string, number: string) {
  const member = till.as(memberId);
  const begun = await member.buy({ isMethodSaved: true });
  till.pay(lastIntent()?.id ?? '', number);
  if (number !== '4242424242424242') till.sandbox.ledger.finish(lastIntent()?.id ?? '', true);
  const token = begun.text('placeOrder.orderToken');
  await member.ask('mutation ($token: String!) { settlePayment(orderToken: $token) { __typename } }', {
    token,
  });
  const { id } = (await till.orderOf(token)) as { id: string };
  const known = await till.shop.ask(
    'query ($id: ID!) { order(id: $id) { lines { id } savedMethods { id name } } }',
    {
      id,
    },
  );
  const edit = { orderId: id, lines: [{ lineId: known.text('order.lines.0.id'), quantity: 2 }] };
  const seen = await till.shop.ask(
    'query ($edit: OrderEditInput!) { orderEditPreview(edit: $edit) { ... on OrderEditPreview { version } } }',
    { edit },
  );
  const input = { edit, version: seen.text('orderEditPreview.version'), idempotencyKey: newKey() };
  await till.shop.ask('mutation ($input: EditOrderInput!) { editOrder(input: $input) { __typename } }', {
    input,
  });
  return { id, savedMethodId: known.text('order.savedMethods.0.id') };
}

const charge = (orderId: string, savedMethodId: string, idempotencyKey = newKey()) =>
  till.shop.ask(
    `mutation ($input: ChargeOrderBalanceInput!) { result: chargeOrderBalance(input: $input) { __typename ... on Problem { message }
      ... on OrderChanged { order { paymentState paidAmount { value } balance { value } } } } }`,
    { input: { orderId, savedMethodId, idempotencyKey } },
  );

it('What an order comes to more is charged to the saved card of its member, once for its key', async () => {
  const { id, savedMethodId } = await change('ada', '4242424242424242');
  const key = newKey();
  const answers = await Promise.all([charge(id, savedMethodId, key), charge(id, savedMethodId, key)]);
  expect(answers.map((answer) => answer.text('result.__typename'))).toContain('OrderChanged');
  expect((await charge(id, savedMethodId, key)).at('result.order')).toMatchObject({
    ...{ paymentState: 'PAID', paidAmount: { value: '25.00' }, balance: { value: '0.00' } },
  });
  expect((await charge(id, savedMethodId)).at('result')).toMatchObject({
    message: 'Nothing is left to be paid of this order.',
  });
  const rows = await till.sql(`SELECT state FROM payment WHERE order_id = '${id}'`);
  expect(rows).toEqual([{ state: 'SUCCEEDED' }, { state: 'SUCCEEDED' }]);
});

it('A card whose bank wants to ask its owner is not charged, and the rest stays due', async () => {
  const { id, savedMethodId } = await change('bea', '4000002760003184');
  expect((await charge(id, savedMethodId)).at('result.__typename')).toBe('PaymentDeclined');
  const now = await till.shop.ask(
    'query ($id: ID!) { order(id: $id) { paymentState balance { value } state } }',
    { id },
  );
  expect(now.at('order')).toEqual({
    paymentState: 'PARTIALLY_PAID',
    balance: { value: '12.50' },
    state: 'OPEN',
  });
});
