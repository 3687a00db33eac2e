import { formatPrice } from '../cart/cart-amounts.rules.ts';
import { allocate, shareOf } from '../money/allocation.rules.ts';
import { sumAmounts } from '../money/money.rules.ts';
import { canBeOnSale, type ProductType } from '../products/product.rules.ts';
import { ownOptionId, type PricedOption, type ShippingType } from '../shipping/shipping.rules.ts';
import { chooseGiven, type GivingTerms } from './giving.rules.ts';

/** What a discount takes off. */
export type DiscountKind = 'PERCENT' | 'AMOUNT' | 'FREE_SHIPPING' | 'BUY_X_GET_Y';

/** What coupons and automatic discounts have in common, as owners wrote it; amounts in minor units. */
export interface DiscountTerms extends GivingTerms {
  readonly kind: DiscountKind;
  /** Hundredths of a percent. */
  readonly percentHundredths: number | null;
  readonly amountCents: number | null;
  readonly minimumCents: number;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly usageLimit: number | null;
  readonly perCustomerLimit: number | null;
  /** What it is for, or what must be bought; everything when both lists are empty. */
  readonly productIds: readonly string[];
  readonly categoryIds: readonly string[];
  /** Of free shipping: the ways to send that cost nothing; all of them when empty. */
  readonly shippingOptionIds: readonly string[];
  /** Of free shipping: the only sort of ways to send that cost nothing; null for all. */
  readonly shippingType: ShippingType | null;
  /** The first payments of a subscription that it counts for: 0 for none, null for all of them. */
  readonly subscriptionPayments: number | null;
  /** True counts for each payment of a membership that is paid in parts. */
  readonly isForPaymentPlans: boolean;
  readonly isFirstOrderOnly: boolean;
  /** Members of one of these areas get it; everyone when empty. */
  readonly areaIds: readonly string[];
  readonly isCombinable: boolean;
  readonly isActive: boolean;
}

/** A discount that a cart may get. */
export interface Discount extends DiscountTerms {
  readonly id: string;
  /** The coupon's code, or the automatic discount's name. */
  readonly name: string;
  readonly isAutomatic: boolean;
  /** How often it was redeemed. */
  readonly useCount: number;
}

/** What a discount has to know about a line. */
export interface DiscountedLine {
  readonly productId: string;
  readonly productType: ProductType;
  readonly categoryIds: readonly string[];
  readonly quantity: number;
  readonly unitPrice: number;
  /** Which payment of a plan it is; absent or null for what is bought once. */
  readonly payment?: PlanPayment | null;
}

/** A payment of what is paid again and again. */
export interface PlanPayment {
  /** 1 for the first one; 0 for a free trial, in which nothing is paid. */
  readonly number: number;
  /** True for a membership that is paid in a fixed number of parts; false for what renews. */
  readonly isOfPaymentPlan: boolean;
}

/** What discounts have to know about who buys. */
export interface DiscountCustomer {
  readonly isFirstOrder: boolean;
  /** Ids of the member areas that they may come into. */
  readonly areaIds: readonly string[];
  /** How often they redeemed a discount before; absent for never. */
  readonly usesByDiscount: ReadonlyMap<string, number>;
}

/** What is true at that moment. */
export interface DiscountSituation {
  readonly now: Date;
  readonly currency: string;
  readonly customer: DiscountCustomer;
}

/** What a shopper is told about discounts. */
export const discountMessages = {
  unknown: 'That code is not valid.',
  notYet: 'This coupon cannot be used yet.',
  over: 'This coupon has expired.',
  usedUp: 'This coupon has been used as often as it may be.',
  usedByYou: 'You have used this coupon as often as you may.',
  firstOrderOnly: 'This coupon is for first orders only.',
  membersOnly: 'This coupon is for some members only.',
  notForThese: 'This coupon is not for anything in your cart.',
  notEnough: 'To use this coupon, put more of what it is for into your cart.',
  notCombined: 'This coupon cannot be combined with the other discounts of your cart.',
} as const;

/** What a discount does to a cart. */
export interface AppliedDiscount {
  readonly discount: Discount;
  /** Why it does nothing; null when it counts. */
  readonly problem: string | null;
  readonly amount: number;
  /** What it takes off each line, in the lines' order. */
  readonly byLine: readonly number[];
}

/** A line costs the price of one times its quantity. */
export const fullPriceOf = ({ quantity, unitPrice }: DiscountedLine): number => quantity * unitPrice;

/** What a discount is for. */
type Scope = Pick<DiscountTerms, 'productIds' | 'categoryIds' | 'subscriptionPayments' | 'isForPaymentPlans'>;

/** A discount counts for the first payments of what renews, for all or for none, as it says; of a membership that is paid in parts for all or for none. */
export function isForPayment(
  { subscriptionPayments, isForPaymentPlans }: Omit<Scope, 'productIds' | 'categoryIds'>,
  { number, isOfPaymentPlan }: PlanPayment,
): boolean {
  if (isOfPaymentPlan) return isForPaymentPlans;
  return subscriptionPayments === null || (subscriptionPayments > 0 && number <= subscriptionPayments);
}

/**
 * A discount is for the lines of its products and categories, and for all of them when it names none; never for gift cards, and for
 * memberships only where they are paid in parts. Of what is paid again it is for those payments that it counts for.
 */
export function isFor(discount: Scope, line: DiscountedLine): boolean {
  const { productIds, categoryIds } = discount;
  if (!canBeOnSale(line.productType) && !line.payment?.isOfPaymentPlan) return false;
  if (line.payment && !isForPayment(discount, line.payment)) return false;
  if (productIds.length === 0 && categoryIds.length === 0) return true;
  return productIds.includes(line.productId) || line.categoryIds.some((id) => categoryIds.includes(id));
}

/** The same of other products and categories: of what is bought, or of what is given for it. */
const isInScopeOf =
  (discount: Scope) =>
  (scope: Pick<Scope, 'productIds' | 'categoryIds'>, line: DiscountedLine): boolean =>
    isFor({ ...discount, ...scope }, line);

/**
 * A discount counts while it is active, from its start until its end, as often as it may be used altogether and by one customer, for
 * whom it is meant, when the cart's subtotal reaches its minimum and there is something in the cart that it is for; the first
 * that does not hold is told.
 */
export function findDiscountProblem(
  discount: Discount,
  lines: readonly DiscountedLine[],
  { now, currency, customer }: DiscountSituation,
): string | null {
  if (!discount.isActive) return discountMessages.unknown;
  if (discount.startsAt && now < discount.startsAt) return discountMessages.notYet;
  if (discount.endsAt && now >= discount.endsAt) return discountMessages.over;
  if (discount.usageLimit !== null && discount.useCount >= discount.usageLimit)
    return discountMessages.usedUp;
  const { perCustomerLimit, areaIds } = discount;
  if (perCustomerLimit !== null && (customer.usesByDiscount.get(discount.id) ?? 0) >= perCustomerLimit)
    return discountMessages.usedByYou;
  if (discount.isFirstOrderOnly && !customer.isFirstOrder) return discountMessages.firstOrderOnly;
  if (areaIds.length > 0 && !areaIds.some((id) => customer.areaIds.includes(id)))
    return discountMessages.membersOnly;
  if (sumAmounts(lines.map(fullPriceOf)) < discount.minimumCents)
    return `To use this coupon, your order subtotal must be ${formatPrice(discount.minimumCents, currency)} or more.`;
  const isForAny = lines.some((line) => isFor(discount, line));
  if (!isForAny) return discountMessages.notForThese;
  if (discount.kind !== 'BUY_X_GET_Y') return null;
  return chooseGiven(discount, lines, isInScopeOf(discount)).some((count) => count > 0)
    ? null
    : discountMessages.notEnough;
}

/**
 * What a discount takes off each line, of what earlier ones left of it. A percentage is of the full prices of what it is for,
 * rounded half up to the minor unit; an amount, and what is rounded, is shared out among the lines in proportion to what is left of
 * them. An amount off what is given is taken off each piece, as far as its price goes. Free shipping takes nothing off what is in the cart.
 */
export function discountByLine(
  discount: Discount,
  lines: readonly DiscountedLine[],
  left: readonly number[],
): number[] {
  const { kind, percentHundredths, amountCents } = discount;
  if (kind === 'FREE_SHIPPING') return lines.map(() => 0);
  const given = kind === 'BUY_X_GET_Y' ? chooseGiven(discount, lines, isInScopeOf(discount)) : [];
  if (kind === 'BUY_X_GET_Y' && amountCents !== null)
    return lines.map(({ unitPrice }, index) =>
      Math.min((given[index] ?? 0) * Math.min(amountCents, unitPrice), left[index] ?? 0),
    );
  const bases = lines.map((line, index) =>
    kind === 'BUY_X_GET_Y'
      ? (given[index] ?? 0) * line.unitPrice
      : isFor(discount, line)
        ? fullPriceOf(line)
        : 0,
  );
  const limits = bases.map((base, index) => Math.min(base, left[index] ?? 0));
  const percent = { numerator: BigInt(percentHundredths ?? 0), denominator: 10_000n };
  const amount = kind === 'AMOUNT' ? (amountCents ?? 0) : shareOf(sumAmounts(bases), percent);
  return allocate(Math.min(amount, sumAmounts(limits)), limits);
}

/** Free shipping is for the ways to send that it names with all that their carriers offer, or for those of a sort; for all of them when it names none. */
export function isFreeBy(
  {
    kind,
    shippingOptionIds,
    shippingType,
  }: Pick<DiscountTerms, 'kind' | 'shippingOptionIds' | 'shippingType'>,
  option: Pick<PricedOption, 'id' | 'type'> | null,
): boolean {
  if (kind !== 'FREE_SHIPPING') return false;
  if (shippingType !== null && option?.type !== shippingType) return false;
  return (
    shippingOptionIds.length === 0 || (option !== null && shippingOptionIds.includes(ownOptionId(option)))
  );
}

/** Discounts count in their order until nothing is left of what they are for. */
export function applyInOrder(
  discounts: readonly Discount[],
  lines: readonly DiscountedLine[],
): Map<Discount, number[]> {
  let left = lines.map(fullPriceOf);
  const applied = new Map<Discount, number[]>();
  for (const discount of discounts) {
    const byLine = discountByLine(discount, lines, left);
    left = left.map((amount, index) => amount - (byLine[index] ?? 0));
    applied.set(discount, byLine);
  }
  return applied;
}

/**
 * Automatic discounts count first, then coupons in the order in which they were entered. One that does not combine counts alone:
 * the shopper gets either it or the others, whichever takes off more, where free shipping takes off what the chosen way to send costs.
 */
export function applyDiscounts(
  discounts: readonly Discount[],
  lines: readonly DiscountedLine[],
  situation: DiscountSituation,
  chosen: PricedOption | null,
): AppliedDiscount[] {
  const inOrder = [...discounts].sort((a, b) => Number(b.isAutomatic) - Number(a.isAutomatic));
  const problems = new Map(
    inOrder.map((discount) => [discount, findDiscountProblem(discount, lines, situation)] as const),
  );
  const counting = inOrder.filter((discount) => problems.get(discount) === null);
  const alone = counting.filter(({ isCombinable }) => !isCombinable).map((discount) => [discount]);
  const choices = [counting.filter(({ isCombinable }) => isCombinable), ...alone]
    .filter((choice) => choice.length > 0)
    .map((choice) => applyInOrder(choice, lines));
  const worths = choices.map((choice) => worthOf(choice, chosen));
  const best = choices[worths.indexOf(Math.max(...worths))];
  return inOrder.map((discount) => {
    const byLine = best?.get(discount);
    const problem = problems.get(discount) ?? (byLine ? null : discountMessages.notCombined);
    return {
      ...{ discount, problem },
      amount: sumAmounts(byLine ?? []),
      byLine: byLine ?? lines.map(() => 0),
    };
  });
}

function worthOf(choice: ReadonlyMap<Discount, number[]>, chosen: PricedOption | null): number {
  const isShippingFree = [...choice.keys()].some((discount) => isFreeBy(discount, chosen));
  return sumAmounts([...choice.values()].flat()) + (isShippingFree ? (chosen?.price ?? 0) : 0);
}
