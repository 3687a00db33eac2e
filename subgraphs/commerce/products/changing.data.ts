import { type ScopedDatabase, statement } from '#kit/database.ts';
import { cleanRichText } from '#kit/rich-text.rules.ts';
import type { ProductChange } from './changing.rules.ts';
import type { Pricing, ProductType } from './product.rules.ts';
import { productTypeOf } from './product-rows.ts';
import { readSlug, readTags } from './product-texts.rules.ts';
import { brokenConstraint, changeCatalogue } from './turns.data.ts';

const readType = statement('SELECT type FROM product WHERE website_id = $1 AND id = $2');

/** A flag before each column that may be emptied says whether it changes. */
const writeProduct = statement(`
  UPDATE product SET title = coalesce($3, title), description = coalesce($4, description), is_visible = coalesce($5, is_visible),
    is_featured = coalesce($6, is_featured),
    custom_add_button_text = CASE WHEN $7 THEN nullif(trim($8), '') ELSE custom_add_button_text END,
    custom_sold_out_text = CASE WHEN $9 THEN nullif(trim($10), '') ELSE custom_sold_out_text END,
    additional_fields_form_id = CASE WHEN $11 THEN $12 ELSE additional_fields_form_id END,
    billing_period_value = CASE WHEN $13 THEN $14::int ELSE billing_period_value END,
    billing_period_unit = CASE WHEN $13 THEN $15 ELSE billing_period_unit END,
    num_billing_cycles = CASE WHEN $13 THEN $16::int ELSE num_billing_cycles END,
    slug = coalesce($17, slug), tags = coalesce($18::text[], tags),
    updated_at = now()
  WHERE website_id = $1 AND id = $2`);

const lockVariant = statement(`
  SELECT v.product_id AS "productId", p.type, coalesce(s.currency, 'USD') AS currency, v.price_cents::text AS price,
    v.sale_price_cents::text AS "salePrice", v.is_on_sale AS "onSale"
  FROM variant v JOIN product p ON p.id = v.product_id LEFT JOIN store_settings s ON s.website_id = v.website_id
  WHERE v.website_id = $1 AND v.id = $2 FOR UPDATE OF v`);

const writePricing = statement(`
  UPDATE variant SET price_cents = $3, sale_price_cents = $4, is_on_sale = $5 WHERE website_id = $1 AND id = $2`);

const touchProduct = statement('UPDATE product SET updated_at = now() WHERE website_id = $1 AND id = $2');

/** The type of a product; null when there is none with this id. */
export async function findProductType(db: ScopedDatabase, id: string): Promise<ProductType | null> {
  const [row] = await db.rows<{ type: number }>(readType, [id]);
  return row ? productTypeOf(row.type) : null;
}

/** Why a product stays as it is: it was put away and is hidden, or another one has the address. */
export type BrokenChange = 'archived' | 'slug-taken';

const brokenChanges: Readonly<Record<string, BrokenChange>> = {
  product_archived_is_hidden: 'archived',
  product_website_id_collection_id_slug_key: 'slug-taken',
};

/** Writes what changes in a product; answers what kept it from being written. */
export async function updateProduct(
  db: ScopedDatabase,
  id: string,
  change: ProductChange,
): Promise<BrokenChange | null> {
  try {
    await writeChange(db, id, change);
    return null;
  } catch (error) {
    const broken = brokenChanges[brokenConstraint(error) ?? ''];
    if (!broken) throw error;
    return broken;
  }
}

async function writeChange(db: ScopedDatabase, id: string, change: ProductChange): Promise<void> {
  const {
    title,
    description,
    isVisible,
    isFeatured,
    customAddButtonText,
    customSoldOutText,
    additionalFieldsFormId,
    subscriptionPlan: plan,
  } = change;
  const emptiable = [customAddButtonText, customSoldOutText, additionalFieldsFormId].flatMap((value) => [
    value !== undefined,
    value ?? null,
  ]);
  await db.rows(writeProduct, [
    ...[
      id,
      title?.trim() ?? null,
      description == null ? null : cleanRichText(description),
      isVisible ?? null,
      isFeatured ?? null,
      ...emptiable,
    ],
    ...[
      plan !== undefined,
      plan?.billingPeriodValue ?? null,
      plan?.billingPeriodUnit ?? null,
      plan?.numBillingCycles ?? null,
    ],
    ...[change.slug ? readSlug(change.slug) : null, change.tags ? readTags(change.tags) : null],
  ]);
}

/** What a variant costs, and what decides what it may cost. */
export interface VariantSituation {
  readonly before: Pricing;
  readonly type: ProductType;
  readonly currency: string;
}

/** Decides on a variant while it is locked, and writes the decision; answers its product, or null when it is not there. */
export function updateVariant<Refusal>(
  db: ScopedDatabase,
  id: string,
  decide: (situation: VariantSituation) => { ok: true; pricing: Pricing } | { ok: false; problem: Refusal },
): Promise<{ ok: true; productId: string } | { ok: false; problem: Refusal } | null> {
  return changeCatalogue(db, { reason: 'CORRECTION' }, async (queries) => {
    interface Locked {
      productId: string;
      type: number;
      currency: string;
      price: string;
      salePrice: string | null;
      onSale: boolean;
    }
    const [row] = await queries.rows<Locked>(lockVariant, [id]);
    if (!row) return null;
    const { productId, currency, onSale } = row;
    const before = {
      price: Number(row.price),
      salePrice: row.salePrice === null ? null : Number(row.salePrice),
      onSale,
    };
    const decision = decide({ before, type: productTypeOf(row.type), currency });
    if (!decision.ok) return decision;
    const { pricing } = decision;
    await queries.rows(writePricing, [id, pricing.price, pricing.salePrice, pricing.onSale]);
    await queries.rows(touchProduct, [productId]);
    return { ok: true, productId };
  });
}
