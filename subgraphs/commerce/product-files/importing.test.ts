import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestSubgraph, type TestSubgraph } from '#kit/test-subgraph.ts';
import type { ProductCsvConnection, ProductImportResult } from '../generated/graphql.ts';
import { commerceSubgraph } from '../subgraph.ts';

let commerce: TestSubgraph;
let shop = '';

beforeAll(async () => {
  commerce = await openTestSubgraph(commerceSubgraph);
});

afterAll(async () => {
  await commerce.close();
});

let shops = 0;
beforeEach(() => {
  shops += 1;
  shop = `shop-${shops}`;
});

async function ask<Data>(query: string, variables: Record<string, unknown> = {}): Promise<Data> {
  const owner = { websiteId: shop, permissions: ['CATALOG_MANAGE', 'WEBSITE_MANAGE'], accountId: 'owner' };
  const { data, errors } = await commerce.run(query, variables, owner);
  if (errors) throw errors[0];
  // A test says which data it asked for.
  return data as Data;
}

type Part = Pick<ProductImportResult, 'created' | 'updated' | 'products' | 'problems' | 'consumed'>;
const pages = [
  { slug: 'shop', collectionId: 'page-shop' },
  { slug: 'outlet', collectionId: 'page-outlet' },
];

const importPart = async (
  header: string[],
  records: string[][],
  isLast = true,
  firstLine = 2,
): Promise<Part> => {
  const { importProductCsv } = await ask<{ importProductCsv: Part }>(
    `mutation Import($input: ProductCsvInput!) { importProductCsv(input: $input) {
      created updated consumed products { line id imageUrls } problems { line column message } } }`,
    {
      input: {
        ...{ header, isLast, pages, defaultCollectionId: 'page-shop' },
        records: records.map((cells, index) => ({ line: index + firstLine, cells })),
      },
    },
  );
  return importProductCsv;
};

const importFile = (text: string) => {
  const [header = [], ...records]: string[][] = parse(text, { relax_column_count: true });
  return importPart(header, records);
};

const exportFile = async (): Promise<string> => {
  const records: string[][] = [];
  for (let after: string | null | undefined = null; after !== undefined; ) {
    const { productCsv }: { productCsv: ProductCsvConnection } = await ask(
      `query Export($after: String, $pages: [ProductsPageInput!]!) { productCsv(first: 2, after: $after, pages: $pages) {
        header nodes { rows } pageInfo { hasNextPage endCursor } } }`,
      { after, pages },
    );
    if (records.length === 0) records.push([...productCsv.header]);
    for (const { rows } of productCsv.nodes) records.push(...rows.map((row) => [...row]));
    after = productCsv.pageInfo.hasNextPage ? productCsv.pageInfo.endCursor : undefined;
  }
  return stringify(records);
};

interface Listed {
  id: string;
  title: string;
  slug: string;
  variants: { id: string; sku: string; price: { value: string; currency: string } }[];
}
const listProducts = async (): Promise<Listed[]> => {
  const { products } = await ask<{ products: { nodes: Listed[] } }>(
    '{ products(first: 200) { nodes { id title slug variants { id sku price { value currency } } } } }',
  );
  return products.nodes;
};

const mugs = `Title,Product URL,Price,SKU,Option Name 1,Option Value 1,Stock,Categories
Mug,mug,12.50,MUG-S,Size,Small,3,"/Kitchen/Mugs, /New"
,,14.50,MUG-L,,Large,2,
Bowl,bowl,20,BOWL,,,Unlimited,/Kitchen
`;

describe('a file of products', () => {
  test('fills the shop', async () => {
    expect(await importFile(mugs)).toMatchObject({
      ...{ created: 2, updated: 0, problems: [], consumed: 3 },
      products: [
        { line: 2, imageUrls: [] },
        { line: 4, imageUrls: [] },
      ],
    });
    expect((await listProducts()).map(({ title, variants }) => [title, variants.length])).toEqual([
      ['Mug', 2],
      ['Bowl', 1],
    ]);
  });

  test('imported twice doubles nothing, and what is in carts stays the same', async () => {
    await importFile(mugs);
    const before = await listProducts();
    expect(await importFile(mugs)).toMatchObject({ created: 0, updated: 2, problems: [] });
    expect(await listProducts()).toEqual(before);
  });

  test('imported twice at once doubles nothing either', async () => {
    const outcomes = await Promise.all([importFile(mugs), importFile(mugs), importFile(mugs)]);
    expect(outcomes.map(({ problems }) => problems)).toEqual([[], [], []]);
    expect(outcomes.reduce((sum, { created }) => sum + created, 0)).toBe(2);
    expect(await listProducts()).toHaveLength(2);
  });

  test('is known by its product ids, though title and address have changed', async () => {
    const file = (title: string, slug: string) =>
      `Product ID [Non Editable],Title,Product URL,Price\np1,${title},${slug},5\n`;
    await importFile(file('Mug', 'mug'));
    const [before] = await listProducts();
    expect(await importFile(file('Cup', 'cup'))).toMatchObject({ created: 0, updated: 1 });
    expect(await listProducts()).toMatchObject([{ id: before?.id, title: 'Cup', slug: 'cup' }]);
  });

  test('never overwrites another product that only has the same address', async () => {
    await importFile('Product ID,Title,Product URL,Price\np1,Mug,mug,5\n');
    expect((await importFile('Product ID,Title,Product URL,Price\np2,Jug,mug,5\n')).problems).toEqual([
      { line: 2, column: 'Product URL', message: 'Another product of this products page has this address.' },
    ]);
    expect(await listProducts()).toMatchObject([{ title: 'Mug' }]);
  });

  test('may swap the addresses and the SKUs of products', async () => {
    const file = (first: string, second: string) =>
      `Product ID,Title,Product URL,Price,SKU\np1,One,${first},5,${first}\np2,Two,${second},5,${second}\n`;
    await importFile(file('a', 'b'));
    expect(await importFile(file('b', 'a'))).toMatchObject({ updated: 2, problems: [] });
    expect(await listProducts()).toMatchObject([
      { slug: 'b', variants: [{ sku: 'b' }] },
      { slug: 'a', variants: [{ sku: 'a' }] },
    ]);
  });

  test('can be of any script', async () => {
    expect(await importFile('Title,Price\nไม้ไผ่,5\nक़लम,5\n日本,5\n')).toMatchObject({
      created: 3,
      problems: [],
    });
  });
});

describe('a broken row in the middle', () => {
  const file = `Title,Product URL,Price,Option Name 1,Option Value 1
Mug,mug,12.50,,
Shirt,shirt,10,Size,S
,,free,,M
Bowl,bowl,20,,
`;

  test('is told with its line and column, and only its product is left out', async () => {
    expect(await importFile(file)).toMatchObject({
      ...{ created: 2, consumed: 4 },
      problems: [{ line: 4, column: 'Price', message: 'Price must be a number, such as 1,234.50.' }],
    });
    expect((await listProducts()).map(({ title }) => title)).toEqual(['Mug', 'Bowl']);
  });

  test('leaves the product as it was before', async () => {
    await importFile(file.replace('free', '11'));
    const before = await listProducts();
    await importFile(file);
    expect(await listProducts()).toEqual(before);
  });

  test('with an unknown products page names the known ones', async () => {
    expect((await importFile('Title,Price,Product Page\nMug,1,attic\n')).problems).toEqual([
      {
        ...{ line: 2, column: 'Product Page' },
        message: 'There is no products page "attic". The products pages are shop, outlet.',
      },
    ]);
  });

  test('with the SKU of another product is told at the row that has it', async () => {
    await importFile('Title,Price,SKU\nMug,1,A\n');
    const sizes = 'Title,Price,SKU,Option Name 1,Option Value 1\n';
    const outcome = await importFile(
      `${sizes}Jug,1,J,,\nShirt,1,B,Size,S\n,1,A,,M\nBowl,1,B,,\nPlate,1,P,,\n`,
    );
    expect(outcome).toMatchObject({ created: 3 });
    expect(outcome.problems).toEqual([
      { line: 4, column: 'SKU', message: 'Another product has the SKU "A".' },
    ]);
  });

  test('with a character that no text can hold is told instead of failing', async () => {
    const { problems } = await importPart(
      ['Title', 'Price'],
      [
        ['M\0ug', '1'],
        ['Bo\ud800wl', '1'],
        ['Jug', '1'],
      ],
    );
    expect(problems.map(({ line, column }) => [line, column])).toEqual([
      [2, 'Title'],
      [3, 'Title'],
    ]);
  });
});

describe('variants of a product', () => {
  const file = (...rows: string[]) =>
    `Title,Product URL,Variant ID,SKU,Option Name 1,Option Value 1,Price\nShirt,shirt,${rows.join('\n,,')}\n`;

  test('that are no longer in the file are removed, the others stay the same', async () => {
    await importFile(file('v1,S,Size,S,1', 'v2,M,,M,1', 'v3,L,,L,1'));
    const [before] = await listProducts();
    await importFile(file('v3,L,Size,L,2', 'v1,S,,S,2'));
    const [after] = await listProducts();
    const idOf = (sku: string) => before?.variants.find((variant) => variant.sku === sku)?.id;
    expect(after?.variants.map(({ id }) => id)).toEqual([idOf('L'), idOf('S')]);
  });

  test('are known by id, else by SKU, else by options', async () => {
    await importFile(file('v1,A,Size,S,1', ',B,,M,1', ',C,,L,1'));
    const [before] = await listProducts();
    await importFile(file('v1,A2,Size,XS,1', ',B,,XM,1', ',C2,,L,1'));
    const [after] = await listProducts();
    expect(after?.variants.map(({ id }) => id)).toEqual(before?.variants.map(({ id }) => id));
  });

  test('may swap their SKUs, and keep the one they were given when the file has none', async () => {
    await importFile(file('v1,A,Size,S,1', 'v2,B,,M,1', 'v3,,,L,1'));
    const [before] = await listProducts();
    const madeUp = before?.variants[2]?.sku;
    expect(madeUp).toMatch(/^SQ[0-9A-F]{12}$/);
    expect(await importFile(file('v1,B,Size,S,1', 'v2,A,,M,1', 'v3,,,L,1'))).toMatchObject({ problems: [] });
    const [after] = await listProducts();
    expect(after?.variants.map(({ sku }) => sku)).toEqual(['B', 'A', madeUp]);
  });
});

describe('prices', () => {
  test('are read in the currency of the store, also in yen', async () => {
    await ask('mutation { updateStoreSettings(input: { currency: "JPY" }) { __typename } }');
    expect((await importFile('Title,Price\nMug,"1,200"\nBowl,12.50\n')).problems).toEqual([
      { line: 3, column: 'Price', message: 'Price must be a whole number in JPY.' },
    ]);
    expect(await listProducts()).toMatchObject([
      { variants: [{ price: { value: '1200', currency: 'JPY' } }] },
    ]);
    const exported = await exportFile();
    await importFile(exported);
    expect(await exportFile()).toBe(exported);
  });
});

describe('export, import, export', () => {
  const file = `Product ID [Non Editable],Variant ID [Non Editable],Product Type [Non Editable],Product Page,Product URL,Title,Description,SKU,GTIN,MPN,Option Name 1,Option Value 1,Price,Sale Price,On Sale,Stock,Categories,Tags,Weight,Length,Width,Height,Visible
p1,v1,PHYSICAL,shop,mug,"Mug, large","<p>""Blue""
and white</p>",A,4006381333931,M-1,Size,S,12.50,10.00,Yes,3,"/Kitchen/Mugs, /C++, /C#, /c#","blue\\, dark, new",0.25,1,2,3.5,Yes
,v2,,,,,,B,,,Size,M,1200.00,,No,Unlimited,,,,,,,
,,GIFT_CARD,outlet,gift-card,Gift card,,,,,Amount,25,25.00,,No,Unlimited,,,,,,,No
,,,,,,,,,,Amount,50,50.00,,No,Unlimited,,,,,,,
,,DIGITAL,shop,guide,Guide,,,,,,,0.00,,No,7,,,,,,,Yes
`;

  test('gives the same file, into this shop and into an empty one', async () => {
    expect((await importFile(file)).problems).toEqual([]);
    const exported = await exportFile();
    expect(exported).toContain('"/Kitchen/Mugs, /C++, /C#"');
    expect(await importFile(exported)).toMatchObject({ created: 0, updated: 3, problems: [] });
    expect(await exportFile()).toBe(exported);
    shop = `${shop}-copy`;
    expect(await importFile(exported)).toMatchObject({ created: 3, updated: 0, problems: [] });
    expect(await exportFile()).toBe(exported);
  });
});

describe('a file that comes in parts', () => {
  const header = ['Title', 'Product URL', 'Option Name 1', 'Option Value 1', 'Price'];
  const rows = (title: string, count: number) =>
    Array.from({ length: count }, (_, n) => [
      n === 0 ? title : '',
      n === 0 ? title : '',
      n === 0 ? 'Size' : '',
      `${n}`,
      '1',
    ]);

  test('leaves its last product for the next part, whole', async () => {
    expect(await importPart(header, [...rows('mug', 2), ...rows('bowl', 1)], false)).toMatchObject({
      created: 1,
      consumed: 2,
    });
    expect(await importPart(header, rows('bowl', 3))).toMatchObject({ created: 1, consumed: 3 });
    expect((await listProducts()).map(({ variants }) => variants.length)).toEqual([2, 3]);
  });

  test('goes on past a product that is longer than a part, which is left out as a whole', async () => {
    const all = [...rows('mug', 900), ...rows('bowl', 1)];
    const problems: string[] = [];
    let waiting: string[][] = [];
    for (let at = 0; at < all.length; at += 300) {
      waiting.push(...all.slice(at, at + 300));
      const part = await importPart(header, waiting, at + 300 >= all.length);
      problems.push(...part.problems.map(({ message }) => message));
      waiting = waiting.slice(part.consumed);
      expect(waiting.length).toBeLessThanOrEqual(251);
    }
    expect(problems).toContain('A product can have at most 250 variants.');
    expect((await listProducts()).map(({ title }) => title)).toEqual(['bowl']);
  });

  test('with a header that makes no sense is read no further', async () => {
    expect(await importPart(['Name', 'Cost'], [['Mug', '1']], false)).toMatchObject({
      consumed: 0,
      problems: [
        { line: 1, column: 'Title' },
        { line: 1, column: 'Price' },
      ],
    });
    // What is longer than any heading is none, and takes no time.
    expect(await importPart([`${' '.repeat(500_000)}Title`, 'Price'], [['Mug', '1']], false)).toMatchObject({
      consumed: 0,
      problems: [{ line: 1, column: 'Title' }],
    });
    expect(await importPart([''], [['Mug', '1']])).toMatchObject({
      consumed: 0,
      problems: [{ message: 'The file is empty.' }],
    });
  });

  test('takes at most 2000 records', async () => {
    await expect(importPart(header, rows('mug', 2001))).rejects.toThrow('At most 2000 records at once.');
  });
});

test('another website sees nothing of it', async () => {
  await importFile(mugs);
  shop = 'another';
  expect(await listProducts()).toEqual([]);
  expect(await exportFile()).not.toContain('Mug');
});
