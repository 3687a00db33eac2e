import type { DraftLine } from '../draft-orders/draft-order.rules.ts';
import type { OrderLineRow, OrderRow } from '../orders/order.data.ts';
import { ProductType } from '../products/product.rules.ts';

/** What an owner changes of an order. */
export interface AskedEdit {
  /** New quantities of lines that are there; 0 takes one out. */
  readonly lines: readonly { readonly lineId: string; readonly quantity: number }[];
  readonly added: readonly DraftLine[];
  /** In minor units; null leaves it as it was agreed. */
  readonly shippingPrice: number | null;
}

/** A line of an order before a change. */
export type LineBefore = Pick<
  OrderLineRow,
  | 'id'
  | 'productId'
  | 'variantId'
  | 'title'
  | 'variantName'
  | 'sku'
  | 'productType'
  | 'quantity'
  | 'fulfilledQuantity'
  | 'refundedQuantity'
  | 'takenQuantity'
  | 'unitPriceCents'
> & { readonly isSubscription: boolean };

/** A line of an order after a change. */
export interface LineAfter {
  readonly id: string;
  readonly productId: string;
  readonly variantId: string;
  readonly title: string;
  readonly variantName: string;
  readonly sku: string;
  readonly productType: number;
  readonly unitPrice: number;
  /** 0 for a new one. */
  readonly before: number;
  /** 0 for one that goes. */
  readonly quantity: number;
  /** Pieces that it holds of a counted stock before the change. */
  readonly takenQuantity: number;
  readonly fulfilledQuantity: number;
  readonly refundedQuantity: number;
  /** The tax class of something of the owner's own; null for what its product says. */
  readonly taxClass: string | null;
}

/** Why an order is not changed so. */
export type EditProblem =
  | { readonly __typename: 'OrderStateConflict'; readonly message: string }
  | { readonly __typename: 'InvalidInput'; readonly message: string; readonly field: string };

const invalid = (message: string, field: string) => ({ __typename: 'InvalidInput', message, field }) as const;
const conflict = (message: string) => ({ __typename: 'OrderStateConflict', message }) as const;

/** How many lines an order has at most, and pieces of one; how often it is changed. */
export const editLimits = { lines: 100, quantity: 9_999, reason: 500, edits: 500 } as const;

/** Why an order is not changed once more. */
export const allEdited = `An order is changed ${editLimits.edits} times at most. Cancel it, and place it anew.`;

/** What is handed over by itself, or renewed, is refunded and never changed. */
const isChangeable = ({ productType, isSubscription }: Pick<LineBefore, 'productType' | 'isSubscription'>) =>
  !isSubscription && (productType === ProductType.physical || productType === ProductType.service);

/**
 * An open order is changed until all of it is sent: pieces that were sent or given back stay in it, at least one line is left, and money that
 * is on its way arrives first.
 */
export function decideEdit(
  order: Pick<OrderRow, 'state'>,
  lines: readonly LineBefore[],
  asked: AskedEdit,
): EditProblem | { readonly lines: readonly LineAfter[] } {
  if (order.state !== 'OPEN') return conflict('Only an open order can be changed.');
  if (new Set(asked.lines.map(({ lineId }) => lineId)).size < asked.lines.length)
    return invalid('Name each line once.', 'input.lines');
  const quantities = new Map(asked.lines.map(({ lineId, quantity }) => [lineId, quantity]));
  for (const [index, { lineId, quantity }] of asked.lines.entries()) {
    const field = `input.lines.${index}.quantity`;
    const line = lines.find(({ id }) => id === lineId);
    if (!line) return invalid('There is no such line in this order.', `input.lines.${index}.lineId`);
    if (quantity === line.quantity) continue;
    if (!isChangeable(line))
      return invalid(
        'Files, gift cards, memberships and subscriptions of an order are not changed: refund them instead.',
        field,
      );
    const least = line.fulfilledQuantity + line.refundedQuantity;
    if (!Number.isInteger(quantity) || quantity < 0 || quantity > editLimits.quantity)
      return invalid(`0 to ${editLimits.quantity} pieces, please.`, field);
    if (quantity < least)
      return invalid(`${least} of it were sent or given back already, and stay in the order.`, field);
  }
  const kept = lines.map((line): LineAfter => {
    const { unitPriceCents: unitPrice, quantity: before } = line;
    return { ...line, unitPrice, before, quantity: quantities.get(line.id) ?? before, taxClass: null };
  });
  const added = asked.added.map(
    (line): LineAfter => ({
      ...{ ...line, productId: line.productId ?? '', variantId: line.variantId ?? '', before: 0 },
      ...{ takenQuantity: 0, fulfilledQuantity: 0, refundedQuantity: 0 },
    }),
  );
  const after = [...kept, ...added];
  const left = after.filter(({ quantity }) => quantity > 0);
  if (left.length === 0)
    return invalid('An order keeps at least one line. Cancel it to take everything out.', 'input.lines');
  if (left.length > editLimits.lines)
    return invalid(`An order has 1 to ${editLimits.lines} lines.`, 'input.added');
  const isSame = after.every(({ before, quantity }) => before === quantity) && asked.shippingPrice === null;
  return isSame ? invalid('Nothing of the order changes so.', 'input') : { lines: after };
}

/** What a change does to counted stocks: pieces to take of each variant, and pieces that go back. */
export function movesOf(
  lines: readonly LineAfter[],
  /** Variants of which only so many pieces are there. */
  isCounted: (variantId: string) => boolean,
) {
  const net = new Map<string, number>();
  const taken = new Map<string, number>();
  for (const { id, variantId, before, quantity, takenQuantity } of lines) {
    const more = quantity - before;
    const delta = more > 0 ? (isCounted(variantId) ? more : 0) : -Math.min(-more, takenQuantity);
    taken.set(id, takenQuantity + delta);
    if (delta !== 0) net.set(variantId, (net.get(variantId) ?? 0) + delta);
  }
  const entries = [...net];
  return {
    /** Pieces that each line holds afterwards. */
    taken,
    wanted: new Map(entries.filter(([, delta]) => delta > 0)),
    returned: entries
      .filter(([, delta]) => delta < 0)
      .map(([variantId, delta]) => ({ variantId, quantity: -delta })),
  };
}

/** What changed, in one sentence for the order's history. */
export function describeEdit(lines: readonly Pick<LineAfter, 'title' | 'before' | 'quantity'>[]): string {
  const changes = lines.flatMap(({ title, before, quantity }) => {
    if (before === quantity) return [];
    const count = Math.abs(quantity - before);
    return [`${count} × ${title} ${quantity > before ? 'added' : 'taken out'}`];
  });
  return changes.length === 0 ? 'The shipping was changed.' : `${changes.join(', ')}.`;
}
