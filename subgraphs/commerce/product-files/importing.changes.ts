import type { ScopedDatabase } from '#kit/database.ts';
import { TooManyCategories } from './import-plan.rules.ts';
import { findTakenSkus, type ImportManner, type StoredProduct, storeProducts } from './importing.data.ts';
import { describeClash, leftOutTexts, type ReadProduct } from './importing.rules.ts';
import { takenSku } from './previewing.rules.ts';
import type { RowProblem } from './product-csv-columns.rules.ts';

/** So many products share a transaction: enough to be fast, few enough that shoppers never wait for it. */
const chunkSize = 100;

/** PostgreSQL's codes for a constraint that is broken, and for two products of a chunk that are the same one. */
const clashCodes = ['23505', '21000'];

/** What became of the products of a part of a file. */
export interface ImportOutcome {
  readonly stored: (StoredProduct & { readonly imageUrls: readonly string[] })[];
  readonly problems: RowProblem[];
}

/** Stores products in chunks; one that clashes with another is left out and told, and the others are stored. */
export async function importProducts(
  db: ScopedDatabase,
  products: readonly ReadProduct[],
  manner: ImportManner,
): Promise<ImportOutcome> {
  const outcome: ImportOutcome = { stored: [], problems: [] };
  for (let start = 0; start < products.length; start += chunkSize) {
    await storeOrSplit(db, products.slice(start, start + chunkSize), outcome, manner);
  }
  return outcome;
}

/** A chunk that clashes is halved until the product that does stands alone; so the others still go together. */
async function storeOrSplit(
  db: ScopedDatabase,
  products: readonly ReadProduct[],
  outcome: ImportOutcome,
  manner: ImportManner,
): Promise<void> {
  try {
    const { stored, leftOut } = await storeProducts(db, products, manner);
    const imageUrls = new Map(products.map(({ line, product }) => [line, product.imageUrls]));
    outcome.stored.push(...stored.map((each) => ({ ...each, imageUrls: imageUrls.get(each.line) ?? [] })));
    outcome.problems.push(
      ...leftOut.map(({ line, reason }) => ({ line, column: null, message: leftOutTexts[reason] })),
    );
  } catch (error) {
    if (!isOfOneProduct(error)) throw error;
    const [first, ...others] = products;
    if (first && others.length === 0) {
      outcome.problems.push(...(await explain(db, first, error)));
      return;
    }
    const middle = Math.ceil(products.length / 2);
    await storeOrSplit(db, products.slice(0, middle), outcome, manner);
    await storeOrSplit(db, products.slice(middle), outcome, manner);
  }
}

function isOfOneProduct(error: unknown): error is Error {
  if (error instanceof TooManyCategories) return true;
  return error instanceof Error && 'code' in error && clashCodes.includes(String(error.code));
}

async function explain(db: ScopedDatabase, product: ReadProduct, error: Error): Promise<RowProblem[]> {
  if (error instanceof TooManyCategories)
    return [{ line: product.line, column: 'Categories', message: error.message }];
  const clash = describeClash('constraint' in error ? String(error.constraint) : undefined);
  if (!clash) throw error;
  if (clash.column !== 'SKU') return [{ line: product.line, ...clash }];
  const taken = await findTakenSkus(db, product);
  const told = product.product.variants.flatMap(({ sku }, index) =>
    taken.has(sku) ? [takenSku(product.lines[index] ?? product.line, sku)] : [],
  );
  return told.length > 0 ? told : [{ line: product.line, ...clash }];
}
