import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { statementChannel } from '#kit/database.ts';
import { type OwnedShop, type OwnedShops, openOwnedShops, type ProductLine } from './owner-testing.ts';

let shops: OwnedShops;
let shop: OwnedShop;
/** Ids by title. */
let ids: Record<string, string> = {};

const lines: ProductLine[] = [
  { Title: 'Mug', Categories: '/Clay, /Clay/Cups' },
  { Title: 'Bowl', Categories: '/Clay' },
  { Title: 'Cup', Categories: '/Clay, /Clay/Cups' },
  { Title: 'Candle', Categories: '/Wax' },
  { Title: 'Wick', Categories: '/Wax', Stock: '0' },
  { Title: 'Hidden', Categories: '/Clay', Visible: 'No' },
];
const linking = `mutation ($input: ProductLinksInput!) { setProductLinks(input: $input) {
  __typename ... on Product { title } ... on Problem { message } ... on InvalidInput { field } } }`;
const reading = `query ($id: ID, $first: Int) { product(id: $id) {
  relatedProducts(first: $first) { title } addOns { title } } }`;

const idOf = (title: string) => ids[title] ?? title;
const offer = async (title: string, kind: string, others: string[]) =>
  (await shop.ask(linking, { input: { productId: idOf(title), kind, productIds: others.map(idOf) } })).at(
    'setProductLinks',
  );
const decide = (relatedProducts: string) =>
  shop.ask(
    'mutation ($input: StoreSettingsInput!) { updateStoreSettings(input: $input) { ... on StoreSettings { relatedProducts } } }',
    { input: { relatedProducts } },
  );

async function titles(of: string, field: 'relatedProducts' | 'addOns', first = 4): Promise<string[]> {
  const found = (await shop.visit(reading, { id: idOf(of), first })).at(`product.${field}`);
  return Array.isArray(found) ? found.map(({ title }: { title: string }) => title) : [];
}

beforeAll(async () => {
  shops = await openOwnedShops();
});
afterAll(() => shops.commerce.close());
beforeEach(async () => {
  shop = shops.open();
  const rows = lines.map((row) => ({
    'Product URL': row.Title ?? '',
    SKU: row.Title ?? '',
    Price: '5',
    Stock: '3',
    ...row,
  }));
  const made = await shop.stock(rows);
  ids = Object.fromEntries(lines.map(({ Title }, index) => [Title ?? '', made[index] ?? '']));
});

describe('Related products', () => {
  test('are others of the same category at first, those that share most first, and only what visitors see', async () => {
    expect(await titles('Mug', 'relatedProducts')).toEqual(['Cup', 'Bowl']);
  });

  test('begin with those that the owner chose, in their order', async () => {
    await offer('Mug', 'RELATED', ['Candle', 'Bowl', 'Hidden']);
    expect(await titles('Mug', 'relatedProducts')).toEqual(['Candle', 'Bowl', 'Cup']);
    expect(await titles('Mug', 'relatedProducts', 1)).toEqual(['Candle']);
  });

  test('are the chosen ones alone, or none, where the store is set up so', async () => {
    await offer('Mug', 'RELATED', ['Candle']);
    await decide('CHOSEN');
    expect(await titles('Mug', 'relatedProducts')).toEqual(['Candle']);
    expect(await titles('Bowl', 'relatedProducts')).toEqual([]);
    await decide('NONE');
    expect(await titles('Mug', 'relatedProducts')).toEqual([]);
  });

  test('are at most 12', async () => {
    const { errors } = await shop.visit(reading, { id: idOf('Mug'), first: 13 });
    expect(errors?.[0]?.message).toBe('first must be from 1 to 12.');
  });
});

describe('Add-ons', () => {
  test('are offered in the owner’s order, without those that are hidden or sold out', async () => {
    await offer('Mug', 'ADD_ON', ['Candle', 'Wick', 'Hidden', 'Bowl']);
    expect(await titles('Mug', 'addOns')).toEqual(['Candle', 'Bowl']);
    await offer('Mug', 'ADD_ON', []);
    expect(await titles('Mug', 'addOns')).toEqual([]);
  });

  test('change no related ones, and the other way round', async () => {
    await offer('Candle', 'ADD_ON', ['Mug']);
    await offer('Candle', 'RELATED', ['Bowl']);
    expect(await titles('Candle', 'addOns')).toEqual(['Mug']);
  });

  test('are asked for in one statement of each kind for any number of products', async () => {
    await offer('Mug', 'ADD_ON', ['Candle']);
    await offer('Bowl', 'ADD_ON', ['Candle']);
    const count = async (first: number) => {
      const sent: unknown[] = [];
      const listen = (message: unknown) => sent.push(message);
      statementChannel.subscribe(listen);
      await shop.visit(
        `{ products(first: ${first}) { nodes { addOns { title } relatedProducts { title } } } }`,
      );
      statementChannel.unsubscribe(listen);
      const links = sent.filter((message) => JSON.stringify(message).includes('FROM product_link'));
      return { links: links.length, all: sent.length };
    };
    for (const { links, all } of [await count(1), await count(6)]) {
      expect(links).toBe(2);
      // Besides the products, what both kinds lead to: together, or each for itself when one comes after the other.
      expect(all).toBeLessThanOrEqual(5);
    }
  });
});

describe('What is offered with a product', () => {
  test('is another product of this website, at most 12, each once', async () => {
    expect(await offer('Mug', 'ADD_ON', ['Mug'])).toMatchObject({ field: 'input.productIds.0' });
    expect(await offer('Mug', 'ADD_ON', ['Bowl', 'Bowl'])).toMatchObject({ field: 'input.productIds.1' });
    const many = Array.from({ length: 13 }, (_, index) => `p${index}`);
    expect(await offer('Mug', 'ADD_ON', many)).toMatchObject({
      message: 'At most 12 products are offered with a product.',
    });
    expect(await offer('Mug', 'ADD_ON', ['Bowl', 'elsewhere'])).toMatchObject({
      message: 'One of these is no product of this website.',
    });
    expect(await offer('elsewhere', 'ADD_ON', ['Bowl'])).toMatchObject({ __typename: 'NotFound' });
    expect(await titles('Mug', 'addOns')).toEqual([]);
  });

  test('is not another website’s', async () => {
    const bowl = idOf('Bowl');
    shop = shops.open();
    const [mug] = await shop.stock([
      { Title: 'Mug', 'Product URL': 'mug', SKU: 'MUG', Price: '5', Stock: '1' },
    ]);
    ids = { Mug: mug ?? '' };
    expect(await offer('Mug', 'RELATED', [bowl])).toMatchObject({ __typename: 'InvalidInput' });
  });
});

describe('What an owner chose to be offered with a product', () => {
  const chosen = `query ($id: ID!) { product(id: $id) {
    related: linkedProducts(kind: RELATED) { title isVisible } addOns: linkedProducts(kind: ADD_ON) { title isSoldOut } } }`;

  test('is told to the owner in its order, hidden and sold-out ones too, and to nobody else', async () => {
    await offer('Mug', 'RELATED', ['Hidden', 'Bowl']);
    await offer('Mug', 'ADD_ON', ['Wick', 'Candle']);
    expect((await shop.ask(chosen, { id: idOf('Mug') })).at('product')).toEqual({
      related: [
        { title: 'Hidden', isVisible: false },
        { title: 'Bowl', isVisible: true },
      ],
      addOns: [
        { title: 'Wick', isSoldOut: true },
        { title: 'Candle', isSoldOut: false },
      ],
    });
    const seen = await shop.visit(chosen, { id: idOf('Mug') });
    expect(seen.data).toEqual({ product: { related: null, addOns: null } });
  });

  test('is nothing where only the shop itself found others of the same category', async () => {
    expect(await titles('Bowl', 'relatedProducts')).not.toEqual([]);
    expect((await shop.ask(chosen, { id: idOf('Bowl') })).at('product')).toEqual({ related: [], addOns: [] });
  });
});
