import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sellingColumns, sellingTables } from '../checkout/selling.data.ts';
import type { OrderFilter } from '../generated/graphql.ts';
import { type OwnedShop, type OwnedShops, openOwnedShops } from '../products/owner-testing.ts';
import { orderListQuery } from './order-list.data.ts';

const orders = 6_000;
const pageSize = 25;
/** What a page may look at, whatever it asks for; all of the shop's rows would be twenty times as many. */
const mostRowsRead = 1_000;
let shops: OwnedShops;
let shop: OwnedShop;

/** A minute between two orders, the newest of which is the last. */
const instant = "lpad(to_hex(1790000000000 + n * 60000), 12, '0')";
const idOf = (kind: string) =>
  `left(${instant}, 8) || '-' || right(${instant}, 4) || '-7000-${kind}-' || lpad(n::text, 12, '0')`;

beforeAll(async () => {
  shops = await openOwnedShops();
  shop = shops.open();
  await shops.commerce.sql(`
    INSERT INTO customer_order (id, website_id, number, cart_id, state, payment_state, fulfillment_state, version, currency, email, customer_key,
      customer_name, subtotal_cents, discount_cents, shipping_cents, tax_cents, is_tax_included, grand_total_cents, gift_card_cents, tags, placed_at)
    SELECT ${idOf('8000')}, '${shop.websiteId}', 1000 + n, 'past-' || n, CASE WHEN n % 1000 = 0 THEN 'CANCELLED' WHEN n % 10 = 9 THEN 'FAILED' ELSE 'COMPLETED' END,
      CASE WHEN n % 2000 = 0 THEN 'REFUNDED' WHEN n % 10 = 9 THEN 'FAILED' ELSE 'PAID' END,
      CASE WHEN n % 1000 = 0 THEN 'UNFULFILLED' ELSE 'FULFILLED' END, '', 'USD',
      'buyer' || n % 1500 || '@past.test', 'buyer' || n % 1500 || '@past.test', 'ünal ' || n % 1500, 5000, 0, 0, 0, false, 5000, 0,
      CASE WHEN n % 1500 = 0 THEN '{gift}'::text[] ELSE '{usual}' END, CASE WHEN n % 10 <> 9 THEN to_timestamp(1790000000 + n * 60) END
    FROM generate_series(1, ${orders}) AS n`);
  await shops.commerce.sql(`
    INSERT INTO order_line (id, website_id, order_id, position, product_id, variant_id, title, sku, sku_key, product_type, quantity,
      unit_price_cents, subtotal_cents, discount_cents, tax_cents, total_cents)
    SELECT ${idOf('8001')} || p, '${shop.websiteId}', ${idOf('8000')}, p, 'past', 'past', 'Sold before', 'PAST-' || n % 900, 'past-' || n % 900, 1, 1,
      2500, 2500, 0, 0, 2500
    FROM generate_series(1, ${orders}) AS n, generate_series(0, 1) AS p`);
  await shops.commerce.sql(
    'ANALYZE customer_order, order_line, order_tag; SET plan_cache_mode = force_generic_plan; SET random_page_cost = 1.1',
  );
});
afterAll(() => shops.commerce.close());

/** A step of PostgreSQL's plan that reads rows of a table. */
interface Step {
  readonly kind: string;
  readonly table: string;
  readonly rows: number;
}

function stepsOf(plan: unknown): Step[] {
  if (typeof plan !== 'object' || plan === null) return [];
  const below = Object.values(plan).flatMap(stepsOf);
  const number = (name: string) => Number(Reflect.get(plan, name) ?? 0);
  const table = Reflect.get(plan, 'Relation Name');
  if (table === undefined) return below;
  const looked =
    number('Actual Rows') + number('Rows Removed by Filter') + number('Rows Removed by Index Recheck');
  const rows = looked * number('Actual Loops');
  return [{ kind: String(Reflect.get(plan, 'Node Type')), table: String(table), rows }, ...below];
}

const asText = (value: unknown): string => {
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.join()}}`);
  return pg.escapeLiteral(value instanceof Date ? value.toISOString() : String(value));
};

/** What PostgreSQL does for a page: the rows that it looks at, and the tables that it reads from end to end. */
async function lookAt(filter: OrderFilter, after: string | null) {
  const { statement, values } = orderListQuery(filter, { after, limit: pageSize + 1 });
  const { found, ...steps } = await explain(statement.text, values);
  return { ...steps, found: found.map(({ number }) => Number(number)) };
}

async function explain(text: string, values: readonly unknown[]) {
  const literals = [shop.websiteId, ...values].map(asText).join();
  await shops.commerce.sql(`PREPARE looked AS ${text}`);
  const [row] = await shops.commerce.sql(`EXPLAIN (ANALYZE, FORMAT JSON) EXECUTE looked (${literals})`);
  const found = await shops.commerce.sql(`EXECUTE looked (${literals})`);
  await shops.commerce.sql('DEALLOCATE looked');
  const steps = stepsOf(row?.['QUERY PLAN']);
  return {
    found,
    rows: steps.reduce((sum, step) => sum + step.rows, 0),
    readWhole: steps.filter(({ kind }) => kind === 'Seq Scan').map(({ table }) => table),
  };
}

const at = (n: number) => new Date((1_790_000_000 + n * 60) * 1_000);
function idOfOrder(n: number): string {
  const hex = (1_790_000_000_000 + n * 60_000).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-${String(n).padStart(12, '0')}`;
}
const middle = idOfOrder(3_000);

test.each<[string, OrderFilter, string | null, readonly number[]]>([
  ['the newest', {}, null, [7000, 6998, 6997]],
  ['those deep in the list', {}, middle, [3998, 3997, 3996]],
  ['cancelled ones, which are rare', { states: ['CANCELLED'] }, null, [7000, 6000, 5000, 4000, 3000, 2000]],
  ['those in the usual state', { states: ['COMPLETED', 'OPEN', 'OPEN'] }, middle, [3998, 3997, 3996]],
  [
    'all but what is rarely so',
    { paymentStates: ['NONE_DUE', 'PENDING', 'AUTHORIZED', 'PAID', 'PARTIALLY_REFUNDED', 'REFUNDED'] },
    null,
    [7000, 6998, 6997],
  ],
  ['those of a buyer', { buyerId: idOfOrder(7) }, null, [5507, 4007, 2507, 1007]],
  ['those of a buyer that were refunded', { buyerId: idOfOrder(7), paymentStates: ['REFUNDED'] }, null, []],
  ['those of an id that is no buyer’s', { buyerId: idOfOrder(1507) }, null, []],
  ['refunded ones', { paymentStates: ['REFUNDED'] }, null, [7000, 5000, 3000]],
  [
    'paid ones that are still to be sent',
    { paymentStates: ['PAID'], fulfillmentStates: ['UNFULFILLED'] },
    null,
    [6000, 4000, 2000],
  ],
  ['failed ones', { states: ['FAILED'] }, null, [6999, 6989, 6979]],
  ['failed payments of orders that were placed', { paymentStates: ['FAILED'] }, null, []],
  ['test orders', { isTest: true }, null, []],
  ['real orders', { isTest: false }, null, [7000, 6998, 6997]],
  ['those with a rare tag', { tag: 'gift' }, null, [7000, 5500, 4000, 2500]],
  ['those with the usual tag', { tag: 'usual' }, middle, [3998, 3997, 3996]],
  ['those of an hour long ago', { placedFrom: at(100), placedBefore: at(103) }, null, [1102, 1101, 1100]],
  [
    'some by their ids, of those that were placed',
    { ids: [idOfOrder(3), idOfOrder(4000), idOfOrder(9), 'nobodys'] },
    null,
    [5000, 1003],
  ],
  ['the one with a number', { search: '#4001' }, null, [4001]],
  ['those of an address', { search: 'buyer7@PAST.test' }, null, [5507, 4007, 2507, 1007]],
  ['those of whoever has a name', { search: 'ünal 1200' }, null, [6700, 5200, 3700, 2200]],
  ['those with a SKU', { search: 'past-898' }, null, [6398, 5498, 4598]],
  ['those with a SKU that begins so', { search: 'past-88' }, null, [6488, 6388, 6387]],
  ['those of many addresses', { search: 'buyer' }, null, [7000, 6678, 6677]],
  ['cancelled ones of an address', { search: 'buyer0@past.test', states: ['CANCELLED'] }, null, [7000, 4000]],
  [
    'those with a tag of an address',
    { search: 'buyer0@past.test', tag: 'gift' },
    null,
    [7000, 5500, 4000, 2500],
  ],
  ['none for a word that nothing begins with', { search: '%' }, null, []],
])('%s are found by an index, and few others are looked at', async (_, filter, after, first) => {
  const { found, rows, readWhole } = await lookAt(filter, after);
  expect(found.slice(0, first.length)).toEqual(first);
  expect(readWhole).toEqual([]);
  expect(rows).toBeLessThan(mostRowsRead);
});

test.each([
  ['someone new', 'new@past.test', true],
  ['someone who bought before', 'buyer3@past.test', false],
])('whether it is the first order of %s is found without a look at all orders', async (_, email, isFirst) => {
  await shops.commerce.sql(`
    WITH made AS (INSERT INTO cart (id, website_id, token_hash, updated_at) VALUES ('${email}', '${shop.websiteId}', '${email}', now()))
    INSERT INTO checkout (cart_id, website_id, email) VALUES ('${email}', '${shop.websiteId}', '${email}')`);
  const text = `SELECT ${sellingColumns} FROM cart c ${sellingTables} WHERE c.website_id = $1 AND c.id = $2`;
  const { found, rows, readWhole } = await explain(text, [email]);
  expect(found).toMatchObject([{ isFirstOrder: isFirst }]);
  expect(readWhole).not.toContain('customer_order');
  expect(rows).toBeLessThan(100);
});
