import { createHash } from 'node:crypto';
import type { Columns } from '#kit/columns.ts';
import { type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import type { Category, IdempotencyKey, Product, Variant } from '../generated/prisma/client.ts';
import { changeCatalogue } from '../products/turns.data.ts';
import { replaceVariants } from '../variants/variants.data.ts';
import { CategoryPlan, type PlannedCategory, planVariants, type StoredVariant } from './import-plan.rules.ts';
import { type ExpectedProducts, isAsExpected, type ReadProduct } from './importing.rules.ts';

// Everything here is written for many products at once: an import sends some ten statements for a hundred products.

/** A product with an id of its own is never taken for another one that only has its address. */
const findEarlier = statement(`
  SELECT r.n, p.id, p.slug, p."collectionId"
  FROM json_to_recordset($2::json) AS r(n int, "externalId" text, "collectionId" text, slug text)
  CROSS JOIN LATERAL (
    SELECT id, slug, collection_id AS "collectionId" FROM (
      SELECT *, 1 AS rank FROM product WHERE website_id = $1 AND external_id = r."externalId"
      UNION ALL SELECT *, 2 FROM product WHERE website_id = $1 AND id = r."externalId"
      UNION ALL SELECT *, 3 FROM product WHERE website_id = $1 AND collection_id = r."collectionId" AND slug = r.slug
        AND (external_id IS NULL OR r."externalId" IS NULL)
    ) same ORDER BY rank LIMIT 1) p`);

/** Addresses may be swapped within a file: what changes gives up its old one first. */
const giveUpSlugs = statement('UPDATE product SET slug = id WHERE website_id = $1 AND id = ANY($2)');

const writeProducts = statement(`
  INSERT INTO product AS p (id, website_id, collection_id, external_id, type, slug, title, description, tags, option_names, is_visible)
  SELECT id, $1, "collectionId", "externalId", type, slug, title, description, tags, "optionNames", visible
  FROM json_to_recordset($2::json) AS r(n int, id text, "collectionId" text, "externalId" text, type smallint, slug text, title text,
    description text, tags text[], "optionNames" text[], visible boolean)
  ORDER BY n
  ON CONFLICT (id) DO UPDATE SET collection_id = excluded.collection_id, external_id = coalesce(excluded.external_id, p.external_id),
    type = excluded.type, slug = excluded.slug, title = excluded.title, description = excluded.description, tags = excluded.tags,
    option_names = excluded.option_names, is_visible = excluded.is_visible, archived_at = NULL, updated_at = now()`);

const findVariants = statement(`
  SELECT product_id AS "productId", id, external_id AS "externalId", sku, option_values AS "optionValues"
  FROM variant WHERE website_id = $1 AND product_id = ANY($2) ORDER BY position`);

const readCategories = statement(
  'SELECT id, parent_id AS "parentId", name, slug FROM category WHERE website_id = $1 ORDER BY position',
);
const makeCategories = statement(`
  INSERT INTO category (id, website_id, parent_id, name, slug)
  SELECT id, $1, "parentId", name, slug
  FROM json_to_recordset($2::json) AS r(id text, "parentId" text, name text, slug text)`);
const clearCategories = statement(
  'DELETE FROM product_category WHERE website_id = $1 AND product_id = ANY($2)',
);
const addToCategories = statement(`
  INSERT INTO product_category (website_id, product_id, category_id, position)
  SELECT $1, "productId", "categoryId", position
  FROM json_to_recordset($2::json) AS r("productId" text, "categoryId" text, position int)`);

const findSkus = statement(
  'SELECT sku FROM variant WHERE website_id = $1 AND sku = ANY($2) AND product_id IS DISTINCT FROM $3',
);

/** Whoever changes one of them at this moment is waited for. */
const lockProducts = statement(
  'SELECT id, updated_at AS "updatedAt" FROM product WHERE website_id = $1 AND id = ANY($2) ORDER BY id FOR NO KEY UPDATE',
);

const operation = 'importProductCsv';
/** What a key stands for is new when both were written by one transaction. */
const findKept = statement(`
  SELECT k.key, k.input_hash AS "inputHash", k.subject_id AS id, coalesce(p.created_at = k.created_at, false) AS "isNew"
  FROM idempotency_key k LEFT JOIN product p ON p.website_id = $1 AND p.id = k.subject_id
  WHERE k.website_id = $1 AND k.operation = '${operation}' AND k.key = ANY($2) AND k.created_at > now() - interval '48 hours'`);
const keepStored = statement(`
  INSERT INTO idempotency_key (website_id, operation, key, input_hash, subject_id)
  SELECT $1, '${operation}', key, decode(hash, 'hex'), id FROM json_to_recordset($2::json) AS r(key text, hash text, id text)
  ON CONFLICT (website_id, operation, key) DO UPDATE
  SET input_hash = excluded.input_hash, subject_id = excluded.subject_id, created_at = now()`);

/** A product of a file that is in the store now. */
export interface StoredProduct {
  readonly line: number;
  readonly id: string;
  readonly isNew: boolean;
}

/** Why a product of a file was left out, whatever else is stored with it. */
export interface LeftOutProduct {
  readonly line: number;
  readonly reason: 'CHANGED_SINCE' | 'KEY_REUSED';
}

/** How a file is stored. */
export interface ImportManner {
  readonly accountId?: string | undefined;
  /** The file's key: a line that was stored under it is not stored again. */
  readonly key?: string | null | undefined;
  /** What the products must still be; null for whatever they are. */
  readonly expected?: ExpectedProducts | null | undefined;
}

/** A product of the store that a product of a file would replace. */
export type EarlierProduct = Columns<Product, 'id' | 'slug' | 'collectionId'>;
type Earlier = EarlierProduct;

interface PlacedProduct extends ReadProduct {
  readonly id: string;
  readonly earlier: Earlier | undefined;
}

/** Stores products with all that belongs to them, or nothing of any of them; one that was put away comes back. */
export function storeProducts(
  db: ScopedDatabase,
  products: readonly ReadProduct[],
  { accountId, key, expected }: ImportManner,
): Promise<{ readonly stored: StoredProduct[]; readonly leftOut: LeftOutProduct[] }> {
  return changeCatalogue(db, { reason: 'IMPORT', accountId }, async (queries) => {
    const kept = await findKeptLines(queries, products, key ?? null);
    const left = products.filter(({ line }) => !kept.lines.has(line));
    const earlier = await findEarlierProducts(queries, left);
    const changed = await findChangedLines(queries, left, earlier, expected ?? null);
    const placed = left.flatMap((each, n) => {
      const before = earlier.get(n);
      return changed.has(each.line) ? [] : [{ ...each, id: before?.id ?? newId(), earlier: before }];
    });
    await saveProducts(queries, placed);
    await saveVariants(queries, placed);
    await saveProductCategories(queries, placed);
    if (key) await keepLines(queries, placed, key);
    const written = placed.map(({ line, id, earlier: before }) => ({
      line,
      id,
      isNew: before === undefined,
    }));
    return {
      stored: [...kept.stored, ...written].sort((one, other) => one.line - other.line),
      leftOut: [...kept.leftOut, ...[...changed].map((line) => ({ line, reason: 'CHANGED_SINCE' as const }))],
    };
  });
}

const lineKey = (key: string, line: number) => `${key} ${line}`;
const hashOf = ({ collectionId, product }: ReadProduct) =>
  createHash('sha256')
    .update(JSON.stringify([collectionId, product]))
    .digest('hex');

/** The lines that were stored under the file's key, or that another file took under it. */
async function findKeptLines(
  queries: Queries,
  products: readonly ReadProduct[],
  key: string | null,
): Promise<{ lines: Set<number>; stored: StoredProduct[]; leftOut: LeftOutProduct[] }> {
  const kept = { lines: new Set<number>(), stored: [] as StoredProduct[], leftOut: [] as LeftOutProduct[] };
  if (key === null) return kept;
  const rows = await queries.rows<
    Columns<IdempotencyKey, 'key' | 'inputHash'> & Columns<Product, 'id'> & { readonly isNew: boolean }
  >(findKept, [products.map(({ line }) => lineKey(key, line))]);
  const byKey = new Map(rows.map((row) => [row.key, row]));
  for (const product of products) {
    const { line } = product;
    const row = byKey.get(lineKey(key, line));
    if (!row) continue;
    kept.lines.add(line);
    if (row.inputHash.toString('hex') === hashOf(product))
      kept.stored.push({ line, id: row.id, isNew: row.isNew });
    else kept.leftOut.push({ line, reason: 'KEY_REUSED' });
  }
  return kept;
}

async function keepLines(queries: Queries, products: readonly PlacedProduct[], key: string): Promise<void> {
  const rows = products.map((product) => ({
    key: lineKey(key, product.line),
    hash: hashOf(product),
    id: product.id,
  }));
  await queries.rows(keepStored, [JSON.stringify(rows)]);
}

/** The lines whose products are no longer what a preview showed. */
async function findChangedLines(
  queries: Queries,
  products: readonly ReadProduct[],
  earlier: ReadonlyMap<number, Earlier>,
  expected: ExpectedProducts | null,
): Promise<Set<number>> {
  if (expected === null) return new Set();
  const ids = [...earlier.values()].map(({ id }) => id);
  const rows = await queries.rows<Columns<Product, 'id' | 'updatedAt'>>(lockProducts, [ids]);
  const now = new Map(rows.map(({ id, updatedAt }) => [id, updatedAt]));
  return new Set(
    products.flatMap(({ line }, n) => (isAsExpected(earlier.get(n)?.id, now, expected) ? [] : [line])),
  );
}

/** The products of the store that products of a file would replace, by their places. */
export async function findEarlierProducts(
  queries: Queries,
  products: readonly ReadProduct[],
): Promise<Map<number, Earlier>> {
  const keys = products.map(({ collectionId, product: { externalId, slug } }, n) => ({
    n,
    externalId,
    collectionId,
    slug,
  }));
  const rows = await queries.rows<Earlier & { n: number }>(findEarlier, [JSON.stringify(keys)]);
  return new Map(rows.map((row) => [row.n, row]));
}

async function saveProducts(queries: Queries, products: readonly PlacedProduct[]): Promise<void> {
  const moved = products.filter(
    ({ earlier, collectionId, product }) =>
      earlier && (earlier.slug !== product.slug || earlier.collectionId !== collectionId),
  );
  if (moved.length > 0) await queries.rows(giveUpSlugs, [moved.map(({ id }) => id)]);
  const rows = products.map(({ id, collectionId, product }, n) => {
    const { variants, imageUrls, categories, collectionSlug, ...own } = product;
    return { ...own, n, id, collectionId };
  });
  await queries.rows(writeProducts, [JSON.stringify(rows)]);
}

async function saveVariants(queries: Queries, products: readonly PlacedProduct[]): Promise<void> {
  const known = products.filter(({ earlier }) => earlier).map(({ id }) => id);
  const stored =
    known.length > 0
      ? await queries.rows<Columns<Variant, 'productId', StoredVariant>>(findVariants, [known])
      : [];
  const earlier = new Map<string, StoredVariant[]>(known.map((id) => [id, []]));
  for (const variant of stored) earlier.get(variant.productId)?.push(variant);
  const rows = products.flatMap(({ id: productId, product }) =>
    planVariants(product, earlier.get(productId) ?? [], newId).map((variant, position) => ({
      ...variant,
      productId,
      position,
    })),
  );
  await replaceVariants(queries, { productIds: known, variants: stored }, rows);
}

async function saveProductCategories(queries: Queries, products: readonly PlacedProduct[]): Promise<void> {
  const known = products.filter(({ earlier }) => earlier).map(({ id }) => id);
  if (known.length > 0) await queries.rows(clearCategories, [known]);
  if (products.every(({ product }) => product.categories.length === 0)) return;
  const plan = new CategoryPlan(
    await queries.rows<Columns<Category, never, PlannedCategory>>(readCategories),
    newId,
  );
  const places = products.flatMap(({ id: productId, product }) =>
    plan.idsOf(product.categories).map((categoryId, position) => ({ productId, categoryId, position })),
  );
  if (plan.made.length > 0) await queries.rows(makeCategories, [JSON.stringify(plan.made)]);
  await queries.rows(addToCategories, [JSON.stringify(places)]);
}

/** Which of the SKUs of a product another product has. */
export async function findTakenSkus(
  db: ScopedDatabase,
  { product, collectionId }: ReadProduct,
): Promise<Set<string>> {
  const skus = product.variants.map(({ sku }) => sku).filter((sku) => sku !== '');
  const key = { n: 0, externalId: product.externalId, collectionId, slug: product.slug };
  const [earlier] = await db.rows<Earlier>(findEarlier, [JSON.stringify([key])]);
  const rows = await db.rows<Columns<Variant, 'sku'>>(findSkus, [skus, earlier?.id ?? null]);
  return new Set(rows.map(({ sku }) => sku));
}
