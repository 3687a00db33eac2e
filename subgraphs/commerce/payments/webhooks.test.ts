import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signEvent } from './sandbox/stripe-events.ts';
import { openStripeTill, type StripeTill } from './stripe-till-testing.ts';

let till: StripeTill;
beforeAll(async () => {
  till = await openStripeTill();
});
afterAll(() => till.close());

const receiving = `mutation ($headers: JSON!, $body: String!) { receivePaymentEvent(provider: STRIPE, headers: $headers, body: $body) {
  __typename ... on PaymentEventReceived { eventId } } }`;

/** What the shop answers an event, which Stripe signed unless said otherwise. */
async function tell(event: { readonly body: string }, secret = till.sandbox.webhookSecret): Promise<unknown> {
  const headers = { 'stripe-signature': signEvent(event.body, secret) };
  const answer = await till.shop.visit(receiving, { headers, body: event.body });
  return answer.at('receivePaymentEvent');
}
const event = (id: string, type: string, object: object) => ({
  body: JSON.stringify({ id, object: 'event', type, data: { object } }),
});
const received = (eventId: string | null) => ({ __typename: 'PaymentEventReceived', eventId });

describe('what Stripe tells a shop', () => {
  it('is accepted when it is of no interest, so that Stripe goes on telling', async () => {
    expect(await tell(event('evt_1', 'customer.created', { id: 'cus_1' }))).toEqual(received(null));
    const other = { id: 'pi_other', metadata: {} };
    expect(await tell(event('evt_2', 'payment_intent.succeeded', other))).toEqual(received(null));
    const elsewhere = { id: 'pi_elsewhere', metadata: { order_id: 'an order of another shop' } };
    expect(await tell(event('evt_3', 'payment_intent.succeeded', elsewhere))).toEqual(received(null));
    const refund = { id: 're_1', payment_intent: 'pi_other' };
    expect(await tell(event('evt_4', 'refund.created', refund))).toEqual(received(null));
  });

  it('is refused when somebody else signed it', async () => {
    const told = event('evt_5', 'customer.created', { id: 'cus_1' });
    expect(await tell(told, 'whsec_of_someone_else')).toEqual({ __typename: 'PaymentEventRefused' });
  });

  it('is told again while the order does not know its payment, or Stripe cannot be asked about it', async () => {
    const { order, intent } = await till.begin('early');
    const paid = event('evt_6', 'payment_intent.succeeded', intent);
    await till.sql(`UPDATE payment SET reference = NULL WHERE reference = '${intent.id}'`);
    expect(await tell(paid)).toEqual({ __typename: 'PaymentEventTooEarly' });
    await till.sql(`UPDATE payment SET reference = '${intent.id}' WHERE order_id = '${order.id}'`);
    till.sandbox.failNext(`/v1/payment_intents/${intent.id}`, 'BEFORE', 3);
    expect(await tell(paid)).toEqual({ __typename: 'PaymentEventTooEarly' });
    till.pay(intent.id);
    expect(await tell(paid)).toEqual(received('evt_6'));
    expect(await till.orderOf(order.token)).toMatchObject({ state: 'OPEN', paymentState: 'PAID' });
  });
});

describe('a buyer who asks their bank for the money back', () => {
  it('is shown to the owner on the order, once, until the bank decided', async () => {
    const { order, intent } = await till.begin('disputing');
    till.pay(intent.id);
    await tell(event('evt_7', 'payment_intent.succeeded', intent));
    const dispute = till.sandbox.ledger.dispute(intent.id);
    const opened = event('evt_8', 'charge.dispute.created', { ...dispute });
    for (const _ of [1, 2]) expect(await tell(opened)).toEqual(received('evt_8'));
    const text = `query ($id: ID!) { order(id: $id) { disputes { state reason amount { value } dueAt } events { kind: message isPublic } } }`;
    const shown = async () => (await till.shop.ask(text, { id: order.id })).at('order');
    expect(await shown()).toMatchObject({
      disputes: [{ state: 'OPEN', reason: 'fraudulent', amount: { value: '12.50' } }],
    });
    till.sandbox.ledger.closeDispute(dispute, 'lost');
    expect(await tell(event('evt_9', 'charge.dispute.closed', { ...dispute }))).toEqual(received('evt_9'));
    // Word of the beginning that comes late opens nothing again.
    await tell(opened);
    const after = await shown();
    expect(after).toMatchObject({ disputes: [{ state: 'LOST' }] });
    expect(JSON.stringify(after).match(/took \$12.50 back|take \$12.50 back/g)).toHaveLength(2);
    const seen = await till.shop.visit(
      'query ($token: String!) { orderByToken(token: $token) { events { message } } }',
      { token: order.token },
    );
    expect(JSON.stringify(seen.data)).not.toContain('bank');
    const hidden = await till.shop.visit(
      'query ($token: String!) { orderByToken(token: $token) { disputes { id } } }',
      { token: order.token },
    );
    expect(hidden.errors?.[0]?.message).toBeDefined();
  });
});

describe('money that was reserved', () => {
  it('and has expired at the bank is not taken: nothing is sent, and the stock is free again', async () => {
    const setting = `mutation ($input: SavePaymentProviderInput!) { savePaymentProvider(input: $input) { __typename } }`;
    await till.shop.ask(setting, { input: { provider: 'STRIPE', isCapturedLater: true } });
    const stock = async () => (await till.sql("SELECT stock FROM variant WHERE sku = 'MUG'"))[0]?.stock;
    const before = Number(await stock());
    const { order, intent } = await till.begin('reserved');
    till.pay(intent.id);
    expect(await tell(event('evt_7', 'payment_intent.amount_capturable_updated', intent))).toEqual(
      received('evt_7'),
    );
    expect(await till.orderOf(order.token)).toMatchObject({ state: 'OPEN', paymentState: 'AUTHORIZED' });
    till.sandbox.ledger.expire(intent.id);
    const sending = `mutation ($id: ID!) { fulfillOrder(input: { orderId: $id, lines: [] }) { __typename ... on Problem { message } } }`;
    expect((await till.shop.ask(sending, { id: order.id })).at('fulfillOrder')).toMatchObject({
      message: expect.stringContaining('could not be taken'),
    });
    expect(await till.orderOf(order.token)).toMatchObject({ state: 'FAILED', paymentState: 'FAILED' });
    expect(await stock()).toBe(before);
  });
});
