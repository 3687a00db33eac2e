import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { instantOf, localDay } from '../calendar/local-time.rules.ts';
import { FakeProvider, portsOf } from '../payments/fake-provider-testing.ts';
import { settleOrder } from '../payments/settling.ts';
import { type OwnedShops, openOwnedShops } from '../products/owner-testing.ts';
import { remindOfCharges, renewDue } from './renewing.ts';
import { addDays } from './subscription-schedule.rules.ts';
import { openSubscriptionShop, type SubscriptionShop, timeZone } from './subscription-testing.ts';

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

const sql = (text: string) => shop.sql(text);
const at = (day: string, hour = 8) => instantOf(day, hour, timeZone);
/** A trial of fourteen days that ends on a day far away. */
async function tryOut(memberId: string, trialEndDay: string): Promise<string> {
  const id = await shop.subscribe(memberId, { trialDays: 14 });
  await sql(`UPDATE subscription SET trial_end_day = '${trialEndDay}', anchor_day = '${trialEndDay}', next_day = '${trialEndDay}',
    next_charge_at = '${at(trialEndDay).toISOString()}' WHERE id = '${id}'`);
  return id;
}
const chargesOf = (id: string) =>
  sql(`SELECT c.cycle, c.state, o.grand_total_cents::int AS cents FROM subscription_charge c JOIN customer_order o ON o.id = c.order_id
    WHERE c.subscription_id = '${id}' ORDER BY cycle, attempt`);
const stateOf = async (id: string) =>
  (await sql(`SELECT state, cycles, next_day, next_charge_at FROM subscription WHERE id = '${id}'`))[0];
const mailsOf = async (id: string) =>
  (
    await sql(
      `SELECT key FROM mail WHERE website_id = $website AND key LIKE 'subscription:${id}:%' ORDER BY created_at, id`,
    )
  ).map(({ key }) => String(key).replace(`subscription:${id}:`, ''));
const change = async (memberId: string, id: string, action: string) =>
  (
    await shop.as(
      memberId,
      `mutation ($input: UpdateSubscriptionInput!) { updateMySubscription(input: $input) { __typename ... on Problem { message } } }`,
      { input: { id, action } },
    )
  ).at('updateMySubscription');
const due =
  '{ checkout { isCardNeeded amountDue { value } cart { entries { unitPrice { value } subscription { plan { trialDays } charge { value } } } } } }';
const dueOf = async (memberId: string) => (await shop.as(memberId, due)).at('checkout');

describe('a free trial', () => {
  test('is ordered for nothing, says what follows, and begins with a mail about it', async () => {
    await sql(
      "INSERT INTO webhook_subscription (website_id, type) VALUES ($website, 'subscription.started')",
    );
    const days = [localDay(new Date(), timeZone)];
    const version = await shop.prepare('ada', { trialDays: 14 });
    expect(await dueOf('ada')).toEqual({
      ...{ isCardNeeded: true, amountDue: { value: '0.00' } },
      cart: {
        entries: [
          {
            unitPrice: { value: '0.00' },
            subscription: { plan: { trialDays: 14 }, charge: { value: '25.00' } },
          },
        ],
      },
    });
    const refused = await shop.order('ada', version, { paymentMethodId: null });
    expect(refused.at('placeOrder.__typename')).toBe('PaymentUnavailable');
    // A card is needed that the shop can charge later: one that is typed for a payment is none.
    expect((await shop.order('ada', version, { paymentMethodId: 'card' })).at('placeOrder')).toEqual({
      ...{ __typename: 'PaymentUnavailable' },
      message: 'Please save a card first. Nothing is charged before your free trial ends.',
    });
    const placed = await shop.order('ada', version);
    expect(placed.at('placeOrder.order')).toMatchObject({
      ...{ state: 'OPEN', paymentState: 'NONE_DUE', grandTotal: { value: '0.00' } },
    });
    await shop.deliver(placed.text('placeOrder.order.id'));
    days.push(localDay(new Date(), timeZone));
    const shown = await shop.as(
      'ada',
      `{ mySubscriptions { nodes { id state cycles isInTrial trialEndDate charge { value } nextCharge { value } charges { cycle }
        plan { trialDays } } } }`,
    );
    expect(shown.at('mySubscriptions.nodes.0')).toMatchObject({
      ...{ state: 'ACTIVE', cycles: 0, isInTrial: true, charges: [], plan: { trialDays: 14 } },
      ...{ charge: { value: '25.00' }, nextCharge: { value: '25.00' } },
    });
    const ends = shown.text('mySubscriptions.nodes.0.trialEndDate');
    expect(days.map((day) => addDays(day, 14))).toContain(ends);
    const id = shown.text('mySubscriptions.nodes.0.id');
    expect(await mailsOf(id)).toEqual([`trial_started:${ends}`]);
    const events = await sql(`SELECT data ->> 'trialEndDate' AS ends FROM webhook_event
      WHERE website_id = $website AND type = 'subscription.started'`);
    expect(events).toEqual([{ ends }]);
  });

  test('needs no minimum by itself, and takes none from what is bought with it', async () => {
    await shop.till.shop.ask(
      'mutation { updateStoreSettings(input: { minimumSubtotal: "30.00" }) { __typename } }',
    );
    await shop.prepare('ada', { trialDays: 14 });
    const problem = async () =>
      (await shop.as('ada', '{ cart { checkoutProblem } }')).at('cart.checkoutProblem');
    expect(await problem()).toBeNull();
    const added = await shop.as(
      'ada',
      'mutation ($input: AddToCartInput!) { addToCart(input: $input) { __typename } }',
      { input: { productId: shop.till.products.get('CAP'), sku: 'CAP' } },
    );
    expect(added.at('addToCart.__typename')).toBe('CartEntryAdded');
    expect(await problem()).toBe('To check out, your order subtotal must be $30.00 or more.');
  });

  test('played by the clock is charged first when it ends, then every month, though rounds are killed and two run at once', async () => {
    const id = await tryOut('ada', '2027-03-31');
    const paid: string[] = [];
    let before = 0;
    for (let day = '2027-03-15', round = 0; day <= '2027-06-30'; day = addDays(day, 1), round += 1) {
      await renewDue(shop.powers, new Date(at(day).getTime() - 60_000), log);
      expect((await chargesOf(id)).length).toBe(before);
      if (round % 2 === 0) {
        // Killed after its first or second transaction, and made again.
        shop.killAfter(1 + ((round / 2) % 2));
        await renewDue(shop.powers, at(day), log);
        shop.killAfter(-1);
        await renewDue(shop.powers, new Date(at(day).getTime() + 60_000), log);
      } else await Promise.all([renewDue(shop.powers, at(day), log), renewDue(shop.powers, at(day), log)]);
      await Promise.all([
        remindOfCharges(shop.powers, at(day, 9), log),
        remindOfCharges(shop.powers, at(day, 9), log),
      ]);
      const charges = await chargesOf(id);
      if (charges.length > before) paid.push(day);
      before = charges.length;
    }
    expect(paid).toEqual(['2027-03-31', '2027-04-30', '2027-05-31', '2027-06-30']);
    expect(await chargesOf(id)).toEqual(
      [1, 2, 3, 4].map((cycle) => ({ cycle, state: 'PAID', cents: 2_500 })),
    );
    expect(await stateOf(id)).toMatchObject({ state: 'ACTIVE', cycles: 4, next_day: '2027-07-31' });
    const [, ...reminders] = await mailsOf(id);
    expect(reminders).toEqual([
      ...['trial_ending:2027-03-31', 'upcoming:2027-04-30', 'upcoming:2027-05-31', 'upcoming:2027-06-30'],
    ]);
  });

  test('is told of a week before it ends, and a short one when half of it is over', async () => {
    const long = await tryOut('ada', '2027-03-31');
    await remindOfCharges(shop.powers, at('2027-03-24', 6), log);
    expect(await mailsOf(long)).toHaveLength(1);
    await remindOfCharges(shop.powers, at('2027-03-24'), log);
    expect(await mailsOf(long)).toContain('trial_ending:2027-03-31');
    const short = await tryOut('bea', '2027-04-10');
    await sql(`UPDATE subscription SET trial_days = 3, billing_period_unit = 'WEEK' WHERE id = '${short}'`);
    await remindOfCharges(shop.powers, at('2027-04-08', 7), log);
    expect(await mailsOf(short)).toHaveLength(1);
    await remindOfCharges(shop.powers, at('2027-04-08'), log);
    expect(await mailsOf(short)).toContain('trial_ending:2027-04-10');
  });

  test('that is cancelled at its end is had until then, and nothing is ever charged', async () => {
    const id = await tryOut('ada', '2027-03-31');
    expect(await change('ada', id, 'SKIP')).toEqual({
      __typename: 'SubscriptionStateConflict',
      message: 'Nothing is charged during the free trial: there is no charge to leave out.',
    });
    expect(await change('ada', id, 'CANCEL_AT_PERIOD_END')).toEqual({ __typename: 'SubscriptionContract' });
    await remindOfCharges(shop.powers, at('2027-03-30'), log);
    await renewDue(shop.powers, at('2027-03-30'), log);
    expect(await stateOf(id)).toMatchObject({ state: 'ACTIVE', next_day: '2027-03-31' });
    await renewDue(shop.powers, at('2027-03-31'), log);
    expect(await stateOf(id)).toMatchObject({ state: 'CANCELLED', cycles: 0, next_charge_at: null });
    expect(await chargesOf(id)).toEqual([]);
    expect((await mailsOf(id)).some((key) => key.startsWith('trial_ending'))).toBe(false);
  });

  test('that is cancelled at once ends at once, and nothing is ever charged', async () => {
    const id = await tryOut('ada', '2027-03-31');
    expect(await change('ada', id, 'CANCEL_NOW')).toEqual({ __typename: 'SubscriptionContract' });
    await renewDue(shop.powers, at('2027-05-31'), log);
    expect(await stateOf(id)).toMatchObject({ state: 'CANCELLED', cycles: 0 });
    expect(await chargesOf(id)).toEqual([]);
  });
});

test('What is tried out is sent for nothing, and its delivery is paid for with the charge that follows', async () => {
  await shop.prepare('ada', { trialDays: 14 });
  await shop.till.shop.ask(
    `mutation ($input: ShippingZoneInput!) { saveShippingZone(input: $input) { __typename } }`,
    {
      input: {
        ...{ name: 'Here', places: [{ country: 'GB' }] },
        options: [{ name: 'Post', price: '4.50' }],
      },
    },
  );
  const options = '{ checkout { cart { shippingOptions { id price { value } } } } }';
  const shown = await shop.as('ada', options);
  expect(shown.at('checkout.cart.shippingOptions.0.price.value')).toBe('0.00');
  const chosen = await shop.as(
    'ada',
    `mutation ($input: UpdateCheckoutInput!) { updateCheckout(input: $input) { ... on CheckoutUpdated { checkout { version } } } }`,
    { input: { shippingOptionId: shown.text('checkout.cart.shippingOptions.0.id') } },
  );
  expect(await dueOf('ada')).toMatchObject({ isCardNeeded: true, amountDue: { value: '0.00' } });
  const placed = await shop.order('ada', chosen.text('updateCheckout.checkout.version'));
  await shop.deliver(placed.text('placeOrder.order.id'));
  const [row] = await sql('SELECT id, next_charge_at FROM subscription WHERE website_id = $website');
  await renewDue(shop.powers, new Date(String(row?.next_charge_at)), log);
  expect(await chargesOf(String(row?.id))).toEqual([{ cycle: 1, state: 'PAID', cents: 2_950 }]);
});

describe('everyone has the trial of a product once', () => {
  test('and pays at once the second time, as another member with the same e-mail does', async () => {
    const id = await tryOut('ada', '2027-03-31');
    await change('ada', id, 'CANCEL_NOW');
    for (const [memberId, email] of [
      ['ada', 'somebody@shoppers.test'],
      ['eve', 'Ada+again@shoppers.test'],
    ] as const) {
      await shop.prepare(memberId, { trialDays: 14 }, { email });
      expect(await dueOf(memberId)).toMatchObject({
        ...{ isCardNeeded: false, amountDue: { value: '25.00' } },
        cart: { entries: [{ subscription: { plan: { trialDays: 0 } } }] },
      });
    }
    await shop.prepare('eve', { trialDays: 14 }, { sku: 'CAP' });
    const { entries } = ((await dueOf('eve')) as { cart: { entries: object[] } }).cart;
    expect(entries[1]).toMatchObject({ subscription: { plan: { trialDays: 14 } } });
  });

  test('of two who order with one e-mail at the same moment one is told that it changed', async () => {
    const versions = [];
    for (const memberId of ['ada', 'eve'])
      versions.push(await shop.prepare(memberId, { trialDays: 14 }, { email: 'ada@shoppers.test' }));
    const [ada, eve] = versions;
    const answers = await Promise.all([shop.order('ada', ada ?? ''), shop.order('eve', eve ?? '')]);
    expect(answers.map((answer) => answer.at('placeOrder.__typename')).sort()).toEqual([
      ...['CheckoutChanged', 'OrderPlaced'],
    ]);
    const [count] = await sql(
      `SELECT count(*)::int AS n FROM customer_order WHERE website_id = $website AND grand_total_cents = 0`,
    );
    expect(count).toEqual({ n: 1 });
  });

  test('but can have it again when its order came to nothing', async () => {
    const add = 'mutation ($input: AddToCartInput!) { addToCart(input: $input) { __typename } }';
    await shop.as('ada', add, {
      input: { productId: shop.till.products.get('CAP'), sku: 'CAP', quantity: 1 },
    });
    await sql(`UPDATE product SET billing_period_unit = NULL WHERE website_id = $website AND slug = 'cap'`);
    const version = await shop.prepare('ada', { trialDays: 14 });
    const trials = async () =>
      (await sql('SELECT FROM subscription_trial WHERE website_id = $website')).length;
    const begun = await shop.order('ada', version, { paymentMethodId: 'card' });
    expect(begun.at('placeOrder')).toMatchObject({
      __typename: 'PaymentRequired',
      amount: { value: '20.00' },
    });
    expect(await trials()).toBe(2);
    // Its own order keeps nobody from paying it.
    expect(await dueOf('ada')).toMatchObject({ amountDue: { value: '20.00' } });
    const [order] = await sql(`SELECT id FROM customer_order WHERE website_id = $website`);
    provider.move(String(order?.id), 'DECLINED');
    await settleOrder(shop.powers, String(order?.id), 'END');
    expect(await trials()).toBe(0);
    expect((await shop.order('ada', version)).at('placeOrder.__typename')).toBe('OrderPlaced');
    expect(await trials()).toBe(2);
  });

  test('and nothing tells of it any more once they are erased, while others’ trials stay had', async () => {
    for (const memberId of ['ada', 'ben']) await shop.subscribe(memberId, { trialDays: 14 });
    const rows = () => sql('SELECT person_digest FROM subscription_trial WHERE website_id = $website');
    expect(await rows()).toHaveLength(4);
    const { websiteId } = shop.till.shop;
    const erase =
      'mutation { eraseCommercePerson(email: "ada@shoppers.test", memberId: "ada") { openOrders } }';
    const gateway = { websiteId, permissions: ['GATEWAY'] };
    expect((await shops.commerce.run(erase, {}, gateway)).errors).toBeUndefined();
    expect(await rows()).toHaveLength(2);
  });
});

test('A plan is tried out for 0 to 365 days, and another change of the plan leaves that as it is', async () => {
  const id = shop.till.products.get('MUG');
  const plan = { billingPeriodValue: 1, billingPeriodUnit: 'MONTH', numBillingCycles: 0 };
  const save = async (more: object) =>
    (
      await shop.till.shop.ask(
        `mutation ($input: UpdateProductInput!) { updateProduct(input: $input) { __typename ... on InvalidInput { field message }
          ... on Product { subscriptionPlan { trialDays } } } }`,
        { input: { id, subscriptionPlan: { ...plan, ...more } } },
      )
    ).at('updateProduct');
  for (const trialDays of [-1, 366])
    expect(await save({ trialDays })).toEqual({
      ...{ __typename: 'InvalidInput', field: 'input.subscriptionPlan.trialDays' },
      message: 'A free trial has 0 to 365 days; 0 is none.',
    });
  expect(await save({ trialDays: 30 })).toMatchObject({ subscriptionPlan: { trialDays: 30 } });
  expect(await save({ numBillingCycles: 6 })).toMatchObject({ subscriptionPlan: { trialDays: 30 } });
  expect(await save({ trialDays: 0 })).toMatchObject({ subscriptionPlan: { trialDays: 0 } });
});
