import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { secretOf } from '#kit/secret.ts';
import { testSecret } from '#kit/secret-testing.ts';
import { openTill, type Till } from '../orders/till-testing.ts';
import { type OwnedShops, openOwnedShops } from '../products/owner-testing.ts';
import { refusalTokenOf, restoreTokenOf } from './cart-reminder-token.ts';

let shops: OwnedShops;
let till: Till;
let cartId: string;

beforeAll(async () => {
  shops = await openOwnedShops();
});
afterAll(() => shops.commerce.close());
beforeEach(async () => {
  till = await openTill(shops, 5);
  await till.add('left', 'MUG', 3);
  await till.add('left', 'CAP', 1);
  await till.fillIn('left');
  cartId = (await till.shop.visit('{ cart { id } }', {}, 'left')).text('cart.id');
  await sql(
    `INSERT INTO cart_reminder (cart_id, website_id, customer_key) VALUES ('${cartId}', $website, 'ada@shoppers.test')`,
  );
});

const sql = (text: string) => shops.commerce.sql(text.replaceAll('$website', `'${till.shop.websiteId}'`));
const tokenOf = (by = testSecret, websiteId = till.shop.websiteId) => restoreTokenOf(by, websiteId, cartId);
const look = async (browser: string, token = tokenOf()) =>
  (
    await till.shop.visit(
      'query ($token: String!) { leftCart(token: $token) { __typename ... on LeftCart { isComplete isOpen entries { title quantity subtotal { value } } } } }',
      { token },
      browser,
    )
  ).at('leftCart');
const restore = async (browser: string, token = tokenOf()) =>
  (
    await till.shop.visit(
      `mutation ($token: String!) { restored: restoreLeftCart(token: $token) { __typename
        ... on LeftCartRestored { cart { entries { title quantity } } } } }`,
      { token },
      browser,
    )
  ).at('restored');
const mugs = (quantity: number) => ({ title: 'Mug', quantity });
const cap = { title: 'Cap', quantity: 1 };

describe('the link of a reminder', () => {
  test('shows what was left at today’s prices, and changes nothing', async () => {
    await sql(`UPDATE variant SET price_cents = 1500 WHERE website_id = $website AND sku = 'MUG'`);
    expect(await look('other')).toEqual({
      ...{ __typename: 'LeftCart', isComplete: true, isOpen: false },
      entries: [
        { title: 'Mug', quantity: 3, subtotal: { value: '45.00' } },
        { title: 'Cap', quantity: 1, subtotal: { value: '20.00' } },
      ],
    });
    expect(await sql('SELECT restored_at FROM cart_reminder WHERE website_id = $website')).toEqual([
      { restored_at: null },
    ]);
    expect((await till.shop.visit('{ cart { id } }', {}, 'other')).at('cart')).toBeNull();
  });

  test('knows the visitor whose cart it is already', async () => {
    expect(await look('left')).toMatchObject({ isOpen: true });
    expect(await restore('left')).toMatchObject({ cart: { entries: [mugs(3), cap] } });
  });

  test('shows only what is still sold, and as many as there are', async () => {
    await sql(`UPDATE variant SET stock = 2 WHERE website_id = $website AND sku = 'MUG'`);
    await sql(
      `UPDATE product SET is_visible = false WHERE website_id = $website AND id = '${till.products.get('CAP')}'`,
    );
    expect(await look('other')).toMatchObject({ isComplete: false, entries: [mugs(2)] });
    expect(await restore('other')).toMatchObject({ cart: { entries: [mugs(2)] } });
  });

  test('leads nowhere when it was made elsewhere, for another website or another purpose', async () => {
    const others = [
      '',
      'x',
      tokenOf(secretOf(Buffer.alloc(32, 1))),
      tokenOf(testSecret, shops.open().websiteId),
      refusalTokenOf(testSecret, till.shop.websiteId, cartId),
    ];
    for (const token of others) {
      expect(await look('other', token)).toEqual({ __typename: 'NotFound' });
      expect(await restore('other', token)).toEqual({ __typename: 'NotFound' });
    }
  });

  test('says so once the cart was ordered', async () => {
    await sql(`UPDATE cart SET is_purchased = true WHERE website_id = $website AND id = '${cartId}'`);
    expect(await look('other')).toEqual({ __typename: 'CartOrdered' });
    expect(await restore('other')).toEqual({ __typename: 'CartOrdered' });
  });
});

describe('the button of the link', () => {
  test('puts what was left into the visitor’s own cart, of which nothing is lost', async () => {
    await till.add('other', 'MUG', 1);
    expect(await restore('other')).toMatchObject({ cart: { entries: [mugs(3), cap] } });
    expect(await restore('other')).toMatchObject({ cart: { entries: [mugs(3), cap] } });
    const own = (await till.shop.visit('{ cart { id } }', {}, 'other')).text('cart.id');
    expect(
      await sql(
        'SELECT restored_at IS NOT NULL AS restored, restored_cart_id FROM cart_reminder WHERE website_id = $website',
      ),
    ).toEqual([{ restored: true, restored_cart_id: own }]);
    expect(
      (await till.shop.visit('{ cart { entries { title quantity } } }', {}, 'left')).at('cart.entries'),
    ).toEqual([mugs(3), cap]);
  });

  test('makes a cart for who has none', async () => {
    expect(await restore('new')).toMatchObject({ cart: { entries: [mugs(3), cap] } });
    expect((await till.shop.visit('{ cart { totalQuantity } }', {}, 'new')).at('cart')).toEqual({
      totalQuantity: 4,
    });
  });
});

describe('the second link of a reminder', () => {
  const ask = (token: string) =>
    till.shop.visit('query ($token: String!) { cartReminders(token: $token) { isRefused } }', { token });
  const refuse = (token: string) =>
    till.shop.visit(
      'mutation ($token: String!) { refuseCartReminders(token: $token) { __typename ... on CartReminders { isRefused } } }',
      { token },
    );

  test('ends reminders to the address by its button, and not by looking', async () => {
    const token = refusalTokenOf(testSecret, till.shop.websiteId, cartId);
    expect((await ask(token)).at('cartReminders')).toEqual({ isRefused: false });
    expect((await ask(token)).at('cartReminders')).toEqual({ isRefused: false });
    for (let time = 0; time < 2; time += 1)
      expect((await refuse(token)).at('refuseCartReminders')).toMatchObject({ isRefused: true });
    expect((await ask(token)).at('cartReminders')).toEqual({ isRefused: true });
    expect(await sql('SELECT customer_key FROM cart_reminder_refusal WHERE website_id = $website')).toEqual([
      { customer_key: 'ada@shoppers.test' },
    ]);
  });

  test('does nothing when it was made for something else', async () => {
    for (const token of ['', tokenOf(), refusalTokenOf(testSecret, 'another', cartId)]) {
      expect((await ask(token)).at('cartReminders')).toBeNull();
      expect((await refuse(token)).text('refuseCartReminders.__typename')).toBe('NotFound');
    }
  });
});
