import { describeClash, type ReadProduct } from './importing.rules.ts';
import { productToCsvRows } from './product-csv.rules.ts';
import { PRODUCT_CSV_COLUMNS, type ProductCsvColumn, type RowProblem } from './product-csv-columns.rules.ts';
import type { ProductImport } from './product-csv-parse.rules.ts';

/** What a file may leave blank and the store keeps; only the media can tell pictures apart. */
const keptWhenBlank: readonly ProductCsvColumn[] = [
  'Product ID [Non Editable]',
  'Variant ID [Non Editable]',
  'Product Page',
  'SKU',
];
const ignored: readonly ProductCsvColumn[] = ['Hosted Image URLs'];

/** The columns in which a product of a file differs from what is there; `Variants` when there are more or fewer. */
export function listChanges(before: ProductImport, after: ProductImport, currency: string): string[] {
  const were = productToCsvRows(before, currency);
  const are = productToCsvRows(after, currency);
  const columns = PRODUCT_CSV_COLUMNS.filter((column, index) => {
    if (ignored.includes(column)) return false;
    return are.some((row, n) => {
      const now = row[index] ?? '';
      const isKept = now === '' && keptWhenBlank.includes(column);
      return !isKept && were[n] !== undefined && were[n]?.[index] !== now;
    });
  });
  return were.length === are.length ? columns : [...columns, 'Variants'];
}

/** Products of the store, by what a product of the file wants of them. */
export interface HeldThings {
  /** The product that it would replace. */
  readonly earlierId: string | undefined;
  /** The product that has its address. */
  readonly atAddress: string | undefined;
  readonly bySku: ReadonlyMap<string, string>;
  /** Products that the same part of the file changes too: they may give up what they have. */
  readonly changing: ReadonlySet<string>;
}

/** Which other products of the store keep a product of a file from being stored. */
export function findHeld({ product, line, lines }: ReadProduct, held: HeldThings): RowProblem[] {
  const isInTheWay = (id: string | undefined) =>
    id !== undefined && id !== held.earlierId && !held.changing.has(id);
  const address = describeClash('product_website_id_collection_id_slug_key');
  return [
    ...(address && isInTheWay(held.atAddress) ? [{ line, ...address }] : []),
    ...product.variants.flatMap(({ sku }, index) =>
      isInTheWay(held.bySku.get(sku)) ? [takenSku(lines[index] ?? line, sku)] : [],
    ),
  ];
}

/** What is told of a SKU that another product of the store has. */
export function takenSku(line: number, sku: string): RowProblem {
  return { line, column: 'SKU', message: `Another product has the SKU "${sku}".` };
}
