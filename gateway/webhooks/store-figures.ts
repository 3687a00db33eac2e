import { z } from 'zod';
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

const money = z.object({ value: z.string(), currency: z.string() });
const order = z.object({
  id: z.string(),
  email: z.string(),
  state: z.string(),
  isTest: z.boolean(),
  placedAt: z.coerce.date().nullable(),
  cancelledAt: z.coerce.date().nullable(),
  grandTotal: money,
  lines: z.array(z.object({ productId: z.string(), quantity: z.int(), subtotal: money })),
  refunds: z.array(
    z.object({ id: z.string(), createdAt: z.coerce.date(), amount: money, changeAmount: money }),
  ),
  edits: z.array(
    z.object({
      ...{ id: z.string(), createdAt: z.coerce.date(), grandTotalBefore: money, grandTotalAfter: money },
      changes: z.array(
        z.object({
          productId: z.string().nullable(),
          unitPrice: money.nullable(),
          before: z.int(),
          quantity: z.int(),
        }),
      ),
    }),
  ),
});
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

const readOrder = `query ($id: ID!) { order(id: $id) { id email state isTest placedAt cancelledAt grandTotal { value currency }
  lines { productId quantity subtotal { value currency } } refunds { id createdAt amount { value currency } changeAmount { value currency } }
  edits { id createdAt grandTotalBefore { value currency } grandTotalAfter { value currency }
    changes { productId unitPrice { value currency } before quantity } } } }`;
const readBefore = `query ($search: String!, $placedBefore: DateTime!) {
  orders(first: 50, filter: { search: $search, placedBefore: $placedBefore, isTest: false }) { nodes { email } } }`;
const before = z.object({ orders: z.object({ nodes: z.array(z.object({ email: z.string() })) }) });
const record = 'mutation ($input: StoreOrderInput!) { recordStoreOrder(input: $input) { isRecorded } }';

/** Tells analytics of orders, what owners changed of them, cancellations and refunds, by what the store says of them now. Telling it twice is harmless; test orders are no sales. */
export async function tellStoreFigures(install: Install, events: readonly unknown[]): Promise<void> {
  for (const each of events) {
    const told = event.parse(each);
    const { websiteId, type, data } = told;
    if (data.orderId === undefined || !installTypes.commerce.some((wanted) => wanted === type)) continue;
    const ask = async (
      subgraph: string,
      text: string,
      variables: Record<string, unknown>,
      permission: string,
    ) =>
      install.graph.ask(
        subgraph,
        text,
        variables,
        requestOf({ websiteId, requestId: 'store-figures', permissions: [permission] }),
      );
    const read = await ask('commerce', readOrder, { id: data.orderId }, 'ORDERS_MANAGE');
    const sale = order.nullable().parse(read.order);
    if (!sale?.placedAt || sale.isTest) continue;
    const { website } = z
      .object({ website: z.object({ timeZone: z.string() }).nullable() })
      .parse(await ask('content', '{ website { timeZone } }', {}, 'GATEWAY'));
    const input = inputOf(sale, told);
    if (!input || !website) continue;
    const { orders } = before.parse(
      await ask(
        'commerce',
        readBefore,
        { search: sale.email, placedBefore: sale.placedAt.toISOString() },
        'ORDERS_MANAGE',
      ),
    );
    // A search may find addresses that only begin alike.
    const isReturning = orders.nodes.some(({ email }) => email.toLowerCase() === sale.email.toLowerCase());
    const recorded = { ...input, isReturning, timeZone: website.timeZone };
    await ask('analytics', record, { input: recorded }, 'GATEWAY');
  }
}

type Sale = z.infer<typeof order>;

function inputOf(sale: Sale, { type, data, createdAt }: z.infer<typeof event>) {
  if (type === 'order.refunded') return refundOf(sale, data.refundId);
  if (type === 'order.edited') return editOf(sale, data.editId);
  if (type === 'order.cancelled') return cancellationOf(sale);
  if (type === 'order.failed') return unsoldOf(sale, createdAt);
  const { edits, grandTotal, id: orderId, placedAt } = sale;
  // It may be told after it was changed: each change is told for itself.
  const amount = edits[0]?.grandTotalBefore ?? grandTotal;
  return {
    ...{ orderId, at: placedAt?.toISOString(), amount: amount.value, currency: amount.currency },
    items: itemsOf(sale),
  };
}

/** What was bought first, by product: what is there now without what changes made of it. */
function itemsOf({ lines, edits }: Sale) {
  const now = lines.map(({ productId, quantity, subtotal }) => ({
    ...{ productId, quantity, amount: subtotal.value },
  }));
  const back = edits
    .flatMap((edit) => changedItems(edit))
    .map(({ productId, quantity, amount }) => ({
      ...{ productId, quantity: -quantity, amount: times(amount, -1) },
    }));
  return [...now, ...back];
}

function editOf({ id: orderId, edits }: Sale, editId: string | undefined) {
  const edit = edits.find(({ id }) => id === editId);
  if (!edit) return null;
  const { grandTotalBefore: before, grandTotalAfter: after } = edit;
  return {
    ...{ orderId, editId, at: edit.createdAt.toISOString(), currency: after.currency },
    ...{ amount: minus(after.value, before.value), items: changedItems(edit) },
  };
}

function changedItems({ changes }: Sale['edits'][number]) {
  return changes.flatMap(({ productId, unitPrice, before, quantity }) =>
    productId === null || unitPrice === null
      ? []
      : [{ productId, quantity: quantity - before, amount: times(unitPrice.value, quantity - before) }],
  );
}

/** All that was paid of an order is given back when it is cancelled, so that what it cost beyond that was never paid. Of one that was paid in full, refunds say everything. */
function cancellationOf(sale: Sale) {
  const { id: orderId, cancelledAt, grandTotal, refunds } = sale;
  if (!cancelledAt) return null;
  const given = refunds.filter(({ createdAt }) => createdAt <= cancelledAt);
  const unpaid = given.reduce(
    (left, { amount, changeAmount }) => minus(left, minus(amount.value, changeAmount.value)),
    grandTotal.value,
  );
  if (unpaid === grandTotal.value) return unsoldOf(sale, cancelledAt);
  if (Number(unpaid) === 0) return null;
  return {
    ...{ orderId, cancellation: 'PARTLY_PAID', at: cancelledAt.toISOString() },
    ...{ amount: times(unpaid, -1), currency: grandTotal.currency, items: [] },
  };
}

/** An order that was never paid, and counts no more. */
function unsoldOf({ id: orderId, grandTotal, lines }: Sale, at: Date) {
  return {
    ...{ orderId, cancellation: 'UNPAID', at: at.toISOString() },
    ...{ amount: times(grandTotal.value, -1), currency: grandTotal.currency, items: lines.map(takenBack) },
  };
}

const takenBack = ({ productId, quantity, subtotal }: Sale['lines'][number]) => ({
  ...{ productId, quantity: -quantity, amount: times(subtotal.value, -1) },
});

/** What the order came to less by a change is in the change already; what came after it was cancelled, or for one that failed, and went back, never counted. */
function refundOf({ id: orderId, state, refunds, cancelledAt }: Sale, refundId: string | undefined) {
  const refund = refunds.find(({ id }) => id === refundId);
  if (!refund || state === 'FAILED' || (cancelledAt && refund.createdAt > cancelledAt)) return null;
  const { createdAt, amount, changeAmount } = refund;
  const value = minus(amount.value, changeAmount.value);
  if (Number(value) === 0) return null;
  const { currency } = amount;
  return { orderId, refundId, at: createdAt.toISOString(), amount: value, currency, items: [] };
}
