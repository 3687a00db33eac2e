import type { Columns } from '#kit/columns.ts';
import { brokenConstraint } from '#kit/constraints.ts';
import { type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import { isOutdated } from '#kit/version.ts';
import type { Coupon } from '../generated/prisma/client.ts';
import { prismaFor } from '../prisma-client.ts';
import type { CouponDecision, CouponTerms } from './coupon.rules.ts';
import type { DiscountState } from './discount-state.rules.ts';
import type { InvalidDiscount } from './discount-terms.rules.ts';
import { findStranger } from './scope.data.ts';

/** A stored coupon. */
export interface CouponRow
  extends Columns<
    Coupon,
    'id' | 'useCount' | 'lastUsedAt' | 'archivedAt' | 'createdAt' | 'updatedAt',
    CouponTerms
  > {
  readonly currency: string;
}

/** As PostgreSQL gives it: its large numbers are texts. */
type StoredCoupon = Pick<CouponRow, 'currency'> &
  Columns<
    Coupon,
    never,
    Omit<CouponRow, 'currency' | 'amountCents' | 'minimumCents'> & {
      amountCents: string | null;
      minimumCents: string;
    }
  >;

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
  currency: string,
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
      const { coupon } = prismaFor(queries);
      const data = dataOf(decision.terms);
      const { websiteId } = queries;
      const [row] =
        id === null
          ? [await coupon.create({ data: { ...data, id: newId(), websiteId }, select: kept })]
          : await coupon.updateManyAndReturn({ where: { id }, data, select: kept });
      if (!row) throw new Error('A coupon was neither made nor changed.');
      return { ok: true, coupon: { ...decision.terms, ...row, currency } };
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

/** What is known of a coupon besides what its owner says. */
const kept = {
  ...{ id: true, useCount: true, lastUsedAt: true },
  ...{ archivedAt: true, createdAt: true, updatedAt: true },
} as const;

function dataOf(terms: CouponTerms) {
  const { code, name, kind, percentHundredths, amountCents, minimumCents, startsAt, endsAt } = terms;
  const { usageLimit, perCustomerLimit, isActive, isCombinable, isFirstOrderOnly, isForPaymentPlans } = terms;
  const { buyQuantity, getQuantity, timesPerOrder, shippingType, subscriptionPayments } = terms;
  return {
    ...{ code, name, kind, percentHundredths, amountCents, minimumCents, startsAt, endsAt },
    ...{ usageLimit, perCustomerLimit, isActive, isCombinable, isFirstOrderOnly, isForPaymentPlans },
    ...{ buyQuantity, getQuantity, timesPerOrder, shippingType, subscriptionPayments },
    ...{ productIds: [...terms.productIds], categoryIds: [...terms.categoryIds] },
    ...{ getProductIds: [...terms.getProductIds], getCategoryIds: [...terms.getCategoryIds] },
    ...{ areaIds: [...terms.areaIds], shippingOptionIds: [...terms.shippingOptionIds] },
  };
}

function asCoupon(row: StoredCoupon): CouponRow {
  const { amountCents, minimumCents } = row;
  return {
    ...row,
    amountCents: amountCents === null ? null : Number(amountCents),
    minimumCents: Number(minimumCents),
  };
}
