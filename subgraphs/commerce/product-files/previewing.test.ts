import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestSubgraph, type TestSubgraph } from '#kit/test-subgraph.ts';
import type { ProductImportPreview, ProductImportResult } from '../generated/graphql.ts';
import { commerceSubgraph } from '../subgraph.ts';

let commerce: TestSubgraph;
let shop = '';
let shops = 0;

beforeAll(async () => {
  commerce = await openTestSubgraph(commerceSubgraph);
});
afterAll(() => commerce.close());
beforeEach(() => {
  shops += 1;
  shop = `shop-${shops}`;
});

async function ask<Data>(query: string, variables: Record<string, unknown>): Promise<Data> {
  const owner = { websiteId: shop, permissions: ['CATALOG_MANAGE'], accountId: 'owner' };
  const { data, errors } = await commerce.run(query, variables, owner);
  if (errors) throw errors[0];
  // A test says which data it asked for.
  return data as Data;
}

const inputOf = (text: string) => {
  const [header = [], ...records]: string[][] = parse(text, { relax_column_count: true });
  return {
    header,
    records: records.map((cells, index) => ({ line: index + 2, cells })),
    isLast: true,
    pages: [{ slug: 'shop', collectionId: 'page-shop' }],
    defaultCollectionId: 'page-shop',
  };
};

const preview = async (text: string): Promise<ProductImportPreview> => {
  const data = await ask<{ productCsvPreview: ProductImportPreview }>(
    `query Preview($input: ProductCsvInput!) { productCsvPreview(input: $input) { consumed columns ignoredColumns
      products { line lines title id updatedAt changes slug skus } problems { line column message } } }`,
    { input: inputOf(text) },
  );
  return data.productCsvPreview;
};

const importFile = async (text: string, more: Record<string, unknown> = {}): Promise<ProductImportResult> => {
  const data = await ask<{ importProductCsv: ProductImportResult }>(
    `mutation Import($input: ProductCsvInput!) { importProductCsv(input: $input) {
      created updated products { line id isNew } problems { line column message } } }`,
    { input: { ...inputOf(text), ...more } },
  );
  return data.importProductCsv;
};

const adjust = (variantId: string, stock: number) =>
  ask(
    'mutation Stock($variantId: ID!, $stock: Int) { setStock(variantId: $variantId, quantity: $stock) { __typename } }',
    {
      variantId,
      stock,
    },
  );

interface Listed {
  id: string;
  title: string;
  variants: { id: string; sku: string; stock: number }[];
}
const list = async () => {
  const { products } = await ask<{ products: { nodes: Listed[] } }>(
    '{ products(first: 50) { nodes { id title variants { id sku stock } } } }',
    {},
  );
  return products.nodes;
};

const mugs = `Product ID,Title,Product URL,Price,SKU,Stock,Tags
p1,Mug,mug,12.50,MUG,3,clay
p2,Bowl,bowl,20,BOWL,5,clay
`;

describe('a file that is looked at before it is imported', () => {
  test('tells what is new, what changes and in which columns, and writes nothing', async () => {
    expect(await preview(mugs)).toMatchObject({
      consumed: 2,
      problems: [],
      products: [
        { line: 2, title: 'Mug', id: null, updatedAt: null, changes: [], skus: ['MUG'] },
        { line: 3, title: 'Bowl', id: null, changes: [] },
      ],
    });
    expect(await list()).toEqual([]);
    const { columns, ignoredColumns } = await preview(mugs.replace('Tags', 'Colour of box'));
    expect(columns).toEqual(['Product ID [Non Editable]', 'Title', 'Product URL', 'Price', 'SKU', 'Stock']);
    expect(ignoredColumns).toEqual(['Colour of box']);
    await importFile(mugs);
    const changed = mugs.replace('12.50', '13').replace('MUG,3', 'MUG,7');
    const { products } = await preview(changed);
    expect(products.map(({ changes }) => changes)).toEqual([['Price', 'Stock'], []]);
  });

  test('is told which rows another product of the shop keeps out', async () => {
    await importFile(mugs);
    const other = 'Product ID,Title,Product URL,Price,SKU\np3,Jug,mug,5,BOWL\n';
    const told = (await preview(other)).problems;
    expect(told).toEqual([
      { line: 2, column: 'Product URL', message: 'Another product of this products page has this address.' },
      { line: 2, column: 'SKU', message: 'Another product has the SKU "BOWL".' },
    ]);
    expect((await importFile(other)).problems).toHaveLength(1);
  });

  test('may swap the SKUs of two products', async () => {
    await importFile(mugs);
    const swapped = mugs.replace('MUG', 'x').replace('BOWL', 'MUG').replace('x', 'BOWL');
    expect((await preview(swapped)).problems).toEqual([]);
    expect((await importFile(swapped)).problems).toEqual([]);
  });

  test('does not replace what someone else changed or added meanwhile', async () => {
    await importFile(mugs);
    const file = `${mugs.replace('Mug', 'Beaker').replace('Bowl', 'Dish')}p3,Jug,jug,9,JUG,1,\n`;
    const { products } = await preview(file);
    const expected = products.flatMap(({ id, updatedAt }) => (id ? [{ id, updatedAt }] : []));
    await ask(
      'mutation Change($input: UpdateProductInput!) { updateProduct(input: $input) { __typename } }',
      {
        input: { id: products[0]?.id, title: 'Tankard' },
      },
    );
    await importFile('Product ID,Title,Product URL,Price\np3,Ewer,ewer,8\n');
    expect((await importFile(file, { expected })).problems).toMatchObject([
      { line: 2, column: null, message: expect.stringMatching(/changed since/) },
      { line: 4, column: null, message: expect.stringMatching(/changed since/) },
    ]);
    expect((await list()).map(({ title }) => title)).toEqual(['Tankard', 'Dish', 'Ewer']);
  });
});

describe('a part of a file that is sent again under its key', () => {
  test('is told as it was and leaves the sales made since alone', async () => {
    const first = await importFile(mugs, { idempotencyKey: 'file-1' });
    expect(first).toMatchObject({ created: 2, updated: 0 });
    const [mug] = await list();
    await adjust(mug?.variants[0]?.id ?? '', 1);
    expect(await importFile(mugs, { idempotencyKey: 'file-1' })).toEqual(first);
    expect((await list())[0]?.variants[0]?.stock).toBe(1);
    expect(await importFile(mugs, { idempotencyKey: 'file-2' })).toMatchObject({ created: 0, updated: 2 });
    expect((await list())[0]?.variants[0]?.stock).toBe(3);
  });

  test('is written once however many send it at once', async () => {
    const sent = await Promise.all(
      Array.from({ length: 4 }, () => importFile(mugs, { idempotencyKey: 'file-1', expected: [] })),
    );
    for (const one of sent) expect(one).toEqual(sent[0]);
    expect(sent[0]).toMatchObject({ created: 2, problems: [] });
  });

  test('is refused where the key stands for another row', async () => {
    await importFile(mugs, { idempotencyKey: 'file-1' });
    expect(await importFile(mugs.replace('Mug', 'Cup'), { idempotencyKey: 'file-1' })).toMatchObject({
      updated: 0,
      problems: [{ line: 2, message: 'That idempotency key was used for something else.' }],
    });
    await expect(importFile(mugs, { idempotencyKey: ' ' })).rejects.toThrow(/1 to 200/);
  });
});
