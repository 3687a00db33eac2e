import type { Columns } from '#kit/columns.ts';
import { type Queries, statement } from '#kit/database.ts';
import type { CustomerOrder } from '../generated/prisma/client.ts';

/** Someone as commerce knows them. */
export interface Person {
  /** In small letters. */
  readonly email: string;
  /** Their account; null for who has none. */
  readonly memberId: string | null;
}

const readOrders = statement(`
  SELECT id, number, state IN ('PENDING', 'OPEN') AS "isOpen" FROM customer_order
  WHERE website_id = $1 AND (lower(email) = $2 OR member_id = $3) AND ($4::timestamptz IS NULL OR created_at <= $4)
  ORDER BY id FOR UPDATE`);

/** The orders of someone, which nobody changes meanwhile: those up to an instant, or all. */
export function lockOrdersOf(
  queries: Queries,
  { email, memberId }: Person,
  until: Date | null = null,
): Promise<(Columns<CustomerOrder, 'id' | 'number'> & { readonly isOpen: boolean })[]> {
  return queries.rows(readOrders, [email, memberId, until]);
}
