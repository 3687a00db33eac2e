import type { Columns } from '#kit/columns.ts';
import { type Queries, statement } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import type { CustomerOrder, Payment, Refund } from '../generated/prisma/client.ts';
import { noteReversal } from '../taxes/tax-record.data.ts';

/** A refund that a provider is to be asked for. */
export interface DueRefund
  extends Columns<
      Refund,
      ('id' | 'orderId' | 'providerCents' | 'amountCents' | 'currency') | ('adjustedCents' | 'attempts'),
      { state: 'PENDING' | 'SUCCEEDED' | 'FAILED' }
    >,
    Columns<CustomerOrder, 'cartId'>,
    Columns<Payment, 'provider'> {
  readonly orderCurrency: CustomerOrder['currency'];
  readonly paymentReference: Payment['reference'];
}

const insertRefund = statement(`
  INSERT INTO refund (id, website_id, order_id, payment_id, amount_cents, provider_cents, currency, state, reason, account_id, adjusted_cents, next_attempt_at, settled_at)
  VALUES ($2, $1, $3, $4, $5, $6, $7, $8, $9, $10, $11, CASE WHEN $8 = 'PENDING' THEN now() END, CASE WHEN $8 <> 'PENDING' THEN now() END)`);
const readRefund = statement(`
  SELECT r.id, r.order_id AS "orderId", o.cart_id AS "cartId", r.provider_cents::float8 AS "providerCents", r.amount_cents::float8 AS "amountCents",
    r.adjusted_cents::float8 AS "adjustedCents", r.currency, o.currency AS "orderCurrency", r.state, r.attempts, p.provider, p.reference AS "paymentReference"
  FROM refund r JOIN payment p ON p.website_id = $1 AND p.id = r.payment_id JOIN customer_order o ON o.website_id = $1 AND o.id = r.order_id WHERE r.website_id = $1 AND r.id = $2`);
const settle = statement(`
  UPDATE refund SET state = $3, reference = coalesce($4, reference), message = $5, settled_at = now(), next_attempt_at = NULL
  WHERE website_id = $1 AND id = $2 AND state = 'PENDING' RETURNING order_id AS "orderId"`);
const postpone = statement(`
  UPDATE refund SET attempts = attempts + 1, reference = coalesce($3, reference),
    next_attempt_at = now() + least(interval '6 hours', interval '1 minute' * power(2, least(attempts, 10)))
  WHERE website_id = $1 AND id = $2 AND state = 'PENDING'`);
const readDue = statement(`
  SELECT id FROM refund WHERE website_id = $1 AND state = 'PENDING' AND next_attempt_at <= now() ORDER BY next_attempt_at LIMIT 100`);
const readOfPayment = statement(`
  SELECT r.id FROM refund r JOIN payment p ON p.website_id = $1 AND p.id = r.payment_id
  WHERE r.website_id = $1 AND p.provider = $2 AND p.reference = $3 AND r.state = 'PENDING'`);
const lockTaken = statement(
  `SELECT id FROM payment WHERE website_id = $1 AND order_id = $2 AND state = 'SUCCEEDED' ORDER BY id FOR UPDATE`,
);
const readTaken = statement(`
  SELECT p.id, p.provider, (p.captured_cents - coalesce((SELECT sum(r.provider_cents) FROM refund r
    WHERE r.website_id = $1 AND r.payment_id = p.id AND r.state <> 'FAILED'), 0))::float8 AS "leftCents"
  FROM payment p JOIN customer_order o ON o.website_id = $1 AND o.id = p.order_id
  WHERE p.website_id = $1 AND p.order_id = $2 AND p.state = 'SUCCEEDED' AND p.currency = o.currency ORDER BY p.id DESC`);
const addRefunded = statement(`
  UPDATE customer_order SET refunded_cents = refunded_cents + $3, payment_state = coalesce($4, payment_state),
    adjusted_cents = adjusted_cents + $5, updated_at = now()
  WHERE website_id = $1 AND id = $2`);

/** Writes a refund down, before anyone is asked for the money. */
export async function saveRefund(
  queries: Queries,
  refund: {
    readonly orderId: string;
    readonly paymentId: string | null;
    readonly amountCents: number;
    readonly providerCents: number;
    readonly currency: string;
    readonly reason: string;
    readonly accountId: string | null;
    /** How much of it the order came to less, or came twice; absent for nothing. */
    readonly adjustedCents?: number;
    readonly id?: string;
    /** True when there is nobody to be asked: it went to gift cards, or goes back outside of the website. */
    readonly isSettled?: boolean;
  },
): Promise<string> {
  const {
    id = newId(),
    orderId,
    paymentId,
    amountCents,
    providerCents,
    currency,
    reason,
    accountId,
  } = refund;
  const state = refund.isSettled ? 'SUCCEEDED' : 'PENDING';
  const amounts = [amountCents, providerCents, currency];
  const adjusted = refund.adjustedCents ?? 0;
  const values = [id, orderId, paymentId, ...amounts, state, reason, accountId, adjusted];
  await queries.rows(insertRefund, values);
  if (refund.isSettled) await noteReversal(queries, orderId);
  return id;
}

/** A refund by a provider; null when there is none with that id. */
export async function findRefund(queries: Queries, id: string): Promise<DueRefund | null> {
  const [row] = await queries.rows<DueRefund>(readRefund, [id]);
  return row ?? null;
}

/** Ends a refund; false when it had ended before. */
export async function settleRefund(
  queries: Queries,
  id: string,
  told: {
    readonly state: 'SUCCEEDED' | 'FAILED';
    readonly reference: string | null;
    readonly message: string;
  },
): Promise<boolean> {
  const [settled] = await queries.rows<Columns<Refund, 'orderId'>>(settle, [
    id,
    told.state,
    told.reference,
    told.message,
  ]);
  if (settled && told.state === 'SUCCEEDED') await noteReversal(queries, settled.orderId);
  return settled !== undefined;
}

/** Asks for a refund again later; the pause doubles each time. */
export async function postponeRefund(queries: Queries, id: string, reference: string | null): Promise<void> {
  await queries.rows(postpone, [id, reference]);
}

/** Refunds that a provider is to be asked for by now. */
export async function findDueRefunds(queries: Queries): Promise<string[]> {
  return (await queries.rows<Columns<Refund, 'id'>>(readDue)).map(({ id }) => id);
}

/** Refunds of a payment that a provider has not settled. */
export async function findOpenRefunds(
  queries: Queries,
  provider: string,
  reference: string,
): Promise<string[]> {
  return (await queries.rows<Columns<Refund, 'id'>>(readOfPayment, [provider, reference])).map(
    ({ id }) => id,
  );
}

/** A payment that took money, and what of it went back or is on its way. */
export interface TakenPayment extends Columns<Payment, 'id' | 'provider'> {
  readonly leftCents: number;
}

/** The payments of a locked order that took money and still have some of it, the newest first. */
export async function lockTakenPayments(queries: Queries, orderId: string): Promise<TakenPayment[]> {
  await queries.rows(lockTaken, [orderId]);
  const rows = await queries.rows<TakenPayment>(readTaken, [orderId]);
  return rows.filter(({ leftCents }) => leftCents > 0);
}

/**
 * Counts money that a locked order gave back, or that did not go back after all; of it, `adjusted` is what the order came to less, or came
 * twice.
 */
export async function addRefundedAmount(
  queries: Queries,
  orderId: string,
  cents: number,
  paymentState: string | null,
  adjusted = 0,
): Promise<void> {
  await queries.rows(addRefunded, [orderId, cents, paymentState, adjusted]);
}
