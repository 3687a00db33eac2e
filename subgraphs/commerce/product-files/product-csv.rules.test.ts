import { describe, expect, it, test } from 'vitest';
import { ProductType } from '../products/product.rules.ts';
import { productToCsvRows, readProductCsv } from './product-csv.rules.ts';
import {
  type CsvRecord,
  OLDER_PRODUCT_CSV_COLUMNS,
  PRODUCT_CSV_COLUMNS,
  type ProductCsvColumn,
} from './product-csv-columns.rules.ts';
import type { ProductCsvResult } from './product-csv-parse.rules.ts';

type Cells = Partial<Record<ProductCsvColumn, string>>;

const records = (...lines: readonly (readonly string[])[]): CsvRecord[] =>
  lines.map((cells, index) => ({ line: index + 1, cells }));
const file = (...rows: Cells[]): CsvRecord[] =>
  records(PRODUCT_CSV_COLUMNS, ...rows.map((row) => PRODUCT_CSV_COLUMNS.map((column) => row[column] ?? '')));
const read = async (from: CsvRecord[], currency = 'USD'): Promise<ProductCsvResult[]> => {
  const results: ProductCsvResult[] = [];
  for await (const result of readProductCsv(from, currency)) results.push(result);
  return results;
};
const readProducts = async (from: CsvRecord[], currency = 'USD') =>
  (await read(from, currency)).map((result) =>
    result.ok ? result.product : expect.fail(JSON.stringify(result)),
  );
const readProblems = async (...rows: Cells[]) =>
  (await read(file(...rows))).flatMap((result) => (result.ok ? [] : result.problems));

const mug: Cells = { Title: 'Mug', Price: '12.50', Stock: '3' };
const shirt: Cells[] = [
  {
    ...{
      'Product ID [Non Editable]': 'p1',
      'Variant ID [Non Editable]': 'v1',
      'Product Type [Non Editable]': 'PHYSICAL',
    },
    ...{
      'Product Page': 'shop',
      'Product URL': 'linen-shirt',
      Title: 'Linen shirt',
      Description: '<p>Soft,\n"airy"</p>',
    },
    ...{
      SKU: 'S-M',
      GTIN: '4006381333931',
      MPN: 'LS-1',
      'Option Name 1': 'Size',
      'Option Value 1': 'M',
      Price: '1,050.00',
    },
    ...{
      'Sale Price': '900',
      'On Sale': 'Yes',
      Stock: 'Unlimited',
      Categories: '/Clothes/Shirts, /New',
      Tags: 'linen, summer',
    },
    ...{ Weight: '0.25', Length: '30', Width: '20', Height: '2', Visible: 'No' },
    'Hosted Image URLs': 'https://example.com/a.jpg\nhttps://example.com/b.jpg',
  },
  { 'Variant ID [Non Editable]': 'v2', SKU: 'S-L', 'Option Value 1': 'L', Price: '1050', Stock: '4' },
];

describe('a product file', () => {
  it('gives a product with all of its variants', async () => {
    const measures = { weight: null, length: null, width: null, height: null };
    expect(await readProducts(file(...shirt))).toEqual([
      {
        ...{ externalId: 'p1', type: ProductType.physical, collectionSlug: 'shop', slug: 'linen-shirt' },
        ...{ title: 'Linen shirt', description: '<p>Soft,\n"airy"</p>', tags: ['linen', 'summer'] },
        ...{ categories: [['Clothes', 'Shirts'], ['New']], visible: false, optionNames: ['Size'] },
        imageUrls: ['https://example.com/a.jpg', 'https://example.com/b.jpg'],
        variants: [
          {
            ...{
              externalId: 'v1',
              sku: 'S-M',
              gtin: '4006381333931',
              mpn: 'LS-1',
              attributes: { Size: 'M' },
            },
            ...{ price: 105000, salePrice: 90000, onSale: true, unlimited: true, qtyInStock: 0 },
            ...{ weight: 0.25, length: 30, width: 20, height: 2 },
          },
          {
            ...{ externalId: 'v2', sku: 'S-L', gtin: '', mpn: '', attributes: { Size: 'L' } },
            ...{
              price: 105000,
              salePrice: null,
              onSale: false,
              unlimited: false,
              qtyInStock: 4,
              ...measures,
            },
          },
        ],
      },
    ]);
  });

  it('may have its columns in any order and case, with a byte order mark and columns of its own', async () => {
    const products = await readProducts(
      records(['\uFEFFprice', 'My notes', 'TITLE', 'product id'], ['5', 'nice', 'Mug', 'p1']),
    );
    expect(products).toMatchObject([
      { title: 'Mug', externalId: 'p1', slug: 'mug', variants: [{ price: 500 }] },
    ]);
  });

  it('of the older layout has no GTIN and MPN', async () => {
    const cells = OLDER_PRODUCT_CSV_COLUMNS.map((column) => mug[column] ?? '');
    expect(OLDER_PRODUCT_CSV_COLUMNS).toHaveLength(32);
    expect(await readProducts(records(OLDER_PRODUCT_CSV_COLUMNS, cells))).toMatchObject([{ title: 'Mug' }]);
  });

  it('needs a title and a price column, each once', async () => {
    expect(await read(records(['Title', 'Title'], ['Mug', 'Mug']))).toEqual([
      {
        ...{ ok: false, line: 1 },
        problems: [
          { line: 1, column: 'Title', message: 'The column Title is there twice.' },
          { line: 1, column: 'Price', message: 'The column Price is missing.' },
        ],
      },
    ]);
    expect(await read([])).toMatchObject([
      { problems: [{ line: 1, column: null, message: 'The file is empty.' }] },
    ]);
    expect(await read(records(PRODUCT_CSV_COLUMNS))).toEqual([]);
  });

  it('of a shop in yen has whole prices', async () => {
    expect(await readProducts(file({ ...mug, Price: '1,500' }), 'JPY')).toMatchObject([
      { variants: [{ price: 1500 }] },
    ]);
    expect(await readProducts(file({ ...mug, Price: '1500.00' }), 'JPY')).toMatchObject([
      { variants: [{ price: 1500 }] },
    ]);
  });

  it('leaves out what need not be said', async () => {
    const [plain] = await readProducts(file({ Title: 'Crème brûlée', Price: '1' }));
    expect(plain).toMatchObject({
      type: ProductType.physical,
      slug: 'creme-brulee',
      visible: true,
      collectionSlug: null,
    });
    expect(plain?.variants).toMatchObject([
      { unlimited: false, qtyInStock: 0, salePrice: null, onSale: false },
    ]);
    const [ebook] = await readProducts(file({ ...mug, Stock: '', 'Product Type [Non Editable]': 'Digital' }));
    expect(ebook?.variants).toMatchObject([{ unlimited: true }]);
  });

  it.each([
    ['PHYSICAL', 1],
    ['digital', 2],
    ['Service', 3],
    ['Gift Card', 4],
    ['GIFT_CARD', 4],
    ['PAYWALL', 5],
  ])('knows the type %s', async (word, type) => {
    expect(await readProducts(file({ ...mug, 'Product Type [Non Editable]': word }))).toMatchObject([
      { type },
    ]);
  });
});

describe('which rows are one product', () => {
  const titles = async (...rows: Cells[]) =>
    (await readProducts(file(...rows))).map((each) => `${each.title} ${each.variants.length}`);
  const sized = (size: string): Cells => ({ 'Option Name 1': 'Size', 'Option Value 1': size, Price: '1' });

  it('rows that leave the product blank are its further variants', async () => {
    expect(
      await titles({ ...mug, ...sized('S') }, sized('M'), {}, sized('L'), { ...mug, Title: 'Bowl' }),
    ).toEqual(['Mug 3', 'Bowl 1']);
  });

  it('rows that repeat its ID, its URL or, without both, its title are too', async () => {
    const id = { 'Product ID [Non Editable]': 'p1', Title: 'Mug' };
    expect(await titles({ ...id, ...sized('S') }, { ...id, ...sized('M') })).toEqual(['Mug 2']);
    const url = { 'Product URL': 'mug', Title: 'Mug' };
    expect(await titles({ ...url, ...sized('S') }, { ...url, ...sized('M') })).toEqual(['Mug 2']);
    expect(await titles({ Title: 'Mug', ...sized('S') }, { Title: 'Mug', ...sized('M') })).toEqual(['Mug 2']);
  });

  it('two products may share a title, or an address on two pages', async () => {
    const on = (page: string): Cells => ({ ...mug, 'Product Page': page, 'Product URL': 'mug' });
    expect(await titles(on('shop'), on('outlet'))).toEqual(['Mug 1', 'Mug 1']);
    const withId = (id: string): Cells => ({ ...mug, 'Product ID [Non Editable]': id });
    expect(await titles(withId('p1'), withId('p2'))).toEqual(['Mug 1', 'Mug 1']);
  });

  it('a file of any length is read one product at a time', async () => {
    let taken = 0;
    async function* endless(): AsyncGenerator<CsvRecord> {
      yield { line: 1, cells: ['Title', 'Price'] };
      for (let line = 2; ; line += 1) {
        taken = line;
        yield { line, cells: [`Mug ${line}`, '1'] };
      }
    }
    for await (const result of readProductCsv(endless(), 'USD')) {
      expect(taken - result.line).toBe(1);
      if (result.line === 1000) break;
    }
  });
});

describe('what is wrong with a row', () => {
  it.each<[Cells, ProductCsvColumn, string]>([
    [{ Title: '' }, 'Title', 'Title is required.'],
    [{ Price: '' }, 'Price', 'Price is required.'],
    [{ Price: 'free' }, 'Price', 'Price must be a number, such as 1,234.50.'],
    [{ 'Sale Price': '1.999' }, 'Sale Price', 'Sale Price can have at most 2 decimal places in USD.'],
    [{ 'On Sale': 'Yes' }, 'Sale Price', 'Sale Price is required when On Sale is Yes.'],
    [{ 'On Sale': 'maybe' }, 'On Sale', 'On Sale must be Yes or No.'],
    [{ Visible: 'x' }, 'Visible', 'Visible must be Yes or No.'],
    [{ Stock: '-1' }, 'Stock', 'Stock must be a whole number from 0 to 999999999, or Unlimited.'],
    [{ Stock: '1.5' }, 'Stock', 'Stock must be a whole number from 0 to 999999999, or Unlimited.'],
    [{ Stock: '.' }, 'Stock', 'Stock must be a whole number from 0 to 999999999, or Unlimited.'],
    [{ Weight: '1kg' }, 'Weight', 'Weight must be a number such as 0.5.'],
    [
      { 'Product URL': 'blue mug' },
      'Product URL',
      'Product URL can have at most 200 letters, digits and hyphens, such as blue-mug.',
    ],
    [{ Tags: 'x'.repeat(51) }, 'Tags', 'A tag can have at most 50 characters.'],
    [{ Categories: `/${'x'.repeat(26)}` }, 'Categories', 'A category can have at most 25 characters.'],
    [
      { Categories: Array.from({ length: 101 }, (_, index) => `/c${index}`).join(',') },
      'Categories',
      'A product can be in at most 100 categories.',
    ],
    [{ Categories: '/a'.repeat(21) }, 'Categories', 'Categories can be at most 20 deep.'],
    [{ Categories: '/a,'.repeat(20_000) }, 'Categories', 'Categories can have at most 50000 characters.'],
    [{ Tags: 'a'.repeat(50_001) }, 'Tags', 'Tags can have at most 50000 characters.'],
    [{ 'Option Name 1': 'Size' }, 'Option Value 1', 'Option Value 1 is required for the option "Size".'],
    [
      { 'Option Value 2': 'M' },
      'Option Name 2',
      'Option Name 2 is required when there is an Option Value 2.',
    ],
    [
      { 'Hosted Image URLs': 'mug.jpg' },
      'Hosted Image URLs',
      '"mug.jpg" is not a web address that starts with http:// or https://.',
    ],
    [
      { 'Product Type [Non Editable]': 'BOOK' },
      'Product Type [Non Editable]',
      'Product Type must be one of PHYSICAL, DIGITAL, SERVICE, GIFT_CARD, PAYWALL.',
    ],
  ])('%j is told at %s: %s', async (cells, column, message) => {
    expect(await readProblems({ ...mug, ...cells })).toEqual([{ line: 2, column, message }]);
  });

  it('every problem of a product comes with its line, and none of its rows is imported', async () => {
    const results = await read(
      file({ ...mug, Price: 'x' }, { Price: '2', Stock: 'y' }, { ...mug, Title: 'Bowl' }),
    );
    expect(results.map(({ ok, line }) => [ok, line])).toEqual([
      [false, 2],
      [true, 4],
    ]);
    expect(results[0]).toMatchObject({
      problems: [
        { line: 2, column: 'Price' },
        { line: 3, column: 'Stock' },
        { line: 3, column: null, message: 'Another variant of this product has the same options.' },
      ],
    });
  });

  it('variants of a product differ in their options and SKUs', async () => {
    const sized = (size: string): Cells => ({
      'Option Name 1': 'Size',
      'Option Value 1': size,
      Price: '1',
      SKU: 'A',
    });
    expect(await readProblems({ ...mug, ...sized('S') }, sized('M'))).toMatchObject([
      { line: 3, column: 'SKU', message: 'Another variant of this product has the SKU "A".' },
    ]);
    expect(
      await readProblems({ ...mug, ...sized('S') }, { ...sized('M'), SKU: '', 'Option Name 1': 'Colour' }),
    ).toMatchObject([
      { line: 3, column: 'Option Name 1', message: 'Option Name 1 must be "Size", as in the rows above.' },
    ]);
    expect(
      await readProblems({ ...mug, ...sized('S'), 'Option Name 2': 'Size', 'Option Value 2': 'S' }),
    ).toMatchObject([{ line: 2, column: null, message: 'Two options have the same name.' }]);
  });

  it('a product has at most 250 variants, however many rows there are', async () => {
    const sizes = (count: number) =>
      Array.from({ length: count }, (_, index): Cells => {
        const size: Cells = { 'Option Name 1': 'Size', 'Option Value 1': `${index}`, Price: '1' };
        return index === 0 ? { ...mug, ...size } : size;
      });
    expect(await readProblems(...sizes(250))).toEqual([]);
    expect(await readProblems(...sizes(400))).toEqual([
      { line: 2, column: null, message: 'A product can have at most 250 variants.' },
    ]);
  });

  it('a row with more cells than the header is broken', async () => {
    expect(await read(records(['Title', 'Price'], ['Mug', '1', 'stray']))).toMatchObject([
      { problems: [{ line: 2, column: null, message: 'This row has more cells than the header.' }] },
    ]);
  });
});

test('a cell of five megabytes is told of, and not looked at', async () => {
  const problems = await readProblems({ ...mug, Description: 'x'.repeat(5_000_000) });
  expect(problems).toEqual([
    { line: 2, column: null, message: 'A cell can have at most 400000 characters.' },
  ]);
});

describe('a product as rows', () => {
  it('gives the product on its first row, and unlimited stock as a word', () => {
    const columns: ProductCsvColumn[] = ['Title', 'Option Value 1', 'Price', 'Stock'];
    return readProducts(file(...shirt)).then(([linen]) => {
      expect(linen && productToCsvRows(linen, 'USD', columns)).toEqual([
        ['Linen shirt', 'M', '1050.00', 'Unlimited'],
        ['', 'L', '1050.00', '4'],
      ]);
    });
  });
});
