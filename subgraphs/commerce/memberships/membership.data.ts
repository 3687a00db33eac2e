import { type Queries, statement } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import { afterAllIds } from '../orders/order.data.ts';

/** Access that a member bought. */
export interface MembershipRow {
  readonly id: string;
  readonly memberId: string;
  readonly productId: string;
  readonly orderId: string;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
}

const columns = `m.id, m.member_id AS "memberId", m.product_id AS "productId", m.order_id AS "orderId", m.started_at AS "startedAt",
  m.ended_at AS "endedAt"`;
const insertOne = statement(`
  INSERT INTO membership (website_id, id, member_id, product_id, order_id, line_id, is_changed) VALUES ($1, $2, $3, $4, $5, $6, true)
  ON CONFLICT (line_id) DO NOTHING`);
const endOfOrder = statement(`
  UPDATE membership m SET ended_at = now(), is_changed = true FROM order_line l
  WHERE m.website_id = $1 AND m.order_id = $2 AND l.id = m.line_id AND m.ended_at IS NULL AND ($3 OR l.refunded_quantity >= l.quantity)`);
const readChanged = statement(
  `SELECT ${columns} FROM membership m WHERE m.website_id = $1 AND m.is_changed ORDER BY m.id LIMIT 500`,
);
const markTold = statement(`
  UPDATE membership SET is_changed = false WHERE website_id = $1 AND id = $2 AND ended_at IS NOT DISTINCT FROM $3::timestamptz`);
const readOfMember = statement(`
  SELECT ${columns} FROM membership m WHERE m.website_id = $1 AND m.member_id = $2 AND m.id < $3 ORDER BY m.id DESC LIMIT $4`);
const readPage = statement(
  `SELECT ${columns} FROM membership m WHERE m.website_id = $1 AND m.id < $2 ORDER BY m.id DESC LIMIT $3`,
);

/** Begins what a line of an order bought, once. */
export async function saveMembership(
  queries: Queries,
  membership: { memberId: string; productId: string; orderId: string; lineId: string },
): Promise<void> {
  const { memberId, productId, orderId, lineId } = membership;
  await queries.rows(insertOne, [newId(), memberId, productId, orderId, lineId]);
}

/** Ends what came back of an order, or all of it. */
export async function endMemberships(queries: Queries, orderId: string, isOver: boolean): Promise<void> {
  await queries.rows(endOfOrder, [orderId, isOver]);
}

/** Memberships that content does not know of as they are now. */
export function findChangedMemberships(queries: Queries): Promise<MembershipRow[]> {
  return queries.rows<MembershipRow>(readChanged);
}

/** Notes that content was told, unless it changed meanwhile. */
export async function noteTold(queries: Queries, { id, endedAt }: MembershipRow): Promise<void> {
  await queries.rows(markTold, [id, endedAt]);
}

/** A page of memberships, newest first; of one member, or of all. */
export function findMemberships(
  queries: Queries,
  page: { readonly memberId: string | null; readonly after: string | null; readonly limit: number },
): Promise<MembershipRow[]> {
  const after = page.after ?? afterAllIds;
  return page.memberId === null
    ? queries.rows<MembershipRow>(readPage, [after, page.limit])
    : queries.rows<MembershipRow>(readOfMember, [page.memberId, after, page.limit]);
}
