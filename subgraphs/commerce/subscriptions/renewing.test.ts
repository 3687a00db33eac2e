import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { localDay } from '../calendar/local-time.rules.ts';
import type { Till } from '../orders/till-testing.ts';
import { FakeProvider, portsOf } from '../payments/fake-provider-testing.ts';
import type { SettlingPowers } from '../payments/settling.ts';
import { type OwnedShops, openOwnedShops } from '../products/owner-testing.ts';
import { type TaxService, TaxServiceSilent } from '../taxes/tax-service.ts';
import { remindOfCharges, renewDue } from './renewing.ts';
import { openSubscriptionShop, type SubscriptionShop, timeZone } from './subscription-testing.ts';

const dayMs = 86_400_000;
const provider = new FakeProvider();
let shops: OwnedShops;
let till: Till;
let powers: SettlingPowers;
let shop: SubscriptionShop;

beforeAll(async () => {
  shops = await openOwnedShops(undefined, portsOf(provider));
});
afterAll(() => shops.commerce.close());

beforeEach(async () => {
  shop = await openSubscriptionShop(shops, provider);
  ({ till, powers } = shop);
});

const sql = (text: string) => shop.sql(text);
const as: SubscriptionShop['as'] = (...asked) => shop.as(...asked);
const subscribe: SubscriptionShop['subscribe'] = (...asked) => shop.subscribe(...asked);

const change = async (memberId: string, input: object) =>
  (
    await as(
      memberId,
      `mutation ($input: UpdateSubscriptionInput!) { updateMySubscription(input: $input) { __typename
        ... on Problem { message } ... on SubscriptionContract { state isEnding quantity nextChargeAt } } }`,
      { input },
    )
  ).at('updateMySubscription');
const stateOf = async (id: string) =>
  (await sql(`SELECT state, cycles, attempts, next_day FROM subscription WHERE id = '${id}'`))[0];
const chargesOf = async (id: string) =>
  sql(`SELECT cycle, attempt, c.state, o.grand_total_cents::int AS cents, o.payment_state AS paid FROM subscription_charge c
    JOIN customer_order o ON o.id = c.order_id WHERE subscription_id = '${id}' ORDER BY cycle, attempt`);
const mailsOf = async (id: string) =>
  (
    await sql(
      `SELECT key FROM mail WHERE website_id = $website AND key LIKE 'subscription:${id}:%' ORDER BY created_at, id`,
    )
  ).map(({ key }) => String(key).split(':')[2]);
const listenTo = (...types: readonly string[]) =>
  sql(
    `INSERT INTO webhook_subscription (website_id, type) VALUES ${types.map((type) => `($website, '${type}')`).join(', ')}`,
  );
/** What webhooks are told, once for each time. */
const readEvents = async () =>
  (
    await sql(`SELECT type || ' ' || (data ->> 'subscriptionId') AS told FROM webhook_event
      WHERE website_id = $website ORDER BY type DESC, id`)
  ).map(({ told }) => told);
const log = { warn: () => undefined };
const inDays = (days: number) => new Date(Date.now() + days * dayMs);

describe('a subscription', () => {
  test('played for more than a year is charged once a month, at the price that was shown, and told of before', async () => {
    const id = await subscribe('ada');
    await sql(`UPDATE variant SET price_cents = 9900 WHERE website_id = $website AND sku = 'MUG'`);
    const [{ anchor_day: anchor }] = (await sql(
      `SELECT anchor_day FROM subscription WHERE id = '${id}'`,
    )) as [{ anchor_day: string }];
    expect(anchor).toBe(localDay(new Date(), timeZone));
    for (let day = 1; day <= 400; day += 1) {
      await renewDue(powers, inDays(day), log);
      await remindOfCharges(powers, inDays(day), log);
    }
    const charges = await chargesOf(id);
    expect(charges.map(({ cycle }) => cycle)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
    expect(new Set(charges.map(({ cents, paid, state }) => `${cents} ${paid} ${state}`))).toEqual(
      new Set(['2500 PAID PAID']),
    );
    expect((await mailsOf(id)).filter((news) => news === 'upcoming').length).toBeGreaterThanOrEqual(13);
    expect(await sql(`SELECT count(*)::int AS n FROM subscription WHERE website_id = $website`)).toEqual([
      { n: 1 },
    ]);
  });

  test('is charged once, and told once, however many processes renew it, and whenever one of them is killed', async () => {
    await listenTo('subscription.started', 'subscription.renewed', 'subscription.ended');
    const id = await subscribe('bea');
    const due = inDays(32);
    // Killed after its order was written, and before that was noted.
    shop.killAfter(1);
    await renewDue(powers, due, log);
    expect(await stateOf(id)).toMatchObject({ cycles: 1 });
    expect(await chargesOf(id)).toMatchObject([{}, { cycle: 2, state: 'PENDING' }]);
    await Promise.all([1, 2, 3, 4].map(() => renewDue(powers, due, log)));
    expect(await stateOf(id)).toMatchObject({ cycles: 2, state: 'ACTIVE' });
    expect(await chargesOf(id)).toHaveLength(2);
    expect(await sql('SELECT count(*)::int AS n FROM customer_order WHERE website_id = $website')).toEqual([
      { n: 2 },
    ]);
    expect(await readEvents()).toEqual([`subscription.started ${id}`, `subscription.renewed ${id}`]);
  });

  test('is taxed by the website’s tax service, and waits, with no word of failure, while that does not answer', async () => {
    const id = await subscribe('tina');
    await sql(`INSERT INTO tax_settings (website_id, service) VALUES ($website, 'STRIPE')`);
    let isSilent = true;
    const taxService: TaxService = {
      isLive: false,
      recordSale: async () => ({ state: 'RECORDED', reference: 'tax' }),
      recordReversal: async () => ({ state: 'RECORDED', reference: 'tax' }),
      async count({ parts: [part] }) {
        if (isSilent) throw new TaxServiceSilent('It is down.');
        const amount = (part?.amount ?? 0) / 10;
        const taxes = [{ name: 'GST', percentMillionths: 10_000_000, amount }];
        return { state: 'COUNTED', reference: 'taxcalc', parts: [amount], taxes, isReverseCharge: false };
      },
    };
    const taxed = { ...powers, payments: { ...powers.payments, findTaxService: async () => taxService } };
    await renewDue(taxed, inDays(32), log);
    expect(await chargesOf(id)).toHaveLength(1);
    isSilent = false;
    await sql('DELETE FROM tax_answer WHERE website_id = $website');
    await renewDue(taxed, inDays(32), log);
    expect(await chargesOf(id)).toMatchObject([{ cents: 2_500 }, { cents: 2_750, paid: 'PAID' }]);
    expect(await mailsOf(id)).toEqual(['started']);
  });

  test('that has been due for longer is charged before one that came due later, whichever was bought first', async () => {
    const bought = [];
    for (const member of ['one', 'two', 'three', 'four', 'five', 'six']) bought.push(await subscribe(member));
    for (const [place, id] of bought.entries())
      await sql(
        `UPDATE subscription SET next_charge_at = now() + interval '${20 - place} days' WHERE id = '${id}'`,
      );
    await renewDue(powers, inDays(32), log);
    const charged = await sql(`SELECT subscription_id AS id FROM subscription_charge
      WHERE website_id = $website AND cycle = 2 ORDER BY created_at`);
    const longestDue = bought.toReversed();
    // Four are charged at once.
    expect(new Set(charged.slice(0, 4).map(({ id }) => id))).toEqual(new Set(longestDue.slice(0, 4)));
    expect(new Set(charged.slice(4).map(({ id }) => id))).toEqual(new Set(longestDue.slice(4)));
  });

  test('ends after as many charges as its plan has, and says so', async () => {
    const id = await subscribe('cleo', { numBillingCycles: 3, billingPeriodUnit: 'WEEK' });
    for (let day = 1; day <= 40; day += 1) await renewDue(powers, inDays(day), log);
    expect(await stateOf(id)).toMatchObject({ state: 'FINISHED', cycles: 3 });
    expect(await mailsOf(id)).toEqual(['started', 'finished']);
  });

  test('that cannot be charged is tried again on a schedule, then ends; nothing is charged and nothing is kept', async () => {
    await listenTo('subscription.payment_failed', 'subscription.ended');
    const id = await subscribe('dora');
    await sql(`UPDATE variant SET stock = 0 WHERE website_id = $website AND sku = 'MUG'`);
    const failed: string[] = [];
    for (let day = 1; day <= 60; day += 1) {
      await renewDue(powers, inDays(day), log);
      failed.push(String((await stateOf(id))?.state));
    }
    expect(new Set(failed)).toEqual(new Set(['ACTIVE', 'PAST_DUE', 'CANCELLED']));
    expect(await mailsOf(id)).toEqual(['started', 'failed', 'failed', 'failed', 'failed', 'unpaid']);
    expect(await readEvents()).toEqual([
      ...Array(5).fill(`subscription.payment_failed ${id}`),
      `subscription.ended ${id}`,
    ]);
    expect(await chargesOf(id)).toHaveLength(1);
    expect(await change('dora', { id, action: 'RESUME' })).toMatchObject({
      __typename: 'SubscriptionStateConflict',
    });
  });

  test('to what an owner deleted ends on the day of the next charge: nothing is charged, its member is told why, and webhooks once', async () => {
    await listenTo('subscription.ended', 'subscription.payment_failed');
    const id = await subscribe('dee');
    const kept = await subscribe('dee', {}, 'CAP');
    const deleting = 'mutation ($ids: [ID!]!) { deleteProducts(ids: $ids) { __typename } }';
    const deleted = await till.shop.ask(deleting, { ids: [till.products.get('MUG')] });
    expect(deleted.at('deleteProducts.__typename')).toBe('ProductsDeleted');
    expect(await stateOf(id)).toMatchObject({ state: 'ACTIVE' });
    for (let day = 1; day <= 40; day += 1) {
      await remindOfCharges(powers, inDays(day), log);
      await renewDue(powers, inDays(day), log);
    }
    expect(await stateOf(id)).toMatchObject({ state: 'CANCELLED', cycles: 1, attempts: 0 });
    expect(await chargesOf(id)).toHaveLength(1);
    expect(await mailsOf(id)).toEqual(['started', 'withdrawn']);
    expect(await mailsOf(kept)).toEqual(['started', 'upcoming']);
    expect(await chargesOf(kept)).toHaveLength(2);
    expect(await readEvents()).toEqual([`subscription.ended ${id}`]);
    const owned = 'query ($id: ID!) { subscription(id: $id) { state title endedAt } }';
    expect((await till.shop.ask(owned, { id })).at('subscription')).toMatchObject({
      ...{ state: 'CANCELLED', title: 'Mug', endedAt: expect.any(String) },
    });
  });

  test('that was tried in vain goes on as before once it can be charged', async () => {
    const id = await subscribe('eve');
    const { next_day: first } = (await stateOf(id)) ?? {};
    await sql(`UPDATE variant SET stock = 0 WHERE website_id = $website AND sku = 'MUG'`);
    await renewDue(powers, inDays(32), log);
    expect(await stateOf(id)).toMatchObject({ state: 'PAST_DUE', attempts: 1, next_day: first });
    await sql(`UPDATE variant SET stock = 9 WHERE website_id = $website AND sku = 'MUG'`);
    await renewDue(powers, inDays(34), log);
    expect(await stateOf(id)).toMatchObject({ state: 'ACTIVE', attempts: 0, cycles: 2 });
  });

  test('that was paid late, by a card at last or after an outage, is charged next when its own day comes again', async () => {
    const late = await subscribe('gus', { billingPeriodUnit: 'WEEK' });
    await sql(`UPDATE variant SET stock = 0 WHERE website_id = $website AND sku = 'MUG'`);
    for (let day = 1; day <= 12; day += 1) await renewDue(powers, inDays(day), log);
    await sql(`UPDATE variant SET stock = 90 WHERE website_id = $website AND sku = 'MUG'`);
    for (let day = 13; day <= 20; day += 1) await renewDue(powers, inDays(day), log);
    expect(await chargesOf(late)).toHaveLength(2);
    await renewDue(powers, inDays(22), log);
    expect(await chargesOf(late)).toHaveLength(3);

    const away = await subscribe('hal', { billingPeriodUnit: 'WEEK' });
    for (let round = 0; round < 4; round += 1) await renewDue(powers, inDays(25), log);
    expect(await chargesOf(away)).toHaveLength(2);
  });

  test('ends by none of the cards that its member tries, and is not left out once it is ending', async () => {
    const id = await subscribe('ida');
    await sql(`UPDATE variant SET stock = 0 WHERE website_id = $website AND sku = 'MUG'`);
    await renewDue(powers, inDays(32), log);
    for (let card = 0; card < 6; card += 1) {
      await sql(`UPDATE subscription SET next_charge_at = now(), attempts = attempts - 1 WHERE id = '${id}'`);
      await renewDue(powers, inDays(32), log);
      expect(await stateOf(id)).toMatchObject({ state: 'PAST_DUE', attempts: 1 });
    }
    await sql(`UPDATE variant SET stock = 9 WHERE website_id = $website AND sku = 'MUG'`);
    const ending = await subscribe('jo');
    const { next_day: end } = (await stateOf(ending)) ?? {};
    await change('jo', { id: ending, action: 'CANCEL_AT_PERIOD_END' });
    expect(await change('jo', { id: ending, action: 'SKIP' })).toMatchObject({
      __typename: 'SubscriptionStateConflict',
    });
    expect(await stateOf(ending)).toMatchObject({ next_day: end });
  });

  test('is paused, goes on, is left out once, changed and cancelled by its member, and by nobody else', async () => {
    const id = await subscribe('fay');
    expect(await change('mallory', { id, action: 'CANCEL_NOW' })).toMatchObject({ __typename: 'NotFound' });
    expect(await change('fay', { id, action: 'PAUSE' })).toMatchObject({
      state: 'PAUSED',
      nextChargeAt: null,
    });
    await renewDue(powers, inDays(40), log);
    expect(await change('fay', { id, action: 'RESUME' })).toMatchObject({ state: 'ACTIVE' });
    const before = (await stateOf(id))?.next_day;
    await change('fay', { id, action: 'SKIP' });
    expect(String((await stateOf(id))?.next_day) > String(before)).toBe(true);
    expect(await change('fay', { id, action: 'CHANGE_QUANTITY', quantity: 0 })).toMatchObject({
      __typename: 'InvalidInput',
    });
    expect(await change('fay', { id, action: 'CHANGE_QUANTITY', quantity: 3 })).toMatchObject({
      quantity: 3,
    });
    await renewDue(powers, inDays(65), log);
    expect((await chargesOf(id)).map(({ cents }) => cents)).toEqual([2500, 3750]);
    expect(await change('fay', { id, action: 'CANCEL_AT_PERIOD_END' })).toMatchObject({
      state: 'ACTIVE',
      isEnding: true,
    });
    await renewDue(powers, inDays(140), log);
    expect(await stateOf(id)).toMatchObject({ state: 'CANCELLED', cycles: 2 });
    expect(await mailsOf(id)).toEqual(['started', 'paused', 'resumed', 'ending']);
  });

  test('goes to another address and is charged to another card from the next charge on, once its member says so', async () => {
    const id = await subscribe('kim');
    const address = { name: 'Kim', line1: '5 Quay', city: 'Springfield', region: 'IL', country: 'us' };
    const move = (more: object) =>
      change('kim', { id, action: 'CHANGE_ADDRESS', shippingAddress: { ...address, ...more } });
    for (const wrong of [
      { postalCode: 'W1A 4ZZ' },
      { postalCode: '' },
      { postalCode: '62701', line1: 'x'.repeat(501) },
    ])
      expect(await move(wrong)).toMatchObject({ __typename: 'InvalidInput' });
    expect(await change('kim', { id, action: 'CHANGE_ADDRESS' })).toMatchObject({
      __typename: 'InvalidInput',
    });
    expect(await move({ postalCode: '62701' })).toMatchObject({ __typename: 'SubscriptionContract' });
    for (const owner of ['kim', 'mallory'])
      await sql(`INSERT INTO saved_payment_method (id, website_id, member_id, provider, is_live, reference, name)
        VALUES ('card-of-${owner}', $website, '${owner}', 'fake', false, 'ref-${owner}', 'Visa')`);
    const pay = (savedMethodId: string | null) =>
      change('kim', { id, action: 'CHANGE_METHOD', savedMethodId });
    for (const foreign of ['card-of-mallory', 'none', null])
      expect(await pay(foreign)).toMatchObject({ __typename: 'InvalidInput' });
    expect(await pay('card-of-kim')).toMatchObject({ __typename: 'SubscriptionContract' });
    const [kept] =
      await sql(`SELECT saved_method_id, shipping_address ->> 'line1' AS line1, shipping_address ->> 'country' AS country
      FROM subscription WHERE id = '${id}'`);
    expect(kept).toEqual({ saved_method_id: 'card-of-kim', line1: '5 Quay', country: 'US' });
    await renewDue(powers, inDays(32), log);
    const sent =
      await sql(`SELECT o.shipping_address ->> 'line1' AS line1, p.provider FROM subscription_charge c
      JOIN customer_order o ON o.id = c.order_id JOIN payment p ON p.order_id = o.id WHERE c.subscription_id = '${id}' ORDER BY c.cycle`);
    expect(sent.at(-1)).toEqual({ line1: '5 Quay', provider: 'fake' });
  });

  test('goes to no country that the shop does not ship to, where it is sent at all', async () => {
    const id = await subscribe('max');
    await sql(`INSERT INTO shipping_zone (id, website_id, name, places)
      VALUES ('zone-of-max', $website, 'Home', '[{"country":"US","region":"","postcodes":[]}]')`);
    const home = { name: 'Max', line1: '5 Quay', city: 'Springfield', region: 'IL', postalCode: '62701' };
    const abroad = { name: 'Max', line1: '5 Kai', city: 'Berlin', postalCode: '10115', country: 'de' };
    const move = async (shippingAddress: object) =>
      (
        await as(
          'max',
          `mutation ($input: UpdateSubscriptionInput!) { updateMySubscription(input: $input) { __typename
            ... on InvalidInput { field message } } }`,
          { input: { id, action: 'CHANGE_ADDRESS', shippingAddress } },
        )
      ).at('updateMySubscription');
    expect(await move(abroad)).toEqual({
      __typename: 'InvalidInput',
      field: 'input.shippingAddress.country',
      message: 'Sorry, this shop does not ship to that country.',
    });
    expect(await move({ ...home, country: 'us' })).toEqual({ __typename: 'SubscriptionContract' });
    await sql(
      `UPDATE product SET type = 2 WHERE website_id = $website AND id = '${till.products.get('MUG')}'`,
    );
    expect(await move(abroad)).toEqual({ __typename: 'SubscriptionContract' });
    await sql(
      `UPDATE product SET type = 1 WHERE website_id = $website AND id = '${till.products.get('MUG')}'`,
    );
    await sql(
      `INSERT INTO shipping_zone (id, website_id, name) VALUES ('rest-of-max', $website, 'Elsewhere')`,
    );
    expect(await move(abroad)).toEqual({ __typename: 'SubscriptionContract' });
  });

  test('is for members alone: a guest is asked to sign in before anything is charged', async () => {
    await subscribe('gus');
    const productId = till.products.get('MUG');
    const started = await till.shop.visit(
      'mutation ($input: StartSubscriptionCartInput!) { startSubscriptionCart(input: $input) { ... on SubscriptionCartStarted { cartToken } } }',
      { input: { productId, sku: 'MUG' } },
      'guest',
    );
    const cartToken = started.text('startSubscriptionCart.cartToken');
    await till.shop.visit(
      'mutation ($cartToken: String!) { addSubscriptionToCart(cartToken: $cartToken) { __typename } }',
      { cartToken },
      'guest',
    );
    const version = await till.fillIn('guest');
    const refused = await till.order('guest', { version });
    expect(refused.at('placeOrder')).toMatchObject({
      __typename: 'CheckoutIncomplete',
      problems: [{ field: 'email' }],
    });
  });
});

test('an owner finds a subscription by its customer and by where it stands, and pauses it', async () => {
  const id = await subscribe('ada');
  const find = async (asked: object) => {
    const query = `query ($state: SubscriptionState, $search: String) {
      subscriptions(state: $state, search: $search) { nodes { id email state } } }`;
    return (await till.shop.ask(query, { ...asked })).at('subscriptions.nodes');
  };
  const found = [{ id, email: 'ada@shoppers.test', state: 'ACTIVE' }];
  expect(await find({ state: 'ACTIVE', search: 'ADA@' })).toEqual(found);
  expect(await find({ search: 'mug' })).toEqual(found);
  expect(await find({ search: 'grace' })).toEqual([]);
  const changing =
    'mutation ($input: UpdateSubscriptionInput!) { updateSubscription(input: $input) { __typename } }';
  await till.shop.ask(changing, { input: { id, action: 'PAUSE' } });
  expect(await find({ state: 'ACTIVE' })).toEqual([]);
  const one = 'query ($id: ID!) { subscription(id: $id) { state nextChargeAt } }';
  expect((await till.shop.ask(one, { id })).at('subscription')).toEqual({
    state: 'PAUSED',
    nextChargeAt: null,
  });
  expect((await shops.open().ask(one, { id })).at('subscription')).toBeNull();
});
