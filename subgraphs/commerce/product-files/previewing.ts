import type { CommerceContext } from '../context.ts';
import { findFileParts } from './exporting.data.ts';
import { asProductImport } from './exporting.rules.ts';
import { findEarlierProducts } from './importing.data.ts';
import type { ReadProduct } from './importing.rules.ts';
import { findHolders } from './previewing.data.ts';
import { findHeld, listChanges } from './previewing.rules.ts';
import type { RowProblem } from './product-csv-columns.rules.ts';

/** A product of a file, and what storing it would change. */
export interface PreviewedProduct {
  readonly line: number;
  readonly lines: readonly number[];
  readonly title: string;
  readonly id: string | null;
  readonly updatedAt: Date | null;
  readonly changes: readonly string[];
  readonly collectionId: string;
  readonly slug: string;
  readonly externalId: string | null;
  readonly skus: readonly string[];
}

/** What storing products would do now; nothing is written. */
export async function previewProducts(
  { db, catalog }: Pick<CommerceContext, 'db' | 'catalog'>,
  products: readonly ReadProduct[],
): Promise<{ readonly products: PreviewedProduct[]; readonly problems: RowProblem[] }> {
  if (products.length === 0) return { products: [], problems: [] };
  const [earlier, held] = await Promise.all([findEarlierProducts(db, products), findHolders(db, products)]);
  const ids = [...new Set([...earlier.values()].map(({ id }) => id))];
  const changing = new Set(ids);
  const [stored, parts] = await Promise.all([
    Promise.all(ids.map((id) => catalog.products.load(id))),
    findFileParts(db, ids),
  ]);
  const byId = new Map(stored.flatMap((product) => (product ? [[product.id, product] as const] : [])));

  const previewed: PreviewedProduct[] = [];
  const problems: RowProblem[] = [];
  for (const [n, read] of products.entries()) {
    const { line, collectionId, product } = read;
    const before = byId.get(earlier.get(n)?.id ?? '');
    const found = findHeld(read, {
      earlierId: before?.id,
      atAddress: held.byPlace.get(n),
      bySku: held.bySku,
      changing,
    });
    if (found.length > 0) {
      problems.push(...found);
      continue;
    }
    const part = before && parts.get(before.id);
    const isMoved = before !== undefined && before.collectionId !== collectionId;
    const changes = part
      ? listChanges(asProductImport(before, part, product.collectionSlug), product, before.currency)
      : [];
    previewed.push({
      line,
      lines: read.lines,
      title: product.title,
      id: before?.id ?? null,
      updatedAt: before?.updatedAt ?? null,
      changes: isMoved ? ['Product Page', ...changes] : changes,
      collectionId,
      slug: product.slug,
      externalId: product.externalId,
      skus: product.variants.flatMap(({ sku }) => (sku === '' ? [] : [sku])),
    });
  }
  return { products: previewed, problems };
}
