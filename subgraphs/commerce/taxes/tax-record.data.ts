import type { Columns } from '#kit/columns.ts';
import { type Queries, statement } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import { writeStoredJson } from '../checkout/stored-json.ts';
import type { CustomerOrder, TaxRecord } from '../generated/prisma/client.ts';
import { prismaFor } from '../prisma-client.ts';
import { reversalOf } from './tax-record.rules.ts';
import type { TaxQuestion, TaxSale } from './tax-service.ts';

/** A sale, or what of it is taken back, that a tax service is to be told of. */
export interface DueTaxRecord
  extends Columns<
      TaxRecord,
      'id' | 'attempts' | 'calculation' | 'amountCents',
      { kind: 'SALE' | 'REVERSAL'; question: TaxQuestion | null }
    >,
    Columns<CustomerOrder, 'isTest'> {
  readonly orderNumber: CustomerOrder['number'];
  /** Of the sale that is taken back: what the service calls it, and what it came to. */
  readonly saleReference: TaxRecord['reference'];
  readonly saleCents: number | null;
}

/** What the taxed amounts of an order are, and what of them was taken back. */
interface SaleRow
  extends Columns<TaxRecord, 'id' | 'amountCents' | 'attempts'>,
    Columns<CustomerOrder, 'grandTotalCents' | 'refundedCents'> {
  readonly reversedCents: number;
}

/** Counted by a service, of an order that counts and is paid; a refund waits until its sale is recorded. */
const due = `r.state = 'WAITING' AND r.next_attempt_at <= now() AND o.state NOT IN ('PENDING', 'FAILED')
  AND o.payment_state IN ('PAID', 'PARTIALLY_PAID', 'PARTIALLY_REFUNDED', 'REFUNDED')
  AND (r.sale_id IS NULL OR EXISTS (SELECT FROM tax_record s WHERE s.website_id = r.website_id AND s.id = r.sale_id AND s.state = 'RECORDED'))`;

const readDue = statement(`
  SELECT r.id FROM tax_record r JOIN customer_order o ON o.website_id = $1 AND o.id = r.order_id
  WHERE r.website_id = $1 AND ${due} ORDER BY r.id LIMIT 100`);
const claim = statement(`
  UPDATE tax_record r SET attempts = r.attempts + 1,
    next_attempt_at = now() + least(interval '6 hours', interval '1 minute' * power(2, least(r.attempts, 10)))
  FROM customer_order o WHERE o.website_id = $1 AND r.website_id = $1 AND r.id = $2 AND o.id = r.order_id AND ${due}
  RETURNING r.id, r.kind, r.attempts, o.number AS "orderNumber", o.is_test AS "isTest", r.calculation, r.question, r.amount_cents::float8 AS "amountCents",
    (SELECT s.reference FROM tax_record s WHERE s.website_id = $1 AND s.id = r.sale_id) AS "saleReference",
    (SELECT s.amount_cents::float8 FROM tax_record s WHERE s.website_id = $1 AND s.id = r.sale_id) AS "saleCents"`);
const end = statement(`
  UPDATE tax_record SET state = $3, reference = $4, message = $5, question = NULL, recorded_at = now()
  WHERE website_id = $1 AND id = $2 AND state = 'WAITING'`);
const recalculate = statement(`
  UPDATE tax_record SET calculation = $3, next_attempt_at = now() WHERE website_id = $1 AND id = $2 AND state = 'WAITING'`);
const dropUnpaid = statement(`
  UPDATE tax_record r SET state = 'DROPPED', question = NULL FROM customer_order o
  WHERE o.website_id = $1 AND r.website_id = $1 AND o.id = r.order_id AND r.state = 'WAITING'
    AND (o.state = 'FAILED' OR o.state = 'CANCELLED' AND o.payment_state IN ('PENDING', 'NONE_DUE')
      OR EXISTS (SELECT FROM tax_record s WHERE s.website_id = $1 AND s.id = r.sale_id AND s.state IN ('DROPPED', 'FAILED')))`);
const readSale = statement(`
  SELECT s.id, s.attempts, s.amount_cents::float8 AS "amountCents", o.grand_total_cents::float8 AS "grandTotalCents",
    (SELECT coalesce(sum(r.amount_cents), 0) FROM tax_record r WHERE r.website_id = $1 AND r.sale_id = s.id)::float8 AS "reversedCents",
    (SELECT coalesce(sum(f.amount_cents - f.adjusted_cents), 0) FROM refund f
      WHERE f.website_id = $1 AND f.order_id = o.id AND f.state = 'SUCCEEDED' AND f.currency = o.currency)::float8 AS "refundedCents"
  FROM tax_record s JOIN customer_order o ON o.website_id = $1 AND o.id = s.order_id
  WHERE s.website_id = $1 AND s.order_id = $2 AND s.kind = 'SALE' AND s.state IN ('WAITING', 'RECORDED') ORDER BY s.id DESC LIMIT 1`);
const insert = statement(`
  INSERT INTO tax_record (id, website_id, order_id, kind, sale_id, calculation, question, amount_cents)
  VALUES ($2, $1, $3, $4, $5, $6, $7, $8)`);
const drop = statement(`
  UPDATE tax_record SET state = 'DROPPED', question = NULL
  WHERE website_id = $1 AND id = $2 AND state = 'WAITING' AND attempts = 0 RETURNING id`);
/** What the website's service is to be told of by now. */
export async function findDueTaxRecords(queries: Queries): Promise<string[]> {
  return (await queries.rows<Columns<TaxRecord, 'id'>>(readDue)).map(({ id }) => id);
}

/** Takes a record to tell of; the next try comes later, whatever becomes of this one. Null when there is nothing to tell. */
export async function claimTaxRecord(queries: Queries, id: string): Promise<DueTaxRecord | null> {
  const [row] = await queries.rows<DueTaxRecord>(claim, [id]);
  return row ?? null;
}

/** Ends a record, and forgets what was asked about it. */
export async function endTaxRecord(
  queries: Queries,
  id: string,
  told: {
    readonly state: 'RECORDED' | 'DROPPED' | 'FAILED';
    readonly reference?: string;
    readonly message?: string;
  },
): Promise<void> {
  await queries.rows(end, [id, told.state, told.reference ?? null, told.message ?? '']);
}

/** Has a sale recorded by another calculation. */
export async function saveCalculation(queries: Queries, id: string, calculation: string): Promise<void> {
  await queries.rows(recalculate, [id, calculation]);
}

/** Orders that nobody pays any more are no sales, and of what is no sale nothing is taken back. */
export async function dropUnpaidTaxRecords(queries: Queries): Promise<void> {
  await queries.rows(dropUnpaid);
}

/** How many sales and refunds the service refused to record. */
export function countFailedTaxRecords(queries: Queries): Promise<number> {
  return prismaFor(queries).taxRecord.count({ where: { state: 'FAILED' } });
}

/** Takes back of a locked order's sale what its refunds come to by now, beyond what was taken back before. */
export async function noteReversal(queries: Queries, orderId: string): Promise<void> {
  const [sale] = await queries.rows<SaleRow>(readSale, [orderId]);
  if (sale) await reverseSale(queries, orderId, sale, reversalOf(sale));
}

/** A locked order was changed: its sale is taken back as a whole, unless nobody was told of it, and another one takes its place. */
export async function replaceTaxSale(queries: Queries, orderId: string, sale: TaxSale | null): Promise<void> {
  const [before] = await queries.rows<SaleRow>(readSale, [orderId]);
  if (before && (await queries.rows(drop, [before.id])).length === 0)
    await reverseSale(queries, orderId, before, before.amountCents - before.reversedCents);
  if (!sale) return;
  const { calculation, question, amountCents } = sale;
  const asked = writeStoredJson(question);
  await queries.rows(insert, [newId(), orderId, 'SALE', null, calculation, asked, amountCents]);
  await noteReversal(queries, orderId);
}

async function reverseSale(queries: Queries, orderId: string, { id }: SaleRow, cents: number): Promise<void> {
  if (cents > 0) await queries.rows(insert, [newId(), orderId, 'REVERSAL', id, '', null, cents]);
}
