import { z } from 'zod';
import { requestOf } from '../graph/request.ts';
import type { Install } from '../install.ts';

/** What the install wants to know of every website, whoever else does. */
export const installSubscription = { websiteId: '*', types: ['order.created', 'order.refunded'] } as const;

const money = z.object({ value: z.string(), currency: z.string() });
const order = z.object({
  id: z.string(),
  isTest: z.boolean(),
  placedAt: z.coerce.date().nullable(),
  grandTotal: money,
  lines: z.array(z.object({ productId: z.string(), quantity: z.int(), subtotal: money })),
  refunds: z.array(z.object({ id: z.string(), createdAt: z.coerce.date(), amount: money })),
});
const event = z.object({
  websiteId: z.string(),
  type: z.string(),
  data: z.object({ orderId: z.string().optional(), refundId: z.string().optional() }).loose(),
});

const readOrder = `query ($id: ID!) { order(id: $id) { id isTest placedAt grandTotal { value currency }
  lines { productId quantity subtotal { value currency } } refunds { id createdAt amount { value currency } } } }`;
const record = 'mutation ($input: StoreOrderInput!) { recordStoreOrder(input: $input) { isRecorded } }';

/** Tells analytics of orders and refunds, by what the store says of them now. Telling it twice is harmless; test orders are no sales. */
export async function tellStoreFigures(install: Install, events: readonly unknown[]): Promise<void> {
  for (const each of events) {
    const { websiteId, type, data } = event.parse(each);
    if (data.orderId === undefined || !installSubscription.types.some((wanted) => wanted === type)) continue;
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
    const input = inputOf(sale, type === 'order.refunded' ? (data.refundId ?? '') : null);
    if (input && website)
      await ask('analytics', record, { input: { ...input, timeZone: website.timeZone } }, 'GATEWAY');
  }
}

function inputOf(
  { id: orderId, placedAt, grandTotal, lines, refunds }: z.infer<typeof order>,
  refundId: string | null,
) {
  if (refundId === null)
    return {
      ...{ orderId, at: placedAt?.toISOString(), amount: grandTotal.value, currency: grandTotal.currency },
      items: lines.map(({ productId, quantity, subtotal }) => ({
        productId,
        quantity,
        amount: subtotal.value,
      })),
    };
  const refund = refunds.find(({ id }) => id === refundId);
  if (!refund) return null;
  const { createdAt, amount } = refund;
  const { value, currency } = amount;
  return { orderId, refundId, at: createdAt.toISOString(), amount: value, currency, items: [] };
}
