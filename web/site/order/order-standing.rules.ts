import type { SiteOrderFragment } from '#web/generated/graphql.ts';
import type { CheckoutWordKey } from '../checkout/checkout-words.ts';

/** Where an order stands, with how far it is paid and sent. */
type Standing = Pick<SiteOrderFragment, 'state' | 'paymentState' | 'fulfillmentState'>;

const settled: ReadonlySet<Standing['paymentState']> = new Set<Standing['paymentState']>([
  ...(['NONE_DUE', 'PAID', 'PARTIALLY_REFUNDED', 'REFUNDED'] as const),
]);

/** The words for where an order stands. Files, gift cards and memberships hand themselves over once they are paid: nobody prepares them any more. */
export function stateWordOf({ state, paymentState, fulfillmentState }: Standing): CheckoutWordKey {
  const isHandedOver = state === 'OPEN' && fulfillmentState === 'NONE_DUE' && settled.has(paymentState);
  return isHandedOver ? 'stateCOMPLETED' : `state${state}`;
}

/** True for what is sent, or fetched where it is sold. */
export function isSent({ productType }: Pick<SiteOrderFragment['lines'][number], 'productType'>): boolean {
  return productType === 'PHYSICAL';
}

/** The words for how far an order is sent; null where nothing of it ever is. */
export function deliveryWordOf({
  fulfillmentState,
  lines,
}: Pick<SiteOrderFragment, 'fulfillmentState'> & {
  readonly lines: readonly Pick<SiteOrderFragment['lines'][number], 'productType'>[];
}): CheckoutWordKey | null {
  return lines.some(isSent) ? `fulfillment${fulfillmentState}` : null;
}
