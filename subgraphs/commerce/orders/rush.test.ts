import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OwnedShops, openOwnedShops } from '../products/owner-testing.ts';
import { openTill, type Till } from './till-testing.ts';

const buyers = 60;
const units = 5;
let shops: OwnedShops;

beforeAll(async () => {
  shops = await openOwnedShops();
});
afterAll(() => shops.commerce.close());

/** What each of many buyers is answered who all press the button at once. */
async function pressTogether(till: Till, sku: string, prepare?: (browser: string) => Promise<unknown>) {
  const names = Array.from({ length: buyers }, (_, index) => `buyer-${index}`);
  const versions: string[] = [];
  for (const name of names) {
    await till.add(name, sku);
    await prepare?.(name);
    versions.push(await till.fillIn(name, `${name}@shoppers.test`));
  }
  const answers = await Promise.all(
    names.map((name, index) => till.order(name, { version: versions[index] })),
  );
  const kinds = new Map<string, number>();
  for (const answer of answers) {
    const kind = answer.text('placeOrder.__typename');
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  return { kinds: Object.fromEntries(kinds), answers };
}

test('Of 60 buyers who press the button at once for the last 5, 5 get one and 55 are told why', async () => {
  const till = await openTill(shops, units);
  const { kinds, answers } = await pressTogether(till, 'MUG');
  expect(kinds).toEqual({ OrderPlaced: units, OrderUnavailable: buyers - units });
  const told = answers.filter((answer) => answer.text('placeOrder.__typename') === 'OrderUnavailable');
  for (const answer of told)
    expect(answer.text('placeOrder.message')).toBe('Sorry, we do not have enough of that item available.');
  const [row] =
    await shops.commerce.sql(`SELECT v.stock, (SELECT sum(delta)::int FROM stock_movement m WHERE m.variant_id = v.id) AS ledger,
      (SELECT count(*)::int FROM stock_movement m WHERE m.variant_id = v.id AND reason = 'SALE') AS sales
    FROM variant v WHERE v.website_id = '${till.shop.websiteId}' AND v.sku = 'MUG'`);
  expect(row).toEqual({ stock: 0, ledger: 0, sales: units });
  const numbers = await shops.commerce.sql(
    `SELECT number FROM customer_order WHERE website_id = '${till.shop.websiteId}' ORDER BY number`,
  );
  expect(numbers.map(({ number }) => number)).toEqual([1001, 1002, 1003, 1004, 1005]);
});

test('Of 60 buyers with a coupon that may be used 5 times, 5 use it and 55 are told so', async () => {
  const till = await openTill(shops, 1_000);
  const made = await till.shop.ask(
    `mutation { createCoupon(input: { code: "FIVE", kind: PERCENT, percent: "10", usageLimit: ${units} }) { __typename ... on Problem { message } } }`,
  );
  expect(made.at('createCoupon.__typename')).toBe('Coupon');
  const apply = 'mutation { applyCoupon(code: "FIVE") { __typename } }';
  const { kinds } = await pressTogether(till, 'MUG', (name) => till.shop.visit(apply, {}, name));
  expect(kinds).toEqual({ OrderPlaced: units, CouponUsedUp: buyers - units });
  const [row] = await shops.commerce.sql(
    `SELECT use_count, (SELECT count(*)::int FROM coupon_use u WHERE u.coupon_id = k.id) AS uses FROM coupon k
     WHERE website_id = '${till.shop.websiteId}'`,
  );
  expect(row).toEqual({ use_count: units, uses: units });
});
