import { z } from 'zod';
import { RecordStoreOrderDocument, type StoreOrderInput } from '../generated/analytics.ts';
import {
  FiguresOrderDocument,
  type FiguresOrderQuery,
  FiguresOrdersBeforeDocument,
} from '../generated/commerce.ts';
import { WebsiteTimeZoneDocument } from '../generated/content.ts';
import { requestOf } from '../graph/request.ts';
import type { Install } from '../install.ts';
import { minus, times } from './decimal.rules.ts';

/** What the install wants to know of every website, whoever else does: for its figures, and for the mailing lists and contacts to know of each other. */
export const installTypes = {
  commerce: [
    ...(['order.created', 'order.edited', 'order.refunded'] as const),
    ...(['order.cancelled', 'order.failed'] as const),
    ...(['contact.news_asked', 'subscription.started', 'restock.signed_up'] as const),
  ],
  forms: ['subscriber.changed', 'subscriber.joined'],
  identity: ['member.signed_up'],
} as const;

const event = z.object({
  websiteId: z.string(),
  type: z.string(),
  createdAt: z.coerce.date(),
  data: z
    .object({
      orderId: z.string().optional(),
      refundId: z.string().optional(),
      editId: z.string().optional(),
    })
    .loose(),
});

/** Tells analytics of orders, what owners changed of them, cancellations and refunds, by what the store says of them now. Telling it twice is harmless; test orders are no sales. */
export async function tellStoreFigures(install: Install, events: readonly unknown[]): Promise<void> {
  for (const each of events) {
    const told = event.parse(each);
    const { websiteId, type, data } = told;
    if (data.orderId === undefined || !installTypes.commerce.some((wanted) => wanted === type)) continue;
    const asked = (permission: string) =>
      requestOf({ websiteId, requestId: 'store-figures', permissions: [permission] });
    const { graph } = install;
    const { order: sale } = await graph.ask(
      FiguresOrderDocument,
      { id: data.orderId },
      asked('ORDERS_MANAGE'),
    );
    if (!sale?.placedAt || sale.isTest) continue;
    const { website } = await graph.ask(WebsiteTimeZoneDocument, {}, asked('GATEWAY'));
    const input = inputOf(sale, sale.placedAt, told);
    if (!input || !website) continue;
    const before = { search: sale.email, placedBefore: sale.placedAt };
    const { orders } = await graph.ask(FiguresOrdersBeforeDocument, before, asked('ORDERS_MANAGE'));
    // A search may find addresses that only begin alike.
    const isReturning = orders.nodes.some(({ email }) => email.toLowerCase() === sale.email.toLowerCase());
    const recorded = { ...input, isReturning, timeZone: website.timeZone };
    await graph.ask(RecordStoreOrderDocument, { input: recorded }, asked('GATEWAY'));
  }
}

type Sale = NonNullable<FiguresOrderQuery['order']>;
type Edit = NonNullable<Sale['edits']>[number];
type Refund = Sale['refunds'][number];
/** What is told of a sale, but for what the website and other sales say. */
type Told = Omit<StoreOrderInput, 'timeZone' | 'isReturning'>;

function inputOf(
  sale: Sale,
  placedAt: string,
  { type, data, createdAt }: z.infer<typeof event>,
): Told | null {
  if (type === 'order.refunded') return refundOf(sale, data.refundId);
  if (type === 'order.edited') return editOf(sale, data.editId);
  if (type === 'order.cancelled') return cancellationOf(sale);
  if (type === 'order.failed') return unsoldOf(sale, createdAt.toISOString());
  const { edits, grandTotal, id: orderId } = sale;
  // It may be told after it was changed: each change is told for itself.
  const amount = edits?.[0]?.grandTotalBefore ?? grandTotal;
  return {
    ...{ orderId, at: placedAt, amount: amount.value, currency: amount.currency },
    items: itemsOf(sale),
  };
}

/** What was bought first, by product: what is there now without what changes made of it. */
function itemsOf({ lines, edits }: Sale) {
  const now = lines.map(({ productId, quantity, subtotal }) => ({
    ...{ productId, quantity, amount: subtotal.value },
  }));
  const back = (edits ?? [])
    .flatMap((edit) => changedItems(edit))
    .map(({ productId, quantity, amount }) => ({
      ...{ productId, quantity: -quantity, amount: times(amount, -1) },
    }));
  return [...now, ...back];
}

function editOf({ id: orderId, edits }: Sale, editId: string | undefined): Told | null {
  const edit = edits?.find(({ id }) => id === editId);
  if (!edit) return null;
  const { grandTotalBefore: before, grandTotalAfter: after } = edit;
  return {
    ...{ orderId, editId, at: edit.createdAt, currency: after.currency },
    ...{ amount: minus(after.value, before.value), items: changedItems(edit) },
  };
}

function changedItems({ changes }: Edit) {
  return changes.flatMap(({ productId, unitPrice, before, quantity }) =>
    productId === null || unitPrice === null
      ? []
      : [{ productId, quantity: quantity - before, amount: times(unitPrice.value, quantity - before) }],
  );
}

/** All that was paid of an order is given back when it is cancelled, so that what it cost beyond that was never paid. Of one that was paid in full, refunds say everything. */
function cancellationOf(sale: Sale): Told | null {
  const { id: orderId, cancelledAt, grandTotal, refunds } = sale;
  if (!cancelledAt) return null;
  const given = refunds.filter(({ createdAt }) => createdAt <= cancelledAt);
  const unpaid = given.reduce((left, refund) => minus(left, amountOf(refund)), grandTotal.value);
  if (unpaid === grandTotal.value) return unsoldOf(sale, cancelledAt);
  if (Number(unpaid) === 0) return null;
  return {
    ...{ orderId, cancellation: 'PARTLY_PAID', at: cancelledAt },
    ...{ amount: times(unpaid, -1), currency: grandTotal.currency, items: [] },
  };
}

/** An order that was never paid, and counts no more. */
function unsoldOf({ id: orderId, grandTotal, lines }: Sale, at: string): Told {
  return {
    ...{ orderId, cancellation: 'UNPAID', at },
    ...{ amount: times(grandTotal.value, -1), currency: grandTotal.currency, items: lines.map(takenBack) },
  };
}

const takenBack = ({ productId, quantity, subtotal }: Sale['lines'][number]) => ({
  ...{ productId, quantity: -quantity, amount: times(subtotal.value, -1) },
});

/** What the order came to less by a change is in the change already; what came after it was cancelled, or for one that failed, and went back, never counted. */
function refundOf(
  { id: orderId, state, refunds, cancelledAt }: Sale,
  refundId: string | undefined,
): Told | null {
  const refund = refunds.find(({ id }) => id === refundId);
  if (!refund || state === 'FAILED' || (cancelledAt && refund.createdAt > cancelledAt)) return null;
  const value = amountOf(refund);
  if (Number(value) === 0) return null;
  const { createdAt, amount } = refund;
  const { currency } = amount;
  return { orderId, refundId, at: createdAt, amount: value, currency, items: [] };
}

/** What a refund gave back beyond what a change of the order did. */
const amountOf = ({ amount, changeAmount }: Refund): string =>
  minus(amount.value, changeAmount?.value ?? '0');
