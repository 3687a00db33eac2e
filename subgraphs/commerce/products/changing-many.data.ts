import type { Columns } from '#kit/columns.ts';
import { type ScopedDatabase, statement } from '#kit/database.ts';
import type { Product } from '../generated/prisma/client.ts';
import {
  type ChangeableProduct,
  changeOneOfMany,
  type ManyChanges,
  type ProductOutcome,
} from './changing-many.rules.ts';
import { productTypeOf } from './product-rows.ts';
import { changeCatalogue } from './turns.data.ts';

// As many statements whether it is one product or two hundred.

const lockProducts = statement(`
  SELECT id, type, tags, archived_at IS NOT NULL AS "isArchived" FROM product
  WHERE website_id = $1 AND id = ANY($2) ORDER BY id FOR UPDATE`);
const lockVariants = statement(`
  SELECT id, product_id AS "productId", price_cents::float8 AS price, sale_price_cents::float8 AS "salePrice", is_on_sale AS "onSale"
  FROM variant WHERE website_id = $1 AND product_id = ANY($2) ORDER BY id FOR UPDATE`);
const countCategories = statement(
  'SELECT count(*)::int AS count FROM category WHERE website_id = $1 AND id = ANY($2)',
);
const writeProducts = statement(`
  UPDATE product p SET is_visible = coalesce($3, is_visible), is_featured = coalesce($4, is_featured), tags = r.tags, updated_at = now()
  FROM json_to_recordset($2::json) AS r(id text, tags text[]) WHERE p.website_id = $1 AND p.id = r.id`);
const writePrices = statement(`
  UPDATE variant v SET price_cents = r.price, sale_price_cents = r."salePrice", is_on_sale = r."onSale"
  FROM json_to_recordset($2::json) AS r(id text, price bigint, "salePrice" bigint, "onSale" boolean)
  WHERE v.website_id = $1 AND v.id = r.id`);
const removeFromCategories = statement(
  'DELETE FROM product_category WHERE website_id = $1 AND product_id = ANY($2) AND category_id = ANY($3)',
);
const addToCategories = statement(`
  INSERT INTO product_category (website_id, product_id, category_id, position)
  SELECT $1, p.id, c.id, c.n + coalesce((SELECT max(position) FROM product_category pc WHERE pc.product_id = p.id), -1)
  FROM unnest($2::text[]) AS p(id) CROSS JOIN unnest($3::text[]) WITH ORDINALITY AS c(id, n)
  ON CONFLICT DO NOTHING`);

/** Why products were not changed. */
export type ManyProblem =
  | { readonly isCategoryGone: true }
  | { readonly isCategoryGone: false; readonly problems: readonly ProductProblem[] };

interface ProductProblem {
  readonly productId: string;
  readonly message: string;
}

interface LockedProduct extends Columns<Product, 'id' | 'type' | 'tags'> {
  readonly isArchived: boolean;
}

type LockedVariant = ChangeableProduct['variants'][number] & { readonly productId: string };

/** Changes all of these products, or none when there is a problem with one; null when that went well. */
export function changeMany(
  db: ScopedDatabase,
  ids: readonly string[],
  changes: ManyChanges,
): Promise<ManyProblem | null> {
  const hasPrices = changes.price !== null || changes.salePrice !== null || changes.onSale !== null;
  return changeCatalogue(db, { reason: 'CORRECTION' }, async (queries) => {
    const rows = await queries.rows<LockedProduct>(lockProducts, [ids]);
    const variants = hasPrices ? await queries.rows<LockedVariant>(lockVariants, [ids]) : [];
    const { addCategoryIds, removeCategoryIds } = changes;
    if (addCategoryIds.length > 0) {
      const [found] = await queries.rows<{ count: number }>(countCategories, [addCategoryIds]);
      if (found?.count !== addCategoryIds.length) return { isCategoryGone: true };
    }
    const outcomes = decideAll(ids, rows, variants, changes);
    const problems = [...outcomes].flatMap(([productId, outcome]) =>
      outcome.ok ? [] : [{ productId, message: outcome.message }],
    );
    if (problems.length > 0) return { isCategoryGone: false, problems };
    const decided = [...outcomes].flatMap(([id, outcome]) => (outcome.ok ? [{ id, ...outcome }] : []));
    const texts = decided.map(({ id, tags }) => ({ id, tags }));
    await queries.rows(writeProducts, [JSON.stringify(texts), changes.isVisible, changes.isFeatured]);
    if (hasPrices)
      await queries.rows(writePrices, [JSON.stringify(decided.flatMap((each) => each.variants))]);
    if (removeCategoryIds.length > 0) await queries.rows(removeFromCategories, [ids, removeCategoryIds]);
    if (addCategoryIds.length > 0) await queries.rows(addToCategories, [ids, addCategoryIds]);
    return null;
  });
}

function decideAll(
  ids: readonly string[],
  rows: readonly LockedProduct[],
  variants: readonly LockedVariant[],
  changes: ManyChanges,
): Map<string, ProductOutcome> {
  const variantsOf = new Map<string, LockedVariant[]>(ids.map((id) => [id, []]));
  for (const variant of variants) variantsOf.get(variant.productId)?.push(variant);
  const products = new Map(rows.map((row) => [row.id, row]));
  return new Map(
    ids.map((id) => {
      const row = products.get(id);
      if (!row) return [id, { ok: false, message: 'There is no such product.' }];
      const { type, tags, isArchived } = row;
      const product = { type: productTypeOf(type), tags, isArchived, variants: variantsOf.get(id) ?? [] };
      return [id, changeOneOfMany(product, changes)];
    }),
  );
}
