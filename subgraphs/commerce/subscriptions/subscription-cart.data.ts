import type { Columns } from '#kit/columns.ts';
import { type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import type { SubscriptionCart } from '../generated/prisma/client.ts';

/** A stored subscription that is about to be ordered. */
export interface SubscriptionCartRow
  extends Columns<
    SubscriptionCart,
    | ('id' | 'productId' | 'variantId' | 'sku' | 'quantity' | 'additionalFields')
    | ('title' | 'variantName' | 'unitPriceCents' | 'currency')
    | ('billingPeriodValue' | 'numBillingCycles' | 'trialDays' | 'expiresAt')
    | 'claimedAt',
    { billingPeriodUnit: 'WEEK' | 'MONTH' | 'YEAR' }
  > {
  /** By the database's clock, which all processes share. */
  readonly isExpired: boolean;
}

/** What is stored of a subscription that starts. */
export type SubscriptionCartDraft = Omit<SubscriptionCartRow, 'id' | 'expiresAt' | 'isExpired' | 'claimedAt'>;

// Prices go through JSON, which gives whole numbers: a bigint alone comes as text.
const columns = `
  id, product_id AS "productId", variant_id AS "variantId", sku, quantity, additional_fields AS "additionalFields", title,
  variant_name AS "variantName", to_json(unit_price_cents) AS "unitPriceCents", currency,
  billing_period_value AS "billingPeriodValue", billing_period_unit AS "billingPeriodUnit",
  num_billing_cycles AS "numBillingCycles", trial_days AS "trialDays", expires_at AS "expiresAt", expires_at <= now() AS "isExpired",
  claimed_at AS "claimedAt"`;

const readById = statement(`SELECT ${columns} FROM subscription_cart WHERE website_id = $1 AND id = $2`);

const insertOne = statement(`
  INSERT INTO subscription_cart (id, website_id, product_id, variant_id, sku, quantity, additional_fields, title, variant_name,
    unit_price_cents, currency, billing_period_value, billing_period_unit, num_billing_cycles, trial_days, expires_at)
  VALUES ($2, $1, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, now() + make_interval(secs => $16))
  RETURNING ${columns}`);

/** One conditional write: of any number at once one claims it. */
const claimOne = statement(`
  UPDATE subscription_cart SET claimed_at = now()
  WHERE website_id = $1 AND id = $2 AND claimed_at IS NULL AND expires_at > now() RETURNING ${columns}`);

/** What nobody ordered is forgotten a day later; until then its token is told from one that never was. */
const removeOld = statement(`
  DELETE FROM subscription_cart WHERE website_id = $1 AND id IN (
    SELECT id FROM subscription_cart WHERE website_id = $1 AND claimed_at IS NULL AND expires_at < now() - interval '1 day'
    LIMIT 100 FOR UPDATE SKIP LOCKED)`);

/** The cart with an id; null when there is none. */
export async function findSubscriptionCart(
  db: ScopedDatabase,
  id: string,
): Promise<SubscriptionCartRow | null> {
  const [row] = await db.rows<SubscriptionCartRow>(readById, [id]);
  return row ?? null;
}

/** Stores a cart that is good for so many seconds. */
export async function saveSubscriptionCart(
  db: ScopedDatabase,
  draft: SubscriptionCartDraft,
  seconds: number,
): Promise<SubscriptionCartRow> {
  const { productId, variantId, sku, quantity, additionalFields, title, variantName } = draft;
  const { unitPriceCents, currency, billingPeriodValue, billingPeriodUnit, numBillingCycles, trialDays } =
    draft;
  await db.rows(removeOld);
  const [row] = await db.rows<SubscriptionCartRow>(insertOne, [
    ...[newId(), productId, variantId, sku, quantity, additionalFields, title, variantName],
    ...[unitPriceCents, currency, billingPeriodValue, billingPeriodUnit, numBillingCycles],
    ...[trialDays, seconds],
  ]);
  if (!row) throw new Error('A subscription cart was not stored.');
  return row;
}

/** Claims a cart for its order; null when it was claimed before, its time is over, or there is none. */
export async function claimSubscriptionCart(db: Queries, id: string): Promise<SubscriptionCartRow | null> {
  const [row] = await db.rows<SubscriptionCartRow>(claimOne, [id]);
  return row ?? null;
}
