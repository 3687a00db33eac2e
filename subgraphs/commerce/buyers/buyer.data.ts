import type { Columns } from '#kit/columns.ts';
import { type Queries, statement } from '#kit/database.ts';
import type { AddressRow } from '../checkout/checkout.data.ts';
import type { CustomerOrder } from '../generated/prisma/client.ts';

/** Who bought or gave, with what their orders come to; amounts are minor units of the currency. */
export interface BuyerRow
  extends Columns<CustomerOrder, 'id' | 'email' | 'currency' | 'refundedCents' | 'createdAt' | 'updatedAt'> {
  readonly address: AddressRow | null;
  readonly hasAccount: boolean;
  readonly orderCount: number;
  readonly orderCents: number;
  readonly firstOrderAt: Date | null;
  readonly lastOrderAt: Date | null;
  readonly donationCount: number;
  readonly donationCents: number;
  readonly firstDonationAt: Date | null;
  readonly lastDonationAt: Date | null;
  /** When they ordered or gave last, whatever became of it. */
  readonly lastPlacedAt: Date;
}

/** Which part of the list is asked for. */
export interface BuyerListPage {
  /** The id of the last buyer before it; null for the first page. */
  readonly after: string | null;
  readonly limit: number;
  readonly hasAccount: boolean | null;
}

const key = 'customer_key COLLATE "C"';
const isGiven = 'n.order_id IS NOT NULL';
const counts = `o.state IN ('OPEN', 'COMPLETED')`;
const sum = (cents: string, which: string) =>
  `coalesce(sum(o.${cents}) FILTER (WHERE ${which} AND o.currency = latest.currency), 0)::float8`;

/**
 * The buyer of each key. They are called by the first order that was ever begun with their address, which no later one changes; who never placed
 * any is none.
 */
const buyerOf = (keys: string) => `
  ${keys}, LATERAL (
    SELECT o.email, o.currency, coalesce(o.shipping_address, o.billing_address) AS address FROM customer_order o
    WHERE o.website_id = $1 AND o.${key} = k.key AND o.placed_at IS NOT NULL ORDER BY o.id DESC LIMIT 1) latest, LATERAL (
    SELECT min(o.id) AS id, coalesce(bool_or(o.member_id IS NOT NULL), false) AS "hasAccount",
      count(*) FILTER (WHERE ${counts} AND NOT ${isGiven})::int AS "orderCount", ${sum('grand_total_cents', `${counts} AND NOT ${isGiven}`)} AS "orderCents",
      ${sum('refunded_cents', 'true')} AS "refundedCents",
      min(o.placed_at) FILTER (WHERE ${counts} AND NOT ${isGiven}) AS "firstOrderAt",
      max(o.placed_at) FILTER (WHERE ${counts} AND NOT ${isGiven}) AS "lastOrderAt",
      count(*) FILTER (WHERE ${counts} AND ${isGiven})::int AS "donationCount", ${sum('grand_total_cents', `${counts} AND ${isGiven}`)} AS "donationCents",
      min(o.placed_at) FILTER (WHERE ${counts} AND ${isGiven}) AS "firstDonationAt",
      max(o.placed_at) FILTER (WHERE ${counts} AND ${isGiven}) AS "lastDonationAt",
      max(o.placed_at) AS "lastPlacedAt", min(o.created_at) AS "createdAt", max(o.updated_at) AS "updatedAt"
    FROM customer_order o LEFT JOIN donation n ON n.website_id = $1 AND n.order_id = o.id
    WHERE o.website_id = $1 AND o.${key} = k.key) b`;

/** Keys are jumped to one by one, so that a page costs the same however many orders there are. */
const nextKey = (after: string) => `
  SELECT o.${key} FROM customer_order o WHERE o.website_id = $1 AND o.${key} > ${after} ORDER BY o.${key} LIMIT 1`;
const columns = `b.*, latest.email, latest.currency, latest.address`;
const readPage = statement(`
  WITH RECURSIVE k AS (
    SELECT (${nextKey(`coalesce((SELECT c.${key} FROM customer_order c WHERE c.website_id = $1 AND c.id = $2), '')`)}) AS key
    UNION ALL SELECT (${nextKey('k.key')}) FROM k WHERE k.key IS NOT NULL)
  SELECT ${columns} FROM ${buyerOf('k')} WHERE k.key IS NOT NULL AND ($4::boolean IS NULL OR b."hasAccount" = $4) LIMIT $3`);
const readByKeys = statement(`SELECT ${columns} FROM ${buyerOf('unnest($2::text[]) AS k(key)')}`);
const readByIds = statement(`
  SELECT ${columns} FROM ${buyerOf(
    `(SELECT DISTINCT o.${key} AS key FROM customer_order o WHERE o.website_id = $1 AND o.id = ANY($2) AND o.customer_key <> '') k`,
  )}
  WHERE b.id = ANY($2)`);

/** A page of buyers, in the order of their addresses. */
export function findBuyers(
  queries: Queries,
  { after, limit, hasAccount }: BuyerListPage,
): Promise<BuyerRow[]> {
  return queries.rows<BuyerRow>(readPage, [after, limit, hasAccount]);
}

/** The buyers with these keys, as `customerKeyOf` writes them, each key given once; those that there are not are left out. */
export function findBuyersByKeys(queries: Queries, customerKeys: readonly string[]): Promise<BuyerRow[]> {
  return queries.rows<BuyerRow>(readByKeys, [customerKeys]);
}

/** Some buyers; those that there are not are left out. */
export function findBuyersByIds(queries: Queries, ids: readonly string[]): Promise<BuyerRow[]> {
  return queries.rows<BuyerRow>(readByIds, [ids]);
}
