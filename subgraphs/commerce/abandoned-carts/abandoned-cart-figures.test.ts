import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTill, type Till } from '../orders/till-testing.ts';
import { type OwnedShops, openOwnedShops } from '../products/owner-testing.ts';

let shops: OwnedShops;
let till: Till;

beforeAll(async () => {
  shops = await openOwnedShops();
  till = await openTill(shops, 9);
});
afterAll(() => shops.commerce.close());

const sql = (text: string) => shops.commerce.sql(text.replaceAll('$website', `'${till.shop.websiteId}'`));
/** Somebody fills a cart and leaves it at the checkout at a time; answers its id. */
const leave = async (browser: string, at: string, quantity = 1) => {
  await till.add(browser, 'MUG', quantity);
  await till.fillIn(browser, `${browser}@shoppers.test`);
  const id = (await till.shop.visit('{ cart { id } }', {}, browser)).text('cart.id');
  for (const [table, key] of [
    ['checkout', 'cart_id'],
    ['cart', 'id'],
  ])
    await sql(`UPDATE ${table} SET updated_at = '${at}' WHERE ${key} = '${id}'`);
  return id;
};
const remind = (id: string, at: string, more = 'NULL, NULL') =>
  sql(`INSERT INTO cart_reminder (cart_id, website_id, customer_key, sent_at, restored_at, restored_cart_id)
    VALUES ('${id}', $website, '${id}@shoppers.test', '${at}', ${more})`);
const read = async (from: string, to: string, viewer: object = {}) => {
  const figure = '{ carts values { value currency } }';
  const answer = await shops.commerce.run(
    `query ($days: [_Any!]!) { _entities(representations: $days) { ... on VisitReport { abandonedCarts {
      left ${figure} reminded ${figure} restored ${figure} ordered ${figure} } } } }`,
    { days: [{ __typename: 'VisitReport', from, to }] },
    {
      websiteId: till.shop.websiteId,
      accountId: 'ada',
      permissions: ['REPORTS_READ'],
      timeZone: 'America/New_York',
      ...viewer,
    },
  );
  return answer.errors ?? answer.at('_entities.0.abandonedCarts');
};
const none = { carts: 0, values: [] };
const dollars = (carts: number, value: string) => ({ carts, values: [{ value, currency: 'USD' }] });

describe('what became of abandoned carts', () => {
  test('is counted by the day in the website’s time zone on which they were left', async () => {
    await leave('evening', '2026-03-02T04:00:00Z', 2);
    await leave('morning', '2026-03-02T14:00:00Z');
    const onlyLeft = { reminded: none, restored: none, ordered: none };
    expect(await read('2026-03-01', '2026-03-01')).toEqual({ left: dollars(1, '25.00'), ...onlyLeft });
    expect(await read('2026-03-01', '2026-03-02')).toEqual({ left: dollars(2, '37.50'), ...onlyLeft });
    expect(await read('2026-03-03', '2026-03-09')).toEqual({ left: none, ...onlyLeft });
  });

  test('tells whose shoppers were written to, who came back by the mail, and what they ordered', async () => {
    await leave('silent', '2026-04-01T12:00:00Z');
    await remind(await leave('written', '2026-04-01T12:00:00Z', 2), '2026-04-02T12:00:00Z');
    const back = await leave('back', '2026-04-01T12:00:00Z');
    const bought = (await till.buy('elsewhere', 'CAP')).text('placeOrder.order.id');
    const [cart] = await sql(`SELECT id FROM cart WHERE website_id = $website AND order_id = '${bought}'`);
    await remind(back, '2026-04-02T12:00:00Z', `'2026-04-02T13:00:00Z', '${cart?.id}'`);
    const told = { left: dollars(3, '50.00'), reminded: dollars(2, '37.50'), restored: dollars(1, '12.50') };
    // A test order is no sale.
    expect(await read('2026-04-01', '2026-04-01')).toEqual({ ...told, ordered: none });
    await sql(`UPDATE customer_order SET is_test = false, grand_total_cents = 2345 WHERE id = '${bought}'`);
    expect(await read('2026-04-01', '2026-04-01')).toEqual({ ...told, ordered: dollars(1, '23.45') });
  });

  test('stays on a day that is over when a shopper comes back later', async () => {
    const id = await leave('later', '2026-05-01T12:00:00Z');
    await remind(id, '2026-05-02T12:00:00Z');
    await sql(`UPDATE cart SET updated_at = '2026-05-20T12:00:00Z' WHERE id = '${id}'`);
    expect(await read('2026-05-01', '2026-05-02')).toMatchObject({ left: dollars(1, '12.50') });
    expect(await read('2026-05-03', '2026-05-31')).toMatchObject({ left: none });
  });

  test('is for who reads reports, of their website alone', async () => {
    expect(await read('2026-03-01', '2026-05-31', { websiteId: 'elsewhere' })).toMatchObject({ left: none });
    expect(await read('2026-03-01', '2026-05-31', { permissions: ['CATALOG_MANAGE'] })).toMatchObject([
      { extensions: { code: 'FORBIDDEN' } },
    ]);
  });
});
