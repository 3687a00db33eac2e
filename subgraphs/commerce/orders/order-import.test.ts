import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OwnedShop, type OwnedShops, openOwnedShops } from '../products/owner-testing.ts';
import { newKey } from './till-testing.ts';

let shops: OwnedShops;
let shop: OwnedShop;
let variantId: string;

beforeAll(async () => {
  shops = await openOwnedShops();
  shop = shops.open();
  await shop.stock([
    { Title: 'Mug', 'Product Type': 'PHYSICAL', 'Product URL': 'mug', SKU: 'MUG', Price: '10', Stock: '3' },
  ]);
  variantId = String(
    (await shops.commerce.sql(`SELECT id FROM variant WHERE website_id = '${shop.websiteId}'`))[0]?.id,
  );
});
afterAll(() => shops.commerce.close());

const importing = `mutation ($input: ImportOrderInput!) { importOrder(input: $input) { __typename
  ... on OrderImported { order { id number channel externalReference state paymentState fulfillmentState createdAt placedAt
    paidAmount { value } grandTotal { value } paymentMethodName
    lines { title quantity discount { value } tax { value } total { value } } events { message } } }
  ... on InvalidInput { field } ... on Problem { message } } }`;
const whole = (more: object = {}) => ({
  ...{ idempotencyKey: newKey(), channel: 'Market', reference: 'M-1', placedAt: '2026-01-05T10:00:00Z' },
  ...{
    email: 'mary@buyers.test',
    lines: [{ variantId, quantity: 1, unitPrice: '10.00' }],
    grandTotal: '10.00',
  },
  ...more,
});
const ask = (input: object) => shop.ask(importing, { input });
const stock = async () =>
  (await shops.commerce.sql(`SELECT stock FROM variant WHERE id = '${variantId}'`))[0]?.stock;
const count = async () =>
  Number(
    (
      await shops.commerce.sql(
        `SELECT count(*) AS n FROM customer_order WHERE website_id = '${shop.websiteId}'`,
      )
    )[0]?.n,
  );

test('An order of elsewhere is written as it was placed there, paid, and takes its pieces', async () => {
  const answer = await ask(
    whole({
      lines: [
        { variantId, quantity: 2, unitPrice: '9.00' },
        { title: 'Wrapping', quantity: 1, unitPrice: '2.00' },
      ],
      ...{ discounts: [{ name: 'Friends', amount: '5.00' }], tax: '3.00', grandTotal: '22.00' },
      shipping: { name: 'By hand', price: '4.00' },
    }),
  );
  expect(answer.at('importOrder.order')).toMatchObject({
    ...{ number: 1001, channel: 'Market', externalReference: 'M-1', state: 'OPEN', paymentState: 'PAID' },
    ...{
      fulfillmentState: 'UNFULFILLED',
      createdAt: '2026-01-05T10:00:00.000Z',
      placedAt: '2026-01-05T10:00:00.000Z',
    },
    ...{ paidAmount: { value: '22.00' }, grandTotal: { value: '22.00' }, paymentMethodName: 'Market' },
    lines: [
      {
        title: 'Mug',
        quantity: 2,
        discount: { value: '4.50' },
        tax: { value: '2.70' },
        total: { value: '16.20' },
      },
      {
        title: 'Wrapping',
        quantity: 1,
        discount: { value: '0.50' },
        tax: { value: '0.30' },
        total: { value: '1.80' },
      },
    ],
    events: [{ message: 'The order was placed at Market, where it is called M-1.' }],
  });
  expect(await stock()).toBe(1);
  expect(await shops.commerce.sql('SELECT id FROM mail')).toEqual([]);
});

test('Asked again with the same key it is the same order, however many ask at once', async () => {
  const input = whole({ isStockTaken: false });
  const before = await count();
  const answers = await Promise.all([1, 2, 3, 4].map(() => ask(input)));
  const ids = new Set(answers.map((answer) => answer.text('importOrder.order.id')));
  expect(ids.size).toBe(1);
  expect(await count()).toBe(before + 1);
  const other = await ask({ ...input, reference: 'M-2' });
  expect(other.at('importOrder.__typename')).toBe('IdempotencyKeyReused');
});

test('An order that was sent already is fulfilled at once', async () => {
  const answer = await ask(whole({ isStockTaken: false, parcel: { carrier: 'UPS', trackingNumber: '1Z' } }));
  expect(answer.at('importOrder.order')).toMatchObject({ state: 'COMPLETED', fulfillmentState: 'FULFILLED' });
});

test('Pieces that there are not are not sold, and nothing is written', async () => {
  const before = [await count(), await stock()];
  const answer = await ask(whole({ lines: [{ variantId, quantity: 5, unitPrice: '2.00' }] }));
  expect(answer.at('importOrder')).toEqual({
    __typename: 'NotEnoughStock',
    message: 'Only 1 of Mug are left.',
  });
  expect([await count(), await stock()]).toEqual(before);
});

test.each([
  ['a total that it does not come to', { grandTotal: '9.99' }, 'input.grandTotal'],
  [
    'a discount above its price',
    { discounts: [{ name: 'All', amount: '11' }], grandTotal: '0' },
    'input.grandTotal',
  ],
  ['an amount that is text', { tax: 'much' }, 'input.tax'],
  ['no lines', { lines: [], grandTotal: '0' }, 'input.lines'],
  ['no pieces', { lines: [{ title: 'Air', quantity: 0, unitPrice: '10' }] }, 'input.lines.0.quantity'],
  ['a nameless line', { lines: [{ title: ' ', quantity: 1, unitPrice: '10' }] }, 'input.lines.0.title'],
  [
    'a variant that there is not',
    { lines: [{ variantId: 'nobody', quantity: 1 }] },
    'input.lines.0.variantId',
  ],
  ['the website’s own channel', { channel: 'Web' }, 'input.channel'],
  ['no name', { reference: ' ' }, 'input.reference'],
  ['a day to come', { placedAt: '2999-01-01T00:00:00Z' }, 'input.placedAt'],
  ['half an address', { email: 'mary' }, 'input.email'],
  ['a short key', { idempotencyKey: 'key' }, 'input.idempotencyKey'],
  ['a link without https', { parcel: { trackingUrl: 'http://parcels.test' } }, 'input.parcel.trackingUrl'],
])('An order with %s is not written', async (_, more, field) => {
  const before = await count();
  const answer = await ask(whole(more));
  expect(answer.at('importOrder')).toMatchObject({ __typename: 'InvalidInput', field });
  expect(await count()).toBe(before);
});
