import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestConnection } from '#kit/connection-testing.ts';
import { createProductsPage } from '../testing/products-page-testing.ts';
import { openTestInstall, type TestInstall, type TestWebsite } from '../testing.ts';

const buyers = 200;
const units = 5;
let shop: TestInstall;
let website: TestWebsite;
let mug: string;

beforeAll(async () => {
  shop = await openTestInstall({ RATE_LIMITS: 'off' });
  website = await shop.createWebsite('Corner Shop');
  const row = { title: 'Mug', slug: 'mug', sku: 'MUG', price: '12.50', stock: String(units) };
  mug = (await createProductsPage(website, [row])).productIds.get('mug') ?? '';
  await website.query(
    website.owner,
    'mutation { updateStoreSettings(input: { isTestMode: true }) { __typename } }',
  );
});
afterAll(() => shop.close());

const shippingAddress = {
  ...{ name: 'Ada', line1: 'Quay 1', city: 'London', postalCode: 'SW1Y 4JH', country: 'GB' },
};

/** One buyer's whole way; what they are answered at its end. */
async function buy(index: number): Promise<string> {
  const viewer = website.visitor({ cartToken: `${index}`.padStart(43, 'r') });
  const ask = async (text: string, variables: Record<string, unknown>) =>
    (
      await website.query<{ made: { __typename: string; message?: string; checkout?: { version: string } } }>(
        viewer,
        text,
        variables,
      )
    ).made;
  const added = await ask(
    'mutation ($id: ID!) { made: addToCart(input: { productId: $id }) { __typename ... on Problem { message } } }',
    { id: mug },
  );
  if (added.__typename !== 'CartEntryAdded') return `told: ${added.message}`;
  const { checkout } = await ask(
    `mutation ($input: UpdateCheckoutInput!) { made: updateCheckout(input: $input) { __typename
      ... on CheckoutUpdated { checkout { version } } } }`,
    { input: { email: `buyer-${index}@shoppers.test`, shippingAddress } },
  );
  const input = {
    ...{ paymentMethodId: 'test', version: checkout?.version, idempotencyKey: `the-only-order-of-${index}` },
  };
  const placed = await ask(
    'mutation ($input: PlaceOrderInput!) { made: placeOrder(input: $input) { __typename ... on Problem { message } } }',
    { input },
  );
  return placed.__typename === 'OrderPlaced' ? 'ordered' : `told: ${placed.message}`;
}

test('200 buyers go the whole way at once for the last 5: 5 order, and 195 are told why', async () => {
  const answers = await Promise.all(Array.from({ length: buyers }, (_, index) => buy(index)));
  const enough = 'told: Sorry, we do not have enough of that item available.';
  const gone = answers.filter((answer) => answer === enough);
  expect([new Set(answers), gone.length]).toEqual([new Set(['ordered', enough]), buyers - units]);
  const client = await openTestConnection(shop.database.url, '*');
  const { rows } = await client.query(`
    SELECT v.stock, (SELECT sum(delta)::int FROM commerce.stock_movement m WHERE m.variant_id = v.id) AS ledger,
      (SELECT count(*)::int FROM commerce.customer_order o WHERE o.website_id = v.website_id) AS orders
    FROM commerce.variant v WHERE v.website_id = '${website.id}'`);
  await client.end();
  expect(rows).toEqual([{ stock: 0, ledger: 0, orders: units }]);
});
