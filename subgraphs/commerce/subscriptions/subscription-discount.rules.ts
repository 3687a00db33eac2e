import { discountOfPayment } from '../discounts/granted-discount.rules.ts';
import { ProductType } from '../products/product.rules.ts';
import type { SubscriptionContractRow } from './subscription.data.ts';

/** What of a subscription decides what its discounts take off. */
export type DiscountedSubscription = Pick<
  SubscriptionContractRow,
  'discounts' | 'productId' | 'isMembership' | 'quantity' | 'cycles' | 'numBillingCycles'
>;

/** A payment plan is a membership that is paid in a fixed number of parts; all else that is paid again renews. */
export function isPaymentPlan(productType: ProductType, numBillingCycles: number): boolean {
  return productType === ProductType.paywall && numBillingCycles > 0;
}

/** What the discounts that a subscription began with take off its next charge, in minor units. */
export function nextDiscountOf(row: DiscountedSubscription, unitPrice: number): number {
  const { discounts, productId, isMembership, quantity, cycles, numBillingCycles } = row;
  const productType = isMembership ? ProductType.paywall : ProductType.service;
  const payment = {
    number: cycles + 1,
    isOfPaymentPlan: isPaymentPlan(productType, numBillingCycles),
  };
  const line = { productId, productType, categoryIds: [], quantity, unitPrice, payment };
  return discountOfPayment(discounts ?? [], line);
}
