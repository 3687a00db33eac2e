import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTill, type Till } from '../orders/till-testing.ts';
import { type OwnedShops, openOwnedShops } from '../products/owner-testing.ts';

let shops: OwnedShops;
let till: Till;

beforeAll(async () => {
  shops = await openOwnedShops();
});
afterAll(() => shops.commerce.close());
beforeEach(async () => {
  till = await openTill(shops, 5);
});

const sql = (text: string) => shops.commerce.sql(text.replaceAll('$website', `'${till.shop.websiteId}'`));
/** Somebody fills a cart and leaves it at the checkout so many hours ago; answers its id. */
const leave = async (browser: string, email: string, hours = 25) => {
  await till.add(browser, 'MUG', 2);
  await till.fillIn(browser, email);
  const id = (await till.shop.visit('{ cart { id } }', {}, browser)).text('cart.id');
  const ago = `updated_at = now() - interval '${hours} hours'`;
  await sql(`UPDATE checkout SET ${ago} WHERE cart_id = '${id}'`);
  await sql(`UPDATE cart SET ${ago} WHERE id = '${id}'`);
  return id;
};
const list = async (variables: object = {}) =>
  till.shop.ask(
    `query ($first: Int, $after: String) { abandonedCarts(first: $first, after: $after) {
      nodes { email lines { title quantity } value { value currency } remindedAt restoredAt order { number } }
      pageInfo { hasNextPage endCursor } } }`,
    { ...variables },
  );
const emails = async (variables: object = {}) => {
  const nodes = (await list(variables)).at('abandonedCarts.nodes');
  return Array.isArray(nodes) ? nodes.map(({ email }: { email: string }) => email) : [];
};

describe('the owner’s list of abandoned carts', () => {
  test('says whose they are, what is in them and what that costs today', async () => {
    await leave('one', ' Ada@shoppers.test ');
    await sql(`UPDATE variant SET is_on_sale = true, sale_price_cents = 1000 WHERE website_id = $website`);
    expect((await list()).at('abandonedCarts.nodes')).toEqual([
      {
        ...{ email: 'Ada@shoppers.test', lines: [{ title: 'Mug', quantity: 2 }] },
        ...{ value: { value: '20.00', currency: 'USD' }, remindedAt: null, restoredAt: null, order: null },
      },
    ]);
  });

  test('has the last begun first, page by page', async () => {
    for (const name of ['ada', 'bea', 'cleo']) await leave(name, `${name}@shoppers.test`);
    const first = await list({ first: 2 });
    expect(await emails({ first: 2 })).toEqual(['cleo@shoppers.test', 'bea@shoppers.test']);
    expect(first.at('abandonedCarts.pageInfo.hasNextPage')).toBe(true);
    expect(await emails({ first: 2, after: first.text('abandonedCarts.pageInfo.endCursor') })).toEqual([
      'ada@shoppers.test',
    ]);
  });

  test('leaves out carts that someone is busy with, that are empty, and that have no address', async () => {
    await leave('busy', 'busy@shoppers.test', 2);
    await leave('none', 'nobody');
    const empty = await leave('empty', 'empty@shoppers.test');
    await sql(`DELETE FROM cart_entry WHERE cart_id = '${empty}'`);
    expect(await emails()).toEqual([]);
  });

  test('says what became of those that were reminded of', async () => {
    const own = await leave('own', 'own@shoppers.test');
    const other = await leave('other', 'other@shoppers.test');
    const bought = await till.buy('elsewhere', 'CAP');
    const order = bought.at('placeOrder.order');
    const { id, number } = order as { id: string; number: number };
    const [cart] = await sql(`SELECT id FROM cart WHERE website_id = $website AND order_id = '${id}'`);
    await sql(
      `INSERT INTO cart_reminder (cart_id, website_id, customer_key) VALUES ('${own}', $website, 'own@shoppers.test')`,
    );
    await sql(`INSERT INTO cart_reminder (cart_id, website_id, customer_key, restored_at, restored_cart_id)
      VALUES ('${other}', $website, 'other@shoppers.test', now(), '${cart?.id}')`);
    expect((await list()).at('abandonedCarts.nodes')).toMatchObject([
      { email: 'other@shoppers.test', restoredAt: expect.anything(), order: { number } },
      { email: 'own@shoppers.test', restoredAt: null, order: null, remindedAt: expect.anything() },
    ]);
  });

  test('is taken away as a file whose cells are no formulas, part by part', async () => {
    await leave('first', 'first@shoppers.test');
    await sql(`UPDATE product SET title = '=HYPERLINK("https://spam.test")' WHERE website_id = $website`);
    await leave('second', '=second@shoppers.test');
    const part = (after: string | null) =>
      till.shop.ask(
        'query ($after: String) { abandonedCartsCsv(first: 1, after: $after) { text pageInfo { hasNextPage endCursor } } }',
        { after },
      );
    const newest = await part(null);
    const [headings, row] = newest.text('abandonedCartsCsv.text').trimEnd().split('\r\n');
    expect(headings).toBe('Email,Left On,Items,Currency,Value,Reminded On,Restored On,Order Number');
    expect(row).toMatch(/^'=second@shoppers\.test,\d{4}-[^,]+Z,"2 × =HYPERLINK\(""[^,]+,USD,\d+\.\d\d,,,$/);
    expect(newest.at('abandonedCartsCsv.pageInfo.hasNextPage')).toBe(true);
    const older = await part(newest.text('abandonedCartsCsv.pageInfo.endCursor'));
    expect(older.text('abandonedCartsCsv.text')).toMatch(/^first@shoppers\.test,/);
    expect(older.at('abandonedCartsCsv.pageInfo.hasNextPage')).toBe(false);
  });

  test('is for who manages orders', async () => {
    const viewer = { websiteId: till.shop.websiteId, permissions: ['CATALOG_MANAGE'] as const };
    const { errors } = await shops.commerce.run(
      '{ abandonedCarts { nodes { id } } }',
      {},
      { ...viewer, permissions: [...viewer.permissions] },
    );
    expect(errors).toHaveLength(1);
  });
});
