import type { Columns } from '#kit/columns.ts';
import { type ScopedDatabase, statement } from '#kit/database.ts';
import type { Coupon } from '../generated/prisma/client.ts';
import { type AutomaticDiscountRow, findAutomaticDiscountsById } from './automatic-discount.data.ts';
import { type CouponRow, findCouponsById } from './coupon.data.ts';
import type { DiscountKind } from './discount.rules.ts';
import type { DiscountState } from './discount-state.rules.ts';

/** A coupon or an automatic discount. */
export type AnyDiscount =
  | ({ readonly __typename: 'Coupon' } & CouponRow)
  | ({ readonly __typename: 'AutomaticDiscount' } & AutomaticDiscountRow);

/** What a cart must be like for a discount. */
export type DiscountCondition = 'BUY_X_GET_Y' | 'PRODUCT' | 'CART_TOTAL' | 'ANY_ORDER';

/** Which discounts a page shows; null narrows nothing. */
export interface DiscountsPage {
  readonly search: string | null;
  readonly states: readonly DiscountState[] | null;
  readonly terms: readonly DiscountCondition[] | null;
  readonly kinds: readonly DiscountKind[] | null;
  readonly isGivenByAmount: boolean | null;
  readonly hasCode: boolean | null;
  readonly isLimited: boolean | null;
  readonly limit: number;
  readonly skip: number;
}

/** What discounts are sorted by. */
export type DiscountsSort = 'CREATED' | 'CODE' | 'USES';

const named = `kind, amount_cents, minimum_cents, product_ids, category_ids, is_active, starts_at, ends_at, usage_limit, use_count`;

const every = `
  SELECT id, code, coalesce(name, code) AS name, ${named} FROM coupon WHERE website_id = $1 AND archived_at IS NULL
  UNION ALL
  SELECT id, NULL, name, ${named} FROM automatic_discount WHERE website_id = $1 AND archived_at IS NULL`;

/** `stateOf`, for lists that show some states alone. */
const state = `CASE WHEN NOT is_active THEN 'PAUSED' WHEN ends_at <= now() THEN 'ENDED'
  WHEN use_count >= usage_limit THEN 'USED_UP' WHEN starts_at > now() THEN 'SCHEDULED' ELSE 'ACTIVE' END`;

const condition = `CASE WHEN kind = 'BUY_X_GET_Y' THEN 'BUY_X_GET_Y'
  WHEN cardinality(product_ids) + cardinality(category_ids) > 0 THEN 'PRODUCT'
  WHEN minimum_cents > 0 THEN 'CART_TOTAL' ELSE 'ANY_ORDER' END`;

const listBy = (order: string) =>
  statement(`
  SELECT id, code IS NOT NULL AS "isCoupon" FROM (${every}) AS discount
  WHERE ($2::text IS NULL OR strpos(lower(name), $2) > 0 OR strpos(lower(code), $2) > 0)
    AND ($3::text[] IS NULL OR ${state} = ANY($3)) AND ($4::text[] IS NULL OR ${condition} = ANY($4))
    AND ($5::text[] IS NULL OR kind = ANY($5)) AND ($6::boolean IS NULL OR (code IS NOT NULL) = $6)
    AND ($7::boolean IS NULL OR (usage_limit IS NOT NULL) = $7)
    AND ($10::boolean IS NULL OR kind <> 'BUY_X_GET_Y' OR (amount_cents IS NOT NULL) = $10)
  ORDER BY ${order} LIMIT $8 OFFSET $9`);

const lists: Readonly<Record<DiscountsSort, readonly [string, string]>> = {
  CREATED: ['id', 'id DESC'],
  CODE: ['upper(code) NULLS LAST, id', 'upper(code) DESC NULLS LAST, id DESC'],
  USES: ['use_count, id', 'use_count DESC, id DESC'],
};
const statements = Object.fromEntries(
  Object.entries(lists).map(([sort, [up, down]]) => [sort, [listBy(up), listBy(down)] as const]),
);

/** A page of coupons and automatic discounts; ask for one more than is shown to learn whether more follow. */
export async function findDiscounts(
  db: ScopedDatabase,
  { search, states, terms, kinds, isGivenByAmount, hasCode, isLimited, limit, skip }: DiscountsPage,
  { sort, isDescending }: { readonly sort: DiscountsSort; readonly isDescending: boolean },
  currency: string,
): Promise<AnyDiscount[]> {
  const list = statements[sort]?.[isDescending ? 1 : 0];
  if (!list) throw new Error(`Discounts are not sorted by ${sort}.`);
  const values = [
    ...[search?.toLowerCase() ?? null, states, terms, kinds, hasCode, isLimited],
    ...[limit, skip, isGivenByAmount],
  ];
  const rows = await db.rows<Columns<Coupon, 'id'> & { readonly isCoupon: boolean }>(list, values);
  const idsOf = (isCoupon: boolean) => rows.filter((row) => row.isCoupon === isCoupon).map(({ id }) => id);
  const known = await findById(db, { coupons: idsOf(true), automatic: idsOf(false) }, currency);
  return rows.flatMap(({ id }) => known.get(id) ?? []);
}

/** A coupon or an automatic discount that was not archived; null when there is none. */
export async function findDiscount(
  db: ScopedDatabase,
  id: string,
  currency: string,
): Promise<AnyDiscount | null> {
  return (await findById(db, { coupons: [id], automatic: [id] }, currency)).get(id) ?? null;
}

async function findById(
  db: ScopedDatabase,
  { coupons, automatic }: { readonly coupons: readonly string[]; readonly automatic: readonly string[] },
  currency: string,
): Promise<Map<string, AnyDiscount>> {
  const [withCode, without] = await Promise.all([
    coupons.length === 0 ? [] : findCouponsById(db, coupons),
    automatic.length === 0 ? [] : findAutomaticDiscountsById(db, automatic, currency),
  ]);
  const found: AnyDiscount[] = [
    ...withCode
      .filter(({ archivedAt }) => archivedAt === null)
      .map((row) => ({ __typename: 'Coupon' as const, ...row })),
    ...without.map((row) => ({ __typename: 'AutomaticDiscount' as const, ...row })),
  ];
  return new Map(found.map((row) => [row.id, row]));
}
