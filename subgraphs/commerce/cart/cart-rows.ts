import type { DiscountTotals } from '../checkout/totals.rules.ts';
import type { VariantRow } from '../products/product.data.ts';
import { effectivePrice, type Pricing, type Product, ProductType } from '../products/product.rules.ts';
import { attributesOf, productTypeOf } from '../products/product-rows.ts';
import { isCarrierSilent } from '../shipping/carrier-quote.rules.ts';
import { isTrial } from '../subscriptions/subscription-trial.rules.ts';
import type { CartEntryRow, CartedPlan, CartedVariant, CartRow } from './cart.data.ts';
import {
  type AmountTooLarge,
  type CartLine,
  type CartLineProblem,
  type CartTotals,
  cartTotals,
  findCartProblems,
} from './cart.rules.ts';
import { countableLines, findCheckoutProblem } from './cart-amounts.rules.ts';
import { carrierQuestionsOf } from './cart-carriers.ts';
import { type PricedCart, priceCart } from './cart-pricing.ts';

/** What follows from a cart's entries; worked out once a read. */
export interface CartReading extends PricedCart {
  readonly lines: readonly CartLine[];
  readonly totals: CartTotals;
  readonly problems: ReadonlyMap<string, CartLineProblem | AmountTooLarge>;
  /** What the shopper entered, in that order. */
  readonly coupons: readonly DiscountTotals[];
  readonly checkoutProblem: string | null;
  /** True while a carrier that was asked does not say what it costs. */
  readonly isCarrierSilent: boolean;
}

const cartLines = new WeakMap<CartEntryRow, CartLine>();
const readings = new WeakMap<CartRow, CartReading>();

/** A stored entry as the rules know it, made once a row; one whose variant is gone costs nothing. */
export function asLine(entry: CartEntryRow): CartLine {
  const known = cartLines.get(entry);
  if (known) return known;
  const line = makeLine(entry);
  cartLines.set(entry, line);
  return line;
}

function makeLine(entry: CartEntryRow): CartLine {
  const { product, variant, plan } = entry;
  const type = productTypeOf(product?.type ?? ProductType.physical);
  return {
    id: entry.id,
    productId: entry.productId,
    variantId: entry.variantId,
    productType: type,
    quantity: entry.quantity,
    unitPrice: product && variant ? (plan ? dueTodayOf(plan) : effectivePrice(type, pricingOf(variant))) : 0,
    additionalFields: entry.additionalFields === '' ? null : entry.additionalFields,
  };
}

/** What one piece costs in the order that begins a subscription: nothing when it is tried out first. */
function dueTodayOf(plan: CartedPlan): number {
  return isTrial(plan) ? 0 : plan.unitPriceCents;
}

/** True where something is tried out for nothing, and charged later. */
export function hasTrials({ entries }: Pick<CartRow, 'entries'>): boolean {
  return entries.some(({ plan }) => isTrial(plan));
}

function pricingOf({ priceCents, salePriceCents, isOnSale }: CartedVariant): Pricing {
  return { price: priceCents, salePrice: salePriceCents, onSale: isOnSale };
}

/** The product of an entry with the one variant that is in the cart; null when either is gone. */
export function productOf({ productId, variantId, product, variant, plan }: CartEntryRow): Product | null {
  if (!product) return null;
  const { optionNames } = product;
  const variants = variant
    ? [
        {
          id: variantId,
          sku: variant.sku,
          attributes: attributesOf({ optionNames, optionValues: variant.optionValues }),
          ...pricingOf(variant),
          unlimited: variant.isUnlimited,
          qtyInStock: variant.stock,
        },
      ]
    : [];
  const { isVisible, isSubscribable } = product;
  return {
    id: productId,
    type: productTypeOf(product.type),
    isVisible,
    // What is in the cart with its plan is looked at like anything else.
    isSubscribable: isSubscribable && !plan,
    variantOptionOrdering: optionNames,
    variants,
  };
}

/** What follows from a cart as it is now. */
export function readingOf(cart: CartRow): CartReading {
  const known = readings.get(cart);
  if (known) return known;
  const lines = cart.entries.map(asLine);
  const products = new Map<string, Product>();
  for (const entry of cart.entries) {
    const product = productOf(entry);
    const before = products.get(entry.productId)?.variants ?? [];
    if (product) products.set(product.id, { ...product, variants: [...before, ...product.variants] });
  }
  const problems = findCartProblems(lines, (productId) => products.get(productId));
  const totals = cartTotals(lines);
  const { currency } = cart;
  // What is tried out is paid for later; what is bought with it needs as much as without it.
  const minimum = cart.entries.every(({ plan }) => isTrial(plan)) ? 0 : cart.minimumSubtotalCents;
  const counted = new Set(countableLines(lines));
  const priced = cart.entries.map((entry) => ({ entry, line: asLine(entry) }));
  const countable = priced.filter(({ line }) => counted.has(line));
  const price = priceCart(cart, countable);
  const { order } = price;
  const entered = cart.coupons.map(({ id }) => id);
  const reading = {
    ...{ lines, totals, problems, ...price },
    coupons: order.discounts
      .filter(({ id }) => entered.includes(id))
      .sort((a, b) => entered.indexOf(a.id) - entered.indexOf(b.id)),
    isCarrierSilent: isCarrierSilent(
      carrierQuestionsOf(cart, countable),
      cart.selling.carrierQuotes,
      cart.readAt,
    ),
    checkoutProblem: findCheckoutProblem(
      { subtotal: totals.subtotal, isEmpty: lines.length === 0 },
      { minimum, currency },
    ),
  };
  readings.set(cart, reading);
  return reading;
}

/** The name of a variant: its option values joined by ` / `. */
export function variantNameOf(variant: Pick<VariantRow, 'optionValues'>): string {
  return variant.optionValues.filter((value) => value !== '').join(' / ');
}
