import type { Queries } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import { instantOf, localDay } from '../calendar/local-time.rules.ts';
import type { CartedPlan } from '../cart/cart.data.ts';
import type { UndeliveredLine } from '../goods/goods.data.ts';
import type { OrderRow } from '../orders/order.data.ts';
import { addEvent } from '../payments/settling.data.ts';
import { saveCharge, saveSubscription } from './subscription.data.ts';
import { chargeHour, dayAfter } from './subscription-schedule.rules.ts';

/** Begins what a line of a paid order subscribed to, once; the order is its first charge. A renewal's line begins nothing. */
export async function startSubscription(
  queries: Queries,
  line: UndeliveredLine & { readonly plan: CartedPlan },
  order: OrderRow,
  timeZone: string,
): Promise<void> {
  const { plan, productId, variantId, title, variantName, quantity, additionalFields, unitPriceCents } = line;
  const { id: orderId, memberId, currency, isTest, email, language, origin } = order;
  if (memberId === null || quantity === 0) return;
  const { value, unit, cycles: numBillingCycles, subscriptionCartId } = plan;
  const anchorDay = localDay(new Date(), timeZone);
  const nextDay = dayAfter(anchorDay, 1, { value, unit });
  const isOver = numBillingCycles === 1;
  const id = newId();
  const isNew = await saveSubscription(queries, {
    ...{ id, subscriptionCartId, memberId, orderId, productId, variantId, title, variantName, quantity },
    ...{ additionalFields, unitPriceCents, currency, billingPeriodValue: value, billingPeriodUnit: unit },
    ...{ numBillingCycles, isTest, email, language, origin, timeZone, anchorDay, nextDay },
    shippingAddress: order.shippingAddress,
    billingAddress: order.billingAddress,
    shippingOptionId: order.shippingOption?.id ?? null,
    state: isOver ? 'FINISHED' : 'ACTIVE',
    nextChargeAt: isOver ? null : instantOf(nextDay, chargeHour, timeZone),
    endedAt: isOver ? new Date() : null,
  });
  if (!isNew) return;
  await saveCharge(queries, id, { cycle: 1, attempt: 0, orderId, state: 'PAID' });
  await addEvent(queries, orderId, { kind: 'GOODS', message: 'The subscription began.', isPublic: true });
}
