import { type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import { isOutdated } from '#kit/version.ts';
import { brokenConstraint } from '../products/turns.data.ts';
import type { CouponDecision, CouponTerms } from './coupon.rules.ts';
import type { DiscountState } from './discount-state.rules.ts';
import type { InvalidDiscount } from './discount-terms.rules.ts';
import { findStranger } from './scope.data.ts';

/** A stored coupon. */
export interface CouponRow extends CouponTerms {
  readonly id: string;
  readonly currency: string;
  readonly useCount: number;
  /** When an order last used it; null if no order has. */
  readonly lastUsedAt: Date | null;
  readonly archivedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** As PostgreSQL gives it: its large numbers are texts. */
type StoredCoupon = Omit<CouponRow, 'amountCents' | 'minimumCents'> & {
  readonly amountCents: string | null;
  readonly minimumCents: string;
};

const columns = `c.id, c.code, c.name, c.kind, c.percent_hundredths AS "percentHundredths", c.amount_cents AS "amountCents",
  c.minimum_cents AS "minimumCents", c.starts_at AS "startsAt", c.ends_at AS "endsAt", c.usage_limit AS "usageLimit",
  c.per_customer_limit AS "perCustomerLimit", c.product_ids AS "productIds", c.category_ids AS "categoryIds",
  c.buy_quantity AS "buyQuantity", c.get_quantity AS "getQuantity", c.get_product_ids AS "getProductIds",
  c.get_category_ids AS "getCategoryIds", c.times_per_order AS "timesPerOrder", c.is_first_order_only AS "isFirstOrderOnly", c.shipping_option_ids AS "shippingOptionIds",
  c.shipping_type AS "shippingType", c.subscription_payments AS "subscriptionPayments", c.is_for_payment_plans AS "isForPaymentPlans", c.last_used_at AS "lastUsedAt",
  c.area_ids AS "areaIds", c.is_combinable AS "isCombinable", c.is_active AS "isActive",
  c.use_count AS "useCount", c.archived_at AS "archivedAt", c.created_at AS "createdAt", c.updated_at AS "updatedAt",
  coalesce((SELECT currency FROM store_settings s WHERE s.website_id = c.website_id), 'USD') AS currency`;

/** `stateOf`, for lists that show one state alone. */
const stateColumn = `CASE WHEN NOT c.is_active THEN 'PAUSED' WHEN c.ends_at <= now() THEN 'ENDED'
  WHEN c.use_count >= c.usage_limit THEN 'USED_UP' WHEN c.starts_at > now() THEN 'SCHEDULED' ELSE 'ACTIVE' END`;

const readCoupons = statement(`
  SELECT ${columns} FROM coupon c
  WHERE website_id = $1 AND ($2::text IS NULL OR id < $2) AND ($3::boolean OR archived_at IS NULL)
    AND ($4::text IS NULL OR upper(code) = upper($4)) AND ($5::text IS NULL OR strpos(upper(code), upper($5)) > 0)
    AND ($6::text IS NULL OR $6 = ${stateColumn})
  ORDER BY id DESC LIMIT $7`);

const readCouponByCode = statement(
  `SELECT ${columns} FROM coupon c WHERE website_id = $1 AND upper(code) = upper($2) AND archived_at IS NULL`,
);

const readCoupon = statement(`SELECT ${columns} FROM coupon c WHERE website_id = $1 AND id = $2`);

const readCouponsById = statement(`SELECT ${columns} FROM coupon c WHERE website_id = $1 AND id = ANY($2)`);

const lockCoupon = statement(
  `SELECT ${columns} FROM coupon c WHERE website_id = $1 AND id = $2 AND archived_at IS NULL FOR UPDATE OF c`,
);

const writeCoupon = statement(`
  INSERT INTO coupon AS c (id, website_id, code, kind, percent_hundredths, amount_cents, minimum_cents, starts_at, ends_at,
    usage_limit, per_customer_limit, product_ids, category_ids, is_active, buy_quantity, get_quantity, get_product_ids,
    get_category_ids, times_per_order, is_first_order_only, area_ids, is_combinable, name, shipping_option_ids, shipping_type,
    subscription_payments, is_for_payment_plans, updated_at)
  VALUES ($2, $1, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, now())
  ON CONFLICT (id) DO UPDATE SET code = excluded.code, kind = excluded.kind, percent_hundredths = excluded.percent_hundredths,
    amount_cents = excluded.amount_cents, minimum_cents = excluded.minimum_cents, starts_at = excluded.starts_at,
    ends_at = excluded.ends_at, usage_limit = excluded.usage_limit, per_customer_limit = excluded.per_customer_limit,
    product_ids = excluded.product_ids, category_ids = excluded.category_ids, is_active = excluded.is_active,
    buy_quantity = excluded.buy_quantity, get_quantity = excluded.get_quantity, get_product_ids = excluded.get_product_ids,
    get_category_ids = excluded.get_category_ids, times_per_order = excluded.times_per_order,
    is_first_order_only = excluded.is_first_order_only, area_ids = excluded.area_ids, is_combinable = excluded.is_combinable,
    name = excluded.name, shipping_option_ids = excluded.shipping_option_ids, shipping_type = excluded.shipping_type,
    subscription_payments = excluded.subscription_payments, is_for_payment_plans = excluded.is_for_payment_plans, updated_at = now()
  RETURNING ${columns}`);

const bringBack = statement(`
  UPDATE coupon c SET archived_at = NULL, updated_at = CASE WHEN archived_at IS NULL THEN updated_at ELSE now() END
  WHERE website_id = $1 AND id = $2 RETURNING ${columns}`);

const putAway = statement(`
  UPDATE coupon c SET archived_at = coalesce(archived_at, now()), is_active = false, updated_at = now()
  WHERE website_id = $1 AND id = $2 RETURNING ${columns}`);

/** Which coupons a page of the list shows. */
export interface CouponPage {
  readonly after: string | null;
  readonly includesArchived: boolean;
  readonly code: string | null;
  readonly search: string | null;
  readonly state: DiscountState | null;
  readonly limit: number;
}

/** A page of coupons, the newest first. */
export async function findCoupons(queries: Queries, page: CouponPage): Promise<CouponRow[]> {
  const { after, includesArchived, code, search, state, limit } = page;
  const values = [after, includesArchived, code, search, state, limit];
  return (await queries.rows<StoredCoupon>(readCoupons, values)).map(asCoupon);
}

/** A coupon, also one that was put away; null when there is none. */
export async function findCoupon(queries: Queries, id: string): Promise<CouponRow | null> {
  const [row] = await queries.rows<StoredCoupon>(readCoupon, [id]);
  return row ? asCoupon(row) : null;
}

/** Coupons by their ids, in no order. */
export async function findCouponsById(queries: Queries, ids: readonly string[]): Promise<CouponRow[]> {
  return (await queries.rows<StoredCoupon>(readCouponsById, [ids])).map(asCoupon);
}

/** The coupon that a shopper typed the code of; null when there is none, or it was put away. */
export async function findCouponByCode(queries: Queries, code: string): Promise<CouponRow | null> {
  const [row] = await queries.rows<StoredCoupon>(readCouponByCode, [code]);
  return row ? asCoupon(row) : null;
}

/** What became of a coupon that was to be stored. */
export type CouponSaving =
  | { readonly ok: true; readonly coupon: CouponRow }
  | {
      readonly ok: false;
      readonly problem:
        | InvalidDiscount
        | { readonly __typename: 'NotFound' | 'CouponCodeTaken' }
        | { readonly __typename: 'CouponChangedMeanwhile'; readonly outdated: CouponRow };
    };

/** What an owner says of a coupon, in its `version`. */
export function couponTerms({
  id: _,
  currency: __,
  useCount: ___,
  archivedAt: ____,
  createdAt: _____,
  updatedAt: ______,
  lastUsedAt: _______,
  ...terms
}: CouponRow): CouponTerms {
  return terms;
}

/** Stores a new coupon, or decides on one while it is locked and stores the decision. */
export async function saveCoupon(
  db: ScopedDatabase,
  id: string | null,
  decide: (before: CouponTerms | null) => CouponDecision,
  expected?: string | null,
): Promise<CouponSaving> {
  try {
    return await db.transaction(async (queries) => {
      const [stored] = id === null ? [] : await queries.rows<StoredCoupon>(lockCoupon, [id]);
      if (id !== null && !stored) return { ok: false, problem: { __typename: 'NotFound' } };
      const before = stored ? asCoupon(stored) : null;
      if (before && isOutdated(expected, couponTerms(before)))
        return { ok: false, problem: { __typename: 'CouponChangedMeanwhile', outdated: before } };
      const decision = decide(before);
      if (!decision.ok) return decision;
      const stranger = await findStranger(queries, decision.terms, stored);
      if (stranger) return { ok: false, problem: stranger };
      const [row] = await queries.rows<StoredCoupon>(writeCoupon, [
        id ?? newId(),
        ...valuesOf(decision.terms),
      ]);
      if (!row) throw new Error('A coupon was neither made nor changed.');
      return { ok: true, coupon: asCoupon(row) };
    });
  } catch (error) {
    if (brokenConstraint(error) !== 'coupon_code_taken') throw error;
    return { ok: false, problem: { __typename: 'CouponCodeTaken' } };
  }
}

/** Brings an archived coupon back, or says why it stays archived: another one may have its code by now. */
export async function restoreCoupon(
  queries: Queries,
  id: string,
): Promise<CouponRow | 'NotFound' | 'CouponCodeTaken'> {
  try {
    const [row] = await queries.rows<StoredCoupon>(bringBack, [id]);
    return row ? asCoupon(row) : 'NotFound';
  } catch (error) {
    if (brokenConstraint(error) !== 'coupon_code_taken') throw error;
    return 'CouponCodeTaken';
  }
}

/** Puts a coupon away; null when there is none with this id. */
export async function archiveCoupon(queries: Queries, id: string): Promise<CouponRow | null> {
  const [row] = await queries.rows<StoredCoupon>(putAway, [id]);
  return row ? asCoupon(row) : null;
}

function valuesOf(terms: CouponTerms): unknown[] {
  const { code, kind, percentHundredths, amountCents, minimumCents, startsAt, endsAt } = terms;
  const { usageLimit, perCustomerLimit, productIds, categoryIds, isActive } = terms;
  const value = [code, kind, percentHundredths, amountCents, minimumCents];
  const { buyQuantity, getQuantity, getProductIds, getCategoryIds, timesPerOrder } = terms;
  const { isFirstOrderOnly, areaIds, isCombinable, name, shippingOptionIds } = terms;
  const { shippingType, subscriptionPayments, isForPaymentPlans } = terms;
  return [
    ...[...value, startsAt, endsAt, usageLimit, perCustomerLimit, productIds, categoryIds, isActive],
    ...[buyQuantity, getQuantity, getProductIds, getCategoryIds, timesPerOrder],
    ...[isFirstOrderOnly, areaIds, isCombinable, name, shippingOptionIds],
    ...[shippingType, subscriptionPayments, isForPaymentPlans],
  ];
}

function asCoupon(row: StoredCoupon): CouponRow {
  const { amountCents, minimumCents } = row;
  return {
    ...row,
    amountCents: amountCents === null ? null : Number(amountCents),
    minimumCents: Number(minimumCents),
  };
}
