import { catalogueOf } from '#schema/words/catalogue.ts';
import { fillText } from '#schema/words/fill-text.ts';
import type { SiteMySubscriptionQuery } from '#web/generated/graphql.ts';
import { formatMoney } from '../product/money.rules.ts';
import { discountedPayments } from './discounted-payments.rules.ts';

type Discount = NonNullable<SiteMySubscriptionQuery['mySubscription']>['discounts'][number];

/** A discount of a subscription in one line: its name, what it takes off, and for which payments. */
export function subscriptionDiscountText(discount: Discount, language: string): string {
  const { plans } = catalogueOf(language);
  const { name, percent, amount, isFreeShipping, payments } = discount;
  const value = amount ? formatMoney(amount, language) : `${percent}%`;
  const what = isFreeShipping ? plans.discountShipping : fillText(plans.discountOff, { value });
  return fillText(plans.discount, { name, what, scope: discountedPayments(plans, payments) });
}
