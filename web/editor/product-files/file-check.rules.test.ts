import { expect, test } from 'vitest';
import { type CheckedProduct, refusedRows, sortRecords, withoutRepeats } from './file-check.rules.ts';
import { partFrom, picturesOf, readProductFile, writeFile } from './product-file.rules.ts';

const product = (line: number, more: Partial<CheckedProduct> = {}): CheckedProduct => ({
  ...{ line, lines: [line], title: `Product ${line}`, id: null, updatedAt: null, changes: [] },
  ...{ collectionId: 'shop', slug: `product-${line}`, externalId: null, skus: [`SKU-${line}`] },
  ...more,
});
const repeats = {
  same: (line: number) => `same as ${line}`,
  sku: (sku: string, line: number) => `${sku} is in line ${line}`,
};
const check = (products: CheckedProduct[]) =>
  withoutRepeats({ columns: [], ignoredColumns: [], products, problems: [] }, repeats);

test('a character that no text can hold is left out, with its row and column told, and nothing else is lost', () => {
  expect(readProductFile('Title,Pri\0ce\nMug,5\nBo\0wl,6')).toEqual({
    header: ['Title', 'Price'],
    records: [
      { line: 2, cells: ['Mug', '5'] },
      { line: 3, cells: ['Bowl', '6'] },
    ],
    cleaned: [
      { line: 1, column: 'Price' },
      { line: 3, column: 'Title' },
    ],
  });
});

test('a file is read with its lines, whatever stands between its cells', () => {
  expect(readProductFile('\uFEFFTitle;Price\r\n"Mug\nof clay";5\r\n\r\nBowl;6')).toEqual({
    header: ['Title', 'Price'],
    records: [
      { line: 2, cells: ['Mug\nof clay', '5'] },
      { line: 5, cells: ['Bowl', '6'] },
    ],
  });
  for (const text of ['', 'Title', 'Title,Price\n"Mug,5']) expect(readProductFile(text)).toBeNull();
});

test('records are sent in parts that are neither too many nor too long', () => {
  const records = [1, 2, 3, 4].map((line) => ({ line, cells: ['x'.repeat(line === 2 ? 999_999 : 10)] }));
  expect(partFrom(records, 0, 3).map(({ line }) => line)).toEqual([1]);
  expect(partFrom(records, 1, 3).map(({ line }) => line)).toEqual([2]);
  expect(partFrom(records, 2, 1).map(({ line }) => line)).toEqual([3]);
});

test('a product, an address or a SKU that stands in a file twice is told, however far apart', () => {
  const { products, problems } = check([
    product(2, { id: 'mug' }),
    product(3, { id: 'mug' }),
    product(4, { slug: 'product-2' }),
    product(5, { externalId: 'p1' }),
    product(6, { externalId: 'p1' }),
    product(7, { skus: ['SKU-8', 'SKU-2'] }),
    product(8),
  ]);
  expect(products.map(({ line }) => line)).toEqual([2, 5, 8]);
  expect(problems).toEqual([
    { line: 3, column: null, message: 'same as 2' },
    { line: 4, column: null, message: 'same as 2' },
    { line: 6, column: null, message: 'same as 5' },
    { line: 7, column: 'SKU', message: 'SKU-2 is in line 2' },
  ]);
});

test('refused rows are a file of their own, with what is wrong with them', () => {
  const records = [2, 3, 4].map((line) => ({ line, cells: [`Mug ${line}`] }));
  const { accepted, refused } = sortRecords(records, [product(2)]);
  expect(accepted).toEqual([records[0]]);
  const problems = [{ line: 3, column: 'Price', message: 'Price is required.' }];
  const rows = refusedRows(['Title', 'Price'], refused, problems, 'Problem');
  expect(rows).toEqual([
    ['Title', 'Price', 'Problem'],
    ['Mug 3', '', 'Price: Price is required.'],
    ['Mug 4', '', ''],
  ]);
  expect(writeFile(rows)).toBe(
    '\uFEFFTitle,Price,Problem\r\nMug 3,,Price: Price is required.\r\nMug 4,,\r\n',
  );
});

test('pictures of the website itself stay the same pictures', () => {
  const origins = ['https://shop.test'];
  expect(picturesOf(['https://shop.test/media/p1/mug.jpg'], origins)).toEqual({ imageIds: ['p1'] });
  const mixed = ['https://shop.test/media/p1/mug.jpg', 'https://elsewhere.test/cup.jpg'];
  expect(picturesOf(mixed, origins)).toEqual({ urls: mixed });
});
