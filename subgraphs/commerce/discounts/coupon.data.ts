import { type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import { brokenConstraint } from '../products/turns.data.ts';
import type { CouponDecision, CouponTerms, InvalidCoupon } from './coupon.rules.ts';

/** A stored coupon. */
export interface CouponRow extends CouponTerms {
  readonly id: string;
  readonly currency: string;
  readonly archivedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** As PostgreSQL gives it: its large numbers are texts. */
type StoredCoupon = Omit<CouponRow, 'amountCents' | 'minimumCents'> & {
  readonly amountCents: string | null;
  readonly minimumCents: string;
};

const columns = `c.id, c.code, c.kind, c.percent_hundredths AS "percentHundredths", c.amount_cents AS "amountCents",
  c.minimum_cents AS "minimumCents", c.starts_at AS "startsAt", c.ends_at AS "endsAt", c.usage_limit AS "usageLimit",
  c.per_customer_limit AS "perCustomerLimit", c.product_ids AS "productIds", c.category_ids AS "categoryIds",
  c.is_active AS "isActive", c.archived_at AS "archivedAt", c.created_at AS "createdAt", c.updated_at AS "updatedAt",
  coalesce((SELECT currency FROM store_settings s WHERE s.website_id = c.website_id), 'USD') AS currency`;

const readCoupons = statement(`
  SELECT ${columns} FROM coupon c
  WHERE website_id = $1 AND ($2::text IS NULL OR id < $2) AND ($3::boolean OR archived_at IS NULL)
    AND ($4::text IS NULL OR upper(code) = upper($4))
  ORDER BY id DESC LIMIT $5`);

const readCouponByCode = statement(
  `SELECT ${columns} FROM coupon c WHERE website_id = $1 AND upper(code) = upper($2) AND archived_at IS NULL`,
);

const lockCoupon = statement(
  `SELECT ${columns} FROM coupon c WHERE website_id = $1 AND id = $2 AND archived_at IS NULL FOR UPDATE OF c`,
);

const writeCoupon = statement(`
  INSERT INTO coupon AS c (id, website_id, code, kind, percent_hundredths, amount_cents, minimum_cents, starts_at, ends_at,
    usage_limit, per_customer_limit, product_ids, category_ids, is_active, updated_at)
  VALUES ($2, $1, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, now())
  ON CONFLICT (id) DO UPDATE SET code = excluded.code, kind = excluded.kind, percent_hundredths = excluded.percent_hundredths,
    amount_cents = excluded.amount_cents, minimum_cents = excluded.minimum_cents, starts_at = excluded.starts_at,
    ends_at = excluded.ends_at, usage_limit = excluded.usage_limit, per_customer_limit = excluded.per_customer_limit,
    product_ids = excluded.product_ids, category_ids = excluded.category_ids, is_active = excluded.is_active, updated_at = now()
  RETURNING ${columns}`);

const putAway = statement(`
  UPDATE coupon c SET archived_at = coalesce(archived_at, now()), is_active = false, updated_at = now()
  WHERE website_id = $1 AND id = $2 RETURNING ${columns}`);

const findStrangers = statement(`
  SELECT 'productIds' AS field FROM unnest($2::text[]) AS named(id)
  WHERE NOT EXISTS (SELECT FROM product p WHERE p.website_id = $1 AND p.id = named.id)
  UNION ALL
  SELECT 'categoryIds' FROM unnest($3::text[]) AS named(id)
  WHERE NOT EXISTS (SELECT FROM category c WHERE c.website_id = $1 AND c.id = named.id)
  LIMIT 1`);

/** Which coupons a page of the list shows. */
export interface CouponPage {
  readonly after: string | null;
  readonly includesArchived: boolean;
  readonly code: string | null;
  readonly limit: number;
}

/** A page of coupons, the newest first. */
export async function findCoupons(queries: Queries, page: CouponPage): Promise<CouponRow[]> {
  const values = [page.after, page.includesArchived, page.code, page.limit];
  return (await queries.rows<StoredCoupon>(readCoupons, values)).map(asCoupon);
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
      readonly problem: InvalidCoupon | { readonly __typename: 'NotFound' | 'CouponCodeTaken' };
    };

/** Stores a new coupon, or decides on one while it is locked and stores the decision. */
export async function saveCoupon(
  db: ScopedDatabase,
  id: string | null,
  decide: (before: CouponTerms | null) => CouponDecision,
): Promise<CouponSaving> {
  try {
    return await db.transaction(async (queries) => {
      const [before] = id === null ? [] : await queries.rows<StoredCoupon>(lockCoupon, [id]);
      if (id !== null && !before) return { ok: false, problem: { __typename: 'NotFound' } };
      const decision = decide(before ? asCoupon(before) : null);
      if (!decision.ok) return decision;
      const stranger = await findStranger(queries, decision.terms, before);
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

/** A coupon names products and categories of its own website; those that it named before and that are gone may stay. */
async function findStranger(
  queries: Queries,
  terms: CouponTerms,
  before: Pick<CouponTerms, 'productIds' | 'categoryIds'> | undefined,
): Promise<InvalidCoupon | null> {
  const isNew = (field: 'productIds' | 'categoryIds') => (id: string) => !before?.[field].includes(id);
  const productIds = terms.productIds.filter(isNew('productIds'));
  const categoryIds = terms.categoryIds.filter(isNew('categoryIds'));
  if (productIds.length + categoryIds.length === 0) return null;
  const [row] = await queries.rows<{ field: string }>(findStrangers, [productIds, categoryIds]);
  if (!row) return null;
  const what = row.field === 'productIds' ? 'product' : 'category';
  return { __typename: 'InvalidInput', message: `There is no such ${what}.`, field: `input.${row.field}` };
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
  return [...value, startsAt, endsAt, usageLimit, perCustomerLimit, productIds, categoryIds, isActive];
}

function asCoupon(row: StoredCoupon): CouponRow {
  const { amountCents, minimumCents } = row;
  return {
    ...row,
    amountCents: amountCents === null ? null : Number(amountCents),
    minimumCents: Number(minimumCents),
  };
}
