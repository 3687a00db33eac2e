import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { statementChannel } from '#kit/database.ts';
import { type OwnedShop, type OwnedShops, openOwnedShops } from '../products/owner-testing.ts';

let shops: OwnedShops;
let shop: OwnedShop;
let mug = '';

beforeAll(async () => {
  shops = await openOwnedShops();
});
afterAll(() => shops.commerce.close());

beforeEach(async () => {
  shop = shops.open();
  const [product] = await shop.stock([
    { Title: 'Mug', 'Product URL': 'mug', SKU: 'MUG', Price: '12.50', Stock: '3' },
  ]);
  mug = await variantOf(product ?? '');
});

async function variantOf(productId: string): Promise<string> {
  return (await shop.ask('query ($id: ID) { product(id: $id) { variants { id } } }', { id: productId })).text(
    'product.variants.0.id',
  );
}

const adjusting = `mutation ($id: ID!, $delta: Int!, $reason: StockReason!, $note: String, $key: String) {
  adjustStock(variantId: $id, delta: $delta, reason: $reason, note: $note, key: $key) {
    __typename ... on Variant { stock } ... on Problem { message } ... on InvalidInput { field } } }`;
const setting = `mutation ($id: ID!, $quantity: Int, $note: String) { setStock(variantId: $id, quantity: $quantity, note: $note) {
  __typename ... on Variant { stock isUnlimited } ... on Problem { message } } }`;
const reading =
  `query ($id: ID!, $first: Int!, $after: String) { _entities(representations: [{ __typename: "Variant", id: $id }]) {
  ... on Variant { stock stockMovements(first: $first, after: $after) {
    nodes { delta quantityAfter reason note accountId } pageInfo { hasNextPage endCursor } } } } }`.replace(
    'representations: [{ __typename: "Variant", id: $id }]',
    'representations: $of',
  );

const adjust = async (delta: number, more: Record<string, unknown> = {}) =>
  (await shop.ask(adjusting, { id: mug, delta, reason: 'RESTOCK', ...more })).at('adjustStock');

interface Movement {
  delta: number;
  quantityAfter: number | null;
  reason: string;
  note: string;
  accountId: string | null;
}

async function readLedger(first = 100, after?: string) {
  const query = reading.replace('$id: ID!', '$of: [_Any!]!');
  const of = [{ __typename: 'Variant', id: mug }];
  const answer = await shop.ask(query, { of, first, after });
  const at = (path: string) => answer.at(`_entities.0.${path}`);
  const nodes = at('stockMovements.nodes');
  const movements: Movement[] = Array.isArray(nodes) ? nodes : [];
  return {
    stock: Number(at('stock')),
    movements,
    hasNextPage: at('stockMovements.pageInfo.hasNextPage'),
    endCursor: String(at('stockMovements.pageInfo.endCursor')),
  };
}

const sumOf = (movements: readonly Movement[]) => movements.reduce((sum, { delta }) => sum + delta, 0);

describe('the ledger of a stock', () => {
  test('has every change: who, when, why, and what was left', async () => {
    await adjust(5, { note: ' Delivery of May ' });
    await adjust(-2, { reason: 'RETURN' });
    await shop.ask(setting, { id: mug, quantity: 10, note: 'Counted' });
    const owner = { accountId: 'owner' };
    expect((await readLedger()).movements).toEqual([
      { delta: 4, quantityAfter: 10, reason: 'CORRECTION', note: 'Counted', ...owner },
      { delta: -2, quantityAfter: 6, reason: 'RETURN', note: '', ...owner },
      { delta: 5, quantityAfter: 8, reason: 'RESTOCK', note: 'Delivery of May', ...owner },
      { delta: 3, quantityAfter: 3, reason: 'IMPORT', note: '', ...owner },
    ]);
  });

  test('records an import, unlimited stock and back, and not of what stays the same', async () => {
    await shop.ask(setting, { id: mug, quantity: null });
    await shop.ask(setting, { id: mug, quantity: 4 });
    await shop.ask(setting, { id: mug, quantity: 4 });
    await shop.stock([{ Title: 'Mug', 'Product URL': 'mug', SKU: 'MUG', Price: '12.50', Stock: '9' }]);
    const { stock, movements } = await readLedger();
    expect(movements.map(({ delta, quantityAfter, reason }) => [delta, quantityAfter, reason])).toEqual([
      [5, 9, 'IMPORT'],
      [4, 4, 'CORRECTION'],
      [-3, null, 'CORRECTION'],
      [3, 3, 'IMPORT'],
    ]);
    expect(stock).toBe(sumOf(movements));
  });

  test('records even a statement that gives no reason', async () => {
    await shops.commerce.sql(`UPDATE variant SET stock = 1 WHERE id = '${mug}'`);
    expect((await readLedger(1)).movements).toEqual([
      { delta: -2, quantityAfter: 1, reason: 'CORRECTION', note: '', accountId: null },
    ]);
  });

  test('is read page by page, the newest first', async () => {
    for (let count = 0; count < 4; count += 1) await adjust(1);
    const first = await readLedger(3);
    expect(first).toMatchObject({ hasNextPage: true });
    const second = await readLedger(3, first.endCursor);
    expect(second.hasNextPage).toBe(false);
    expect([...first.movements, ...second.movements].map(({ quantityAfter }) => quantityAfter)).toEqual([
      7, 6, 5, 4, 3,
    ]);
  });

  test('is nobody else’s: not a visitor’s, not another website’s', async () => {
    const of = [{ __typename: 'Variant', id: mug }];
    const query = reading.replace('$id: ID!', '$of: [_Any!]!');
    const visitor = await shop.visit(query, { of, first: 5 });
    expect(visitor.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
    const stranger = shops.open();
    expect((await stranger.ask(query, { of, first: 5 })).at('_entities.0')).toBeNull();
    expect(
      (await stranger.ask(adjusting, { id: mug, delta: 1, reason: 'RESTOCK' })).at('adjustStock'),
    ).toEqual({ __typename: 'NotFound', message: 'There is no such variant.' });
    expect((await readLedger()).stock).toBe(3);
  });

  test('of many variants is one statement', async () => {
    const rows = (count: number) =>
      Array.from({ length: count }, (_, n) => ({
        ...(n === 0 ? { Title: `Shirt ${count}`, 'Product URL': `shirt-${count}` } : {}),
        ...{
          SKU: `S${count}-${n}`,
          'Option Name 1': 'Size',
          'Option Value 1': `${n}`,
          Price: '1',
          Stock: '2',
        },
      }));
    const statementsFor = async (count: number) => {
      const [id] = await shop.stock(rows(count));
      const sent: unknown[] = [];
      const listen = (message: unknown) => sent.push(message);
      statementChannel.subscribe(listen);
      const answer = await shop.ask(
        'query ($id: ID) { product(id: $id) { variants { stockMovements(first: 2) { nodes { delta } } } } }',
        { id },
      );
      statementChannel.unsubscribe(listen);
      expect(answer.at(`product.variants.${count - 1}.stockMovements.nodes`)).toEqual([{ delta: 2 }]);
      return sent.length;
    };
    expect([await statementsFor(2), await statementsFor(40)]).toEqual([2, 2]);
  });
});

describe('an adjustment', () => {
  test('never takes what is not there', async () => {
    expect(await adjust(-4)).toEqual({
      __typename: 'NotEnoughStock',
      message: 'Fewer than that are in stock.',
    });
    expect(await adjust(-3)).toEqual({ __typename: 'Variant', stock: 0 });
    expect((await readLedger()).movements).toHaveLength(2);
  });

  test('of an unlimited stock is refused', async () => {
    await shop.ask(setting, { id: mug, quantity: null });
    expect(await adjust(1)).toMatchObject({ __typename: 'InvalidInput', field: 'variantId' });
  });

  test('asked again with the same key is not made again, also by many at once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => adjust(2, { key: 'delivery-17' })));
    expect(answers).toEqual(answers.map(() => ({ __typename: 'Variant', stock: 5 })));
    expect((await readLedger()).movements).toHaveLength(2);
  });

  test('made by 50 at once leaves what was there and all that was added and taken', async () => {
    const deltas = Array.from({ length: 50 }, (_, n) => ((n * 7919) % 11) - 7).map((delta) => delta || 1);
    const answers = await Promise.all(deltas.map((delta) => adjust(delta)));
    const made = deltas.filter((_, n) => JSON.stringify(answers[n]).includes('"Variant"'));
    expect(answers.length - made.length).toBeGreaterThan(0);
    const { stock, movements } = await readLedger();
    expect(stock).toBe(3 + made.reduce((sum, delta) => sum + delta, 0));
    expect(stock).toBe(sumOf(movements));
    expect(movements).toHaveLength(made.length + 1);
    // Each row goes on from the one before, so the ledger has the order in which it happened.
    for (const [index, { delta, quantityAfter }] of movements.entries()) {
      const before = movements[index + 1]?.quantityAfter ?? 0;
      expect(quantityAfter).toBe(before + delta);
      expect(quantityAfter).toBeGreaterThanOrEqual(0);
    }
  });

  test('of the last one by 50 at once is one of theirs, and 49 are refused', async () => {
    await shop.ask(setting, { id: mug, quantity: 1 });
    const answers = await Promise.all(Array.from({ length: 50 }, () => adjust(-1, { reason: 'SALE' })));
    const refused = answers.filter((answer) => JSON.stringify(answer).includes('NotEnoughStock'));
    expect(refused).toHaveLength(49);
    expect((await readLedger()).stock).toBe(0);
  });
});
