import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { FakeProvider, portsOf } from '../payments/fake-provider-testing.ts';
import { sweepWebsite } from '../payments/sweep.ts';
import { notePaymentEvent } from '../payments/webhooks.ts';
import { type OwnedShops, openOwnedShops } from '../products/owner-testing.ts';
import { renewDue } from './renewing.ts';
import { openSubscriptionShop, type SubscriptionShop } from './subscription-testing.ts';

const provider = new FakeProvider();
const log = { warn: () => undefined };
let shops: OwnedShops;
let shop: SubscriptionShop;

beforeAll(async () => {
  shops = await openOwnedShops(undefined, portsOf(provider));
});
afterAll(() => shops.commerce.close());

beforeEach(async () => {
  shop = await openSubscriptionShop(shops, provider);
  provider.savesMethods = true;
  provider.next = 'SUCCEEDED';
  provider.beforeAnswer = () => undefined;
  provider.payments.length = 0;
  provider.refunds.clear();
});

const due = () => new Date(Date.now() + 32 * 86_400_000);
const renew = () => renewDue(shop.powers, due(), log);

/** A member subscribes, and has a card saved that renewals are charged to. */
async function subscribe(memberId: string): Promise<string> {
  const id = await shop.subscribe(memberId);
  await shop.sql(`INSERT INTO saved_payment_method (id, website_id, member_id, provider, is_live, reference, name)
    VALUES ('${id}', $website, '${memberId}', 'fake', false, 'pm ${id}', 'Card')`);
  return id;
}

const cancelNow = async (memberId: string, id: string) => {
  const text =
    'mutation ($input: UpdateSubscriptionInput!) { updateMySubscription(input: $input) { __typename } }';
  const answer = await shop.as(memberId, text, { input: { id, action: 'CANCEL_NOW' } });
  expect(answer.at('updateMySubscription.__typename')).toBe('SubscriptionContract');
};

/** What became of the renewal of a subscription: its charge, its order, and stock that the order still holds. */
async function renewalOf(id: string) {
  const [row] = await shop.sql(`SELECT c.state AS charge, o.id, o.state, o.payment_state AS payment,
      (SELECT sum(taken_quantity)::int FROM order_line l WHERE l.order_id = o.id) AS taken, s.state AS subscription, s.cycles
    FROM subscription_charge c JOIN customer_order o ON o.id = c.order_id JOIN subscription s ON s.id = c.subscription_id
    WHERE c.subscription_id = '${id}' AND c.cycle = 2`);
  return row;
}
const called = { charge: 'CANCELLED', state: 'CANCELLED', taken: 0, subscription: 'CANCELLED', cycles: 1 };

test('What a card is charged after its member cancelled at once is given back at once', async () => {
  const id = await subscribe('ada');
  provider.beforeAnswer = async (call) => {
    if (call !== 'create') return;
    provider.beforeAnswer = () => undefined;
    await cancelNow('ada', id);
  };
  await renew();
  expect(await renewalOf(id)).toMatchObject(called);
  expect(provider.payments).toMatchObject([{ amount: { cents: 2_500 }, refunded: 2_500 }]);
  expect(provider.refunds.size).toBe(1);
  await renew();
  expect(provider.payments).toHaveLength(1);
});

test('What a provider that was away tells of such a charge later is given back as well', async () => {
  const id = await subscribe('bea');
  provider.next = 'REQUIRES_ACTION';
  provider.failOnce('create');
  await renew();
  provider.beforeAnswer = () => {
    throw new Error('It is away.');
  };
  provider.failOnce('create');
  await cancelNow('bea', id);
  const order = await renewalOf(id);
  expect(order).toMatchObject(called);
  provider.move(String(order?.id), 'SUCCEEDED');
  expect(provider.held()).toBe(2_500);
  await sweepWebsite(shop.powers, log);
  expect(provider.held()).toBe(2_500);
  await shop.sql(`UPDATE payment SET created_at = now() - interval '3 minutes' WHERE website_id = $website`);
  await sweepWebsite(shop.powers, log);
  expect(provider.held()).toBe(0);
});

test('What was charged already, and not yet noted, is given back when its member cancels at once', async () => {
  const id = await subscribe('cleo');
  // Killed after the payment was noted, and before the charge was.
  shop.killAfter(2);
  await renew();
  expect(await renewalOf(id)).toMatchObject({ charge: 'PENDING', payment: 'PAID' });
  await cancelNow('cleo', id);
  expect(await renewalOf(id)).toMatchObject({ ...called, payment: 'REFUNDED' });
  expect(provider.held()).toBe(0);
  await renew();
  expect(await renewalOf(id)).toMatchObject(called);
});

test('A bank debit that arrives after its member cancelled at once is given back', async () => {
  const id = await subscribe('dora');
  provider.next = 'PROCESSING';
  await renew();
  expect(await renewalOf(id)).toMatchObject({ charge: 'PENDING', state: 'OPEN', payment: 'PENDING' });
  await cancelNow('dora', id);
  const orderId = String((await renewalOf(id))?.id);
  const { reference } = provider.move(orderId, 'SUCCEEDED');
  await notePaymentEvent(shop.powers, 'fake', { kind: 'PAYMENT', reference, orderId });
  expect(await renewalOf(id)).toMatchObject(called);
  expect(provider.held()).toBe(0);
});

test('A charge that was made is kept, and one that failed stays a failure', async () => {
  const paid = await subscribe('eve');
  await renew();
  await cancelNow('eve', paid);
  expect(await renewalOf(paid)).toMatchObject({ charge: 'PAID', state: 'OPEN', subscription: 'CANCELLED' });
  expect(provider.held()).toBe(2_500);
  provider.next = 'DECLINED';
  const failed = await subscribe('fay');
  await renew();
  await cancelNow('fay', failed);
  expect(await renewalOf(failed)).toMatchObject({
    charge: 'FAILED',
    state: 'FAILED',
    subscription: 'CANCELLED',
  });
});

/** The owner calls off the order that a subscription began with. */
const cancelFirstOrder = async (id: string) => {
  const [row] = await shop.sql(`SELECT order_id FROM subscription WHERE id = '${id}'`);
  const text = 'mutation ($id: ID!) { cancelOrder(id: $id) { __typename } }';
  const answer = await shop.till.shop.ask(text, { id: row?.order_id });
  expect(answer.at('cancelOrder.__typename')).toBe('OrderChanged');
};
const cancelMails = (id: string) =>
  shop.sql(`SELECT FROM mail WHERE website_id = $website AND key LIKE 'subscription:${id}:cancelled:%'`);

test('An owner who cancels the order that a subscription began with ends the subscription, once, and its member is told', async () => {
  await shop.sql(
    "INSERT INTO webhook_subscription (website_id, type) VALUES ($website, 'subscription.ended')",
  );
  const id = await subscribe('gil');
  const other = await subscribe('gil');
  await Promise.all([cancelFirstOrder(id), cancelFirstOrder(id)]);
  await cancelFirstOrder(id);
  const rows = await shop.sql(
    'SELECT id, state, next_charge_at FROM subscription WHERE website_id = $website',
  );
  expect(rows.find((row) => row.id === id)).toEqual({ id, state: 'CANCELLED', next_charge_at: null });
  expect(rows.find((row) => row.id === other)?.state).toBe('ACTIVE');
  expect(await cancelMails(id)).toHaveLength(1);
  expect(await cancelMails(other)).toHaveLength(0);
  const told = await shop.sql(`SELECT data ->> 'subscriptionId' AS id FROM webhook_event
    WHERE website_id = $website AND type = 'subscription.ended'`);
  expect(told).toEqual([{ id }]);
  await renew();
  expect(await renewalOf(id)).toBeUndefined();
  expect(await renewalOf(other)).toMatchObject({ charge: 'PAID' });
});

test('A charge that is under way while an owner cancels the first order is given back', async () => {
  const id = await subscribe('hal');
  provider.beforeAnswer = async (call) => {
    if (call !== 'create') return;
    provider.beforeAnswer = () => undefined;
    await cancelFirstOrder(id);
  };
  await renew();
  expect(await renewalOf(id)).toMatchObject(called);
  expect(provider.held()).toBe(0);
});

test('An order and its renewal that are cancelled and charged at the same moment wait for each other', async () => {
  const ids = [await subscribe('ian'), await subscribe('jon'), await subscribe('kim')];
  await Promise.all([renew(), ...ids.map(cancelFirstOrder)]);
  for (const id of ids) {
    const charge = await renewalOf(id);
    const [row] = await shop.sql(`SELECT state FROM subscription WHERE id = '${id}'`);
    expect(row?.state).toBe('CANCELLED');
    // Charged before the order was cancelled, or never, or given back.
    if (charge?.charge !== 'PAID') expect(charge ?? called).toMatchObject({ charge: 'CANCELLED' });
  }
});

test('The first order of a free trial that is cancelled ends the trial, and nothing is ever charged', async () => {
  const id = await shop.subscribe('lea', { trialDays: 14 });
  await cancelFirstOrder(id);
  expect(await cancelMails(id)).toHaveLength(1);
  await renew();
  expect(await shop.sql(`SELECT state, cycles FROM subscription WHERE id = '${id}'`)).toEqual([
    { state: 'CANCELLED', cycles: 0 },
  ]);
});
