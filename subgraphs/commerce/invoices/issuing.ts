import type { Queries, ScopedDatabase } from '#kit/database.ts';
import { findOrder, findOrderParts, type OrderRow } from '../orders/order.data.ts';
import { lockOrder } from '../payments/settling.data.ts';
import {
  findCreditedRefund,
  findCreditNote,
  findInvoiceFacts,
  findInvoices,
  type InvoiceRow,
  insertDocument,
} from './invoice.data.ts';
import { creditNoteOf, findInvoiceProblem, invoiceOf } from './invoice.rules.ts';

/** Why there is no document; null when there is no such order or refund. */
export type IssuingRefusal = { readonly refusal: string };

/** The invoice of an order: the one that was issued, or a new one with the website's next number. */
export function issueInvoice(
  db: ScopedDatabase,
  orderId: string,
): Promise<InvoiceRow | IssuingRefusal | null> {
  return db.transaction(async (queries) => {
    const order = await lock(queries, orderId);
    return order && issueOf(queries, order);
  });
}

/** The credit note of a refund, after the invoice that it takes a part of back. */
export function issueCreditNote(
  db: ScopedDatabase,
  refundId: string,
): Promise<InvoiceRow | IssuingRefusal | null> {
  return db.transaction(async (queries) => {
    const refund = await findCreditedRefund(queries, refundId);
    if (!refund) return null;
    if (refund.state === 'FAILED') return { refusal: 'This refund failed, so nothing is credited.' };
    if (refund.amountCents === 0)
      return {
        refusal: 'This is what the order came to less: its next invoice says so, with no credit note.',
      };
    const order = await lock(queries, refund.orderId);
    if (!order) return null;
    const known = await findCreditNote(queries, refundId);
    if (known) return known;
    const invoice = await issueOf(queries, order);
    if ('refusal' in invoice) return invoice;
    const facts = await findInvoiceFacts(queries, order.id);
    const parts = await findOrderParts(queries, order.id);
    const document = creditNoteOf(order, parts, facts, refund, invoice.number);
    return insertDocument(queries, order.id, { kind: 'CREDIT_NOTE', refundId }, document);
  });
}

/** An order that nobody else changes meanwhile, so that two who ask at once get one document. */
async function lock(queries: Queries, orderId: string): Promise<OrderRow | null> {
  const known = await findOrder(queries, orderId);
  return known && lockOrder(queries, known);
}

async function issueOf(queries: Queries, order: OrderRow): Promise<InvoiceRow | IssuingRefusal> {
  const known = (await findInvoices(queries, order.id)).findLast(({ kind }) => kind === 'INVOICE');
  if (known) return known;
  const facts = await findInvoiceFacts(queries, order.id);
  const refusal = findInvoiceProblem(order, facts.settings.sellerName);
  if (refusal !== null) return { refusal };
  const parts = await findOrderParts(queries, order.id);
  return insertDocument(queries, order.id, { kind: 'INVOICE' }, invoiceOf(order, parts, facts));
}
