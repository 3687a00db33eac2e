import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CURRENCIES } from '../money/money.rules.ts';
import { deriveSlug, ProductType } from '../products/product.rules.ts';
import { productToCsvRows, readProductCsv } from './product-csv.rules.ts';
import { type CsvRecord, PRODUCT_CSV_COLUMNS } from './product-csv-columns.rules.ts';
import type { ProductCsvResult, ProductImport, VariantImport } from './product-csv-parse.rules.ts';

const records = (...lines: readonly (readonly string[])[]): CsvRecord[] =>
  lines.map((cells, index) => ({ line: index + 1, cells }));
const read = async (from: CsvRecord[], currency = 'USD'): Promise<ProductCsvResult[]> => {
  const results: ProductCsvResult[] = [];
  for await (const result of readProductCsv(from, currency)) results.push(result);
  return results;
};
const readProducts = async (from: CsvRecord[], currency: string) =>
  (await read(from, currency)).map((result) =>
    result.ok ? result.product : expect.fail(JSON.stringify(result)),
  );

describe('export, import, export', () => {
  const words = (max: number) =>
    fc
      .string({ unit: fc.constantFrom(...'aZ9 ,/\\"\'é日\n;=+-@'), minLength: 1, maxLength: max })
      .map((text) => text.trim());
  const name = (max: number) => words(max).filter((text) => text !== '');
  const id = fc.option(fc.uuid());
  const measure = fc.option(fc.integer({ min: 0, max: 10 ** 12 }).map((millionths) => millionths / 10 ** 6));
  const variant: fc.Arbitrary<VariantImport> = fc
    .record({
      ...{ externalId: id, sku: words(20), gtin: words(5), mpn: words(5), attributes: fc.constant({}) },
      ...{ price: fc.nat(), salePrice: fc.option(fc.nat()), onSale: fc.boolean() },
      ...{ unlimited: fc.boolean(), qtyInStock: fc.nat(999_999_999) },
      ...{ weight: measure, length: measure, width: measure, height: measure },
    })
    .map((drawn) => ({
      ...drawn,
      onSale: drawn.onSale && drawn.salePrice !== null,
      qtyInStock: drawn.unlimited ? 0 : drawn.qtyInStock,
    }));
  const product: fc.Arbitrary<ProductImport> = fc
    .record({
      ...{ externalId: fc.uuid(), type: fc.constantFrom(...Object.values(ProductType)), title: name(30) },
      ...{
        collectionSlug: fc.option(fc.constantFrom('shop', 'outlet')),
        description: fc.string({ unit: 'grapheme' }),
      },
      ...{
        tags: fc.uniqueArray(name(50)),
        categories: fc.array(fc.array(name(25), { minLength: 1, maxLength: 3 })),
      },
      ...{
        visible: fc.boolean(),
        optionNames: fc.uniqueArray(name(10), { maxLength: 6 }),
        values: fc.uniqueArray(name(10)),
      },
      variants: fc.uniqueArray(variant, {
        minLength: 1,
        maxLength: 5,
        selector: ({ sku }) => sku || Symbol('none'),
      }),
      imageUrls: fc.uniqueArray(fc.webUrl(), { maxLength: 3 }),
    })
    .map(({ values, ...drawn }) => {
      const { optionNames } = drawn;
      const count =
        optionNames.length === 0 ? 1 : Math.max(1, Math.min(values.length, drawn.variants.length));
      const variants = drawn.variants.slice(0, count).map((each, index) => ({
        ...each,
        attributes: Object.fromEntries(optionNames.map((option) => [option, values[index] ?? 'one'])),
      }));
      const categories = [...new Map(drawn.categories.map((path) => [JSON.stringify(path), path])).values()];
      return { ...drawn, categories, slug: deriveSlug(drawn.title), variants };
    });
  const products = fc.uniqueArray(product, { maxLength: 5, selector: ({ externalId }) => externalId });

  const exportFile = (list: readonly ProductImport[], currency: string) =>
    stringify([[...PRODUCT_CSV_COLUMNS], ...list.flatMap((each) => productToCsvRows(each, currency))], {
      bom: true,
    });
  const parseFile = (text: string): CsvRecord[] => {
    const parsed: string[][] = parse(text, { relax_column_count: true });
    return records(...parsed);
  };

  it('gives the same products and the same file, in every currency', async () => {
    await fc.assert(
      fc.asyncProperty(products, fc.constantFrom(...CURRENCIES), async (list, currency) => {
        const exported = exportFile(list, currency);
        const imported = await readProducts(parseFile(exported), currency);
        expect(imported).toEqual(list);
        expect(exportFile(imported, currency)).toBe(exported);
      }),
    );
  });

  it('whatever is in a file, reading it never fails', async () => {
    const cell = fc.oneof(fc.string(), fc.constantFrom('', '1', 'Yes', 'Unlimited', '/', ',', '\\', 'S'));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(cell, { maxLength: 40 })), async (rows) => {
        for (const result of await read(records(PRODUCT_CSV_COLUMNS, ...rows))) {
          if (!result.ok) expect(result.problems.length).toBeGreaterThan(0);
        }
      }),
    );
  });
});
