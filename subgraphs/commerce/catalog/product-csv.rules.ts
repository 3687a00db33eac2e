import { decimalOf, fractionDigits, parsePrice } from './money.rules.ts';
import {
  type CsvRecord,
  OPTION_NUMBERS,
  PRODUCT_CSV_COLUMNS,
  type ProductCsvColumn,
  type ProductCsvRow,
  type RowProblem,
  isBlankRecord,
  readHeader,
  readRow,
} from './product-csv-columns.rules.ts';
import { type Attributes, MAX_SLUG_LENGTH, type Pricing, ProductType, type Stock, deriveSlug, hasCountedStock } from './product.rules.ts';

/** A product as a file carries it from one shop to another; `null` stands for a blank cell. */
export interface ProductImport {
  readonly externalId: string | null;
  readonly type: ProductType;
  /** The `urlId` of the store page it belongs to; `null` leaves it to the importer. */
  readonly collectionSlug: string | null;
  readonly slug: string;
  readonly title: string;
  /** HTML, exactly as written. */
  readonly description: string;
  readonly tags: readonly string[];
  /** Each category as the path of names that leads to it, such as `['Shirts', 'Tees']`. */
  readonly categories: readonly (readonly string[])[];
  readonly visible: boolean;
  readonly optionNames: readonly string[];
  readonly variants: readonly VariantImport[];
  readonly imageUrls: readonly string[];
}

/** A variant in a file; prices in minor units, weight and sizes in the units of the store. */
export interface VariantImport extends Pricing, Stock {
  readonly externalId: string | null;
  readonly sku: string;
  readonly gtin: string;
  readonly mpn: string;
  readonly attributes: Attributes;
  readonly weight: number | null;
  readonly length: number | null;
  readonly width: number | null;
  readonly height: number | null;
}

/** A product read whole, or everything that is wrong with its rows; `line` is its first. */
export type ProductCsvResult =
  | { readonly ok: true; readonly line: number; readonly product: ProductImport }
  | { readonly ok: false; readonly line: number; readonly problems: readonly RowProblem[] };

/** A product has at most 250 variants. */
export const MAX_VARIANTS = 250;
const MAX_TAG_LENGTH = 50;
const MAX_CATEGORY_LENGTH = 25;
const MAX_STOCK = 999_999_999;

/**
 * A file is read one product at a time, so its size does not matter: each product is answered whole or with the
 * problems of its rows, and a header that cannot be understood is the only answer.
 */
export async function* readProductCsv(
  records: AsyncIterable<CsvRecord> | Iterable<CsvRecord>,
  currency: string,
): AsyncGenerator<ProductCsvResult> {
  for await (const group of groupProductRows(records)) {
    yield 'problems' in group ? { ok: false, ...group } : parseProduct(group.rows, currency);
  }
}

/** The rows of one product, or what is wrong with the header. */
type ProductRows = { rows: [ProductCsvRow, ...ProductCsvRow[]] } | { line: number; problems: RowProblem[] };

/** Rows next to each other make one product; beyond the most variants a product can have, one row is kept to tell. */
export async function* groupProductRows(
  records: AsyncIterable<CsvRecord> | Iterable<CsvRecord>,
): AsyncGenerator<ProductRows> {
  let header: Parameters<typeof readRow>[1] | undefined;
  let rows: [ProductCsvRow, ...ProductCsvRow[]] | undefined;
  for await (const record of records) {
    if (isBlankRecord(record)) continue;
    if (!header) {
      const read = readHeader(record);
      if (!read.ok) {
        yield { line: record.line, problems: read.problems };
        return;
      }
      header = read.header;
      continue;
    }
    const row = readRow(record, header);
    if (rows && isSameProduct(rows[0], row)) {
      if (rows.length <= MAX_VARIANTS) rows.push(row);
      continue;
    }
    if (rows) yield { rows };
    rows = [row];
  }
  if (rows) yield { rows };
  if (!header) yield { line: 1, problems: [{ line: 1, column: null, message: 'The file is empty.' }] };
}

/**
 * A row is a further variant of the product above it when it leaves the product's ID, URL and title blank or repeats
 * them: the ID counts first, then page and URL, and the title only where there is neither.
 */
export function isSameProduct(first: ProductCsvRow, row: ProductCsvRow): boolean {
  const both = (column: ProductCsvColumn) => first.cell(column) !== '' && row.cell(column) !== '';
  const same = (column: ProductCsvColumn) => first.cell(column) === row.cell(column);

  if (both('Product ID [Non Editable]')) return same('Product ID [Non Editable]');
  if (row.cell('Product URL') !== '') return same('Product URL') && (row.cell('Product Page') === '' || same('Product Page'));
  if (row.cell('Product ID [Non Editable]') !== '') return false;
  return row.cell('Title') === '' || (first.cell('Product URL') === '' && same('Title'));
}

/** A product is imported with all its rows or not at all; the problems of every row come together. */
export function parseProduct(rows: readonly [ProductCsvRow, ...ProductCsvRow[]], currency: string): ProductCsvResult {
  const [first] = rows;
  const problems: RowProblem[] = [];
  const report = problemReporter(first, problems);

  for (const row of rows) {
    if (row.isOverlong) problemReporter(row, problems)(null, 'This row has more cells than the header.');
  }
  if (rows.length > MAX_VARIANTS) report(null, `A product can have at most ${MAX_VARIANTS} variants.`);

  const title = first.cell('Title');
  if (title === '') report('Title', 'Title is required.');
  const type = readType(first, report);
  const optionColumns = readOptionColumns(rows, problems);
  const product: ProductImport = {
    externalId: first.cell('Product ID [Non Editable]') || null,
    type,
    collectionSlug: first.cell('Product Page').replace(/^\/+|\/+$/g, '') || null,
    slug: readSlug(first, report),
    title,
    description: first.rawCell('Description'),
    tags: readTags(first, report),
    categories: readCategories(first, report),
    visible: readYesNo(first, 'Visible', true, report),
    optionNames: optionColumns.map(({ name }) => name),
    variants: rows.map((row) => readVariant(row, { type, optionColumns, currency, report: problemReporter(row, problems) })),
    imageUrls: readImageUrls(rows, problems),
  };
  reportRepeatedVariants(rows, product.variants, problems);
  return problems.length > 0 ? { ok: false, line: first.line, problems } : { ok: true, line: first.line, product };
}
