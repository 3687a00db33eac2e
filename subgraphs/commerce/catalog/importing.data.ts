import { type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import type { ProductImportInput } from '../generated/graphql.ts';
import { importSlug } from './importing.rules.ts';
import { deriveSlug } from './product.rules.ts';
import { productTypeCode } from './product-rows.ts';

const findEarlier = statement(`
  SELECT id FROM product
  WHERE website_id = $1 AND (external_id = $2 OR id = $2 OR (collection_id = $3 AND slug = $4))
  ORDER BY (external_id = $2 OR id = $2) IS TRUE DESC LIMIT 1 FOR UPDATE`);

const writeProduct = statement(`
  INSERT INTO product AS p (id, website_id, collection_id, external_id, type, slug, title, description, tags, option_names, is_visible,
    is_featured, custom_add_button_text, custom_sold_out_text, billing_period_value, billing_period_unit, num_billing_cycles, updated_at)
  VALUES ($2, $1, $3, $4, $5, $6, $7, $8, $9, $10, $11, coalesce($12, false), $13, $14, $15, $16, $17, now())
  ON CONFLICT (id) DO UPDATE SET collection_id = excluded.collection_id, external_id = coalesce(excluded.external_id, p.external_id),
    type = excluded.type, slug = excluded.slug, title = excluded.title, description = excluded.description, tags = excluded.tags,
    option_names = excluded.option_names, is_visible = excluded.is_visible, is_featured = coalesce($12, p.is_featured),
    custom_add_button_text = coalesce($13, p.custom_add_button_text), custom_sold_out_text = coalesce($14, p.custom_sold_out_text),
    billing_period_value = coalesce($15, p.billing_period_value), billing_period_unit = coalesce($16, p.billing_period_unit),
    num_billing_cycles = coalesce($17, p.num_billing_cycles), updated_at = now()
  RETURNING id`);

const findVariants = statement(`
  SELECT id, external_id AS "externalId", sku, option_values AS "optionValues" FROM variant WHERE website_id = $1 AND product_id = $2`);

const removeVariants = statement('DELETE FROM variant WHERE website_id = $1 AND product_id = $2 AND id <> ALL($3)');

/** All variants of a product in one statement: `$3` is a JSON list of rows. */
const writeVariants = statement(`
  INSERT INTO variant (id, website_id, product_id, external_id, sku, gtin, mpn, option_values, price_cents, sale_price_cents, is_on_sale,
    is_unlimited, stock, weight, length, width, height, position)
  SELECT r.id, $1, $2, r."externalId", r.sku, r.gtin, r.mpn, ARRAY(SELECT json_array_elements_text(r."optionValues")), r.price, r."salePrice",
    r."isOnSale", r.stock IS NULL, coalesce(r.stock, 0), r.weight, r.length, r.width, r.height, r.position
  FROM json_to_recordset($3::json) AS r(id text, "externalId" text, sku text, gtin text, mpn text, "optionValues" json, price bigint,
    "salePrice" bigint, "isOnSale" boolean, stock int, weight float, length float, width float, height float, position int)
  ON CONFLICT (id) DO UPDATE SET external_id = excluded.external_id, sku = excluded.sku, gtin = excluded.gtin, mpn = excluded.mpn,
    option_values = excluded.option_values, price_cents = excluded.price_cents, sale_price_cents = excluded.sale_price_cents,
    is_on_sale = excluded.is_on_sale, is_unlimited = excluded.is_unlimited, stock = excluded.stock, weight = excluded.weight,
    length = excluded.length, width = excluded.width, height = excluded.height, position = excluded.position`);

const clearShelves = statement('DELETE FROM product_category WHERE website_id = $1 AND product_id = $2');
const putOnShelves = statement(`
  INSERT INTO product_category (website_id, product_id, category_id, position)
  SELECT $1, $2, id, ordinality - 1 FROM unnest($3::text[]) WITH ORDINALITY AS shelf(id, ordinality) ON CONFLICT DO NOTHING`);
const findCategory = statement('SELECT id FROM category WHERE website_id = $1 AND slug = $2 AND parent_id IS NOT DISTINCT FROM $3');
const makeCategory = statement(`
  INSERT INTO category (id, website_id, parent_id, name, slug) VALUES ($2, $1, $3, $4, $5) ON CONFLICT DO NOTHING RETURNING id`);

interface StoredVariant {
  readonly id: string;
  readonly externalId: string | null;
  readonly sku: string;
  readonly optionValues: string[];
}

/** Stores a product with all of its variants, or nothing of it. Answers its id and whether it is new. */
export function storeImportedProduct(db: ScopedDatabase, product: ProductImportInput): Promise<{ id: string; isNew: boolean }> {
  return db.transaction(async (queries) => {
    const slug = importSlug(product);
    const [earlier] = await queries.rows<{ id: string }>(findEarlier, [product.externalId ?? null, product.collectionId, slug]);
    const id = earlier?.id ?? newId();
    await saveProduct(queries, id, slug, product);
    await saveVariants(queries, id, product, earlier !== undefined);
    await saveShelves(queries, id, product.categories, earlier !== undefined);
    return { id, isNew: earlier === undefined };
  });
}

async function saveProduct(queries: Queries, id: string, slug: string, product: ProductImportInput): Promise<void> {
  const plan = product.subscriptionPlan;
  await queries.rows(writeProduct, [
    ...[id, product.collectionId, product.externalId ?? null, productTypeCode(product.type), slug, product.title.trim(), product.description],
    ...[product.tags, product.optionNames, product.isVisible, product.isFeatured ?? null],
    ...[product.customAddButtonText ?? null, product.customSoldOutText ?? null],
    ...[plan?.billingPeriodValue ?? null, plan?.billingPeriodUnit ?? null, plan?.numBillingCycles ?? null],
  ]);
}

/** A variant keeps its id when its external id, its SKU or its options are an earlier one's, so that carts keep it. */
async function saveVariants(queries: Queries, productId: string, product: ProductImportInput, hadVariants: boolean): Promise<void> {
  const left = hadVariants ? await queries.rows<StoredVariant>(findVariants, [productId]) : [];
  const take = (isSame: (variant: StoredVariant) => boolean) => left.splice(left.findIndex(isSame) >>> 0, 1)[0];
  const rows = product.variants.map((variant, position) => {
    const same =
      take(({ id, externalId }) => variant.externalId != null && (externalId === variant.externalId || id === variant.externalId)) ??
      take(({ sku }) => sku === variant.sku) ??
      take(({ optionValues }) => JSON.stringify(optionValues) === JSON.stringify(variant.optionValues));
    const id = same?.id ?? newId();
    return { ...variant, id, sku: variant.sku?.trim() || same?.sku || `SQ${id.replaceAll('-', '').slice(-10).toUpperCase()}`, position };
  });
  if (hadVariants) await queries.rows(removeVariants, [productId, rows.map(({ id }) => id)]);
  await queries.rows(writeVariants, [productId, JSON.stringify(rows)]);
}

async function saveShelves(queries: Queries, productId: string, paths: ProductImportInput['categories'], hadShelves: boolean): Promise<void> {
  if (hadShelves) await queries.rows(clearShelves, [productId]);
  const ids: string[] = [];
  for (const path of paths) {
    let parentId: string | null = null;
    for (const name of path) parentId = await findOrMakeCategory(queries, name.trim(), parentId);
    if (parentId) ids.push(parentId);
  }
  if (ids.length > 0) await queries.rows(putOnShelves, [productId, ids]);
}

async function findOrMakeCategory(queries: Queries, name: string, parentId: string | null): Promise<string> {
  const slug = deriveSlug(name);
  for (;;) {
    const [known] = await queries.rows<{ id: string }>(findCategory, [slug, parentId]);
    if (known) return known.id;
    const [made] = await queries.rows<{ id: string }>(makeCategory, [newId(), parentId, name, slug]);
    if (made) return made.id;
  }
}
