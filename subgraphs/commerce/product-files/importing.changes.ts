import type { ScopedDatabase } from '#kit/database.ts';
import { TooManyCategories } from './import-plan.rules.ts';
import { findTakenSkus, type StoredProduct, storeProducts } from './importing.data.ts';
import { describeClash, type ReadProduct } from './importing.rules.ts';
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
  accountId?: string,
): Promise<ImportOutcome> {
  const outcome: ImportOutcome = { stored: [], problems: [] };
  for (let start = 0; start < products.length; start += chunkSize) {
    await storeOrSplit(db, products.slice(start, start + chunkSize), outcome, accountId);
  }
  return outcome;
}

/** A chunk that clashes is halved until the product that does stands alone; so the others still go together. */
async function storeOrSplit(
  db: ScopedDatabase,
  products: readonly ReadProduct[],
  outcome: ImportOutcome,
  accountId: string | undefined,
): Promise<void> {
  try {
    const stored = await storeProducts(db, products, accountId);
    outcome.stored.push(
      ...stored.map((each, n) => ({ ...each, imageUrls: products[n]?.product.imageUrls ?? [] })),
    );
  } catch (error) {
    if (!isOfOneProduct(error)) throw error;
    const [first, ...others] = products;
    if (first && others.length === 0) {
      outcome.problems.push(...(await explain(db, first, error)));
      return;
    }
    const middle = Math.ceil(products.length / 2);
    await storeOrSplit(db, products.slice(0, middle), outcome, accountId);
    await storeOrSplit(db, products.slice(middle), outcome, accountId);
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
    taken.has(sku)
      ? [
          {
            line: product.lines[index] ?? product.line,
            column: clash.column,
            message: `Another product has the SKU "${sku}".`,
          },
        ]
      : [],
  );
  return told.length > 0 ? told : [{ line: product.line, ...clash }];
}
