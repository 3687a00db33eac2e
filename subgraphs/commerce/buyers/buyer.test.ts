import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OwnedShop, type OwnedShops, openOwnedShops } from '../products/owner-testing.ts';

let shops: OwnedShops;
let shop: OwnedShop;
let elsewhere: OwnedShop;
let orders = 0;

beforeAll(async () => {
  shops = await openOwnedShops();
  shop = shops.open();
  elsewhere = shops.open();
});
afterAll(() => shops.commerce.close());

interface Given {
  readonly cents?: number;
  readonly refunded?: number;
  readonly state?: string;
  readonly memberId?: string;
  readonly isDonation?: boolean;
  readonly isPlaced?: boolean;
}

const idOf = (number: number) => `${String(number).padStart(8, '0')}-0000-7000-8000-000000000000`;

/** An order that was placed, a day after the one before; answers its id. */
async function order(at: OwnedShop, email: string, given: Given = {}): Promise<string> {
  orders += 1;
  const id = idOf(orders);
  const { cents = 1_000, refunded = 0, state = 'OPEN', memberId, isDonation, isPlaced = true } = given;
  const [local = '', domain = ''] = email.toLowerCase().split('@');
  const placed = `timestamptz '2026-01-01 12:00Z' + interval '${orders} days'`;
  const address = JSON.stringify({
    ...{ name: 'Ada Lovelace', line1: '1 Square', line2: '', city: 'London', region: '' },
    ...{ postalCode: 'W1A 4ZZ', country: 'GB', phone: '' },
  });
  await shops.commerce.sql(`
    INSERT INTO customer_order (id, website_id, number, cart_id, state, payment_state, fulfillment_state, version, currency, email, customer_key,
      customer_name, subtotal_cents, discount_cents, shipping_cents, tax_cents, is_tax_included, grand_total_cents, gift_card_cents,
      paid_cents, refunded_cents, member_id, billing_address, placed_at, created_at)
    VALUES ('${id}', '${at.websiteId}', ${orders}, '${id}', '${state}', 'PAID', 'FULFILLED', '', 'USD', '${email}',
      '${local.split('+')[0]}@${domain}', '', ${cents}, 0, 0, 0, false, ${cents}, 0, ${cents}, ${refunded}, ${memberId ? `'${memberId}'` : 'NULL'},
      '${address}', ${isPlaced ? placed : 'NULL'}, ${placed})`);
  if (isDonation)
    await shops.commerce.sql(`
      INSERT INTO donation (id, website_id, fund_id, fund_title, donor_key, email, name, amount_cents, currency, order_id)
      VALUES ('${id}', '${at.websiteId}', 'fund', 'Roof', '${email}', '${email}', 'Ada', ${cents}, 'USD', '${id}')`);
  return id;
}

const listed = `query ($first: Int, $after: String, $filter: BuyerFilter) { buyers(first: $first, after: $after, filter: $filter) {
  nodes { id email hasAccount orderCount donationCount firstOrderAt lastOrderAt firstDonationAt orderTotal { value currency }
    refundedTotal { value } donationTotal { value } address { name city } }
  pageInfo { hasNextPage endCursor } } }`;
const emailsOf = async (variables: object, at = shop) => {
  const nodes = (await at.ask(listed, { ...variables })).at('buyers.nodes');
  return Array.isArray(nodes) ? nodes.map(({ email }: { email: string }) => email) : nodes;
};

test('Whoever ordered or gave is listed once, with what all of it comes to', async () => {
  const first = await order(shop, 'ada@buyers.test', { cents: 1_500 });
  await order(shop, 'grace@buyers.test', { isDonation: true, cents: 700 });
  await order(shop, 'Ada+shop@buyers.test', { cents: 2_000, refunded: 300, memberId: 'member' });
  await order(shop, 'ada@buyers.test', { isDonation: true, cents: 500 });
  await order(shop, 'ada@buyers.test', { state: 'CANCELLED', cents: 9_000, refunded: 9_000 });
  await order(shop, 'mary@buyers.test', { state: 'PENDING', isPlaced: false });
  await order(elsewhere, 'alan@buyers.test');
  const { data } = await shop.ask(listed);
  const address = { name: 'Ada Lovelace', city: 'London' };
  expect(data).toEqual({
    buyers: {
      nodes: [
        {
          ...{
            id: first,
            email: 'ada@buyers.test',
            hasAccount: true,
            orderCount: 2,
            donationCount: 1,
            address,
          },
          ...{ firstOrderAt: '2026-01-02T12:00:00.000Z', lastOrderAt: '2026-01-04T12:00:00.000Z' },
          ...{
            firstDonationAt: '2026-01-05T12:00:00.000Z',
            orderTotal: { value: '35.00', currency: 'USD' },
          },
          ...{ refundedTotal: { value: '93.00' }, donationTotal: { value: '5.00' } },
        },
        {
          ...{ id: idOf(2), email: 'grace@buyers.test', hasAccount: false, orderCount: 0, donationCount: 1 },
          ...{
            firstOrderAt: null,
            lastOrderAt: null,
            firstDonationAt: '2026-01-03T12:00:00.000Z',
            address,
          },
          ...{ orderTotal: { value: '0.00', currency: 'USD' }, refundedTotal: { value: '0.00' } },
          donationTotal: { value: '7.00' },
        },
      ],
      pageInfo: { hasNextPage: false, endCursor: expect.any(String) },
    },
  });
});

test('A list of buyers goes on after its cursor, and ends', async () => {
  const page = await shop.ask(listed, { first: 1 });
  expect(page.at('buyers.pageInfo.hasNextPage')).toBe(true);
  const after = page.text('buyers.pageInfo.endCursor');
  expect(await emailsOf({ first: 1, after })).toEqual(['grace@buyers.test']);
});

test('Buyers are found by their address however it is written, by their ids, and by having an account', async () => {
  expect(await emailsOf({ filter: { email: ' ADA+other@Buyers.test' } })).toEqual(['ada@buyers.test']);
  expect(await emailsOf({ filter: { email: 'mary@buyers.test' } })).toEqual([]);
  // An order of theirs that is not their first is no name for them, and neither is another shop's buyer.
  expect(await emailsOf({ filter: { ids: [idOf(1), idOf(3), idOf(7), 'nobody'] } })).toEqual([
    'ada@buyers.test',
  ]);
  expect(await emailsOf({ filter: { hasAccount: true } })).toEqual(['ada@buyers.test']);
  expect(await emailsOf({ filter: { hasAccount: false } })).toEqual(['grace@buyers.test']);
  expect(await emailsOf({}, elsewhere)).toEqual(['alan@buyers.test']);
});

test('Buyers that are looked up by their ids come page by page, and never more at once than is promised', async () => {
  const filter = { ids: [idOf(1), idOf(2)] };
  const page = await shop.ask(listed, { first: 1, filter });
  expect(page.at('buyers.pageInfo.hasNextPage')).toBe(true);
  const after = page.text('buyers.pageInfo.endCursor');
  const rest = await shop.ask(listed, { first: 1, after, filter });
  expect(rest.at('buyers.pageInfo.hasNextPage')).toBe(false);
  expect([page.text('buyers.nodes.0.id'), rest.text('buyers.nodes.0.id')].sort()).toEqual(filter.ids);
  const { errors } = await shop.ask(listed, {
    filter: { ids: Array.from({ length: 51 }, (_, n) => idOf(n)) },
  });
  expect(errors?.[0]?.message).toBe('At most 50 ids, please.');
});

test('What is no cursor of the list is refused', async () => {
  const { errors } = await shop.ask(listed, { after: 'made-up' });
  expect(errors?.[0]?.message).toBe('That is no cursor of this list.');
});
