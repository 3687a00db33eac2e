import { guardCell } from '#kit/spreadsheet-cell.rules.ts';
import { toDecimal } from '../money/money.rules.ts';
import {
  writeCategories,
  writeImageUrls,
  writeMeasure,
  writeStock,
  writeTags,
  writeType,
  writeYesNo,
} from './product-csv-cells.rules.ts';
import {
  type CsvRecord,
  isBlankRecord,
  OPTION_NUMBERS,
  PRODUCT_CSV_COLUMNS,
  type ProductCsvColumn,
  type ProductCsvHeader,
  type ProductCsvRow,
  type RowProblem,
  readHeader,
  readRow,
} from './product-csv-columns.rules.ts';
import {
  MAX_VARIANTS,
  type ProductCsvResult,
  type ProductCsvRows,
  type ProductImport,
  parseProduct,
  type VariantImport,
} from './product-csv-parse.rules.ts';

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
export type ProductCsvGroup = { rows: ProductCsvRows } | { line: number; problems: RowProblem[] };

/** Rows next to each other make one product; beyond the most variants a product can have, one row is kept to tell. */
export async function* groupProductRows(
  records: AsyncIterable<CsvRecord> | Iterable<CsvRecord>,
): AsyncGenerator<ProductCsvGroup> {
  let header: ProductCsvHeader | undefined;
  let rows: ProductCsvRows | undefined;
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
  if (row.cell('Product URL') !== '')
    return same('Product URL') && (row.cell('Product Page') === '' || same('Product Page'));
  if (row.cell('Product ID [Non Editable]') !== '') return false;
  return row.cell('Title') === '' || (first.cell('Product URL') === '' && same('Title'));
}

/** A product is exported as one row for each variant, with what belongs to the product on the first row only. */
export function productToCsvRows(
  product: ProductImport,
  currency: string,
  columns: readonly ProductCsvColumn[] = PRODUCT_CSV_COLUMNS,
): string[][] {
  if (product.optionNames.length > OPTION_NUMBERS.length) {
    throw new RangeError(`The product "${product.title}" has more options than the file has columns for.`);
  }
  return product.variants.map((variant, index) => {
    const cells = {
      ...(index === 0 ? productCells(product) : {}),
      ...variantCells(product, variant, currency),
    };
    return columns.map((column) => guardCell(cells[column] ?? ''));
  });
}

type Cells = Partial<Record<ProductCsvColumn, string>>;

function productCells(product: ProductImport): Cells {
  return {
    'Product ID [Non Editable]': product.externalId ?? '',
    'Product Type [Non Editable]': writeType(product.type),
    'Product Page': product.collectionSlug ?? '',
    'Product URL': product.slug,
    Title: product.title,
    Description: product.description,
    Categories: writeCategories(product.categories),
    Tags: writeTags(product.tags),
    Visible: writeYesNo(product.visible),
    'Hosted Image URLs': writeImageUrls(product.imageUrls),
  };
}

function variantCells({ optionNames }: ProductImport, variant: VariantImport, currency: string): Cells {
  const cells: Cells = {
    'Variant ID [Non Editable]': variant.externalId ?? '',
    SKU: variant.sku,
    GTIN: variant.gtin,
    MPN: variant.mpn,
    Price: toDecimal(variant.price, currency),
    'Sale Price': variant.salePrice === null ? '' : toDecimal(variant.salePrice, currency),
    'On Sale': writeYesNo(variant.onSale),
    Stock: writeStock(variant),
    Weight: writeMeasure(variant.weight),
    Length: writeMeasure(variant.length),
    Width: writeMeasure(variant.width),
    Height: writeMeasure(variant.height),
  };
  for (const [index, number] of OPTION_NUMBERS.entries()) {
    const name = optionNames[index];
    if (name === undefined) continue;
    cells[`Option Name ${number}`] = name;
    cells[`Option Value ${number}`] = variant.attributes[name] ?? '';
  }
  return cells;
}
