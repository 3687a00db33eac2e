import { type Queries, statement } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import type { ProviderDispute } from '../payments/payment-provider.ts';

/** A stored dispute. */
export interface DisputeRow {
  readonly id: string;
  readonly state: ProviderDispute['state'];
  readonly amountCents: number;
  readonly currency: string;
  readonly reason: string;
  readonly reference: string;
  readonly dueAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const readOfOrder = statement(`
  SELECT d.id, d.state, d.amount_cents::float8 AS "amountCents", d.currency, d.reason, d.reference, d.due_at AS "dueAt",
    d.created_at AS "createdAt", d.updated_at AS "updatedAt"
  FROM order_dispute d WHERE d.website_id = $1 AND d.order_id = $2 ORDER BY d.id`);
/** Told twice it is written once; what ended is not open again, in whatever order the provider's words come. */
const writeDispute = statement(`
  INSERT INTO order_dispute AS d (id, website_id, order_id, provider, reference, state, amount_cents, currency, reason, due_at)
  VALUES ($2, $1, $3, $4, $5, $6, $7, $8, $9, $10)
  ON CONFLICT (website_id, provider, reference) DO UPDATE
    SET state = $6, amount_cents = $7, reason = $9, due_at = $10, updated_at = now()
    WHERE d.state <> $6 AND d.state = 'OPEN'
  RETURNING d.id`);

/** The disputes of an order, oldest first. */
export function findDisputes(queries: Queries, orderId: string): Promise<DisputeRow[]> {
  return queries.rows<DisputeRow>(readOfOrder, [orderId]);
}

/** Writes down what the provider says of a dispute; false when that was known. */
export async function saveDispute(
  queries: Queries,
  orderId: string,
  provider: string,
  dispute: ProviderDispute,
): Promise<boolean> {
  const { reference, state, amount, reason, dueAt } = dispute;
  const { cents, currency } = amount;
  const values = [newId(), orderId, provider, reference, state, cents, currency, reason, dueAt];
  return (await queries.rows(writeDispute, values)).length > 0;
}
