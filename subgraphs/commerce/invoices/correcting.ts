import type { Queries } from '#kit/database.ts';
import { findOrderParts, type OrderRow } from '../orders/order.data.ts';
import { findInvoiceFacts, findInvoices, insertDocument } from './invoice.data.ts';
import { invoiceOf } from './invoice.rules.ts';

/**
 * An invoice never changes: of a locked order that changed, a credit note takes all of it back, and another invoice says what is owed by now.
 * Nothing where none was issued yet.
 */
export async function correctInvoice(queries: Queries, order: OrderRow, editId: string): Promise<void> {
  const last = (await findInvoices(queries, order.id)).findLast(({ kind }) => kind === 'INVOICE');
  if (!last) return;
  const credit = { ...last.document, invoiceNumber: last.number };
  await insertDocument(queries, order.id, { kind: 'CREDIT_NOTE', editId }, credit);
  const facts = await findInvoiceFacts(queries, order.id);
  const parts = await findOrderParts(queries, order.id);
  await insertDocument(queries, order.id, { kind: 'INVOICE', editId }, invoiceOf(order, parts, facts));
}
