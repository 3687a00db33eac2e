import type { OrderEditInput } from '#web/generated/graphql.ts';
import type { LineDraft } from '../draft-orders/draft-form.rules.ts';

/** What the form of a change holds. */
export interface EditValues {
  /** Pieces of each line that is there. */
  readonly quantities: Readonly<Record<string, number | null>>;
  readonly added: readonly LineDraft[];
  /** Empty to leave it as it was agreed. */
  readonly shippingPrice: string;
  readonly reason: string;
  readonly isBuyerNotified: boolean;
}

/** A line of an order as far as it can be changed. */
export interface ChangeableLine {
  readonly id: string;
  readonly productType: string;
  readonly quantity: number;
  readonly fulfilledQuantity: number;
  readonly refundedQuantity: number;
}

/** The form of an order as it is. */
export function editValuesOf(lines: readonly ChangeableLine[]): EditValues {
  const quantities = Object.fromEntries(lines.map(({ id, quantity }) => [id, quantity]));
  return { quantities, added: [], shippingPrice: '', reason: '', isBuyerNotified: true };
}

/** What was sent or given back stays in an order. */
export const leastOf = ({ fulfilledQuantity, refundedQuantity }: ChangeableLine) =>
  fulfilledQuantity + refundedQuantity;

/** What is handed over by itself is refunded and never changed. */
export const isChangeable = ({ productType }: ChangeableLine) =>
  productType === 'PHYSICAL' || productType === 'SERVICE';

/** What is sent of the form: what differs from the order. */
export function editInputOf(
  orderId: string,
  lines: readonly ChangeableLine[],
  { quantities, added, shippingPrice }: EditValues,
): OrderEditInput {
  return {
    orderId,
    lines: lines.flatMap(({ id, quantity }) => {
      const asked = quantities[id] ?? quantity;
      return asked === quantity ? [] : [{ lineId: id, quantity: asked }];
    }),
    added: added.map(({ variantId, title, quantity, unitPrice, isShipped }) => ({
      quantity: quantity ?? 0,
      ...(unitPrice === '' ? {} : { unitPrice }),
      ...(variantId === null ? { title, isShipped } : { variantId }),
    })),
    ...(shippingPrice === '' ? {} : { shippingPrice }),
  };
}

/** True while nothing of the order would change. */
export function isNothing({ lines, added, shippingPrice }: OrderEditInput): boolean {
  return lines?.length === 0 && added?.length === 0 && shippingPrice === undefined;
}
