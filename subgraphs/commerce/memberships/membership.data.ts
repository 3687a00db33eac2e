import type { Columns } from '#kit/columns.ts';
import { type Queries, statement } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import type { Membership } from '../generated/prisma/client.ts';
import { prismaFor } from '../prisma-client.ts';

/**
 * Access that a member bought. It has no subscription where it was bought once, is paused since when it opens nothing, and ends when what
 * was paid for runs out, if that is known.
 */
export type MembershipRow = Columns<
  Membership,
  | ('id' | 'memberId' | 'productId' | 'orderId' | 'subscriptionId')
  | ('startedAt' | 'pausedAt' | 'endsAt' | 'endedAt')
>;

const columns = `m.id, m.member_id AS "memberId", m.product_id AS "productId", m.order_id AS "orderId", m.subscription_id AS "subscriptionId",
  m.started_at AS "startedAt", m.paused_at AS "pausedAt", m.ends_at AS "endsAt", m.ended_at AS "endedAt"`;
const insertOne = statement(`
  INSERT INTO membership (website_id, id, member_id, product_id, order_id, line_id, subscription_id, ends_at, is_changed)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, true)
  ON CONFLICT (line_id) DO NOTHING`);
/** One that a subscription pays for ends with that, whatever of its orders is refunded; once all is paid it is like one that was bought once. */
const endOfOrder = statement(`
  UPDATE membership m SET ended_at = now(), is_changed = true FROM order_line l
  WHERE l.website_id = $1 AND m.website_id = $1 AND m.order_id = $2 AND l.id = m.line_id AND m.ended_at IS NULL
    AND (m.subscription_id IS NULL OR m.ends_at IS NOT NULL) AND ($3 OR l.refunded_quantity >= l.quantity)`);
const endDue = statement(
  'UPDATE membership SET ended_at = ends_at, is_changed = true WHERE website_id = $1 AND ended_at IS NULL AND ends_at <= $2',
);
const readChanged = statement(
  `SELECT ${columns} FROM membership m WHERE m.website_id = $1 AND m.is_changed ORDER BY m.id LIMIT 500`,
);
const markTold = statement(`
  UPDATE membership SET is_changed = (ended_at, paused_at, ends_at) IS DISTINCT FROM ($3::timestamptz, $4::timestamptz, $5::timestamptz)
  WHERE website_id = $1 AND id = $2`);
const readIsHad = statement(`
  SELECT EXISTS (SELECT FROM membership WHERE website_id = $1 AND member_id = $2 AND product_id = $3 AND ended_at IS NULL AND ends_at IS NULL) AS "isHad"`);
/** Begins what a line of an order bought, once. */
export async function saveMembership(
  queries: Queries,
  membership: {
    readonly memberId: string;
    readonly productId: string;
    readonly orderId: string;
    readonly lineId: string;
    readonly subscriptionId?: string;
    readonly endsAt?: Date | null;
  },
): Promise<void> {
  const { memberId, productId, orderId, lineId, subscriptionId = null, endsAt = null } = membership;
  const values = [newId(), memberId, productId, orderId, lineId, subscriptionId, endsAt];
  await queries.rows(insertOne, values);
}

/** Ends what came back of an order, or all of it. */
export async function endMemberships(queries: Queries, orderId: string, isOver: boolean): Promise<void> {
  await queries.rows(endOfOrder, [orderId, isOver]);
}

/** Ends what was paid for until now or until before. */
export async function endDueMemberships(queries: Queries, now: Date): Promise<void> {
  await queries.rows(endDue, [now]);
}

/** Memberships that content does not know of as they are now. */
export function findChangedMemberships(queries: Queries): Promise<MembershipRow[]> {
  return queries.rows<MembershipRow>(readChanged);
}

/** Notes what content was told: what changed meanwhile, or was told by another process before, is told again. */
export async function noteTold(
  queries: Queries,
  { id, endedAt, pausedAt, endsAt }: MembershipRow,
): Promise<void> {
  await queries.rows(markTold, [id, endedAt, pausedAt, endsAt]);
}

/** Whether a member has a membership of a product that is not running out. */
export async function hasMembership(queries: Queries, memberId: string, productId: string): Promise<boolean> {
  const [row] = await queries.rows<{ isHad: boolean }>(readIsHad, [memberId, productId]);
  return row?.isHad ?? false;
}

/** A page of memberships, newest first; of one member, or of all. */
export function findMemberships(
  queries: Queries,
  page: { readonly memberId: string | null; readonly after: string | null; readonly limit: number },
): Promise<MembershipRow[]> {
  const where = {
    ...(page.memberId === null ? {} : { memberId: page.memberId }),
    ...(page.after === null ? {} : { id: { lt: page.after } }),
  };
  return prismaFor(queries).membership.findMany({
    ...{ where, orderBy: { id: 'desc' }, take: page.limit },
    omit: { websiteId: true, lineId: true, isChanged: true },
  });
}
