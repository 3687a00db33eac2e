import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { writeDownMails } from '#kit/outbox.data.ts';
import type { Mailer } from '#kit/outbox.ts';
import { secretOf } from '#kit/secret.ts';
import type { SubgraphAnswer } from '#kit/test-subgraph.ts';
import { newKey, openTill, type Till } from '../orders/till-testing.ts';
import { type OwnedShops, openOwnedShops } from '../products/owner-testing.ts';
import { FakeProvider, portsOf } from './fake-provider-testing.ts';
import { type SettlingPowers, settleOrder } from './settling.ts';
import { sweepWebsite } from './sweep.ts';
import { notePaymentEvent } from './webhooks.ts';

const provider = new FakeProvider();
let shops: OwnedShops;
let till: Till;
let powers: SettlingPowers;

beforeAll(async () => {
  shops = await openOwnedShops(undefined, portsOf(provider));
});
afterAll(() => shops.commerce.close());

beforeEach(async () => {
  till = await openTill(shops, 5);
  const db = shops.commerce.subgraph.database.forWebsite(till.shop.websiteId);
  const mailer: Mailer = {
    delivery: 'KEPT',
    transaction: (_, work) =>
      db.transaction((queries) => work(queries, (drafts) => writeDownMails(queries, drafts))),
  };
  powers = { db, mailer, secret: secretOf(Buffer.alloc(32)), payments: portsOf(provider) };
  provider.next = 'REQUIRES_ACTION';
  provider.beforeAnswer = () => undefined;
  provider.payments.length = 0;
  provider.refunds.clear();
});

const sql = (text: string) => shops.commerce.sql(text.replaceAll('$website', `'${till.shop.websiteId}'`));
const card = { paymentMethodId: 'card' };
const notify = (orderId: string) =>
  notePaymentEvent(powers, 'fake', {
    ...{ kind: 'PAYMENT', reference: provider.of(orderId).reference, orderId },
  });
const settling = `mutation ($token: String!) { settlePayment(orderToken: $token) { __typename
  ... on OrderPlaced { order { number state paymentState } } ... on Problem { message } } }`;
const comeBack = (browser: string, token: string) => till.shop.visit(settling, { token }, browser);
const sweep = () => sweepWebsite(powers, { warn: () => undefined });
const endTime = () =>
  sql("UPDATE customer_order SET expires_at = now() - interval '1 second' WHERE website_id = $website");

/** The order that an answer's token is for, as it is stored. */
async function orderOf(answer: SubgraphAnswer) {
  const token = answer.text('placeOrder.orderToken');
  const text = `query ($token: String!) { orderByToken(token: $token) { id state paymentState number
    paidAmount { value } refundedAmount { value } events { message } } }`;
  const order = (await till.shop.visit(text, { token })).at('orderByToken');
  return order as { id: string; state: string; paymentState: string };
}

/** Stock, and what its ledger says it must be. */
async function stock(sku = 'MUG') {
  const [row] =
    await sql(`SELECT v.stock, (SELECT sum(delta)::int FROM stock_movement m WHERE m.variant_id = v.id) AS ledger
    FROM variant v WHERE v.website_id = $website AND v.sku = '${sku}'`);
  expect(row?.stock).toBe(row?.ledger);
  return Number(row?.stock);
}

describe('a card payment', () => {
  test('holds the stock while it is made, and becomes an order when the browser comes back', async () => {
    const answer = await till.buy('guest', 'MUG', card);
    expect(answer.at('placeOrder')).toMatchObject({
      __typename: 'PaymentRequired',
      provider: 'fake',
      amount: { value: '12.50' },
    });
    const { id } = await orderOf(answer);
    expect(await stock()).toBe(4);
    provider.move(id, 'SUCCEEDED');
    const back = await comeBack('guest', answer.text('placeOrder.orderToken'));
    expect(back.at('settlePayment')).toMatchObject({
      __typename: 'OrderPlaced',
      order: { state: 'OPEN', paymentState: 'PAID' },
    });
    expect((await till.shop.visit('{ cart { id } }', {}, 'guest')).at('cart')).toBeNull();
    expect(await stock()).toBe(4);
  });

  test('that is declined leaves the cart as it was and gives the stock back', async () => {
    provider.next = 'DECLINED';
    const answer = await till.buy('guest', 'MUG', card);
    expect(answer.at('placeOrder')).toEqual({
      __typename: 'PaymentDeclined',
      message: 'Your card was declined.',
    });
    expect(await stock()).toBe(5);
    const again = await till.shop.visit('{ checkout { version email } cart { totalQuantity } }', {}, 'guest');
    expect(again.data).toMatchObject({
      checkout: { email: 'ada@shoppers.test' },
      cart: { totalQuantity: 1 },
    });
    provider.next = 'SUCCEEDED';
    const next = await till.order('guest', { ...card, version: again.text('checkout.version') });
    expect(next.at('placeOrder.order.paymentState')).toBe('PAID');
  });

  test('that takes days is an order that was received, and fails with a mail when the bank says no', async () => {
    provider.next = 'PROCESSING';
    const answer = await till.buy('guest', 'MUG', card);
    expect(answer.at('placeOrder.order')).toMatchObject({ state: 'OPEN', paymentState: 'PENDING' });
    const { id } = await orderOf(answer);
    provider.move(id, 'DECLINED');
    await notify(id);
    expect(await orderOf(answer)).toMatchObject({ state: 'FAILED', paymentState: 'FAILED' });
    expect(await stock()).toBe(5);
    const mails = await sql('SELECT subject FROM mail WHERE website_id = $website ORDER BY id');
    expect(mails.map(({ subject }) => subject)).toEqual([
      'We received order 1001',
      'The payment of order 1001 failed',
    ]);
  });
});

describe('the accidents of other shops do not happen:', () => {
  test('a webhook that comes before the order knows its payment is told again, and the order is paid once', async () => {
    let early = '';
    provider.next = 'SUCCEEDED';
    provider.beforeAnswer = async (call) => {
      if (call !== 'create') return;
      provider.beforeAnswer = () => undefined;
      early = await notify(provider.payments[0]?.request.orderId ?? '');
    };
    const answer = await till.buy('guest', 'MUG', card);
    expect(early).toBe('TOO_EARLY');
    const { id } = await orderOf(answer);
    expect(await notify(id)).toBe('TAKEN');
    expect(await orderOf(answer)).toMatchObject({
      state: 'OPEN',
      paymentState: 'PAID',
      paidAmount: { value: '12.50' },
    });
  });

  test('the webhook of an older refusal undoes no newer success', async () => {
    const answer = await till.buy('guest', 'MUG', card);
    const { id } = await orderOf(answer);
    provider.move(id, 'DECLINED');
    await notify(id);
    expect(await orderOf(answer)).toMatchObject({ state: 'PENDING' });
    provider.move(id, 'SUCCEEDED');
    await notify(id);
    await notify(id);
    expect(await orderOf(answer)).toMatchObject({ state: 'OPEN', paymentState: 'PAID' });
  });

  test('the browser, two webhooks and the sweep at once make one order, one sale and one mail', async () => {
    const answer = await till.buy('guest', 'MUG', card);
    const { id } = await orderOf(answer);
    provider.move(id, 'SUCCEEDED');
    await endTime();
    const token = answer.text('placeOrder.orderToken');
    await Promise.all([comeBack('guest', token), notify(id), notify(id), sweep(), comeBack('guest', token)]);
    expect(await orderOf(answer)).toMatchObject({ state: 'OPEN', paidAmount: { value: '12.50' } });
    expect(await stock()).toBe(4);
    expect(await sql('SELECT key FROM mail WHERE website_id = $website')).toHaveLength(1);
    expect(
      await sql("SELECT id FROM order_event WHERE website_id = $website AND kind = 'PLACED'"),
    ).toHaveLength(1);
  });

  test('who comes back while the webhook is settling the order hears that it counts', async () => {
    const { id } = await orderOf(await till.buy('guest', 'MUG', card));
    provider.move(id, 'SUCCEEDED');
    const { db } = powers;
    vi.spyOn(db, 'rows').mockImplementationOnce((...asked) => db.rows(...asked).finally(() => notify(id)));
    expect(await settleOrder(powers, id, 'RETURN')).toMatchObject({ order: { state: 'OPEN' } });
  });

  test('two tabs and the back button pay with the one payment that there is', async () => {
    await till.add('guest', 'MUG');
    const version = await till.fillIn('guest');
    const answers = await Promise.all([1, 2, 3].map(() => till.order('guest', { ...card, version })));
    answers.push(await till.order('guest', { ...card, version }));
    expect(new Set(answers.map((answer) => answer.text('placeOrder.orderToken'))).size).toBe(1);
    expect(provider.payments).toHaveLength(1);
    expect(await stock()).toBe(4);
  });

  test('a cart that changed after the payment began: what is paid is the order, and the rest stays in the cart', async () => {
    const answer = await till.buy('guest', 'MUG', card);
    await till.add('guest', 'MUG', 2);
    await till.add('guest', 'CAP');
    const { id } = await orderOf(answer);
    provider.move(id, 'SUCCEEDED');
    await notify(id);
    const cart = await till.shop.visit('{ cart { entries { title quantity } } }', {}, 'guest');
    expect(cart.at('cart.entries')).toEqual([
      { title: 'Mug', quantity: 2 },
      { title: 'Cap', quantity: 1 },
    ]);
    expect(await stock()).toBe(4);
  });

  test('a cart that changed is ordered anew: the payment before is ended first, and nobody pays twice', async () => {
    const first = await till.buy('guest', 'MUG', card);
    const { id } = await orderOf(first);
    const second = await till.buy('guest', 'CAP', card);
    expect(second.at('placeOrder')).toMatchObject({ __typename: 'PaymentRequired' });
    expect(provider.of(id).state).toBe('CANCELLED');
    expect(await orderOf(first)).toMatchObject({ state: 'FAILED' });
    expect(await stock('MUG')).toBe(4);
    provider.move((await orderOf(second)).id, 'SUCCEEDED');
    await notify((await orderOf(second)).id);
    expect(provider.held()).toBe(3250);
  });

  test('a provider that charges and then answers 500 is asked with the same key: one charge, one order', async () => {
    provider.next = 'SUCCEEDED';
    provider.failOnce('create');
    await till.add('guest', 'MUG');
    const input = { ...card, version: await till.fillIn('guest'), idempotencyKey: newKey() };
    expect((await till.order('guest', input)).at('placeOrder.__typename')).toBe('PaymentUnavailable');
    const again = await till.order('guest', input);
    expect(again.at('placeOrder.order')).toMatchObject({ state: 'OPEN', paymentState: 'PAID' });
    expect(provider.held()).toBe(1250);
  });

  test('a browser that was closed after the bank said yes: the sweep finds the order paid', async () => {
    const answer = await till.buy('guest', 'MUG', card);
    const { id } = await orderOf(answer);
    provider.move(id, 'SUCCEEDED');
    await endTime();
    await sweep();
    expect(await orderOf(answer)).toMatchObject({ state: 'OPEN', paymentState: 'PAID' });
  });

  test('a payment that never came gives its stock back once, and a provider that is away is asked again', async () => {
    const answer = await till.buy('guest', 'MUG', card);
    await endTime();
    provider.failOnce('find');
    await sweep();
    expect(await orderOf(answer)).toMatchObject({ state: 'PENDING' });
    await endTime();
    await Promise.all([sweep(), sweep()]);
    await sweep();
    expect(await orderOf(answer)).toMatchObject({ state: 'FAILED' });
    expect(await stock()).toBe(5);
  });

  test('events that are replayed three times in any order change nothing', async () => {
    const answer = await till.buy('guest', 'MUG', card);
    const { id } = await orderOf(answer);
    for (const state of [
      'DECLINED',
      'PROCESSING',
      'SUCCEEDED',
      'PROCESSING',
      'DECLINED',
      'CANCELLED',
    ] as const) {
      provider.of(id).state = state;
      for (let time = 0; time < 3; time += 1) await notify(id);
    }
    expect(await orderOf(answer)).toMatchObject({
      state: 'OPEN',
      paymentState: 'PAID',
      paidAmount: { value: '12.50' },
    });
    expect(await stock()).toBe(4);
  });

  test.each([
    ['amount', { cents: 125, currency: 'USD' }],
    ['currency', { cents: 1250, currency: 'EUR' }],
  ])('a payment of another %s makes no order, and goes back once', async (_, amount) => {
    const answer = await till.buy('guest', 'MUG', card);
    const { id } = await orderOf(answer);
    provider.move(id, 'SUCCEEDED', amount);
    await Promise.all([notify(id), notify(id)]);
    await sweep();
    expect(await orderOf(answer)).toMatchObject({ state: 'FAILED' });
    expect(provider.held()).toBe(0);
    expect(provider.refunds.size).toBe(1);
    expect(await stock()).toBe(5);
  });

  test('a success that is told after the order failed is given back, also when the provider is away at first', async () => {
    const answer = await till.buy('guest', 'MUG', card);
    const { id } = await orderOf(answer);
    await endTime();
    await sweep();
    provider.of(id).state = 'SUCCEEDED';
    provider.failOnce('refund');
    await notify(id);
    await sql("UPDATE refund SET next_attempt_at = now() WHERE website_id = $website AND state = 'PENDING'");
    await sweep();
    expect(provider.held()).toBe(0);
    expect(provider.refunds.size).toBe(1);
    expect(await sql('SELECT state FROM refund WHERE website_id = $website')).toEqual([
      { state: 'SUCCEEDED' },
    ]);
    expect(await orderOf(answer)).toMatchObject({ state: 'FAILED', refundedAmount: { value: '12.50' } });
  });

  test('a second person with the link sees the order and gets no cart by it', async () => {
    const answer = await till.buy('guest', 'MUG', card);
    provider.move((await orderOf(answer)).id, 'SUCCEEDED');
    const token = answer.text('placeOrder.orderToken');
    const other = await comeBack('someone else', token);
    expect(other.at('settlePayment.__typename')).toBe('OrderPlaced');
    expect((await comeBack('someone else', `${token}x`)).at('settlePayment.__typename')).toBe('NotFound');
  });

  test('fifty refused payments within ten minutes stop cards for a while, and no other way to pay', async () => {
    await till.buy('guest', 'MUG', { paymentMethodId: 'test' });
    await sql(`INSERT INTO payment (id, website_id, order_id, method_id, provider, state, amount_cents, currency, settled_at)
      SELECT 'refused-' || n, $website, (SELECT id FROM customer_order WHERE website_id = $website), 'card', 'fake', 'DECLINED', 1, 'USD', now()
      FROM generate_series(1, 50) n`);
    const stopped = await till.buy('another', 'MUG', card);
    expect(stopped.at('placeOrder')).toMatchObject({
      ...{ __typename: 'PaymentUnavailable', message: expect.stringContaining('Too many payments failed') },
    });
    const other = await till.buy('another', 'MUG', { paymentMethodId: 'test' });
    expect(other.at('placeOrder.__typename')).toBe('OrderPlaced');
    await sql("UPDATE payment SET settled_at = now() - interval '11 minutes' WHERE website_id = $website");
    expect((await till.buy('third', 'MUG', card)).at('placeOrder.__typename')).toBe('PaymentRequired');
  });

  test('fifty orders at once on one gift card never spend more than it has', async () => {
    const issuing = `mutation ($input: IssueGiftCardInput!) { issueGiftCard(input: $input) { __typename ... on GiftCardIssued { code } } }`;
    const issued = await till.shop.ask(issuing, { input: { value: '30.00', idempotencyKey: newKey() } });
    const code = issued.text('issueGiftCard.code');
    await sql("UPDATE variant SET stock = 1000 WHERE website_id = $website AND sku = 'MUG'");
    const versions = await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        const browser = `buyer-${index}`;
        await till.add(browser, 'MUG');
        await till.fillIn(browser);
        const applied = await till.shop.visit(
          `mutation ($code: String!) { applyGiftCard(code: $code) { ... on CheckoutUpdated { checkout { version amountDue { value } } } } }`,
          { code },
          browser,
        );
        return { browser, version: applied.text('applyGiftCard.checkout.version') };
      }),
    );
    await Promise.all(
      versions.map(({ browser, version }) => till.order(browser, { paymentMethodId: 'test', version })),
    );
    const [spent] =
      await sql(`SELECT (SELECT sum(amount_cents)::int FROM gift_card_entry WHERE website_id = $website) AS left,
      (SELECT coalesce(sum(gift_card_cents), 0)::int FROM customer_order WHERE website_id = $website) AS paid`);
    expect(spent).toEqual({ left: 3_000 - Number(spent?.paid), paid: expect.any(Number) });
    expect(Number(spent?.left)).toBeGreaterThanOrEqual(0);
    expect(Number(spent?.paid)).toBeGreaterThan(0);
  });

  test('a reservation of money is taken at once where the website takes it at once', async () => {
    provider.next = 'AUTHORIZED';
    const answer = await till.buy('guest', 'MUG', card);
    expect(answer.at('placeOrder.order')).toMatchObject({ state: 'OPEN', paymentState: 'PAID' });
    expect(provider.held()).toBe(1250);
  });
});

describe('what nobody waits for', () => {
  test('money that is reserved for a cancelled order is let go once its provider is back', async () => {
    provider.next = 'AUTHORIZED';
    const placed = await till.buy('guest', 'MUG', card);
    const id = placed.text('placeOrder.order.id');
    // As a website that takes its money later has it.
    provider.move(id, 'AUTHORIZED');
    await sql(
      `UPDATE payment SET state = 'AUTHORIZED', captured_cents = 0, is_captured_later = true WHERE order_id = '${id}'`,
    );
    await sql(`UPDATE customer_order SET payment_state = 'AUTHORIZED', paid_cents = 0 WHERE id = '${id}'`);
    provider.failOnce('find');
    const text = 'mutation ($id: ID!) { cancelOrder(id: $id) { __typename } }';
    expect((await till.shop.ask(text, { id })).at('cancelOrder.__typename')).toBe('OrderChanged');
    expect(provider.of(id).state).toBe('AUTHORIZED');
    await sweep();
    expect(provider.of(id).state).toBe('AUTHORIZED');
    await sql("UPDATE payment SET settled_at = now() - interval '3 minutes' WHERE website_id = $website");
    await sweep();
    expect(provider.of(id).state).toBe('CANCELLED');
    expect(await stock()).toBe(5);
  });

  test('keys are forgotten after two days', async () => {
    await till.buy('guest', 'MUG', card);
    const keys = () => sql('SELECT key FROM idempotency_key WHERE website_id = $website');
    await sweep();
    expect(await keys()).toHaveLength(1);
    await sql(
      "UPDATE idempotency_key SET created_at = now() - interval '49 hours' WHERE website_id = $website",
    );
    await sweep();
    expect(await keys()).toHaveLength(0);
  });
});
