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
