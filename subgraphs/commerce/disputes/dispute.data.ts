import type { Columns } from '#kit/columns.ts';
import { type Queries, statement } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import type { OrderDispute } from '../generated/prisma/client.ts';
import type { ProviderDispute } from '../payments/payment-provider.ts';
import { prismaFor } from '../prisma-client.ts';

/** A stored dispute. */
export type DisputeRow = Columns<
  OrderDispute,
  ('id' | 'amountCents' | 'currency' | 'reason' | 'reference') | ('dueAt' | 'createdAt' | 'updatedAt'),
  { state: ProviderDispute['state'] }
>;

/** Told twice it is written once; what ended is not open again, in whatever order the provider's words come. */
const writeDispute = statement(`
  INSERT INTO order_dispute AS d (id, website_id, order_id, provider, reference, state, amount_cents, currency, reason, due_at)
  VALUES ($2, $1, $3, $4, $5, $6, $7, $8, $9, $10)
  ON CONFLICT (website_id, provider, reference) DO UPDATE
    SET state = $6, amount_cents = $7, reason = $9, due_at = $10, updated_at = now()
    WHERE d.state <> $6 AND d.state = 'OPEN'
  RETURNING d.id`);

const states: readonly DisputeRow['state'][] = ['OPEN', 'WON', 'LOST'];

/** The disputes of an order, oldest first. */
export async function findDisputes(queries: Queries, orderId: string): Promise<DisputeRow[]> {
  const rows = await prismaFor(queries).orderDispute.findMany({ where: { orderId }, orderBy: { id: 'asc' } });
  return rows.map(({ id, amountCents, currency, reason, reference, dueAt, createdAt, updatedAt, ...row }) => {
    const state = states.find((each) => each === row.state);
    if (!state) throw new Error(`No dispute is ${row.state}.`);
    return {
      id,
      state,
      amountCents: Number(amountCents),
      currency,
      reason,
      reference,
      dueAt,
      createdAt,
      updatedAt,
    };
  });
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
