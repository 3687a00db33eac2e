import { afterAll, beforeAll, expect, test } from 'vitest';
import { instantOf } from '../calendar/local-time.rules.ts';
import { FakeProvider, portsOf } from '../payments/fake-provider-testing.ts';
import { type OwnedShops, openOwnedShops } from '../products/owner-testing.ts';
import { remindOfCharges, renewDue } from './renewing.ts';
import type { SubscriptionChange } from './subscription-changes.rules.ts';
import { updateSubscription } from './subscription-changes.ts';
import { openSubscriptionShop, type SubscriptionShop, timeZone } from './subscription-testing.ts';

const provider = new FakeProvider();
let shops: OwnedShops;
let shop: SubscriptionShop;

beforeAll(async () => {
  shops = await openOwnedShops(undefined, portsOf(provider));
  shop = await openSubscriptionShop(shops, provider);
});
afterAll(() => shops.commerce.close());

const dayMs = 86_400_000;
const first = '2027-02-01';
const last = '2030-01-31';
const daysOf = (from: string, to: string): string[] => {
  const count = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.parse(from) + index * dayMs).toISOString().slice(0, 10),
  );
};
const all = daysOf(first, last);
const isLastOfMonth = (day: string) =>
  new Date(Date.parse(day) + dayMs).toISOString().slice(5, 7) !== day.slice(5, 7);
const log = { warn: () => undefined };

/** A plan that began on a day long gone, whose next charge is the given one. */
async function began(id: string, anchorDay: string, steps: number, nextDay: string): Promise<string> {
  await shop.sql(`UPDATE subscription SET anchor_day = '${anchorDay}', steps = ${steps}, next_day = '${nextDay}',
    next_charge_at = '${instantOf(nextDay, 8, timeZone).toISOString()}' WHERE id = '${id}'`);
  return id;
}

/** How often each subscription was charged, and how many of its charges are open. */
async function counted(): Promise<ReadonlyMap<string, number>> {
  const rows =
    await shop.sql(`SELECT subscription_id AS id, count(*) FILTER (WHERE c.state = 'PAID')::int AS paid
    FROM subscription_charge c WHERE website_id = $website GROUP BY subscription_id`);
  return new Map(rows.map(({ id, paid }) => [String(id), Number(paid)]));
}

test('Through three years, two changes of the clocks in each, every plan is charged on its own days at eight in the morning, never twice and never left out', async () => {
  const monthly = await began(await shop.subscribe('ada'), '2027-01-31', 1, '2027-02-28');
  const weekly = await began(
    await shop.subscribe('bea', { billingPeriodUnit: 'WEEK' }),
    ...(['2027-01-31', 1, '2027-02-07'] as const),
  );
  const yearly = await began(
    await shop.subscribe('cleo', { billingPeriodUnit: 'YEAR' }),
    ...(['2024-02-29', 3, '2027-02-28'] as const),
  );
  const short = await began(
    await shop.subscribe('dora', { numBillingCycles: 3 }),
    ...(['2027-01-30', 1, '2027-02-28'] as const),
  );
  const lively = await began(await shop.subscribe('eve', {}, 'CAP'), '2027-01-15', 1, '2027-02-15');
  const names = new Map(Object.entries({ monthly, weekly, yearly, short, lively }).map(([a, b]) => [b, a]));
  const setCaps = (stock: number) =>
    shop.sql(`UPDATE variant SET stock = ${stock} WHERE website_id = $website AND sku = 'CAP'`);
  const change =
    (kind: Exclude<SubscriptionChange['kind'], 'QUANTITY' | 'METHOD' | 'ADDRESS'>) => (day: string) =>
      updateSubscription(
        { ...shop.powers, accountId: undefined },
        lively,
        'eve',
        { kind },
        instantOf(day, 12, timeZone),
      );
  const events: Readonly<Record<string, (day: string) => Promise<unknown>>> = {
    '2027-05-10': change('PAUSE'),
    '2027-08-20': change('RESUME'),
    '2027-10-05': change('SKIP'),
    // Nothing is left when it is charged; there is some again two days later.
    '2028-03-19': () => setCaps(0),
    '2028-03-22': () => setCaps(500),
    '2028-11-03': change('PAUSE'),
    '2028-11-09': change('RESUME'),
    '2029-06-01': change('CANCEL_LATER'),
  };
  const charged: Record<string, string[]> = { monthly: [], weekly: [], yearly: [], short: [], lively: [] };
  let before = await counted();
  const noteCharges = async (day: string) => {
    const now = await counted();
    for (const [id, count] of now)
      for (let more = before.get(id) ?? 0; more < count; more += 1) charged[names.get(id) ?? id]?.push(day);
    before = now;
  };
  for (const [index, day] of all.entries()) {
    const eight = instantOf(day, 8, timeZone).getTime();
    const renew = (at: number) => renewDue(shop.powers, new Date(at), log);
    if (/-(?:03|10)-/.test(day)) {
      // The clocks change in these months.
      await renew(eight - 60_000);
      await noteCharges(`${day} before eight`);
    }
    // One round is killed after its first or second transaction and made again; the next is made by two processes at once.
    if (index % 2 === 0) {
      shop.killAfter(1 + ((index / 2) % 2));
      await renew(eight);
      shop.killAfter(-1);
      await renew(eight + 60_000);
    } else await Promise.all([renew(eight), renew(eight)]);
    await remindOfCharges(shop.powers, new Date(eight + 120_000), log);
    if (events[day]) {
      await events[day](day);
      await renew(instantOf(day, 13, timeZone).getTime());
    }
    await noteCharges(day);
  }
  const onThe = (dayOfMonth: string, from: string, to: string) =>
    daysOf(from, to).filter((day) => day.endsWith(`-${dayOfMonth}`));
  expect(charged).toEqual({
    monthly: all.filter(isLastOfMonth),
    weekly: all.filter((day) => (Date.parse(day) - Date.parse('2027-01-31')) % (7 * dayMs) === 0),
    yearly: ['2027-02-28', '2028-02-29', '2029-02-28'],
    short: ['2027-02-28', '2027-03-30'],
    lively: [
      ...onThe('15', '2027-02-01', '2027-05-01'),
      // Its day passed while it was paused, so it is charged as it goes on, and its months are counted from there.
      '2027-08-20',
      ...['2027-09-20', '2027-11-20', '2027-12-20', '2028-01-20', '2028-02-20'],
      '2028-03-24',
      ...onThe('20', '2028-04-01', '2029-05-31'),
    ],
  });
  const states = await shop.sql('SELECT id, state FROM subscription WHERE website_id = $website ORDER BY id');
  expect(Object.fromEntries(states.map(({ id, state }) => [names.get(String(id)), state]))).toEqual({
    ...{ monthly: 'ACTIVE', weekly: 'ACTIVE', yearly: 'ACTIVE', short: 'FINISHED', lively: 'CANCELLED' },
  });
  // Each charge has its order, each order its charge, and nothing waits.
  const [sums] = await shop.sql(`SELECT
    (SELECT count(*)::int FROM customer_order WHERE website_id = $website AND payment_state = 'PAID') AS orders,
    (SELECT count(*)::int FROM subscription_charge WHERE website_id = $website AND state = 'PAID') AS charges,
    (SELECT count(*)::int FROM subscription_charge WHERE website_id = $website AND state = 'PENDING') AS open`);
  expect(sums).toEqual({ orders: sums?.charges, charges: 5 + Object.values(charged).flat().length, open: 0 });
  const reminders = await shop.sql(
    `SELECT count(*)::int AS n FROM mail WHERE website_id = $website AND key LIKE 'subscription:${monthly}:upcoming:%'`,
  );
  expect(reminders).toEqual([{ n: charged.monthly?.length }]);
});
