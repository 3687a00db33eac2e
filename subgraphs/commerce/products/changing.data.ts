import type { Columns } from '#kit/columns.ts';
import { brokenConstraint } from '#kit/constraints.ts';
import { type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import { cleanRichText } from '#kit/rich-text.rules.ts';
import { appearanceChange } from '#kit/search-appearance.rules.ts';
import type { Outdated } from '#kit/version.ts';
import type { Product } from '../generated/prisma/client.ts';
import type { ProductChange } from './changing.rules.ts';
import type { WholeProduct } from './product.data.ts';
import type { ProductType } from './product.rules.ts';
import { productTypeOf } from './product-rows.ts';
import { readSlug, readTags } from './product-texts.rules.ts';
import { findOutdatedProduct } from './product-version.ts';

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
    trial_days = CASE WHEN $13 AND $15 IS NULL THEN 0 ELSE coalesce($20::int, trial_days) END,
    slug = coalesce($17, slug), tags = coalesce($18::text[], tags), seo = seo || $19::jsonb,
    updated_at = now()
  WHERE website_id = $1 AND id = $2`);

/** The type of a product; null when there is none with this id. */
export async function findProductType(db: ScopedDatabase, id: string): Promise<ProductType | null> {
  const [row] = await db.rows<Columns<Product, 'type'>>(readType, [id]);
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
  expected?: string | null,
): Promise<BrokenChange | Outdated<WholeProduct> | null> {
  try {
    return await db.transaction(async (queries) => {
      const outdated = await findOutdatedProduct(queries, id, expected);
      if (!outdated) await writeChange(queries, id, change);
      return outdated;
    });
  } catch (error) {
    const broken = brokenChanges[brokenConstraint(error) ?? ''];
    if (!broken) throw error;
    return broken;
  }
}

async function writeChange(queries: Queries, id: string, change: ProductChange): Promise<void> {
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
  await queries.rows(writeProduct, [
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
    JSON.stringify(appearanceChange(change.seo ?? {})),
    plan?.trialDays ?? null,
  ]);
}
