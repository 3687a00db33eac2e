import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { address, newKey, placing } from '../orders/till-testing.ts';
import { openStripeTill, type StripeTill } from './stripe-till-testing.ts';

let till: StripeTill;
beforeAll(async () => {
  till = await openStripeTill(200);
});
afterAll(() => till.close());

const listing = '{ savedPaymentMethods { id name validThrough paymentMethodId } }';
const settling = `mutation ($token: String!) { settlePayment(orderToken: $token) { __typename
  ... on Problem { message } ... on OrderPlaced { order { id paymentState } } } }`;

/** The payment that was begun last. */
const lastIntent = () => [...till.sandbox.ledger.intents.values()].at(-1);

interface Saved {
  readonly id: string;
}

/** A member pays by a card, has it saved, and is answered what is saved. */
async function save(memberId: string, number = '4242424242424242') {
  const member = till.as(memberId);
  const begun = await member.buy({ isMethodSaved: true });
  till.pay(lastIntent()?.id ?? '', number);
  const settled = await member.ask(settling, { token: begun.text('placeOrder.orderToken') });
  expect(settled.at('settlePayment.__typename')).toBe('OrderPlaced');
  return ((await member.ask(listing)).at('savedPaymentMethods') as Saved[])[0] as Saved;
}

describe('a member’s card', () => {
  it('is saved when they say so, and pays the next order without being typed', async () => {
    const ada = till.as('ada');
    const saved = await save('ada');
    expect(saved).toMatchObject({
      ...{ name: 'Visa ending in 4242', paymentMethodId: 'stripe' },
      validThrough: expect.stringMatching(/^\d{4}-12$/),
    });
    const paid = await ada.buy({ savedMethodId: saved.id });
    expect(paid.at('placeOrder')).toMatchObject({
      __typename: 'OrderPlaced',
      order: { state: 'OPEN', paymentState: 'PAID' },
    });
    expect(till.sandbox.ledger.methods.customers.size).toBe(1);
  });

  it('is offered at the checkout of its member and of nobody else', async () => {
    await save('bea');
    const shown = '{ checkout { savedMethods { name } } }';
    const cart = 'mutation ($input: AddToCartInput!) { addToCart(input: $input) { __typename } }';
    const input = { productId: till.products.get('MUG'), sku: 'MUG', quantity: 1 };
    for (const [who, names] of [
      ['bea', [{ name: 'Visa ending in 4242' }]],
      ['cleo', []],
    ] as const) {
      await till.as(who).ask(cart, { input });
      expect((await till.as(who).ask(shown)).at('checkout.savedMethods')).toEqual(names);
    }
    const beas = ((await till.as('bea').ask(listing)).at('savedPaymentMethods') as Saved[])[0];
    const stolen = await till.as('cleo').buy({ savedMethodId: beas?.id });
    expect(stolen.at('placeOrder')).toMatchObject({
      ...{ __typename: 'PaymentUnavailable', message: expect.stringContaining('not saved any more') },
    });
  });

  it('is chosen for a free trial, for which nothing is paid, and is the one that is charged once it ends', async () => {
    const first = await save('fay');
    await save('fay', '5555555555554444');
    const fay = till.as('fay');
    const productId = till.products.get('CAP');
    const subscriptionPlan = {
      billingPeriodValue: 1,
      billingPeriodUnit: 'MONTH',
      numBillingCycles: 0,
      trialDays: 14,
    };
    await till.shop.ask(
      'mutation ($input: UpdateProductInput!) { updateProduct(input: $input) { __typename } }',
      {
        input: { id: productId, subscriptionPlan },
      },
    );
    const started = await fay.ask(
      'mutation ($input: StartSubscriptionCartInput!) { startSubscriptionCart(input: $input) { ... on SubscriptionCartStarted { cartToken } } }',
      { input: { productId, sku: 'CAP', quantity: 1 } },
    );
    await fay.ask('mutation ($token: String!) { addSubscriptionToCart(cartToken: $token) { __typename } }', {
      token: started.text('startSubscriptionCart.cartToken'),
    });
    const filled = await fay.ask(
      `mutation ($input: UpdateCheckoutInput!) { updateCheckout(input: $input) { ... on CheckoutUpdated { checkout {
        version isCardNeeded paymentMethods { id } savedMethods { id } } } } }`,
      { input: { email: 'fay@shoppers.test', shippingAddress: address } },
    );
    const { version, ...shown } = filled.at('updateCheckout.checkout') as { version: string };
    expect(shown).toMatchObject({ isCardNeeded: true, savedMethods: [{}, { id: first.id }] });
    const before = till.sandbox.ledger.intents.size;
    const order = (savedMethodId: string | null) =>
      fay.ask(placing, {
        input: { paymentMethodId: 'stripe', version, idempotencyKey: newKey(), savedMethodId },
      });
    expect((await order(null)).at('placeOrder')).toEqual({
      ...{ __typename: 'PaymentUnavailable' },
      message: 'Please save a card first. Nothing is charged before your free trial ends.',
    });
    expect((await order(first.id)).at('placeOrder.order')).toMatchObject({
      state: 'OPEN',
      paymentState: 'NONE_DUE',
    });
    expect(till.sandbox.ledger.intents.size).toBe(before);
    const lines = await till.sql(`SELECT l.plan ->> 'savedMethodId' AS saved FROM order_line l
      WHERE l.sku = 'CAP' AND (l.plan ->> 'trialDays')::int = 14`);
    expect(lines).toEqual([{ saved: first.id }]);
  });

  it('is not kept when they do not say so', async () => {
    const dora = till.as('dora');
    const begun = await dora.buy();
    till.pay(lastIntent()?.id ?? '');
    await dora.ask(settling, { token: begun.text('placeOrder.orderToken') });
    expect((await dora.ask(listing)).at('savedPaymentMethods')).toEqual([]);
  });

  it('is asked for by its bank where the bank wants to, on the bank’s page', async () => {
    const eve = till.as('eve');
    const begun = await eve.buy({ isMethodSaved: true });
    till.pay(lastIntent()?.id ?? '', '4000002760003184');
    till.sandbox.ledger.finish(lastIntent()?.id ?? '', true);
    await eve.ask(settling, { token: begun.text('placeOrder.orderToken') });
    const [saved] = (await eve.ask(listing)).at('savedPaymentMethods') as Saved[];
    const asked = await eve.buy({ savedMethodId: saved?.id });
    expect(asked.at('placeOrder')).toMatchObject({
      ...{ __typename: 'PaymentRequired', redirectUrl: expect.stringContaining('/bank/pi_') },
    });
    till.sandbox.ledger.finish(lastIntent()?.id ?? '', true);
    const token = asked.text('placeOrder.orderToken');
    expect((await eve.ask(settling, { token })).at('settlePayment.__typename')).toBe('OrderPlaced');
  });

  it('that the bank took back declines, and another one pays', async () => {
    const finn = till.as('finn');
    const saved = await save('finn');
    const [method] = [...till.sandbox.ledger.methods.methods.values()].slice(-1);
    till.sandbox.ledger.methods.change(method?.id ?? '', 'expired_card');
    const declined = await finn.buy({ savedMethodId: saved.id });
    expect(declined.at('placeOrder.__typename')).toBe('PaymentDeclined');
    expect((await finn.buy()).at('placeOrder.__typename')).toBe('PaymentRequired');
  });

  it('pays an order while nobody is there, once, and says when the bank wants to ask', async () => {
    const kim = till.as('kim');
    const saved = await save('kim');
    const away = async () => {
      till.sandbox.failNext('/v1/payment_intents', 'BEFORE', 3);
      const begun = await kim.buy({ savedMethodId: saved.id });
      expect(begun.at('placeOrder.__typename')).toBe('PaymentUnavailable');
      await till.sql(
        `UPDATE payment SET request = request || '{"isOffSession": true}' WHERE state = 'CREATED'`,
      );
      return kim.buy({ savedMethodId: saved.id });
    };
    const renewed = await away();
    expect(renewed.at('placeOrder.order')).toMatchObject({ state: 'OPEN', paymentState: 'PAID' });
    const [method] = [...till.sandbox.ledger.methods.methods.values()].slice(-1);
    till.sandbox.ledger.methods.change(method?.id ?? '', 'authentication_required');
    expect((await away()).at('placeOrder.__typename')).toBe('PaymentDeclined');
    expect(lastIntent()?.last_payment_error).toMatchObject({ code: 'authentication_required' });
  });

  it('that Stripe does not know any more is said to be gone, and holds up no stock', async () => {
    const gus = till.as('gus');
    const saved = await save('gus');
    till.sandbox.ledger.methods.methods.clear();
    const declined = await gus.buy({ savedMethodId: saved.id });
    expect(declined.at('placeOrder')).toMatchObject({
      ...{ __typename: 'PaymentDeclined', message: expect.stringContaining('not saved any more') },
    });
    expect(
      await till.sql("SELECT id FROM customer_order WHERE state = 'PENDING' AND member_id = 'gus'"),
    ).toEqual([]);
  });

  it('is saved in the account without a payment, by nobody but its member, and is charged from then on', async () => {
    const lea = till.as('lea');
    expect((await lea.ask('{ canSavePaymentMethod }')).at('canSavePaymentMethod')).toBe(true);
    const starting = `mutation { startSavingPaymentMethod(email: "lea@shoppers.test") { __typename
      ... on PaymentMethodSaving { token clientSecret publicKey } } }`;
    const finishing = `mutation ($token: String!) { finishSavingPaymentMethod(token: $token) { __typename
      ... on SavedPaymentMethod { id name } ... on Problem { message } } }`;
    const token = (await lea.ask(starting)).text('startSavingPaymentMethod.token');
    const finish = async (who = lea, named = token) =>
      (await who.ask(finishing, { token: named })).at('finishSavingPaymentMethod');
    expect(await finish()).toMatchObject({ __typename: 'PaymentUnavailable' });
    const [setup] = [...till.sandbox.ledger.methods.setups.values()].slice(-1);
    till.sandbox.ledger.methods.confirmSetup(setup?.id ?? '', {
      ...{ type: 'card', number: '4242424242424242', returnUrl: 'http://shop.example/account' },
    });
    expect(await finish(till.as('mallory'))).toMatchObject({ __typename: 'NotFound' });
    expect(await finish(lea, `${token}x`)).toMatchObject({ __typename: 'NotFound' });
    const saved = await finish();
    expect(saved).toMatchObject({ __typename: 'SavedPaymentMethod', name: 'Visa ending in 4242' });
    expect(await finish()).toEqual(saved);
    const cards = (await lea.ask(listing)).at('savedPaymentMethods') as Saved[];
    expect(cards).toHaveLength(1);
    const paid = await lea.buy({ savedMethodId: cards[0]?.id });
    expect(paid.at('placeOrder')).toMatchObject({ order: { paymentState: 'PAID' } });
  });

  it('is forgotten here and at Stripe, once it is removed', async () => {
    const hal = till.as('hal');
    const saved = await save('hal');
    const removing = 'mutation ($id: ID!) { deleteSavedPaymentMethod(id: $id) { __typename } }';
    const remove = async (who = hal) =>
      (await who.ask(removing, { id: saved.id })).at('deleteSavedPaymentMethod');
    expect(await remove(till.as('ida'))).toEqual({ __typename: 'NotFound' });
    till.sandbox.failNext('/detach', 'BEFORE', 3);
    expect(await remove()).toEqual({ __typename: 'PaymentUnavailable' });
    expect(await remove()).toEqual({ __typename: 'SavedPaymentMethodRemoved' });
    expect(await remove()).toEqual({ __typename: 'NotFound' });
    expect([...till.sandbox.ledger.methods.methods.values()].at(-1)?.customer).toBeNull();
    expect((await hal.ask(listing)).at('savedPaymentMethods')).toEqual([]);
  });

  it('is forgotten with its member', async () => {
    await save('lou');
    const customers = till.sandbox.ledger.methods.customers.size;
    const erasing = 'mutation { eraseMemberCart(memberId: "lou") { isDone } }';
    expect((await till.askAsGateway(erasing)).errors).toBeUndefined();
    expect(till.sandbox.ledger.methods.customers.size).toBe(customers - 1);
    expect((await till.as('lou').ask(listing)).at('savedPaymentMethods')).toEqual([]);
  });

  it('is forgotten with whoever is erased, once Stripe answers again', async () => {
    await save('max');
    const customers = till.sandbox.ledger.methods.customers.size;
    const path = `/v1/customers/${[...till.sandbox.ledger.methods.customers.keys()].at(-1)}`;
    const erasing =
      'mutation { eraseCommercePerson(email: "max@shoppers.test", memberId: "max") { openOrders } }';
    till.sandbox.failNext(path, 'BEFORE', 3);
    await expect(till.askAsGateway(erasing)).rejects.toThrow('does not answer');
    expect((await till.as('max').ask(listing)).at('savedPaymentMethods')).toEqual([]);
    expect(till.sandbox.ledger.methods.customers.size).toBe(customers);
    expect((await till.askAsGateway(erasing)).errors).toBeUndefined();
    expect(till.sandbox.ledger.methods.customers.size).toBe(customers - 1);
  });

  it('of a test is not offered by a shop that is open', async () => {
    await save('jo');
    const mode =
      'mutation ($on: Boolean!) { updateStoreSettings(input: { isTestMode: $on }) { __typename } }';
    await till.shop.ask(mode, { on: false });
    expect((await till.as('jo').ask(listing)).at('savedPaymentMethods')).toEqual([]);
    await till.shop.ask(mode, { on: true });
    expect((await till.as('jo').ask(listing)).at('savedPaymentMethods')).toHaveLength(1);
  });
});
