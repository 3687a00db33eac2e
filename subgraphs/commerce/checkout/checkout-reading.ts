import { hasTrials, readingOf } from '../cart/cart-rows.ts';
import { sumAmounts } from '../money/money.rules.ts';
import { ProductType } from '../products/product.rules.ts';
import { type AskedParts, askedOfBill } from './address.rules.ts';
import type { CheckoutRow } from './checkout.data.ts';
import {
  type CardShare,
  type CheckoutProblem,
  findCheckoutProblems,
  shareAmongCards,
  versionOf,
} from './checkout.rules.ts';
import type { Totals } from './totals.rules.ts';

/** What a checkout comes to, in minor units. */
export interface CheckoutTotals extends Totals {
  readonly isTaxIncluded: boolean;
}

/** What follows from a checkout as it is now. */
export interface CheckoutReading {
  readonly totals: CheckoutTotals;
  readonly cards: readonly CardShare[];
  readonly amountDue: number;
  readonly problems: readonly CheckoutProblem[];
  readonly countries: readonly string[];
  readonly askedOfBill: AskedParts;
  readonly version: string;
}

const readings = new WeakMap<CheckoutRow, CheckoutReading>();

/** What follows from a checkout; worked out once a read. */
export function readingOfCheckout(row: CheckoutRow): CheckoutReading {
  const known = readings.get(row);
  if (known) return known;
  const reading = makeReading(row);
  readings.set(row, reading);
  return reading;
}

/** True where something of it is charged again later. */
export function hasPlans({ cart }: Pick<CheckoutRow, 'cart'>): boolean {
  return cart.entries.some(({ plan }) => plan);
}

/** True where nothing is to be paid now, and a card is needed all the same: it is charged once a trial ends. */
export function isCardNeeded(checkout: CheckoutRow): boolean {
  return readingOfCheckout(checkout).amountDue === 0 && hasTrials(checkout.cart);
}

function makeReading(row: CheckoutRow): CheckoutReading {
  const { cart } = row;
  const own = readingOf(cart);
  const totals = totalsOf(row);
  const cards = shareAmongCards(totals.grandTotal, row.cards, cart.currency);
  const amountDue = totals.grandTotal - sumAmounts(cards.map(({ amount }) => amount));
  const { countries } = row;
  const { requiresShipping } = own.totals;
  const { taxParts, taxSettings } = cart.selling;
  const asked = askedOfBill({
    ...{ requiresShipping, taxParts, taxNumber: row.taxNumber },
    isServiceUsed: (taxSettings?.service ?? '') !== '',
  });
  const problems = findCheckoutProblems({
    typed: row,
    requiresShipping,
    askedOfBill: asked,
    cartProblem: own.checkoutProblem,
    hasShippingOption: totals.shippingOption !== null,
    isShippingOffered: totals.shippingOptions.length > 0,
    isCarrierSilent: own.isCarrierSilent,
    taxState: totals.tax === null ? own.taxState : null,
    isShippingSetUp: (cart.selling.shippingZones ?? []).length > 0,
    countries,
    fields: row.fields,
    needsMember:
      !row.isMembers &&
      (hasPlans(row) || own.lines.some(({ productType }) => productType === ProductType.paywall)),
  });
  // Taxes are in the total; those that prices contain change nothing of it once they are known.
  const agreed = [
    cart.currency,
    own.lines.map((line) => [line.variantId, line.quantity, line.unitPrice, line.additionalFields]),
    totals.discounts,
    totals.shippingOption,
    [totals.subtotal, totals.discount, totals.shipping, totals.grandTotal, amountDue],
    cards.map(({ id, amount }) => [id, amount]),
  ];
  return { totals, cards, amountDue, problems, countries, askedOfBill: asked, version: versionOf(agreed) };
}

/** What a checkout comes to, as far as it is known; coupons that do not count are left out. */
function totalsOf({ cart }: CheckoutRow): CheckoutTotals {
  const { order, lines } = readingOf(cart);
  const nothing = { subtotal: 0, discount: 0, tax: 0, total: 0 };
  return {
    ...order,
    // A line that cannot be counted costs nothing; its problem keeps it from being ordered.
    lines: new Map(lines.map(({ id }) => [id, order.lines.get(id) ?? nothing])),
    discounts: order.discounts.filter(({ problem }) => problem === null),
    isTaxIncluded: cart.selling.taxSettings?.isTaxIncluded ?? false,
  };
}
