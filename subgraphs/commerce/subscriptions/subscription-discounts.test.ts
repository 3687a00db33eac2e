import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SubscriptionPlanInput } from '../generated/graphql.ts';
import { FakeProvider, portsOf } from '../payments/fake-provider-testing.ts';
import { type OwnedShops, openOwnedShops } from '../products/owner-testing.ts';
import { remindOfCharges, renewDue } from './renewing.ts';
import { openSubscriptionShop, type SubscriptionShop } from './subscription-testing.ts';

const dayMs = 86_400_000;
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
});

const saving = `mutation ($input: DiscountInput!) { saveDiscount(input: $input) { __typename ... on Coupon { id } ... on AutomaticDiscount { id }
  ... on Problem { message } } }`;
const tenth = { name: 'Spring', code: 'SPRING', kind: 'PERCENT', percent: '10' };
const make = async (input: object) => (await shop.till.shop.ask(saving, { input })).text('saveDiscount.id');

/** A member subscribes to mugs of 12.50 with a code, two unless told otherwise; answers the subscription's id. */
async function subscribe(
  memberId: string,
  code: string,
  plan: Partial<SubscriptionPlanInput> = {},
  quantity = 2,
) {
  await shop.prepare(memberId, plan, { quantity });
  const applied = await shop.as(
    memberId,
    'mutation ($code: String!) { applyCoupon(code: $code) { __typename ... on Problem { message } } }',
    { code },
  );
  expect(applied.at('applyCoupon')).toEqual({ __typename: 'CartChanged' });
  const checkout = await shop.as(
    memberId,
    '{ checkout { version cart { discounts { name subscriptionPayments amount { value } } coupons { problem } } } }',
  );
  const placed = await shop.order(memberId, checkout.text('checkout.version'));
  await shop.deliver(placed.text('placeOrder.order.id'));
  const [row] = await shop.sql(`SELECT id FROM subscription WHERE member_id = '${memberId}'`);
  return { id: String(row?.id), cart: checkout.at('checkout.cart') };
}

/** Why the code is not taken. */
const refusalOf = async (memberId: string) =>
  (
    await shop.as(
      memberId,
      'mutation { applyCoupon(code: "SPRING") { __typename ... on Problem { message } } }',
    )
  ).at('applyCoupon.message');
const centsOf = async (id: string) =>
  (
    await shop.sql(`SELECT o.grand_total_cents::int AS cents FROM subscription_charge c JOIN customer_order o ON o.id = c.order_id
      WHERE subscription_id = '${id}' AND c.state = 'PAID' ORDER BY cycle`)
  ).map(({ cents }) => cents);
const nextOf = async (memberId: string) =>
  (
    await shop.as(
      memberId,
      '{ mySubscriptions { nodes { nextCharge { value } discounts { name percent payments isOver } } } }',
    )
  ).at('mySubscriptions.nodes.0');
/** So many months go by, day for day, and one day more: a test that runs early in the morning comes before the hour of the last charge. */
async function play(months: number, from = 0) {
  for (let day = from * 31 + 1; day <= (from + months) * 31 + 1; day += 1) {
    const now = new Date(Date.now() + day * dayMs);
    await renewDue(shop.powers, now, log);
    await remindOfCharges(shop.powers, now, log);
  }
}
const mailsOf = async (id: string, news: string) =>
  (
    await shop.sql(
      `SELECT text FROM mail WHERE website_id = $website AND key LIKE 'subscription:${id}:${news}:%' ORDER BY created_at, id`,
    )
  ).map(({ text }) => String(text));

describe('A discount of the first three payments', () => {
  test('is taken off these and no other, whatever becomes of the code, and its member reads it beforehand', async () => {
    const code = await make({ ...tenth, subscriptionPayments: 3 });
    const { id, cart } = await subscribe('ada', 'spring');
    expect(cart).toMatchObject({
      discounts: [{ name: 'SPRING', subscriptionPayments: 3, amount: { value: '2.50' } }],
    });
    const spring = { name: 'SPRING', percent: '10', payments: 3 };
    expect(await nextOf('ada')).toEqual({
      nextCharge: { value: '22.50' },
      discounts: [{ ...spring, isOver: false }],
    });
    const dearer = `mutation ($id: ID, $input: DiscountInput!) { saveDiscount(id: $id, input: $input) { __typename } }`;
    await shop.till.shop.ask(dearer, { id: code, input: { ...tenth, percent: '50' } });
    await play(1);
    await shop.till.shop.ask('mutation ($id: ID!) { deleteDiscount(id: $id) { __typename } }', { id: code });
    await play(4, 1);
    expect((await centsOf(id)).slice(0, 5)).toEqual([2_250, 2_250, 2_250, 2_500, 2_500]);
    expect(await nextOf('ada')).toEqual({
      nextCharge: { value: '25.00' },
      discounts: [{ ...spring, isOver: true }],
    });
    const [started] = await mailsOf(id, 'started');
    expect(started).toContain('we charge $25.00 every month');
    expect(started).toContain('SPRING: 10% off (first 3 payments)');
    const upcoming = await mailsOf(id, 'upcoming');
    expect(upcoming[0]).toMatch(/We charge \$22\.50.*SPRING: 10% off/s);
    expect(upcoming[2]).toContain('We charge $25.00');
    expect(upcoming[2]).not.toContain('SPRING');
    // It was used once, by the order that it was typed for.
    expect(await shop.sql(`SELECT use_count FROM coupon WHERE id = '${code}'`)).toEqual([{ use_count: 1 }]);
  });

  test('begins with the charge that follows a free trial', async () => {
    await make({ ...tenth, subscriptionPayments: 1 });
    const { id } = await subscribe('tess', 'SPRING', { trialDays: 14 });
    expect(await nextOf('tess')).toMatchObject({ nextCharge: { value: '22.50' } });
    await play(3);
    expect((await centsOf(id)).slice(0, 3)).toEqual([2_250, 2_500, 2_500]);
  });
});

describe('A discount', () => {
  test('of all payments goes on with as much as the first one got of its amount', async () => {
    await make({ ...tenth, kind: 'AMOUNT', percent: null, amount: '4', subscriptionPayments: null });
    const { id } = await subscribe('bea', 'SPRING');
    await play(3);
    expect((await centsOf(id)).slice(0, 4)).toEqual([2_100, 2_100, 2_100, 2_100]);
  });

  test('that leaves subscriptions out is not for one', async () => {
    await make(tenth);
    await shop.prepare('cleo');
    expect(await refusalOf('cleo')).toBe('This coupon is not for anything in your cart.');
  });

  test('that came after a subscription is not for it, but for one from before discounts were kept', async () => {
    const kept = await shop.subscribe('dora');
    const older = await shop.subscribe('eve');
    await shop.sql(`UPDATE subscription SET discounts = NULL WHERE id = '${older}'`);
    await make({ ...tenth, code: null, subscriptionPayments: null });
    await play(1);
    expect(await centsOf(kept)).toEqual([2_500, 2_500]);
    expect(await centsOf(older)).toEqual([2_500, 2_250]);
  });

  test('of payment plans is taken off each part of a membership, and off none that renews', async () => {
    await shop.sql("UPDATE product SET type = 5 WHERE website_id = $website AND slug = 'mug'");
    await make({ ...tenth, isForPaymentPlans: true, subscriptionPayments: null });
    const { id, cart } = await subscribe('fay', 'SPRING', { numBillingCycles: 3 }, 1);
    expect(cart).toMatchObject({ discounts: [{ subscriptionPayments: null, amount: { value: '1.25' } }] });
    await play(3);
    expect(await centsOf(id)).toEqual([1_125, 1_125, 1_125]);
    await shop.prepare('gwen', {}, { quantity: 1 });
    expect(await refusalOf('gwen')).toBe('This coupon is not for anything in your cart.');
  });
});
