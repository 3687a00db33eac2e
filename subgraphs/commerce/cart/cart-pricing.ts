import { priceCheckout, type Totals, type TotalsLine, type TotalsRequest } from '../checkout/totals.rules.ts';
import type { Discount, PlanPayment } from '../discounts/discount.rules.ts';
import { asDiscount as asGranted } from '../discounts/granted-discount.rules.ts';
import type { ProductType } from '../products/product.rules.ts';
import { quotedRates } from '../shipping/carrier-quote.rules.ts';
import { weightOf } from '../shipping/weight.rules.ts';
import { isPaymentPlan } from '../subscriptions/subscription-discount.rules.ts';
import { isTrial } from '../subscriptions/subscription-trial.rules.ts';
import { standardTaxClass, type TaxSettings } from '../taxes/tax.rules.ts';
import {
  exemptionOf,
  type GivenTaxNumber,
  isExemptBusiness,
  nameOfNumber,
  type TaxExemption,
} from '../taxes/tax-number.rules.ts';
import {
  amountsOf,
  keyOfQuestion,
  stateOfAnswer,
  type TaxState,
  taxQuestionOf,
} from '../taxes/tax-question.rules.ts';
import type { TaxQuestion } from '../taxes/tax-service.ts';
import type { CartEntryRow, CartedPlan, CartRow, StoredDiscount } from './cart.data.ts';
import type { CartLine } from './cart.rules.ts';
import { carrierQuestionsOf } from './cart-carriers.ts';

/** What a cart comes to, and how far the taxes of a service are known. */
export interface PricedCart {
  readonly order: Totals;
  /** What the website's service is asked; null where none counts, or nothing costs anything. */
  readonly taxQuestion: TaxQuestion | null;
  /** Null where no service counts. */
  readonly taxState: TaxState | null;
}

/** What a cart comes to: of the lines that can be counted. */
export function priceCart(
  cart: CartRow,
  counted: readonly { entry: CartEntryRow; line: CartLine }[],
): PricedCart {
  const request = requestOf(cart, counted);
  const byRates = () => priceCheckout({ ...request, isTaxExempt: isExemptCart(cart) });
  const { taxSettings } = cart.selling;
  if (!taxSettings?.service) return { order: byRates(), taxQuestion: null, taxState: null };
  const bare = priceCheckout({ ...request, countedTaxes: null });
  const taxNumber = isExemptCart(cart) ? nameOfNumber(cart.selling.taxNumber) : '';
  const taxQuestion =
    bare.taxed && taxQuestionOf(bare.taxed, { currency: cart.currency, taxNumber }, taxSettings);
  if (!bare.taxed || !taxQuestion) return { order: byRates(), taxQuestion, taxState: null };
  const { taxAnswer } = cart;
  const answer = taxAnswer?.key === keyOfQuestion(taxQuestion) ? taxAnswer : null;
  const taxState = stateOfAnswer(answer, cart.readAt);
  if (taxState === 'COUNTED' && answer?.counted) {
    const countedTaxes = amountsOf(bare.taxed.parts, taxQuestion, answer.counted);
    return { order: priceCheckout({ ...request, countedTaxes }), taxQuestion, taxState };
  }
  const isByRates = taxState !== 'OPEN' && taxSettings.usesRatesWithoutService;
  return { order: isByRates ? byRates() : bare, taxQuestion, taxState };
}

function requestOf(
  cart: CartRow,
  counted: readonly { entry: CartEntryRow; line: CartLine }[],
): TotalsRequest {
  const { selling, coupons, automaticDiscounts, currency, readAt: now } = cart;
  const { location, shippingOptionId, isFirstOrder, uses } = selling;
  const taxSettings = taxSettingsOf(cart);
  const questions = carrierQuestionsOf(cart, counted);
  return {
    ...{ currency, now, location, shippingOptionId, taxSettings },
    lines: counted.map((each) => asTotalsLine(each, cart)),
    discounts: cart.renewal?.discounts?.map(asGranted) ?? [
      ...automaticDiscounts.map((row) => asDiscount(row, row.name, true)),
      ...coupons.map((row) => asDiscount(row, row.code, false)),
    ],
    customer: {
      isFirstOrder,
      areaIds: cart.areaIds ?? [],
      usesByDiscount: new Map(Object.entries(uses ?? {})),
    },
    shippingZones: selling.shippingZones ?? [],
    carrierRates: quotedRates(questions, selling.carrierQuotes, now),
    isTaxExempt: false,
  };
}

/** True where a business buys that pays no taxes here. */
export function isExemptCart(cart: CartRow): boolean {
  const { taxSettings } = cart.selling;
  return taxSettings !== null && isExemptBusiness(givenTaxNumber(cart), taxSettings);
}

/** Why the business that buys a cart pays no taxes: by the website's own settings, or as its service says; null when it pays them. */
export function exemptionOfCart(
  cart: CartRow,
  { taxState }: Pick<PricedCart, 'taxState'>,
): TaxExemption | null {
  const isExempt =
    taxState === 'COUNTED' ? cart.taxAnswer?.counted?.isReverseCharge === true : isExemptCart(cart);
  return isExempt ? exemptionOf(cart.selling.taxNumberCheck) : null;
}

/** What is known of the business that a cart is bought for. */
export function givenTaxNumber({ selling, readAt: now }: CartRow): GivenTaxNumber {
  const { taxNumber, taxNumberCheck: check, location } = selling;
  return { taxNumber, check, country: location?.country ?? '', now };
}

/** How the cart's website charges taxes, as far as the cart's location goes. */
function taxSettingsOf({ selling: { taxSettings, taxZones } }: CartRow): TaxSettings {
  return {
    isTaxIncluded: taxSettings?.isTaxIncluded ?? false,
    rounding: taxSettings?.rounding ?? 'LINE',
    isShippingTaxed: taxSettings?.isShippingTaxed ?? true,
    zones: taxZones ?? [],
  };
}

function asTotalsLine(
  { entry, line }: { entry: CartEntryRow; line: CartLine },
  cart: Pick<CartRow, 'renewal'>,
): TotalsLine {
  const { product, variant, plan } = entry;
  const { id, productId, productType, quantity, unitPrice } = line;
  return {
    ...{ id, productId, productType, quantity, unitPrice },
    categoryIds: product?.categoryIds ?? [],
    taxClass: product?.taxClass ?? standardTaxClass,
    weight: weightOf(variant?.weight ?? null),
    shippingProfile: product?.shippingProfileId ?? '',
    isTrial: isTrial(plan),
    ...(plan && { payment: paymentOf(plan, productType, cart), laterPrice: plan.unitPriceCents }),
  };
}

/** An order is the first payment of what it begins, or begins its free trial. */
function paymentOf(
  plan: CartedPlan,
  productType: ProductType,
  { renewal }: Pick<CartRow, 'renewal'>,
): PlanPayment {
  const first = isTrial(plan) ? 0 : 1;
  return { number: renewal?.payment ?? first, isOfPaymentPlan: isPaymentPlan(productType, plan.cycles) };
}

function asDiscount(
  { startsAt, endsAt, ...terms }: StoredDiscount,
  name: string,
  isAutomatic: boolean,
): Discount {
  const asDate = (text: string | null) => (text === null ? null : new Date(text));
  return { ...terms, name, isAutomatic, startsAt: asDate(startsAt), endsAt: asDate(endsAt) };
}
