import type { Columns } from '#kit/columns.ts';
import { type Queries, statement } from '#kit/database.ts';
import type { OrderState, PaymentState } from '../generated/graphql.ts';
import type { CustomerOrder, Donation } from '../generated/prisma/client.ts';
import { isPaid } from '../goods/goods.data.ts';
import { afterAllIds } from '../orders/order.data.ts';
import type { WrittenDonation } from './donation.rules.ts';

/** A stored donation with what its order says; amounts are minor units. */
export interface DonationRow
  extends Columns<
      Donation,
      | ('id' | 'fundId' | 'fundTitle' | 'donorKey' | 'memberId' | 'amountCents')
      | ('currency' | 'language' | 'origin' | 'orderId' | 'isTest' | 'receivedAt')
      | 'createdAt',
      WrittenDonation
    >,
    Columns<CustomerOrder, 'refundedCents'> {
  readonly orderNumber: CustomerOrder['number'] | null;
  readonly orderState: OrderState | null;
  readonly paymentState: PaymentState | null;
}

const columns = `n.id, n.fund_id AS "fundId", n.fund_title AS "fundTitle", n.donor_key AS "donorKey", n.member_id AS "memberId", n.email, n.name,
  n.amount_cents::float8 AS "amountCents", n.currency, n.is_monthly AS "isMonthly", n.dedication, n.dedicated_to AS "dedicatedTo", n.message,
  n.language, n.origin, n.order_id AS "orderId", o.number AS "orderNumber", o.state AS "orderState", o.payment_state AS "paymentState",
  coalesce(o.refunded_cents, 0)::float8 AS "refundedCents", coalesce(o.is_test, n.is_test) AS "isTest", n.received_at AS "receivedAt",
  n.created_at AS "createdAt"`;
const from = 'donation n LEFT JOIN customer_order o ON o.website_id = n.website_id AND o.id = n.order_id';
/** Something was paid, or is still to be: whoever left before paying gave nothing. */
const counts = `n.order_id IS NOT NULL AND o.state NOT IN ('PENDING', 'FAILED')`;

const insertDonation = statement(`
  INSERT INTO donation (id, website_id, fund_id, fund_title, donor_key, member_id, email, name, amount_cents, currency, is_monthly, dedication,
    dedicated_to, message, language, origin, order_id, is_test)
  SELECT t.id, $1, t."fundId", t."fundTitle", t."donorKey", t."memberId", t.email, t.name, t."amountCents", t.currency, t."isMonthly", t.dedication,
    t."dedicatedTo", t.message, t.language, t.origin, t."orderId", t."isTest"
  FROM jsonb_to_record($2) AS t (id text, "fundId" text, "fundTitle" text, "donorKey" text, "memberId" text, email text, name text,
    "amountCents" bigint, currency text, "isMonthly" boolean, dedication text, "dedicatedTo" text, message text, language text, origin text,
    "orderId" text, "isTest" boolean)`);
const readById = statement(`SELECT ${columns} FROM ${from} WHERE n.website_id = $1 AND n.id = $2`);
const readOfOrder = statement(`SELECT ${columns} FROM ${from} WHERE n.website_id = $1 AND n.order_id = $2`);
const readPage = statement(`
  SELECT ${columns} FROM ${from} WHERE n.website_id = $1 AND n.id < $2 AND ${counts} AND ($3::text IS NULL OR n.fund_id = $3)
    AND ($4::text IS NULL OR strpos(lower(n.email), lower($4)) > 0 OR strpos(lower(n.name), lower($4)) > 0)
  ORDER BY n.id DESC LIMIT $5`);
const readOfMember = statement(`
  SELECT ${columns} FROM ${from} WHERE n.website_id = $1 AND n.donor_key = $2 AND n.id < $3 AND ${counts} ORDER BY n.id DESC LIMIT $4`);
const writeReceived = statement(`
  UPDATE donation n SET received_at = now(), is_test = o.is_test FROM customer_order o
  WHERE o.website_id = $1 AND n.website_id = $1 AND n.order_id = $2 AND o.id = n.order_id AND n.received_at IS NULL AND ${isPaid} RETURNING n.id`);

/** What is stored of a donation that is not received yet. */
export type DonationDraft = Omit<
  DonationRow,
  'orderNumber' | 'orderState' | 'paymentState' | 'refundedCents' | 'receivedAt' | 'createdAt'
>;

/** Writes down what somebody wants to give. */
export async function addDonation(queries: Queries, draft: DonationDraft): Promise<void> {
  await queries.rows(insertDonation, [JSON.stringify(draft)]);
}

/** A donation; null when there is none. */
export async function findDonation(queries: Queries, id: string): Promise<DonationRow | null> {
  const [row] = await queries.rows<DonationRow>(readById, [id]);
  return row ?? null;
}

/** What an order gives; null for one by which something is bought. */
export async function findDonationOfOrder(queries: Queries, orderId: string): Promise<DonationRow | null> {
  const [row] = await queries.rows<DonationRow>(readOfOrder, [orderId]);
  return row ?? null;
}

interface Page {
  readonly after: string | null;
  readonly limit: number;
}

/** A page of the website's donations, newest first. */
export function findDonations(
  queries: Queries,
  { after, limit }: Page,
  filter: { readonly fundId: string | null; readonly search: string | null },
): Promise<DonationRow[]> {
  const values = [after ?? afterAllIds, filter.fundId, filter.search, limit];
  return queries.rows<DonationRow>(readPage, values);
}

/** A page of what a donor gave, newest first. */
export function findDonationsOf(queries: Queries, donorKey: string, page: Page): Promise<DonationRow[]> {
  return queries.rows<DonationRow>(readOfMember, [donorKey, page.after ?? afterAllIds, page.limit]);
}

/** Notes that the money of a locked order came; false while it did not, and when that was noted before. */
export async function noteReceived(queries: Queries, orderId: string): Promise<boolean> {
  return (await queries.rows(writeReceived, [orderId])).length > 0;
}
