import { sumAmounts } from '../money/money.rules.ts';
import { ProductType } from '../products/product.rules.ts';
import {
  applyInOrder,
  type Discount,
  type DiscountedLine,
  discountByLine,
  isFor,
  isForPayment,
  type PlanPayment,
} from './discount.rules.ts';

/** A discount that a subscription began with, as its payments get it; whatever becomes of the discount, they get it so. */
export interface GrantedDiscount
  extends Pick<
    Discount,
    'id' | 'name' | 'isAutomatic' | 'percentHundredths' | 'amountCents' | 'shippingOptionIds' | 'shippingType'
  > {
  readonly kind: 'PERCENT' | 'AMOUNT' | 'FREE_SHIPPING';
  /** So many first payments get it; null for all of them. */
  readonly payments: number | null;
}

/** A line of an order as its later payments are. */
export interface GrantedLine extends DiscountedLine {
  /** Of one piece when it is paid for: of what is tried out the price after its trial. */
  readonly laterPrice: number;
}

/**
 * What begins with an order keeps the discounts that count for payments after it: a percentage and free shipping as they are, and of an amount, or of
 * what is given for something, as much as the line got of it.
 */
export function grantDiscounts(
  counting: readonly Discount[],
  lines: readonly GrantedLine[],
): readonly (readonly GrantedDiscount[])[] {
  const later = lines.map((line) => ({ ...line, unitPrice: line.laterPrice, payment: firstPaid(line) }));
  const applied = applyInOrder(counting, later);
  return later.map((line, index) =>
    counting.flatMap((discount) => grantOf(discount, line, applied.get(discount)?.[index] ?? 0) ?? []),
  );
}

/** What is tried out is paid for the first time later. */
const firstPaid = ({ payment }: GrantedLine): PlanPayment | null =>
  payment ? { ...payment, number: Math.max(payment.number, 1) } : null;

function grantOf(discount: Discount, line: GrantedLine, amount: number): GrantedDiscount | null {
  const { payment } = line;
  if (!payment || !isFor(discount, line)) return null;
  const { id, name, isAutomatic, kind, percentHundredths, shippingOptionIds, shippingType } = discount;
  const payments = payment.isOfPaymentPlan ? null : discount.subscriptionPayments;
  const kept = { id, name, isAutomatic, shippingOptionIds, shippingType, payments };
  const nothing = { percentHundredths: null, amountCents: null };
  if (kind === 'FREE_SHIPPING')
    return line.productType === ProductType.physical ? { ...kept, ...nothing, kind } : null;
  if (kind === 'PERCENT') return { ...kept, ...nothing, kind, percentHundredths };
  return amount > 0 ? { ...kept, ...nothing, kind: 'AMOUNT', amountCents: amount } : null;
}

/** A discount that was granted asks for nothing any more but that it counts for the payment. */
export function asDiscount({ payments, ...granted }: GrantedDiscount): Discount {
  return {
    ...granted,
    ...{
      minimumCents: 0,
      startsAt: null,
      endsAt: null,
      usageLimit: null,
      perCustomerLimit: null,
      useCount: 0,
    },
    ...{ productIds: [], categoryIds: [], buyQuantity: null, getQuantity: null, getProductIds: [] },
    ...{ getCategoryIds: [], timesPerOrder: null, isFirstOrderOnly: false, areaIds: [] },
    ...{ isCombinable: true, isActive: true, subscriptionPayments: payments, isForPaymentPlans: true },
  };
}

/** What discounts that were granted take off a payment, in minor units. */
export function discountOfPayment(
  granted: readonly GrantedDiscount[],
  line: DiscountedLine & { readonly payment: PlanPayment },
): number {
  const counting = granted
    .map(asDiscount)
    .filter(({ kind, ...discount }) => kind !== 'FREE_SHIPPING' && isForPayment(discount, line.payment));
  let left = line.quantity * line.unitPrice;
  return sumAmounts(
    counting.map((discount) => {
      const taken = sumAmounts(discountByLine(discount, [line], [left]));
      left -= taken;
      return taken;
    }),
  );
}
