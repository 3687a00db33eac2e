import type { Columns } from '#kit/columns.ts';
import { brokenConstraint } from '#kit/constraints.ts';
import { type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import type { Outdated } from '#kit/version.ts';
import type { Product, StoreSettings, Variant } from '../generated/prisma/client.ts';
import type { PlannedVariant } from '../product-files/import-plan.rules.ts';
import type { WholeProduct } from '../products/product.data.ts';
import { productTypeOf } from '../products/product-rows.ts';
import { findOutdatedProduct } from '../products/product-version.ts';
import { changeCatalogue } from '../products/turns.data.ts';
import { type InvalidVariants, planOwnVariants, type VariantsInput } from './variants.rules.ts';

const removeVariants = statement(
  'DELETE FROM variant WHERE website_id = $1 AND product_id = ANY($2) AND id <> ALL($3)',
);

/** SKUs may be swapped: what changes gives up its old one first. */
const giveUpSkus = statement('UPDATE variant SET sku = id WHERE website_id = $1 AND id = ANY($2)');

const writeVariants = statement(`
  INSERT INTO variant (id, website_id, product_id, external_id, sku, gtin, mpn, option_values, price_cents, sale_price_cents, is_on_sale,
    is_unlimited, stock, weight, length, width, height, position)
  SELECT id, $1, "productId", "externalId", sku, nullif(gtin, ''), nullif(mpn, ''), "optionValues", price, "salePrice",
    "onSale", unlimited, "qtyInStock", weight, length, width, height, position
  FROM json_to_recordset($2::json) AS r(id text, "productId" text, "externalId" text, sku text, gtin text, mpn text,
    "optionValues" text[], price bigint, "salePrice" bigint, "onSale" boolean, unlimited boolean, "qtyInStock" int,
    weight float, length float, width float, height float, position int)
  ON CONFLICT (id) DO UPDATE SET external_id = excluded.external_id, sku = excluded.sku, gtin = excluded.gtin, mpn = excluded.mpn,
    option_values = excluded.option_values, price_cents = excluded.price_cents, sale_price_cents = excluded.sale_price_cents,
    is_on_sale = excluded.is_on_sale, is_unlimited = excluded.is_unlimited, stock = excluded.stock, weight = excluded.weight,
    length = excluded.length, width = excluded.width, height = excluded.height, position = excluded.position`);

const lockProduct = statement(`
  SELECT p.type, p.option_names AS "optionNames", coalesce(s.currency, 'USD') AS currency FROM product p LEFT JOIN store_settings s ON s.website_id = p.website_id
  WHERE p.website_id = $1 AND p.id = $2 FOR UPDATE OF p`);

/** Locked, so that nothing is sold of them until their stock is written again. */
const lockVariants = statement(`
  SELECT id, external_id AS "externalId", sku, coalesce(gtin, '') AS gtin, coalesce(mpn, '') AS mpn, option_values AS "optionValues",
    price_cents::float8 AS price, sale_price_cents::float8 AS "salePrice", is_on_sale AS "onSale", is_unlimited AS unlimited,
    stock AS "qtyInStock", weight, length, width, height, position
  FROM variant WHERE website_id = $1 AND product_id = $2 ORDER BY id FOR UPDATE`);

const writeOptionNames = statement(
  'UPDATE product SET option_names = $3, updated_at = now() WHERE website_id = $1 AND id = $2',
);

const findSkus = statement(
  'SELECT sku FROM variant WHERE website_id = $1 AND sku = ANY($2) AND product_id IS DISTINCT FROM $3 LIMIT 1',
);

/** The constraint that keeps each SKU to one variant of a website. */
const skuTaken = 'variant_website_id_sku_key';

/** Makes these the only variants of their products; those with a known id stay the same ones. */
export async function replaceVariants(
  queries: Queries,
  stored: {
    readonly productIds: readonly string[];
    readonly variants: readonly { id: string; sku: string }[];
  },
  rows: readonly (PlannedVariant & { productId: string; position: number })[],
): Promise<void> {
  if (stored.productIds.length > 0)
    await queries.rows(removeVariants, [stored.productIds, rows.map(({ id }) => id)]);
  const skus = new Map(rows.map(({ id, sku }) => [id, sku]));
  const renamed = stored.variants.filter(({ id, sku }) => skus.has(id) && skus.get(id) !== sku);
  if (renamed.length > 0) await queries.rows(giveUpSkus, [renamed.map(({ id }) => id)]);
  await queries.rows(writeVariants, [JSON.stringify(rows)]);
}

/** A product whose variants are about to change. */
export type LockedProduct = Columns<Product, 'type', { optionNames: readonly string[] }> &
  Columns<StoreSettings, 'currency'>;

/** A product and its variants in their order, locked until the transaction ends; null when there is none. */
export async function lockVariantsOf(
  queries: Queries,
  productId: string,
): Promise<{
  readonly product: LockedProduct;
  readonly stored: readonly (PlannedVariant & { readonly position: number })[];
} | null> {
  const [product] = await queries.rows<LockedProduct>(lockProduct, [productId]);
  if (!product) return null;
  const stored = await queries.rows<PlannedVariant & { position: number }>(lockVariants, [productId]);
  return { product, stored: [...stored].sort((left, right) => left.position - right.position) };
}

/** Notes that a product's variants changed, and by which options they are told apart now. */
export async function touchProduct(
  queries: Queries,
  productId: string,
  optionNames: readonly string[],
): Promise<void> {
  await queries.rows(writeOptionNames, [productId, optionNames]);
}

/** Why variants were not stored. */
export type VariantsProblem =
  | InvalidVariants
  | { readonly __typename: 'NotFound' }
  | { readonly __typename: 'SkuTaken'; readonly sku: string };

/** Which other product's SKU a broken constraint is about; throws any other error again. */
export async function explainSku(
  db: ScopedDatabase,
  error: unknown,
  input: VariantsInput,
  productId: string | null,
): Promise<{ readonly __typename: 'SkuTaken'; readonly sku: string }> {
  if (brokenConstraint(error) !== skuTaken) throw error;
  const skus = input.variants.flatMap(({ sku }) => (sku ? [sku.trim()] : []));
  const [row] = await db.rows<Columns<Variant, 'sku'>>(findSkus, [skus, productId]);
  return { __typename: 'SkuTaken', sku: row?.sku ?? '' };
}

/** Replaces the variants of a product by those that its owner wrote; null when that went well. */
export async function saveVariants(
  db: ScopedDatabase,
  productId: string,
  input: VariantsInput,
  {
    accountId,
    expected,
  }: { readonly accountId: string | undefined; readonly expected?: string | null | undefined },
): Promise<VariantsProblem | Outdated<WholeProduct> | null> {
  try {
    return await changeCatalogue(db, { reason: 'CORRECTION', accountId }, async (queries) => {
      const locked = await lockVariantsOf(queries, productId);
      if (!locked) return { __typename: 'NotFound' } as const;
      const outdated = await findOutdatedProduct(queries, productId, expected);
      if (outdated) return outdated;
      const { product, stored } = locked;
      const { currency } = product;
      const plan = planOwnVariants(input, {
        ...{ type: productTypeOf(product.type), currency, stored, makeId: newId },
      });
      if (!plan.ok) return plan.problem;
      const rows = plan.variants.map((variant, position) => ({ ...variant, productId, position }));
      await replaceVariants(queries, { productIds: [productId], variants: stored }, rows);
      await touchProduct(queries, productId, plan.optionNames);
      return null;
    });
  } catch (error) {
    return explainSku(db, error, input, productId);
  }
}
