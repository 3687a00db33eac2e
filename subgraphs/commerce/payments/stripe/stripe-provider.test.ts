import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PaymentRequest, ProviderUnreachable } from '../payment-provider.ts';
import { signEvent } from '../sandbox/stripe-events.ts';
import { type StripeSandbox, startStripeSandbox } from '../sandbox/stripe-sandbox.ts';
import { createStripeProvider } from './stripe-provider.ts';

let sandbox: StripeSandbox;
beforeAll(async () => {
  sandbox = await startStripeSandbox();
});
afterAll(() => sandbox.close());

const openProvider = () =>
  createStripeProvider({
    secretKey: sandbox.secretKey,
    webhookSecret: sandbox.webhookSecret,
    apiUrl: sandbox.url,
  });
let orders = 0;
function request(more: Partial<PaymentRequest> = {}): PaymentRequest {
  orders += 1;
  return {
    ...{
      key: `order-${orders}`,
      orderId: `o${orders}`,
      orderNumber: 1000 + orders,
      amount: { cents: 2_500, currency: 'EUR' },
    },
    ...{
      email: 'a@example.com',
      returnUrl: 'http://shop.example/checkout/return',
      savedMethod: null,
      customer: null,
    },
    ...{ isMethodSaved: false, isCapturedLater: false },
    ...more,
  };
}
const card = (number: string) => ({ type: 'card', number, returnUrl: 'http://shop.example/checkout/return' });

describe('payments by Stripe', () => {
  it('asks the shopper to pay in the page, and learns that they did', async () => {
    const provider = openProvider();
    const begun = await provider.create(request());
    expect(begun).toMatchObject({
      state: 'REQUIRES_ACTION',
      redirectUrl: null,
      clientSecret: expect.stringContaining('_secret_'),
    });
    sandbox.ledger.confirm(begun.reference, card('4242424242424242'));
    expect(await provider.find(begun.reference)).toEqual({
      state: 'SUCCEEDED',
      reference: begun.reference,
      amount: { cents: 2_500, currency: 'EUR' },
    });
  });

  it('makes one payment of one key, and names the order in it', async () => {
    const provider = openProvider();
    const asked = request();
    const first = await provider.create(asked);
    const again = await provider.create(asked);
    expect(again.reference).toBe(first.reference);
    expect(sandbox.ledger.intent(first.reference).metadata).toEqual({
      order_id: asked.orderId,
      order_number: String(asked.orderNumber),
    });
  });

  it('tells a declined card, and that the shopper may pay by another one', async () => {
    const provider = openProvider();
    const { reference } = await provider.create(request());
    expect(() => sandbox.ledger.confirm(reference, card('4000000000009995'))).toThrow('insufficient');
    expect(await provider.find(reference)).toEqual({
      state: 'DECLINED',
      reference,
      message: 'Your card has insufficient funds.',
      reason: 'DECLINED',
    });
    sandbox.ledger.confirm(reference, card('4242424242424242'));
    expect(await provider.find(reference)).toMatchObject({ state: 'SUCCEEDED' });
  });

  it('sends the browser to the bank where the bank asks, and waits where it takes days', async () => {
    const provider = openProvider();
    const asked = await provider.create(request());
    sandbox.ledger.confirm(asked.reference, card('4000002760003184'));
    expect(await provider.find(asked.reference)).toMatchObject({
      state: 'REQUIRES_ACTION',
      redirectUrl: `${sandbox.url}/bank/${asked.reference}`,
    });
    const slow = await provider.create(request());
    sandbox.ledger.confirm(slow.reference, { ...card(''), type: 'sepa_debit' });
    expect(await provider.find(slow.reference)).toEqual({ state: 'PROCESSING', reference: slow.reference });
  });

  it('reserves first and takes the money later, or gives it up', async () => {
    const provider = openProvider();
    const held = await provider.create(request({ isCapturedLater: true }));
    sandbox.ledger.confirm(held.reference, card('4242424242424242'));
    expect(await provider.find(held.reference)).toMatchObject({
      state: 'AUTHORIZED',
      amount: { cents: 2_500 },
    });
    expect(
      await provider.capture(held.reference, { cents: 2_000, currency: 'EUR' }, 'capture'),
    ).toMatchObject({
      state: 'SUCCEEDED',
      amount: { cents: 2_000 },
    });
    const left = await provider.create(request({ isCapturedLater: true }));
    expect(await provider.cancel(left.reference, 'cancel')).toEqual({
      state: 'CANCELLED',
      reference: left.reference,
    });
    expect(await provider.cancel(held.reference, 'too late')).toMatchObject({ state: 'SUCCEEDED' });
    const expired = await provider.create(request({ isCapturedLater: true }));
    sandbox.ledger.confirm(expired.reference, card('4242424242424242'));
    sandbox.ledger.expire(expired.reference);
    const late = await provider.capture(
      expired.reference,
      { cents: 2_500, currency: 'EUR' },
      'capture too late',
    );
    expect(late).toEqual({ state: 'CANCELLED', reference: expired.reference });
  });

  it('gives money back once for a key, and no more than was paid', async () => {
    const provider = openProvider();
    const { reference } = await provider.create(request());
    sandbox.ledger.confirm(reference, card('4242424242424242'));
    const back = { cents: 1_500, currency: 'EUR' };
    const first = await provider.refund(reference, back, 'refund-1');
    expect(first).toMatchObject({ state: 'SUCCEEDED' });
    expect(await provider.refund(reference, back, 'refund-1')).toEqual(first);
    await expect(provider.refund(reference, back, 'refund-2')).rejects.toThrow('greater than unrefunded');
  });

  it('saves a card without a payment, and charges it while nobody is there', async () => {
    const saving = openProvider().methodSaving;
    if (!saving) throw new Error('Stripe saves cards.');
    const customer = await saving.createCustomer({ key: 'c1', memberId: 'm1', email: 'a@example.com' });
    expect(await saving.createCustomer({ key: 'c1', memberId: 'm1', email: 'a@example.com' })).toBe(customer);
    const begun = await saving.saveMethod({ key: 's1', customer });
    expect(begun).toMatchObject({ state: 'REQUIRES_ACTION', clientSecret: expect.any(String) });
    sandbox.ledger.methods.confirmSetup(begun.reference, card('4242424242424242'));
    const saved = await saving.findSaving(begun.reference);
    if (saved.state !== 'SAVED') throw new Error('The card was not saved.');
    expect(saved.method).toMatchObject({ name: 'Visa ending in 4242' });
    const charge = { ...request(), customer, savedMethod: saved.method.reference };
    const paid = await saving.chargeOffSession(charge);
    expect(paid).toMatchObject({ state: 'SUCCEEDED', amount: charge.amount });
    expect(await saving.chargeOffSession(charge)).toEqual(paid);
  });

  it.each([
    ['authentication_required', 'AUTHENTICATION_REQUIRED'],
    ['expired_card', 'METHOD_UNUSABLE'],
    ['insufficient_funds', 'DECLINED'],
  ] as const)('says what helps when a saved card is declined for %s', async (code, reason) => {
    const saving = openProvider().methodSaving;
    if (!saving) throw new Error('Stripe saves cards.');
    const customer = await saving.createCustomer({ key: code, memberId: code, email: 'a@example.com' });
    const { reference } = await saving.saveMethod({ key: `save ${code}`, customer });
    sandbox.ledger.methods.confirmSetup(reference, card('4000002500003155'));
    sandbox.ledger.methods.finishSetup(reference, true);
    const saved = await saving.findSaving(reference);
    if (saved.state !== 'SAVED') throw new Error('The card was not saved.');
    const savedMethod = saved.method.reference;
    expect(await saving.chargeOffSession({ ...request(), customer, savedMethod })).toMatchObject({
      state: 'SUCCEEDED',
    });
    sandbox.ledger.methods.change(savedMethod, code);
    expect(await saving.chargeOffSession({ ...request(), customer, savedMethod })).toMatchObject({
      ...{ state: 'DECLINED', reason },
    });
  });

  it('leaves it open what happened when Stripe fails after charging, and finds out by the same key', async () => {
    const provider = openProvider();
    const { methods } = sandbox.ledger;
    const { id: customer } = methods.createCustomer('a@example.com');
    const { id: savedMethod } = methods.take({ ...card('4242424242424242') }, customer);
    methods.attach(savedMethod, customer);
    const asked = request({ savedMethod, customer });
    sandbox.failNext('/v1/payment_intents', 'AFTER', 3);
    await expect(provider.create(asked)).rejects.toBeInstanceOf(ProviderUnreachable);
    const later = await provider.create(asked);
    expect(later).toMatchObject({ state: 'SUCCEEDED' });
    const ofOrder = [...sandbox.ledger.intents.values()].filter(
      ({ metadata }) => metadata.order_id === asked.orderId,
    );
    expect(ofOrder).toHaveLength(1);
  });

  it('believes a webhook that Stripe signed lately, and no other', async () => {
    const provider = openProvider();
    const { reference } = await provider.create(request());
    sandbox.ledger.confirm(reference, card('4242424242424242'));
    const event = sandbox.events.all.findLast(({ type }) => type === 'payment_intent.succeeded');
    const body = event?.body ?? '';
    const signed = (header: string) => provider.readWebhook({ 'stripe-signature': header }, body);
    const orderId = sandbox.ledger.intent(reference).metadata.order_id;
    expect(await signed(signEvent(body, sandbox.webhookSecret))).toEqual({
      kind: 'EVENT',
      event: { id: event?.id, kind: 'PAYMENT', reference, orderId },
    });
    const refused = { kind: 'REFUSED' };
    expect(await signed(signEvent(body, 'whsec_of_someone_else'))).toEqual(refused);
    const old = signEvent(body, sandbox.webhookSecret, new Date(Date.now() - 3_600_000));
    expect(await signed(old)).toEqual(refused);
    expect(await provider.readWebhook({}, body)).toEqual(refused);
    expect(await signed(signEvent(`${body} `, sandbox.webhookSecret))).toEqual(refused);
  });
});
