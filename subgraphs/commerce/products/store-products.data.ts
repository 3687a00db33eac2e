import { type ScopedDatabase, statement } from '#kit/database.ts';
import type { StoreProductState, StoreProductsSort } from '../generated/graphql.ts';
import { priceNow } from './product.data.ts';

/** Which products an owner lists, and which page of them. What narrows nothing is null. */
export interface StoreProductsPage {
  /** In lower case. */
  readonly search: string | null;
  readonly state: StoreProductState | null;
  /** The product types' codes. */
  readonly types: readonly number[] | null;
  readonly collectionId: string | null;
  readonly categoryId: string | null;
  readonly stockAtMost: number | null;
  readonly ids: readonly string[] | null;
  readonly updatedFrom: Date | null;
  readonly updatedBefore: Date | null;
  readonly sort: StoreProductsSort;
  readonly isDescending: boolean;
  readonly after: StoreProductPlace | null;
  readonly limit: number;
}

/** Where a product stands in a sorted list. */
export interface StoreProductPlace {
  readonly id: string;
  /** What it is sorted by, as PostgreSQL writes it. */
  readonly key: string;
}

/** More than any stock can be: the place of what is unlimited. */
const unlimited = '9000000000000000';

const ofVariants = (what: string) =>
  `(SELECT ${what} FROM variant v WHERE v.website_id = $1 AND v.product_id = p.id)`;

const keys: Readonly<Record<StoreProductsSort, { readonly sql: string; readonly type: string }>> = {
  TITLE: { sql: 'lower(p.title)', type: 'text' },
  STOCK: {
    sql: `coalesce(${ofVariants(`CASE WHEN bool_or(v.is_unlimited) THEN ${unlimited} ELSE sum(v.stock) END`)}, 0)`,
    type: 'numeric',
  },
  PRICE: { sql: `coalesce(${ofVariants(`min(${priceNow('v')})`)}, 0)`, type: 'numeric' },
  // Whole microseconds, so that a cursor stands for exactly this instant.
  UPDATED: { sql: '(extract(epoch FROM p.updated_at) * 1000000)::bigint', type: 'bigint' },
  POSITION: { sql: 'p.position', type: 'bigint' },
};

/** The ids of a page of products in their order; ask for one more than is shown to learn whether more follow. */
export async function findStoreProducts(
  db: ScopedDatabase,
  page: StoreProductsPage,
): Promise<StoreProductPlace[]> {
  const values: unknown[] = [];
  const place = (value: unknown) => `$${values.push(value) + 1}`;
  const { sql, type } = keys[page.sort];
  const direction = page.isDescending ? 'DESC' : 'ASC';
  const conditions = conditionsOf(page, place).join(' AND ');
  const after = page.after
    ? `WHERE (key, id) ${page.isDescending ? '<' : '>'} (${place(page.after.key)}::${type}, ${place(page.after.id)})`
    : '';
  const text = `SELECT id, key::text FROM (SELECT p.id, ${sql} AS key FROM product p WHERE ${conditions}) p ${after}
    ORDER BY p.key ${direction}, p.id ${direction} LIMIT ${place(page.limit)}`;
  return db.rows<StoreProductPlace>(statement(text), values);
}

function conditionsOf(page: StoreProductsPage, place: (value: unknown) => string): string[] {
  const conditions = ['p.website_id = $1'];
  conditions.push(page.state === 'ARCHIVED' ? 'p.archived_at IS NOT NULL' : 'p.archived_at IS NULL');
  if (page.state === 'VISIBLE') conditions.push('p.is_visible');
  if (page.state === 'HIDDEN') conditions.push('NOT p.is_visible');
  if (page.types !== null) conditions.push(`p.type = ANY(${place(page.types)})`);
  if (page.collectionId !== null) conditions.push(`p.collection_id = ${place(page.collectionId)}`);
  if (page.categoryId !== null)
    conditions.push(
      `p.id IN (SELECT pc.product_id FROM product_category pc WHERE pc.category_id = ${place(page.categoryId)})`,
    );
  if (page.stockAtMost !== null)
    conditions.push(isAnyVariant(`NOT v.is_unlimited AND v.stock <= ${place(page.stockAtMost)}`));
  if (page.ids !== null) conditions.push(`p.id = ANY(${place(page.ids)})`);
  if (page.updatedFrom !== null) conditions.push(`p.updated_at >= ${place(page.updatedFrom)}`);
  if (page.updatedBefore !== null) conditions.push(`p.updated_at < ${place(page.updatedBefore)}`);
  if (page.search !== null) {
    const search = place(page.search);
    // Finds what stands anywhere in a text, as people remember the middle of a SKU: all of a store's are looked through.
    conditions.push(
      `(strpos(lower(p.title), ${search}) > 0 OR ${isAnyVariant(`strpos(lower(v.sku), ${search}) > 0`)})`,
    );
  }
  return conditions;
}

function isAnyVariant(condition: string): string {
  return `p.id IN (SELECT v.product_id FROM variant v WHERE v.website_id = $1 AND ${condition})`;
}
