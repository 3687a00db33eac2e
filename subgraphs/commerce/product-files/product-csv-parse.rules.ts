import { parsePrice } from '../money/money.rules.ts';
import {
  type Attributes,
  hasCountedStock,
  type Pricing,
  type ProductType,
  type Stock,
} from '../products/product.rules.ts';
import {
  type Report,
  readCategories,
  readImageUrls,
  readMeasure,
  readPage,
  readSlug,
  readStock,
  readTags,
  readType,
  readYesNo,
  reportTexts,
} from './product-csv-cells.rules.ts';
import {
  MAX_CELL,
  OPTION_NUMBERS,
  type ProductCsvColumn,
  type ProductCsvRow,
  type RowProblem,
} from './product-csv-columns.rules.ts';

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

/** The rows of one product, of which there is at least one. */
export type ProductCsvRows = [ProductCsvRow, ...ProductCsvRow[]];

/** A product is imported with all its rows or not at all; the problems of every row come together. */
export function parseProduct(rows: Readonly<ProductCsvRows>, currency: string): ProductCsvResult {
  const [first] = rows;
  const problems: RowProblem[] = [];
  const reportOn = (row: ProductCsvRow): Report => {
    return (column, message) => problems.push({ line: row.line, column, message });
  };
  const report = reportOn(first);

  if (first.cell('Title') === '') report('Title', 'Title is required.');
  if (rows.length > MAX_VARIANTS) report(null, `A product can have at most ${MAX_VARIANTS} variants.`);
  for (const row of rows) reportTexts(row, reportOn(row));
  const type = readType(first, report);
  const options = readOptions(rows);
  const product: ProductImport = {
    externalId: first.cell('Product ID [Non Editable]') || null,
    type,
    collectionSlug: readPage(first),
    slug: readSlug(first, report),
    title: first.cell('Title'),
    description: first.rawCell('Description'),
    tags: readTags(first, report),
    categories: readCategories(first, report),
    visible: readYesNo(first, 'Visible', true, report),
    optionNames: options.map((option) => option.name),
    variants: rows.map((row) => readVariant(row, { type, options, currency, report: reportOn(row) })),
    imageUrls: [...new Set(rows.flatMap((row) => readImageUrls(row, reportOn(row))))],
  };
  reportLookalikes(product, (index, column, message) => {
    const row = rows[index];
    if (row) reportOn(row)(column, message);
  });
  return problems.length > 0
    ? { ok: false, line: first.line, problems }
    : { ok: true, line: first.line, product };
}

interface Option {
  readonly name: string;
  readonly number: (typeof OPTION_NUMBERS)[number];
}

/** An option is named by the first row that names it. */
function readOptions(rows: Readonly<ProductCsvRows>): Option[] {
  return OPTION_NUMBERS.flatMap((number) => {
    const name = rows.map((row) => row.cell(`Option Name ${number}`)).find((written) => written !== '');
    return name === undefined ? [] : [{ name, number }];
  });
}

interface VariantSituation {
  readonly type: ProductType;
  readonly options: readonly Option[];
  readonly currency: string;
  readonly report: Report;
}

/** Each row is one variant: it has a price, a value for every option of the product, and a sale price if it is on sale. */
function readVariant(
  row: ProductCsvRow,
  { type, options, currency, report }: VariantSituation,
): VariantImport {
  if (row.hasGiantCell) report(null, `A cell can have at most ${MAX_CELL} characters.`);
  if (row.isOverlong) report(null, 'This row has more cells than the header.');
  const onSale = readYesNo(row, 'On Sale', false, report);
  const salePrice = row.cell('Sale Price') === '' ? null : readPrice(row, 'Sale Price', currency, report);
  if (onSale && row.cell('Sale Price') === '')
    report('Sale Price', 'Sale Price is required when On Sale is Yes.');
  return {
    externalId: row.cell('Variant ID [Non Editable]') || null,
    sku: row.cell('SKU'),
    gtin: row.cell('GTIN'),
    mpn: row.cell('MPN'),
    attributes: readAttributes(row, options, report),
    price: readPrice(row, 'Price', currency, report),
    salePrice,
    onSale,
    ...readStock(row, hasCountedStock(type), report),
    weight: readMeasure(row, 'Weight', report),
    length: readMeasure(row, 'Length', report),
    width: readMeasure(row, 'Width', report),
    height: readMeasure(row, 'Height', report),
  };
}

/** A price that cannot be read is reported and counts as 0 in a product that is not imported anyway. */
function readPrice(
  row: ProductCsvRow,
  column: 'Price' | 'Sale Price',
  currency: string,
  report: Report,
): number {
  const parsed = parsePrice(row.cell(column), currency, column);
  if (parsed.ok) return parsed.minor;
  report(column, parsed.message);
  return 0;
}

/** A row may leave the names of the options to the rows above it, but never contradict them or leave out a value. */
function readAttributes(row: ProductCsvRow, options: readonly Option[], report: Report): Attributes {
  const attributes = options.map(({ name, number }) => {
    const written = row.cell(`Option Name ${number}`);
    const value = row.cell(`Option Value ${number}`);
    if (written !== '' && written !== name) {
      report(`Option Name ${number}`, `Option Name ${number} must be "${name}", as in the rows above.`);
    }
    if (value === '')
      report(`Option Value ${number}`, `Option Value ${number} is required for the option "${name}".`);
    return [name, value] as const;
  });
  for (const number of OPTION_NUMBERS) {
    const isNamed = options.some((option) => option.number === number);
    if (!isNamed && row.cell(`Option Value ${number}`) !== '') {
      report(
        `Option Name ${number}`,
        `Option Name ${number} is required when there is an Option Value ${number}.`,
      );
    }
  }
  return Object.fromEntries(attributes);
}

/** No two options of a product have the same name, no two variants the same options, and no two the same SKU. */
function reportLookalikes(
  { optionNames, variants }: ProductImport,
  report: (variantIndex: number, column: ProductCsvColumn | null, message: string) => void,
): void {
  if (new Set(optionNames).size < optionNames.length) report(0, null, 'Two options have the same name.');
  const combinations = new Set<string>();
  const skus = new Set<string>();
  for (const [index, { attributes, sku }] of variants.entries()) {
    const combination = JSON.stringify(optionNames.map((name) => attributes[name]));
    if (combinations.has(combination))
      report(index, null, 'Another variant of this product has the same options.');
    if (skus.has(sku)) report(index, 'SKU', `Another variant of this product has the SKU "${sku}".`);
    combinations.add(combination);
    if (sku !== '') skus.add(sku);
  }
}
