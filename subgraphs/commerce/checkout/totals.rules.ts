import {
  type AppliedDiscount,
  applyDiscounts,
  type Discount,
  type DiscountCustomer,
  isFor,
  isFreeBy,
  type PlanPayment,
} from '../discounts/discount.rules.ts';
import { type GrantedDiscount, grantDiscounts } from '../discounts/granted-discount.rules.ts';
import { multiplyAmount, sumAmounts } from '../money/money.rules.ts';
import { ProductType } from '../products/product.rules.ts';
import {
  type CarrierRates,
  type PricedOption,
  type ShippingZone,
  shippingOptionsFor,
} from '../shipping/shipping.rules.ts';
import { standardTaxClass, type TaxSettings } from '../taxes/tax.rules.ts';
import { type TaxAmount, type TaxAmounts, type TaxedPart, taxesOf } from '../taxes/tax-amounts.rules.ts';
import type { Taxed, TaxedPlace } from '../taxes/tax-question.rules.ts';
import type { TaxSale } from '../taxes/tax-service.ts';

/** A line as totals know it. */
export interface TotalsLine {
  readonly id: string;
  readonly productId: string;
  /** Its product's categories, with those above them. */
  readonly categoryIds: readonly string[];
  readonly productType: ProductType;
  readonly quantity: number;
  /** Minor units. */
  readonly unitPrice: number;
  /** The product's tax class, such as `standard`; the owner's rates name it. */
  readonly taxClass: string;
  /** Of one piece, in millionths of the website's unit, kilogram or pound; null when unknown. */
  readonly weight: number | null;
  /** The id of its shipping profile; products that ship apart have another one than '', which is the usual one. */
  readonly shippingProfile: string;
  /** True for what is tried out for nothing; absent for anything else. */
  readonly isTrial?: boolean;
  /** Which payment of its plan it is; absent or null for what is bought once. */
  readonly payment?: PlanPayment | null;
  /** Minor units of one piece after its trial; absent for `unitPrice`. */
  readonly laterPrice?: number;
}

/** Everything that an order's amounts depend on. */
export interface TotalsRequest {
  readonly currency: string;
  readonly lines: readonly TotalsLine[];
  /** The automatic discounts, and the coupons of the cart in the order in which they were entered. */
  readonly discounts: readonly Discount[];
  readonly now: Date;
  readonly customer: DiscountCustomer;
  /** Null until it is known. */
  readonly location: TaxedPlace | null;
  readonly shippingZones: readonly ShippingZone[];
  /** What carriers offer; absent for nothing. */
  readonly carrierRates?: CarrierRates;
  readonly shippingOptionId: string | null;
  readonly taxSettings: TaxSettings;
  /** What a service counted; null while that is not known; absent where the settings count. */
  readonly countedTaxes?: TaxAmounts | null;
  /** True when whoever buys proved that they pay no taxes. */
  readonly isTaxExempt: boolean;
}

/** What an order comes to; all amounts in minor units. */
export interface Totals {
  readonly lines: ReadonlyMap<string, LineTotals>;
  /** Of the lines before discounts. */
  readonly subtotal: number;
  /** What discounts take off the lines; never more than the subtotal. */
  readonly discount: number;
  /** Coupons, with those that do not count; automatic discounts that count; and the tax exemption where prices contain taxes. */
  readonly discounts: readonly DiscountTotals[];
  readonly requiresShipping: boolean;
  /** With prices after free shipping and a tax exemption; empty until the location is known, and where nothing is sent. */
  readonly shippingOptions: readonly PricedOption[];
  /** The one that was chosen; null when it is not offered any more. */
  readonly shippingOption: PricedOption | null;
  /** Null until an option is chosen; 0 where nothing is sent. */
  readonly shipping: number | null;
  /** Null until the location is known. Contained in the other amounts where prices contain taxes. */
  readonly tax: number | null;
  readonly taxes: readonly TaxAmount[];
  /** What is taxed where; null until the location is known. */
  readonly taxed: Taxed | null;
  /** What a tax service counted; null where none did. */
  readonly taxSale: TaxSale | null;
  /** The discounts that later payments of a line get too, by its id; nothing for what is bought once. */
  readonly granted: ReadonlyMap<string, readonly GrantedDiscount[]>;
  readonly grandTotal: number;
}

export interface LineTotals {
  readonly subtotal: number;
  readonly discount: number;
  readonly tax: number;
  /** Subtotal without the discount, with the tax unless prices contain it. */
  readonly total: number;
}

export interface DiscountTotals {
  /** The coupon's or the automatic discount's id, or `tax-exemption`. */
  readonly id: string;
  readonly name: string;
  readonly isAutomatic: boolean;
  readonly amount: number;
  /** Why it does not count, for the shopper; null when it does. */
  readonly problem: string | null;
  /** Of what is paid again: how many of its payments it counts for; null for all of them, 0 where it is for nothing of the kind. */
  readonly subscriptionPayments: number | null;
}

/** The discount that takes taxes out of prices that contain them, for whoever is exempt. */
export const taxExemption = { id: 'tax-exemption', name: 'Tax exemption' } as const;

/**
 * An order costs its lines without their discounts, with the shipping, and with the taxes unless prices contain them. What is not known
 * yet does not count. What is tried out is sent for nothing when nothing else is sent.
 */
export function priceCheckout(request: TotalsRequest): Totals {
  const { lines, taxSettings } = request;
  const subtotals = lines.map(({ unitPrice, quantity }) => multiplyAmount(unitPrice, quantity));
  const applied = applyWithShipping(request, subtotals);
  const taken = subtotals.map((_, index) => sumAmounts(applied.map(({ byLine }) => byLine[index] ?? 0)));
  const amounts = subtotals.map((subtotal, index) => subtotal - (taken[index] ?? 0));
  const counting = applied.flatMap(({ problem, discount }) => (problem === null ? [discount] : []));
  const isNothingPaid = lines.every((line) => !isSent(line) || line.isTrial);
  const shippingOptions = optionsFor(request, amounts).map((option) =>
    isNothingPaid || counting.some((discount) => isFreeBy(discount, option))
      ? { ...option, price: 0 }
      : withoutTax(option, request),
  );
  const shippingOption = shippingOptions.find(({ id }) => id === request.shippingOptionId) ?? null;
  const requiresShipping = lines.some(isSent);
  const shipping = requiresShipping ? (shippingOption?.price ?? null) : 0;

  // What is fetched is taxed where it is fetched.
  const place = shippingOption?.pickup ?? request.location;
  const contained =
    place && isExemptedFrom(request) ? taxesOf(linesToTax(lines, amounts), place, taxSettings) : null;
  const parts = [...linesToTax(lines, amounts), shippingToTax(shipping ?? 0)];
  const tax = place && taxesFor(request, { parts, place });
  const exempted = sumAmounts(contained?.parts ?? []);
  const subtotal = sumAmounts(subtotals);
  const discount = sumAmounts([...taken, exempted]);
  const added = taxSettings.isTaxIncluded ? [] : (tax?.parts ?? []);
  return {
    lines: new Map(
      lines.map(({ id }, index) => {
        const whole = subtotals[index] ?? 0;
        const off = (taken[index] ?? 0) + (contained?.parts[index] ?? 0);
        const total = whole - off + (added[index] ?? 0);
        return [id, { subtotal: whole, discount: off, tax: tax?.parts[index] ?? 0, total }];
      }),
    ),
    ...{ subtotal, discount, requiresShipping, shippingOptions, shippingOption, shipping },
    discounts: [...applied.filter(isTold).map((each) => asTotals(each, lines)), ...exemptionOf(exempted)],
    tax: tax && sumAmounts(tax.parts),
    taxes: tax?.taxes ?? [],
    taxed: place && { parts, place },
    taxSale: tax?.sale ?? null,
    granted: grantedBy(counting, lines),
    grandTotal: sumAmounts([subtotal, -discount, shipping ?? 0, ...added]),
  };
}

function grantedBy(
  counting: readonly Discount[],
  lines: readonly TotalsLine[],
): ReadonlyMap<string, readonly GrantedDiscount[]> {
  if (counting.length === 0 || lines.every(({ payment }) => !payment)) return new Map();
  const later = lines.map((line) => ({ ...line, laterPrice: line.laterPrice ?? line.unitPrice }));
  const granted = grantDiscounts(counting, later);
  return new Map(lines.map(({ id }, index) => [id, granted[index] ?? []]));
}

/** Only physical products are sent. */
const isSent = ({ productType }: TotalsLine): boolean => productType === ProductType.physical;

/** Automatic discounts that do not count are nobody's business; of a coupon the shopper is told why. */
const isTold = ({ discount, problem }: AppliedDiscount): boolean => !discount.isAutomatic || problem === null;

function asTotals(
  { discount, amount, problem }: AppliedDiscount,
  lines: readonly TotalsLine[],
): DiscountTotals {
  const { id, name, isAutomatic } = discount;
  const isForPayments = lines.some((line) => line.payment && isFor(discount, line));
  const isForParts = lines.some((line) => line.payment?.isOfPaymentPlan && isFor(discount, line));
  const subscriptionPayments = isForPayments ? (isForParts ? null : discount.subscriptionPayments) : 0;
  return { ...{ id, name, isAutomatic, amount, problem }, subscriptionPayments };
}

const exemptionOf = (amount: number): DiscountTotals[] =>
  amount > 0 ? [{ ...taxExemption, isAutomatic: true, amount, problem: null, subscriptionPayments: 0 }] : [];

function optionsFor(request: TotalsRequest, amounts: readonly number[]): PricedOption[] {
  const { location, lines, shippingZones, carrierRates } = request;
  if (!location) return [];
  const sent = lines.flatMap((line, index) => {
    const { shippingProfile: profile, quantity, weight } = line;
    return isSent(line) ? [{ profile, quantity, weight, amount: amounts[index] ?? 0 }] : [];
  });
  return shippingOptionsFor(sent, location, shippingZones, carrierRates);
}

/** Free shipping is worth what the chosen option costs without any discount. */
function applyWithShipping(request: TotalsRequest, subtotals: readonly number[]): AppliedDiscount[] {
  const chosen = optionsFor(request, subtotals).find(({ id }) => id === request.shippingOptionId);
  return applyDiscounts(request.discounts, request.lines, request, chosen ?? null);
}

/** Whoever is exempt pays prices that contain taxes without them. */
const isExemptedFrom = ({ isTaxExempt, taxSettings }: TotalsRequest): boolean =>
  isTaxExempt && taxSettings.isTaxIncluded;

function withoutTax(option: PricedOption, request: TotalsRequest): PricedOption {
  const place = option.pickup ?? request.location;
  if (!place || !isExemptedFrom(request)) return option;
  const { parts } = taxesOf([shippingToTax(option.price)], place, request.taxSettings);
  return { ...option, price: option.price - sumAmounts(parts) };
}

function taxesFor(
  { taxSettings, countedTaxes, isTaxExempt }: TotalsRequest,
  { parts, place }: Taxed,
): TaxAmounts | null {
  if (countedTaxes !== undefined) return countedTaxes;
  return isTaxExempt ? { parts: [], taxes: [] } : taxesOf(parts, place, taxSettings);
}

/** Gift cards are taxed when they pay for something, not when they are bought. */
function linesToTax(lines: readonly TotalsLine[], amounts: readonly number[]): TaxedPart[] {
  return lines.map(({ taxClass, productType }, index) => ({
    amount: productType === ProductType.giftCard ? 0 : (amounts[index] ?? 0),
    ...{ taxClass, isShipping: false },
  }));
}

function shippingToTax(amount: number): TaxedPart {
  return { amount, taxClass: standardTaxClass, isShipping: true };
}
