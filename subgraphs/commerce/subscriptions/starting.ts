import type { Queries } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import type { WriteMails } from '#kit/outbox.ts';
import { instantOf, localDay } from '../calendar/local-time.rules.ts';
import type { CartedPlan } from '../cart/cart.data.ts';
import type { UndeliveredLine } from '../goods/goods.data.ts';
import { saveMembership } from '../memberships/membership.data.ts';
import { accessOf } from '../memberships/membership.rules.ts';
import type { OrderRow } from '../orders/order.data.ts';
import { addEvent } from '../payments/settling.data.ts';
import { ProductType } from '../products/product.rules.ts';
import { findSubscription, saveCharge, saveSubscription } from './subscription.data.ts';
import { subscriptionMailOf } from './subscription-mails.ts';
import { addDays, chargeHour, dayAfter } from './subscription-schedule.rules.ts';
import { isTrial } from './subscription-trial.rules.ts';

/**
 * Begins what a line of a paid order subscribed to, once; the order is its first charge, or begins its free trial. Its member is told what is
 * charged next, and when. A renewal's line begins nothing.
 */
export async function startSubscription(
  { queries, write }: { readonly queries: Queries; readonly write: WriteMails },
  line: UndeliveredLine & { readonly plan: CartedPlan },
  order: OrderRow,
  timeZone: string,
): Promise<void> {
  const { plan, productId, variantId, title, variantName, quantity, additionalFields, unitPriceCents } = line;
  const { id: orderId, memberId, currency, isTest, email, language, origin } = order;
  if (memberId === null || quantity === 0) return;
  const {
    value,
    unit,
    cycles: numBillingCycles,
    subscriptionCartId,
    savedMethodId = null,
    discounts = null,
  } = plan;
  const today = localDay(new Date(), timeZone);
  const { trialDays = 0 } = plan;
  const isTried = isTrial(plan);
  // Periods of what is tried out first are counted from the end of its trial, when it is charged first.
  const anchorDay = addDays(today, trialDays);
  const nextDay = isTried ? anchorDay : dayAfter(anchorDay, 1, { value, unit });
  const isOver = numBillingCycles === 1 && !isTried;
  // What else was in the cart may be sent; what is not sent itself goes nowhere later either.
  const isSent = line.productType === ProductType.physical;
  const id = newId();
  const state = isOver ? 'FINISHED' : 'ACTIVE';
  const endedAt = isOver ? new Date() : null;
  const isNew = await saveSubscription(queries, {
    ...{ id, subscriptionCartId, memberId, orderId, productId, variantId, title, variantName, quantity },
    ...{ additionalFields, unitPriceCents: isTried ? plan.unitPriceCents : unitPriceCents, currency },
    ...{ discounts, savedMethodId, trialDays, trialEndDay: isTried ? anchorDay : null },
    ...(isTried ? { steps: 0, cycles: 0 } : { steps: 1, cycles: 1 }),
    ...{ billingPeriodValue: value, billingPeriodUnit: unit },
    ...{ numBillingCycles, isTest, email, language, origin, timeZone, anchorDay, nextDay },
    shippingAddress: isSent ? order.shippingAddress : null,
    billingAddress: order.billingAddress ?? order.shippingAddress,
    shippingOptionId: isSent ? (order.shippingOption?.id ?? null) : null,
    state,
    nextChargeAt: isOver ? null : instantOf(nextDay, chargeHour, timeZone),
    endedAt,
  });
  if (!isNew) return;
  if (line.productType === ProductType.paywall) {
    const { endsAt } = accessOf({ state, nextDay, timeZone, endedAt });
    await saveMembership(queries, {
      memberId,
      productId,
      orderId,
      lineId: line.id,
      subscriptionId: id,
      endsAt,
    });
  }
  const message = isTried ? 'The free trial of the subscription began.' : 'The subscription began.';
  await addEvent(queries, orderId, { kind: 'GOODS', message, isPublic: true });
  if (!isTried) await saveCharge(queries, id, { cycle: 1, attempt: 0, orderId, state: 'PAID' });
  const begun = isOver ? null : await findSubscription(queries, id);
  const news = isTried ? 'TRIAL_STARTED' : 'STARTED';
  if (begun) await write([await subscriptionMailOf(queries, begun, news, nextDay)]);
}
