import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestConnection } from '#kit/connection-testing.ts';
import { type OwnedShop, type OwnedShops, openOwnedShops } from '../products/owner-testing.ts';

let shops: OwnedShops;
let website: OwnedShop;

beforeAll(async () => {
  shops = await openOwnedShops();
  website = shops.open();
});
afterAll(() => shops.commerce.close());

const add = `mutation ($input: AddToCartInput!) { addToCart(input: $input) {
  __typename
  ... on CartEntryAdded { cart { totalQuantity subtotal { value currency } entries { quantity title variantName } } newlyAdded { quantity title } }
  ... on Problem { message } } }`;
interface Added {
  addToCart: {
    __typename: string;
    message?: string;
    cart?: { totalQuantity: number; subtotal: { value: string } };
  };
}

/** Puts something on sale; answers its id. */
async function sell(title: string, sku: string, price: string, stock: string): Promise<string> {
  const kind = { 'Product Type': 'PHYSICAL', Visible: 'Yes', 'Product URL': sku.toLowerCase() };
  const [id = ''] = await website.stock([{ ...kind, Title: title, SKU: sku, Price: price, Stock: stock }]);
  return id;
}

/** Someone whose browser has a cart already, with one thing in it. */
async function withCart(cartToken: string) {
  const productId = await sell('Stamp', `STAMP-${cartToken}`, '1.00', '5');
  const shopper = website.visitor({ cartToken });
  await website.query<Added>(shopper, add, { input: { productId } });
  return shopper;
}

describe('a cart', () => {
  test('holds what was added, at the price of now', async () => {
    const productId = await sell('Mug', 'MUG-1', '12.50', '10');
    const shopper = website.visitor({ cartToken: 'a'.repeat(43) });
    const { addToCart } = await website.query<Added>(shopper, add, { input: { productId, quantity: 2 } });
    expect(addToCart).toMatchObject({
      __typename: 'CartEntryAdded',
      cart: { totalQuantity: 2, subtotal: { value: '25.00', currency: 'USD' } },
    });
    const again = await website.query<Added>(shopper, add, { input: { productId, quantity: '3' } });
    expect(again.addToCart.cart).toMatchObject({
      totalQuantity: 5,
      entries: [{ quantity: 5, title: 'Mug' }],
    });
  });

  const tooMany = 'Sorry, we do not have enough of that item available.';
  const countKinds = (answers: readonly Added[]) => {
    const counts: Record<string, number> = {};
    for (const { addToCart } of answers)
      counts[addToCart.__typename] = (counts[addToCart.__typename] ?? 0) + 1;
    return counts;
  };

  test('takes the last unit once, however often one visitor asks for it at once', async () => {
    const productId = await sell('Last one', 'LAST-1', '9.00', '1');
    const one = await withCart('b'.repeat(43));
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => website.query<Added>(one, add, { input: { productId } })),
    );
    expect(countKinds(answers)).toEqual({ CartEntryAdded: 1, NotEnoughStock: 49 });
    const refused = answers.find(({ addToCart }) => addToCart.__typename === 'NotEnoughStock');
    expect(refused?.addToCart.message).toBe(tooMany);
    const { cart } = await website.query<{ cart: { totalQuantity: number } }>(
      one,
      '{ cart { totalQuantity } }',
    );
    expect(cart.totalQuantity).toBe(2);
  });

  test('reserves nothing: fifty visitors have the last unit in a cart of their own each, and none of them two', async () => {
    const productId = await sell('Wanted', 'WANTED-1', '9.00', '1');
    const visitors = Array.from({ length: 50 }, (_, index) =>
      website.visitor({ cartToken: `fifty-${String(index).padStart(2, '0')}`.padEnd(43, 'f') }),
    );
    const askAll = () =>
      Promise.all(visitors.map((each) => website.query<Added>(each, add, { input: { productId } })));
    expect(countKinds(await askAll())).toEqual({ CartEntryAdded: 50 });
    expect(countKinds(await askAll())).toEqual({ NotEnoughStock: 50 });
    const carts = await Promise.all(
      visitors.map((each) =>
        website.query<{ cart: { id: string; totalQuantity: number } }>(each, '{ cart { id totalQuantity } }'),
      ),
    );
    expect(new Set(carts.map(({ cart }) => cart.id)).size).toBe(50);
    expect(carts.every(({ cart }) => cart.totalQuantity === 1)).toBe(true);
  });

  test('says at read time that a unit was sold elsewhere meanwhile', async () => {
    const productId = await sell('Rare bowl', 'RARE-1', '90.00', '2');
    const shopper = website.visitor({ cartToken: 'c'.repeat(43) });
    await website.query<Added>(shopper, add, { input: { productId, quantity: 2 } });
    const { product } = await website.query<{ product: { variants: { id: string }[] } }>(
      website.owner,
      'query ($id: ID!) { product(id: $id) { variants { id } } }',
      { id: productId },
    );
    await website.query(
      website.owner,
      'mutation ($id: ID!) { setStock(variantId: $id, quantity: 1) { __typename } }',
      {
        id: product.variants[0]?.id,
      },
    );
    const { cart } = await website.query<{ cart: { entries: object[] } }>(
      shopper,
      '{ cart { entries { quantity problem } } }',
    );
    expect(cart.entries).toEqual([
      { quantity: 2, problem: 'Sorry, we do not have enough of that item available.' },
    ]);
  });

  test('grows by each of twenty additions that come at once', async () => {
    const productId = await sell('Card', 'CARD-1', '3.00', 'Unlimited');
    const shopper = await withCart('d'.repeat(43));
    await Promise.all(
      Array.from({ length: 20 }, () => website.query<Added>(shopper, add, { input: { productId } })),
    );
    const { cart } = await website.query<{ cart: object }>(
      shopper,
      '{ cart { totalQuantity entries { quantity } } }',
    );
    expect(cart).toEqual({ totalQuantity: 21, entries: [{ quantity: 1 }, { quantity: 20 }] });
  });

  test('of one visitor is not opened by another’s cookie', async () => {
    const { cart } = await website.query<{ cart: object | null }>(
      website.visitor({ cartToken: 'z'.repeat(43) }),
      '{ cart { id } }',
    );
    expect(cart).toBeNull();
  });
});

describe('a line that costs more than can be counted', () => {
  interface Seen {
    cart: { subtotal: { value: string }; entries: { id: string; title: string; problem: string | null }[] };
  }
  const read = '{ cart { subtotal { value } grandTotal { value } entries { id title problem } } }';

  test('is refused before it is written, in one step or in two', async () => {
    const productId = await sell('gold', 'gold', '999999999999.99', 'Unlimited');
    const shopper = await withCart('g'.repeat(43));
    const refused = { __typename: 'QuantityOutOfRange', message: 'Quantity must be between 1 and 90.' };
    const buy = (quantity: number) => website.query<Added>(shopper, add, { input: { productId, quantity } });
    expect((await buy(9_999)).addToCart).toMatchObject({
      ...refused,
      message: 'Quantity must be between 1 and 90.',
    });
    expect((await buy(80)).addToCart).toMatchObject({ __typename: 'CartEntryAdded' });
    expect((await buy(80)).addToCart).toMatchObject({ __typename: 'QuantityOutOfRange' });
    const { cart } = await website.query<Seen>(shopper, read);
    const change =
      'mutation ($id: ID!) { updateCartEntry(entryId: $id, quantity: 9999) { __typename ... on Problem { message } } }';
    const { updateCartEntry } = await website.query<{ updateCartEntry: object }>(shopper, change, {
      id: cart.entries[1]?.id,
    });
    expect(updateCartEntry).toEqual(refused);
  });

  test('that came to be so is shown with what is wrong, takes no other line down, and can be removed', async () => {
    const productId = await sell('Ore', 'ORE', '1.00', 'Unlimited');
    const shopper = await withCart('o'.repeat(43));
    await website.query<Added>(shopper, add, { input: { productId, quantity: 9_999 } });
    const elsewhere = await openTestConnection(shops.commerce.databaseUrl, website.websiteId);
    await elsewhere.query('UPDATE commerce.variant SET price_cents = 99999999999999 WHERE product_id = $1', [
      productId,
    ]);
    await elsewhere.end();
    const { cart } = await website.query<Seen>(shopper, read);
    expect(cart.subtotal.value).toBe('1.00');
    expect(cart.entries).toMatchObject([
      { title: 'Stamp', problem: null },
      {
        title: 'Ore',
        problem: 'This comes to more than can be counted. Please choose fewer of it, or remove it.',
      },
    ]);
    const remove = 'mutation ($id: ID!) { removeCartEntry(entryId: $id) { __typename } }';
    await website.query(shopper, remove, { id: cart.entries[1]?.id });
    expect((await website.query<Seen>(shopper, read)).cart.entries).toHaveLength(1);
  });
});
