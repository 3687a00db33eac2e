import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OwnedShops, openOwnedShops } from '../products/owner-testing.ts';
import { newKey, openTill, type Till } from './till-testing.ts';

let shops: OwnedShops;
let till: Till;

beforeAll(async () => {
  // What content says of the mug's pictures.
  shops = await openOwnedShops({ ask: async () => ({ productImageIds: ['blue'] }) });
  till = await openTill(shops);
});
afterAll(() => shops.commerce.close());

const stockOf = async (sku: string, of = till) =>
  Number(
    (
      await shops.commerce.sql(
        `SELECT stock FROM variant WHERE website_id = '${of.shop.websiteId}' AND sku = '${sku}'`,
      )
    )[0]?.stock,
  );

test('A guest buys a mug by the test method: the order has a number, the stock is one less, and the cart is a new one', async () => {
  const before = await stockOf('MUG');
  const answer = await till.buy('guest', 'MUG');
  expect(answer.errors).toBeUndefined();
  expect(answer.at('placeOrder')).toMatchObject({
    __typename: 'OrderPlaced',
    order: {
      number: 1001,
      state: 'OPEN',
      paymentState: 'PAID',
      fulfillmentState: 'UNFULFILLED',
      isTest: true,
      grandTotal: { value: '12.50' },
      lines: [{ sku: 'MUG', quantity: 1, total: { value: '12.50' } }],
    },
  });
  expect(await stockOf('MUG')).toBe(before - 1);
  expect((await till.shop.visit('{ cart { id } checkout { version } }', {}, 'guest')).data).toEqual({
    cart: null,
    checkout: null,
  });
  await till.add('guest', 'CAP');
  const next = await till.shop.visit('{ cart { isPurchased entries { title } } }', {}, 'guest');
  expect(next.at('cart')).toEqual({ isPurchased: false, entries: [{ title: 'Cap' }] });
});

test('The link in the answer opens the order for whoever has it, and no changed link does', async () => {
  const answer = await till.buy('linked', 'MUG');
  const token = answer.text('placeOrder.orderToken');
  const text = 'query ($token: String!) { orderByToken(token: $token) { number token events { message } } }';
  const opened = await till.shop.visit(text, { token }, 'someone else');
  expect(opened.at('orderByToken')).toEqual({
    number: answer.at('placeOrder.order.number'),
    token,
    events: [{ message: 'The order was placed.' }],
  });
  const turned = (at: number) => token.slice(0, at) + (token[at] === 'B' ? 'C' : 'B') + token.slice(at + 1);
  for (const forged of [turned(3), turned(40), `${token}A`, '', 'x'])
    expect((await till.shop.visit(text, { token: forged })).at('orderByToken')).toBeNull();
});

test('The buyer is written to in the transaction of the order', async () => {
  const answer = await till.buy('mailed', 'MUG');
  const id = answer.text('placeOrder.order.id');
  const mails = await shops.commerce.sql(
    `SELECT recipient, subject FROM mail WHERE key LIKE 'order:${id}:%'`,
  );
  const number = answer.at('placeOrder.order.number');
  expect(mails).toEqual([{ recipient: 'ada@shoppers.test', subject: `Order ${number} is confirmed` }]);
});

describe('an idempotency key', () => {
  test('makes one order, however often and however fast the button is pressed', async () => {
    await till.add('double', 'MUG');
    const version = await till.fillIn('double');
    const input = { version, idempotencyKey: newKey() };
    const answers = await Promise.all([1, 2, 3].map(() => till.order('double', input)));
    answers.push(await till.order('double', input));
    const numbers = answers.map((answer) => answer.at('placeOrder.order.number'));
    expect(new Set(numbers).size).toBe(1);
    expect(typeof numbers[0]).toBe('number');
  });

  test('is refused with other input, and from another browser', async () => {
    await till.add('reused', 'MUG');
    const version = await till.fillIn('reused');
    const input = { version, idempotencyKey: newKey() };
    await till.order('reused', input);
    const refused = { __typename: 'IdempotencyKeyReused' };
    expect((await till.order('reused', { ...input, version: 'another' })).at('placeOrder')).toMatchObject(
      refused,
    );
    await till.add('stranger', 'MUG');
    const own = await till.fillIn('stranger');
    expect((await till.order('stranger', { ...input, version: own })).at('placeOrder')).toMatchObject(
      refused,
    );
  });
});

test('A price that changed after the shopper saw it is shown before anything is ordered', async () => {
  await till.add('watcher', 'CAP');
  const version = await till.fillIn('watcher');
  await shops.commerce.sql(
    `UPDATE variant SET price_cents = 2100 WHERE website_id = '${till.shop.websiteId}' AND sku = 'CAP'`,
  );
  const changed = await till.order('watcher', { version });
  expect(changed.at('placeOrder')).toMatchObject({ __typename: 'CheckoutChanged' });
  const seen = changed.text('placeOrder.checkout.version');
  expect(seen).not.toBe(version);
  expect((await till.order('watcher', { version: seen })).at('placeOrder.order.grandTotal')).toEqual({
    value: '21.00',
  });
});

test('What is missing is named field by field, and nothing is taken', async () => {
  await till.add('hasty', 'MUG');
  const before = await stockOf('MUG');
  const answer = await till.order('hasty', { version: 'none' });
  expect(answer.at('placeOrder')).toMatchObject({
    __typename: 'CheckoutIncomplete',
    problems: [{ field: 'email' }, { field: 'shippingAddress' }],
  });
  expect(await stockOf('MUG')).toBe(before);
});

test('A line of an order is shown by the picture of its variant, and by none of its own where its owner chose none', async () => {
  const mug = till.products.get('MUG') ?? '';
  const variantId = (
    await till.shop.visit('query ($id: ID) { product(id: $id) { variants { id } } }', { id: mug })
  ).text('product.variants.0.id');
  const choose = (imageId: string | null) =>
    till.shop.ask(
      'mutation ($id: ID!, $input: [VariantImageInput!]!) { setVariantImages(productId: $id, input: $input) { __typename } }',
      { id: mug, input: [{ variantId, imageId }] },
    );
  const token = (await till.buy('pictured', 'MUG')).text('placeOrder.orderToken');
  const shown = async () =>
    (
      await till.shop.visit('query ($token: String!) { orderByToken(token: $token) { lines { imageId } } }', {
        token,
      })
    ).at('orderByToken.lines');
  expect(await shown()).toEqual([{ imageId: null }]);
  await choose('blue');
  expect(await shown()).toEqual([{ imageId: 'blue' }]);
  await choose(null);
});
