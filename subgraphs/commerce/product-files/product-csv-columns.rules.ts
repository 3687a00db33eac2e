import { unguardCell } from '#kit/spreadsheet-cell.rules.ts';
/** The columns of a product file in the order in which it is exported. */
export const PRODUCT_CSV_COLUMNS = [
  'Product ID [Non Editable]',
  'Variant ID [Non Editable]',
  'Product Type [Non Editable]',
  'Product Page',
  'Product URL',
  'Title',
  'Description',
  'SKU',
  'GTIN',
  'MPN',
  'Option Name 1',
  'Option Value 1',
  'Option Name 2',
  'Option Value 2',
  'Option Name 3',
  'Option Value 3',
  'Option Name 4',
  'Option Value 4',
  'Option Name 5',
  'Option Value 5',
  'Option Name 6',
  'Option Value 6',
  'Price',
  'Sale Price',
  'On Sale',
  'Stock',
  'Categories',
  'Tags',
  'Weight',
  'Length',
  'Width',
  'Height',
  'Visible',
  'Hosted Image URLs',
] as const;
export type ProductCsvColumn = (typeof PRODUCT_CSV_COLUMNS)[number];

/** The older layout knows no GTIN and MPN. */
export const OLDER_PRODUCT_CSV_COLUMNS: readonly ProductCsvColumn[] = PRODUCT_CSV_COLUMNS.filter(
  (column) => column !== 'GTIN' && column !== 'MPN',
);

const REQUIRED_COLUMNS: readonly ProductCsvColumn[] = ['Title', 'Price'];

/** A product has at most six options, as many as the file has columns for. */
export const OPTION_NUMBERS = [1, 2, 3, 4, 5, 6] as const;

/** A cell has at most so many characters: a description of 200,000, each of which may take two. */
export const MAX_CELL = 400_000;

const MAX_HEADING = 200;

/** One record of the file as a CSV parser gives it; the first line of a file is 1. */
export interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

/** What is wrong with a row; `column` is `null` when it is the row as a whole. */
export interface RowProblem {
  readonly line: number;
  readonly column: ProductCsvColumn | null;
  readonly message: string;
}

/** Where each column of a file stands; a column the file lacks reads as blank. */
export interface ProductCsvHeader {
  readonly width: number;
  readonly positions: ReadonlyMap<ProductCsvColumn, number>;
}

/** A row of the file below its header. */
export interface ProductCsvRow {
  readonly line: number;
  /** Whether the row has text beyond the last column, as after a missing quote. */
  readonly isOverlong: boolean;
  /** Whether a cell has more text than any column takes; it reads as blank. */
  readonly hasGiantCell: boolean;
  /** The text of a cell without the spaces around it, blank when there is none. */
  cell(column: ProductCsvColumn): string;
  /** The text of a cell exactly as it was written. */
  rawCell(column: ProductCsvColumn): string;
}

/**
 * The columns of a file may come in any order and case, with or without '[Non Editable]' and a byte order mark; other
 * columns are ignored, but Title and Price must be there and none of ours twice.
 */
export function readHeader(
  record: CsvRecord,
): { ok: true; header: ProductCsvHeader } | { ok: false; problems: RowProblem[] } {
  const positions = new Map<ProductCsvColumn, number>();
  const problems: RowProblem[] = [];
  for (const [position, name] of record.cells.entries()) {
    const column = columnCalled(name);
    if (!column) continue;
    if (positions.has(column))
      problems.push({ line: record.line, column, message: `The column ${column} is there twice.` });
    positions.set(column, position);
  }
  for (const column of REQUIRED_COLUMNS) {
    if (!positions.has(column))
      problems.push({ line: record.line, column, message: `The column ${column} is missing.` });
  }
  if (problems.length > 0) return { ok: false, problems };
  return { ok: true, header: { width: record.cells.length, positions } };
}

/** A heading that is longer than any of ours with what may stand around it is not looked through: a file may have one of megabytes. */
function columnCalled(name: string): ProductCsvColumn | undefined {
  return name.length > MAX_HEADING ? undefined : COLUMN_BY_NAME.get(simplify(name));
}

/** The columns of a file that are looked at, by their usual names, and those that are not. */
export function sortColumns(cells: readonly string[]): { columns: ProductCsvColumn[]; ignored: string[] } {
  const named = cells.map((name) => ({ name: name.trim(), column: columnCalled(name) }));
  return {
    columns: named.flatMap(({ column }) => column ?? []),
    ignored: named.flatMap(({ name, column }) => (column || name === '' ? [] : name)),
  };
}

/** A row is read by the names of its columns. */
export function readRow(record: CsvRecord, header: ProductCsvHeader): ProductCsvRow {
  const rawCell = (column: ProductCsvColumn): string => {
    const written = record.cells[header.positions.get(column) ?? -1] ?? '';
    return written.length > MAX_CELL ? '' : unguardCell(written);
  };
  return {
    line: record.line,
    isOverlong: record.cells.slice(header.width).some((cell) => cell.trim() !== ''),
    hasGiantCell: record.cells.some((cell) => cell.length > MAX_CELL),
    rawCell,
    cell: (column) => rawCell(column).trim(),
  };
}

/** A row without any text is no row. */
export function isBlankRecord(record: CsvRecord): boolean {
  return record.cells.every((cell) => cell.trim() === '');
}

const simplify = (name: string): string =>
  name
    .replace(/^\uFEFF/, '')
    .replace(/\[non editable\]/i, '')
    .trim()
    .replace(/\s+/g, ' ')
    .toLowerCase();

const COLUMN_BY_NAME: ReadonlyMap<string, ProductCsvColumn> = new Map(
  PRODUCT_CSV_COLUMNS.map((column) => [simplify(column), column]),
);
