import { groupProductRows } from './product-csv.rules.ts';
import { readPage } from './product-csv-cells.rules.ts';
import {
  type CsvRecord,
  isBlankRecord,
  type ProductCsvRow,
  type RowProblem,
} from './product-csv-columns.rules.ts';
import {
  MAX_VARIANTS,
  type ProductCsvRows,
  type ProductImport,
  parseProduct,
} from './product-csv-parse.rules.ts';

/** A call reads at most so many records of a file. */
export const MAX_RECORDS = 2_000;

/** So many products are read before others have their turn. */
const GROUPS_AT_ONCE = 50;

/** A part of a file, and where its products go. */
export interface CsvBatch {
  readonly header: readonly string[];
  readonly records: readonly CsvRecord[];
  readonly isLast: boolean;
  readonly pages: readonly { readonly slug: string; readonly collectionId: string }[];
  readonly defaultCollectionId: string | null;
}

/** A product that is ready to be stored, with the line of each of its variants. */
export interface ReadProduct {
  readonly line: number;
  readonly lines: readonly number[];
  readonly collectionId: string;
  readonly product: ProductImport;
}

/** What a part of a file holds. */
export interface ReadBatch {
  readonly products: readonly ReadProduct[];
  readonly problems: readonly RowProblem[];
  readonly consumed: number;
}

/** By product: when it was changed last, as a preview showed it. */
export type ExpectedProducts = ReadonlyMap<string, Date>;

/** True when a preview showed the product as it is now, or when it is as new now as it was then. */
export function isAsExpected(
  id: string | undefined,
  now: ReadonlyMap<string, Date>,
  expected: ExpectedProducts,
): boolean {
  return id === undefined || now.get(id)?.getTime() === expected.get(id)?.getTime();
}

/** What is told of a product that is left out for another reason than its rows. */
export const leftOutTexts = {
  CHANGED_SINCE:
    'This product was changed since the file was checked. Check the file again to see what it is now.',
  KEY_REUSED: 'That idempotency key was used for something else.',
} as const;

type ProductsPages = Pick<CsvBatch, 'pages' | 'defaultCollectionId'>;

const headerPosition = -1;
const emptyFile: RowProblem = { line: 1, column: null, message: 'The file is empty.' };

/**
 * The last product of a part is left for the next one, where it may go on; of one that is too long already, enough rows
 * are left to know that. A header that cannot be understood consumes nothing. `pause` lets others have their turn.
 */
export async function readBatch(
  batch: CsvBatch,
  currency: string,
  pause: () => Promise<unknown> = () => Promise.resolve(),
): Promise<ReadBatch> {
  const { header, records, isLast } = batch;
  const first = { line: headerPosition, cells: header };
  if (isBlankRecord(first)) return { products: [], problems: [emptyFile], consumed: 0 };
  // While they are read, records go by their positions: lines are the caller's and may repeat.
  const numbered = records.map(({ cells }, line) => ({ line, cells }));
  const lineAt = (position: number) => records[position]?.line ?? 1;
  const located = (problem: RowProblem): RowProblem => ({ ...problem, line: lineAt(problem.line) });

  const groups: ProductCsvRows[] = [];
  for await (const group of groupProductRows([first, ...numbered])) {
    if ('problems' in group) return { products: [], problems: group.problems.map(located), consumed: 0 };
    groups.push(group.rows);
    if (groups.length % GROUPS_AT_ONCE === 0) await pause();
  }
  const open = isLast ? undefined : groups.pop();
  const products: ReadProduct[] = [];
  const problems: RowProblem[] = [];
  for (const [index, rows] of groups.entries()) {
    if (index % GROUPS_AT_ONCE === 0) await pause();
    const parsed = parseProduct(rows, currency);
    const page = findPage(rows[0], batch);
    if (!parsed.ok) problems.push(...parsed.problems.map(located));
    if (!page.ok) problems.push(located(page.problem));
    if (!parsed.ok || !page.ok) continue;
    const lines = rows.map((row) => lineAt(row.line));
    const { collectionId } = page;
    products.push({ line: lineAt(parsed.line), lines, collectionId, product: parsed.product });
  }
  return { products, problems, consumed: consumedBefore(open, records) };
}

/** A part that is one product and too long for it is cut to as many rows as make it too long, so that reading goes on. */
function consumedBefore(open: ProductCsvRows | undefined, records: readonly CsvRecord[]): number {
  if (!open) return records.length;
  if (open[0].line > 0 || open.length <= MAX_VARIANTS) return open[0].line;
  const rows = [...records.keys()].filter(
    (position) => !isBlankRecord(records[position] ?? { line: 0, cells: [] }),
  );
  return rows.at(-MAX_VARIANTS - 1) ?? 0;
}

/** A product belongs to the products page that it names, or to the one the owner chose for those that name none. */
function findPage(
  row: ProductCsvRow,
  { pages, defaultCollectionId }: ProductsPages,
): { ok: true; collectionId: string } | { ok: false; problem: RowProblem } {
  const slug = readPage(row);
  const collectionId = slug ? pages.find((page) => page.slug === slug)?.collectionId : defaultCollectionId;
  if (collectionId) return { ok: true, collectionId };
  const known =
    pages.length > 0 ? `The products pages are ${pages.map((page) => page.slug).join(', ')}.` : '';
  const message = slug ? `There is no products page "${slug}".` : 'Product Page is required.';
  return {
    ok: false,
    problem: { line: row.line, column: 'Product Page', message: `${message} ${known}`.trim() },
  };
}

/** What a clash with another product is told as, by the constraint that found it; null for any other error. */
export function describeClash(constraint: string | undefined): Pick<RowProblem, 'column' | 'message'> | null {
  switch (constraint) {
    case 'product_website_id_collection_id_slug_key':
      return { column: 'Product URL', message: 'Another product of this products page has this address.' };
    case 'product_website_id_external_id_key':
      return { column: 'Product ID [Non Editable]', message: 'Another product has this Product ID.' };
    case 'variant_website_id_sku_key':
      return { column: 'SKU', message: 'Another product has this SKU.' };
    default:
      return null;
  }
}
