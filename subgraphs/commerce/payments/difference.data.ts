import { type Queries, statement } from '#kit/database.ts';
import { writeStoredJson } from '../checkout/stored-json.ts';
import type { StoredPayment } from './settling.data.ts';

/** A payment of what is left to be paid, before its provider is asked; the amount in minor units. */
export interface DraftedDifference
  extends Pick<StoredPayment, 'id' | 'provider' | 'state' | 'currency' | 'request'> {
  readonly methodId: string;
  readonly amount: number;
}

/** The name of the index that lets an order have one such payment on its way. */
export const differenceTaken = 'payment_difference_of_order';

const insertDifference = statement(`
  INSERT INTO payment (id, website_id, order_id, method_id, provider, state, amount_cents, currency, captured_cents, request, is_difference, settled_at)
  VALUES ($2, $1, $3, $4, $5, $6, $7, $8, CASE WHEN $6 = 'SUCCEEDED' THEN $7::bigint ELSE 0 END, $9, true,
    CASE WHEN $6 = 'SUCCEEDED' THEN now() END)`);

/** Writes a payment of what is left to be paid of a locked order. */
export async function saveDifference(
  queries: Queries,
  orderId: string,
  payment: DraftedDifference,
): Promise<void> {
  const { id, methodId, provider, state, amount, currency, request } = payment;
  const values = [id, orderId, methodId, provider, state, amount, currency, writeStoredJson(request)];
  await queries.rows(insertDifference, values);
}
