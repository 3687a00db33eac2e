import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { localDay } from '../calendar/local-time.rules.ts';
import { FakeProvider, portsOf } from '../payments/fake-provider-testing.ts';
import { type OwnedShops, openOwnedShops } from '../products/owner-testing.ts';
import { remindOfCharges, renewDue } from './renewing.ts';
import { addDays } from './subscription-schedule.rules.ts';
import { openSubscriptionShop, type SubscriptionShop, timeZone } from './subscription-testing.ts';
import { tellOfPriceChanges } from './telling-of-prices.ts';

const provider = new FakeProvider();
const log = { warn: () => undefined };
let shops: OwnedShops;
let shop: SubscriptionShop;

beforeAll(async () => {
  shops = await openOwnedShops({ ask: async () => ({ website: { timeZone } }) }, portsOf(provider));
});
afterAll(() => shops.commerce.close());
beforeEach(async () => {
  shop = await openSubscriptionShop(shops, provider);
});

const today = () => localDay(new Date(), timeZone);
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
const announce = async (input: object) => {
  const text = `mutation ($input: AnnounceSubscriptionPriceChangeInput!) { announceSubscriptionPriceChange(input: $input) { __typename
    ... on SubscriptionPriceChange { id state notifiedCount unitPrice { value } } ... on Problem { message } ... on InvalidInput { field } } }`;
  const productId = shop.till.products.get('MUG');
  return shop.till.shop.ask(text, { input: { productId, unitPrice: '15.00', ...input } });
};
const announced = async (effectiveDate: string) =>
  (await announce({ effectiveDate })).text('announceSubscriptionPriceChange.id');
const withdraw = async (id: string) => {
  const text = `mutation ($id: ID!) { withdrawSubscriptionPriceChange(id: $id) { __typename ... on SubscriptionPriceChange { state } } }`;
  return (await shop.till.shop.ask(text, { id })).at('withdrawSubscriptionPriceChange');
};
const tell = (days = 0) => tellOfPriceChanges(shop.powers, inDays(days), log);
const mailsOf = async (id: string, kind: string) =>
  (
    await shop.sql(
      `SELECT text FROM mail WHERE website_id = $website AND key LIKE 'subscription:${id}:${kind}:%' ORDER BY created_at`,
    )
  ).map(({ text }) => String(text));
const chargesOf = async (id: string) =>
  (
    await shop.sql(`SELECT o.grand_total_cents::int AS cents FROM subscription_charge c
      JOIN customer_order o ON o.id = c.order_id WHERE subscription_id = '${id}' ORDER BY cycle`)
  ).map(({ cents }) => cents);
const shownTo = async (memberId: string, id: string) =>
  (
    await shop.as(
      memberId,
      `query ($id: ID!) { mySubscription(id: $id) { unitPrice { value } nextCharge { value }
        priceChange { effectiveDate unitPrice { value } charge { value } } } }`,
      { id },
    )
  ).at('mySubscription');

test('Members are told once of another price, see it, and pay it from its day on and never before', async () => {
  const id = await shop.subscribe('ada');
  const effectiveDate = addDays(today(), 45);
  await shop.sql(
    "INSERT INTO webhook_subscription (website_id, type) VALUES ($website, 'subscription.price_change_announced')",
  );
  await announced(effectiveDate);
  await Promise.all([tell(), tell()]);
  await tell();
  const [mail, ...more] = await mailsOf(id, 'price');
  expect(more).toEqual([]);
  const told = await shop.sql('SELECT data FROM webhook_event WHERE website_id = $website');
  expect(told).toMatchObject([{ data: { subscriptionId: id, effectiveDate } }]);
  expect(mail).toContain('costs $30.00 each time instead of $25.00');
  expect(await shownTo('ada', id)).toEqual({
    ...{ unitPrice: { value: '12.50' }, nextCharge: { value: '25.00' } },
    priceChange: { effectiveDate, unitPrice: { value: '15.00' }, charge: { value: '30.00' } },
  });
  for (let day = 1; day <= 100; day += 1) {
    await renewDue(shop.powers, inDays(day), log);
    await remindOfCharges(shop.powers, inDays(day), log);
  }
  expect(await chargesOf(id)).toEqual([2_500, 2_500, 3_000, 3_000]);
  expect((await mailsOf(id, 'upcoming'))[1]).toContain('$30.00');
  expect(await shownTo('ada', id)).toMatchObject({ unitPrice: { value: '15.00' }, priceChange: null });
});

test('Whoever subscribes after it was announced pays what they were shown, and who let it end is not told', async () => {
  const ending = await shop.subscribe('bea');
  await shop.as(
    'bea',
    'mutation ($input: UpdateSubscriptionInput!) { updateMySubscription(input: $input) { __typename } }',
    { input: { id: ending, action: 'CANCEL_AT_PERIOD_END' } },
  );
  await announced(addDays(today(), 30));
  const later = await shop.subscribe('cleo');
  await tell();
  expect(await mailsOf(ending, 'price')).toEqual([]);
  expect(await mailsOf(later, 'price')).toEqual([]);
  for (let day = 1; day <= 70; day += 1) await renewDue(shop.powers, inDays(day), log);
  expect(await chargesOf(later)).toEqual([2_500, 2_500, 2_500]);
});

test('Members who are told late pay it that much later', async () => {
  const id = await shop.subscribe('dora');
  await announced(addDays(today(), 30));
  // Nothing runs for three weeks.
  await tell(21);
  expect(await shownTo('dora', id)).toMatchObject({ priceChange: { effectiveDate: addDays(today(), 51) } });
});

test('A change that is withdrawn is never charged, members are told so, and another one can be announced', async () => {
  const id = await shop.subscribe('eve');
  const changeId = await announced(addDays(today(), 30));
  await tell();
  const twice = await announce({ effectiveDate: addDays(today(), 60) });
  expect(twice.at('announceSubscriptionPriceChange.__typename')).toBe('SubscriptionPriceChangeConflict');
  expect(await withdraw(changeId)).toEqual({ __typename: 'SubscriptionPriceChange', state: 'WITHDRAWN' });
  expect(await withdraw(changeId)).toMatchObject({ __typename: 'SubscriptionPriceChangeConflict' });
  expect(await shownTo('eve', id)).toMatchObject({ priceChange: null });
  // Eve reads German, and so does the shop by now.
  await shop.sql(`UPDATE subscription SET language = 'de' WHERE id = '${id}'`);
  await shop.sql(`INSERT INTO translation (website_id, subject_id, language, field, text)
    SELECT website_id, product_id, 'de', 'title', 'Becher mit der Post' FROM subscription WHERE id = '${id}'`);
  await tell();
  await tell();
  const withdrawn = await mailsOf(id, 'price_withdrawn');
  expect(withdrawn).toHaveLength(1);
  expect(withdrawn[0]).toContain('Becher mit der Post');
  expect(withdrawn[0]).toMatch(/25,00\s\$/);
  for (let day = 1; day <= 70; day += 1) await renewDue(shop.powers, inDays(day), log);
  expect(await chargesOf(id)).toEqual([2_500, 2_500, 2_500]);
  await announced(addDays(today(), 60));
});

test('A change that holds is not withdrawn, and one of a foreign website is not found', async () => {
  const changeId = await announced(addDays(today(), 30));
  await shop.sql(
    `UPDATE subscription_price_change SET effective_day = '2020-01-01' WHERE id = '${changeId}'`,
  );
  expect(await withdraw(changeId)).toMatchObject({ __typename: 'SubscriptionPriceChangeConflict' });
  shop = await openSubscriptionShop(shops, provider);
  expect(await withdraw(changeId)).toMatchObject({ __typename: 'NotFound' });
});

test('An owner gives members the notice that they set, and no less; a price is above nothing', async () => {
  const problem = async (input: object) => (await announce(input)).at('announceSubscriptionPriceChange');
  const soon = { effectiveDate: addDays(today(), 20) };
  expect(await problem(soon)).toMatchObject({ __typename: 'InvalidInput', field: 'input.effectiveDate' });
  const setting = `mutation ($days: Int!) { updateStoreSettings(input: { subscriptionNoticeDays: $days }) { __typename } }`;
  const set = async (days: number) =>
    (await shop.till.shop.ask(setting, { days })).at('updateStoreSettings.__typename');
  expect(await set(13)).toBe('InvalidInput');
  expect(await set(14)).toBe('StoreSettings');
  expect(await problem({ ...soon, unitPrice: '0' })).toMatchObject({ field: 'input.unitPrice' });
  expect(await problem({ ...soon, unitPrice: 'much' })).toMatchObject({ field: 'input.unitPrice' });
  expect(await problem({ ...soon, variantId: 'none' })).toMatchObject({ field: 'input.variantId' });
  expect(await problem(soon)).toMatchObject({ state: 'ANNOUNCED', notifiedCount: 0 });
});

test('A charge that was due before the day and is made late costs what it did', async () => {
  const id = await shop.subscribe('fay');
  await announced(addDays(today(), 32));
  await tell();
  await renewDue(shop.powers, inDays(40), log);
  expect(await chargesOf(id)).toEqual([2_500, 2_500]);
});
