import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { instantOf } from '../calendar/local-time.rules.ts';
import type { SubscriptionPlanInput } from '../generated/graphql.ts';
import { FakeProvider, portsOf } from '../payments/fake-provider-testing.ts';
import { type OwnedShops, openOwnedShops } from '../products/owner-testing.ts';
import { renewDue } from '../subscriptions/renewing.ts';
import { addDays } from '../subscriptions/subscription-schedule.rules.ts';
import {
  openSubscriptionShop,
  type SubscriptionShop,
  timeZone,
} from '../subscriptions/subscription-testing.ts';
import { settleMemberships } from './memberships.ts';

const provider = new FakeProvider();
const log = { warn: () => undefined };
let shops: OwnedShops;
let shop: SubscriptionShop;
/** What content was told: until when each membership opens its areas. */
let opened: Map<string, string | null>;

beforeAll(async () => {
  shops = await openOwnedShops(undefined, portsOf(provider));
});
afterAll(() => shops.commerce.close());
beforeEach(async () => {
  shop = await openSubscriptionShop(shops, provider);
  opened = new Map();
  provider.savesMethods = true;
  provider.next = 'SUCCEEDED';
  await shop.sql("UPDATE product SET type = 5 WHERE website_id = $website AND slug = 'mug'");
});

const at = (day: string, hour = 8) => instantOf(day, hour, timeZone);

interface Told {
  readonly input?: { readonly orderId: string; readonly expiresAt: Date | null };
  readonly orderId?: string;
}

/** Content, as far as it is told of memberships. */
async function tellContent(
  _: string,
  __: string,
  { input, orderId }: Told,
): Promise<Record<string, unknown>> {
  if (input) opened.set(input.orderId, input.expiresAt?.toISOString() ?? null);
  else opened.delete(orderId ?? '');
  return {};
}
const settle = (now?: Date) => settleMemberships({ db: shop.powers.db, ask: tellContent }, now);
const isOpen = async (now?: Date) => {
  await settle(now);
  return opened.size === 1;
};

/** A member subscribes to a membership; answers the subscription's id. */
async function begin(memberId: string, plan: Partial<SubscriptionPlanInput>): Promise<string> {
  const version = await shop.prepare(memberId, plan, { quantity: 1 });
  const placed = await shop.order(memberId, version);
  await shop.deliver(placed.text('placeOrder.order.id'));
  const [row] = await shop.sql(
    `SELECT id FROM subscription WHERE member_id = '${memberId}' ORDER BY id DESC`,
  );
  return String(row?.id);
}
/** The same, to be charged next on a day far away. */
async function join(
  memberId: string,
  plan: Partial<SubscriptionPlanInput>,
  nextDay: string,
  anchorDay = nextDay,
): Promise<string> {
  const id = await begin(memberId, plan);
  await shop.sql(`UPDATE subscription SET next_day = '${nextDay}', anchor_day = '${anchorDay}',
    next_charge_at = '${at(nextDay).toISOString()}' WHERE id = '${id}'`);
  return id;
}
const change = async (memberId: string, id: string, action: string, more: object = {}) =>
  (
    await shop.as(
      memberId,
      `mutation ($input: UpdateSubscriptionInput!) { updateMySubscription(input: $input) { __typename ... on Problem { message } } }`,
      { input: { id, action, ...more } },
    )
  ).at('updateMySubscription');
const changed = { __typename: 'SubscriptionContract' };
const stored = async () =>
  (await shop.sql('SELECT paused_at, ends_at, ended_at FROM membership WHERE website_id = $website'))[0];
const chargesOf = async (id: string) =>
  (
    await shop.sql(
      `SELECT state FROM subscription_charge WHERE subscription_id = '${id}' ORDER BY cycle, attempt`,
    )
  ).map(({ state }) => state);

describe('a membership with a plan', () => {
  test('opens with its free trial, stays open when that is charged, and is one membership however often it is renewed', async () => {
    await shop.sql(
      "INSERT INTO webhook_subscription (website_id, type) VALUES ($website, 'membership.started'), ($website, 'membership.ended')",
    );
    const id = await join('ada', { trialDays: 14 }, '2027-03-31');
    expect(await isOpen()).toBe(true);
    for (let day = '2027-03-25', round = 0; day <= '2027-06-30'; day = addDays(day, 1), round += 1) {
      shop.killAfter(round % 3 === 0 ? 1 + (round % 2) : -1);
      await renewDue(shop.powers, at(day), log);
      shop.killAfter(-1);
      await renewDue(shop.powers, new Date(at(day).getTime() + 60_000), log);
      expect(await isOpen(at(day, 9))).toBe(true);
    }
    expect(await chargesOf(id)).toEqual(['PAID', 'PAID', 'PAID', 'PAID']);
    // Orders of renewals hand over nothing anew.
    const orders = await shop.sql('SELECT id FROM customer_order WHERE website_id = $website');
    for (const order of orders) await shop.deliver(String(order.id));
    expect(await stored()).toEqual({ paused_at: null, ends_at: null, ended_at: null });
    const mine = await shop.as(
      'ada',
      '{ myMemberships { nodes { subscriptionId pausedAt endsAt endedAt } } mySubscriptions { nodes { id isMembership } } }',
    );
    expect(mine.at('myMemberships.nodes')).toEqual([
      { subscriptionId: id, pausedAt: null, endsAt: null, endedAt: null },
    ]);
    expect(mine.at('mySubscriptions.nodes.0')).toEqual({ id, isMembership: true });
    const events = await shop.sql('SELECT type FROM webhook_event WHERE website_id = $website');
    expect(events).toEqual([{ type: 'membership.started' }]);
  });

  test('that is cancelled at its end is open until then, and closed from then on, in the trial too', async () => {
    const id = await join('ada', { trialDays: 14 }, '2027-03-31');
    expect(await change('ada', id, 'CANCEL_AT_PERIOD_END')).toEqual(changed);
    await renewDue(shop.powers, at('2027-03-30'), log);
    expect(await isOpen()).toBe(true);
    await renewDue(shop.powers, at('2027-03-31'), log);
    expect(await isOpen()).toBe(false);
    expect((await stored())?.ended_at).toEqual(at('2027-03-31'));
    expect(await chargesOf(id)).toEqual([]);
  });

  test('stays open while a charge that failed is tried again, and closes when the last try failed', async () => {
    const id = await join('ada', {}, '2027-03-31');
    await shop.sql(`INSERT INTO saved_payment_method (id, website_id, member_id, provider, is_live, reference, name)
      VALUES ('${id}', $website, 'ada', 'fake', false, 'pm', 'Card')`);
    provider.next = 'DECLINED';
    for (const day of ['2027-03-31', '2027-04-01', '2027-04-04', '2027-04-09']) {
      await renewDue(shop.powers, at(day), log);
      expect(await isOpen()).toBe(true);
    }
    await renewDue(shop.powers, at('2027-04-16'), log);
    expect(await isOpen()).toBe(false);
    const [mail] = await shop.sql(
      `SELECT text FROM mail WHERE website_id = $website AND key LIKE 'subscription:${id}:unpaid:%'`,
    );
    expect(JSON.stringify(mail)).toContain('Its pages are closed to you now.');
  });

  test('is closed while it is paused, and open when it goes on', async () => {
    await shop.sql(
      "INSERT INTO webhook_subscription (website_id, type) VALUES ($website, 'membership.paused'), ($website, 'membership.resumed')",
    );
    const id = await join('ada', {}, '2027-03-31');
    expect(await isOpen()).toBe(true);
    for (const [action, isOpened] of [
      ['PAUSE', false],
      ['PAUSE', false],
      ['RESUME', true],
    ] as const) {
      expect(await change('ada', id, action)).toEqual(changed);
      expect(await isOpen()).toBe(isOpened);
    }
    const events = await shop.sql('SELECT type FROM webhook_event WHERE website_id = $website ORDER BY type');
    expect(events.map(({ type }) => type)).toEqual(['membership.paused', 'membership.resumed']);
  });

  test('whose charges were all made is open to the end of the last period, and closed then', async () => {
    const id = await join('ada', { numBillingCycles: 2 }, '2027-03-31', '2027-02-28');
    await renewDue(shop.powers, at('2027-03-31'), log);
    const [row] = await shop.sql(`SELECT state, next_day FROM subscription WHERE id = '${id}'`);
    expect(row).toEqual({ state: 'FINISHED', next_day: '2027-04-28' });
    expect(await isOpen(at('2027-04-28', 7))).toBe(true);
    expect([...opened.values()]).toEqual([at('2027-04-28').toISOString()]);
    expect(await isOpen(at('2027-04-28'))).toBe(false);
    expect(await stored()).toMatchObject({ ended_at: at('2027-04-28') });
  });

  test('that is charged once lasts one period', async () => {
    await begin('ada', { numBillingCycles: 1, billingPeriodUnit: 'YEAR' });
    expect(await isOpen()).toBe(true);
    const [row] = await shop.sql('SELECT next_day FROM subscription WHERE website_id = $website');
    const end = at(String(row?.next_day));
    expect(await stored()).toMatchObject({ ends_at: end, ended_at: null });
    expect(await isOpen(end)).toBe(false);
  });

  test('closes at once when its member, or the owner with its first order, cancels it', async () => {
    await shop.sql(
      "INSERT INTO webhook_subscription (website_id, type) VALUES ($website, 'membership.ended')",
    );
    const mine = await join('ada', {}, '2027-03-31');
    expect(await change('ada', mine, 'CANCEL_NOW')).toEqual(changed);
    expect(await isOpen()).toBe(false);
    const other = await join('bea', {}, '2027-03-31');
    expect(await isOpen()).toBe(true);
    const [row] = await shop.sql(`SELECT order_id FROM subscription WHERE id = '${other}'`);
    const cancelling = 'mutation ($id: ID!) { cancelOrder(id: $id) { __typename } }';
    const answer = await shop.till.shop.ask(cancelling, { id: row?.order_id });
    expect(answer.at('cancelOrder.__typename')).toBe('OrderChanged');
    expect(await isOpen()).toBe(false);
    await Promise.all([settle(), settle()]);
    // Webhooks are told once of each, however often it is looked at.
    const events = await shop.sql('SELECT data FROM webhook_event WHERE website_id = $website');
    const members = events.map(({ data }) => Object(data).memberId);
    expect(members.sort()).toEqual(['ada', 'bea']);
  });

  test('stays open when one of its charges is given back, as its subscription goes on', async () => {
    const id = await join('ada', {}, '2027-03-31');
    const [row] = await shop.sql(`SELECT order_id FROM subscription WHERE id = '${id}'`);
    const refunding =
      'mutation ($input: RefundOrderInput!) { refundOrder(input: $input) { __typename ... on Problem { message } } }';
    const input = { orderId: row?.order_id, idempotencyKey: 'refund of a membership' };
    expect((await shop.till.shop.ask(refunding, { input })).at('refundOrder')).toEqual({
      __typename: 'OrderChanged',
    });
    expect(await isOpen()).toBe(true);
  });

  test('is not sold twice to a member who has it, and anew once it is over', async () => {
    const id = await join('ada', {}, '2027-03-31');
    const productId = shop.till.products.get('MUG') ?? '';
    const start = (memberId: string) =>
      shop.as(
        memberId,
        `mutation ($input: StartSubscriptionCartInput!) { startSubscriptionCart(input: $input) {
          __typename ... on Problem { message } ... on SubscriptionCartStarted { cartToken } } }`,
        { input: { productId, sku: 'MUG' } },
      );
    const message = 'You have this membership already: it is in your account, under your subscriptions.';
    expect(await change('ada', id, 'PAUSE')).toEqual(changed);
    expect((await start('ada')).at('startSubscriptionCart')).toEqual({
      __typename: 'NotSubscribable',
      message,
    });
    const cartToken = (await start('bea')).text('startSubscriptionCart.cartToken');
    // Begun by somebody who was not signed in yet, and turns out to have it.
    const adding = `mutation ($cartToken: String!) { addSubscriptionToCart(cartToken: $cartToken) { __typename ... on Problem { message } } }`;
    const added = await shop.as('ada', adding, { cartToken });
    expect(added.at('addSubscriptionToCart')).toEqual({ __typename: 'ProductUnavailable', message });
    expect(await change('ada', id, 'CANCEL_NOW')).toEqual(changed);
    expect((await start('ada')).at('startSubscriptionCart.__typename')).toBe('SubscriptionCartStarted');
  });

  test('is bought once at a time, and leaves no charge out', async () => {
    const id = await join('ada', {}, '2027-03-31');
    expect(await change('ada', id, 'CHANGE_QUANTITY', { quantity: 2 })).toEqual({
      ...{ __typename: 'SubscriptionStateConflict' },
      message: 'A membership is for one member, and bought once at a time.',
    });
    expect(await change('ada', id, 'SKIP')).toEqual({
      ...{ __typename: 'SubscriptionStateConflict' },
      message: 'A membership leaves no charge out: pause it instead.',
    });
  });
});

test('What content is told late of a membership that has ended meanwhile is told again', async () => {
  await join('ada', {}, '2027-03-31');
  const late: (() => Promise<unknown>)[] = [];
  // Another process ends it, and tells so, before what this one tells arrives.
  await settleMemberships({
    db: shop.powers.db,
    async ask(...told) {
      await shop.sql('UPDATE membership SET ended_at = now(), is_changed = true WHERE website_id = $website');
      await settle();
      late.push(() => tellContent(...told));
      await late[0]?.();
      return {};
    },
  });
  expect(opened.size).toBe(1);
  expect(await isOpen()).toBe(false);
});
