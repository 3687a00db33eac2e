import { lineSubtotal } from '../cart/cart.rules.ts';
import { asLine, readingOf } from '../cart/cart-rows.ts';
import { sumAmounts } from '../money/money.rules.ts';
import type { CheckoutRow } from './checkout.data.ts';
import {
  type CardShare,
  type CheckoutProblem,
  findCheckoutProblems,
  shareAmongCards,
  versionOf,
} from './checkout.rules.ts';

/** What a line of an order costs, in minor units. */
export interface LineTotals {
  readonly subtotal: number;
  readonly discount: number;
  readonly tax: number;
  readonly total: number;
}

/** What a checkout comes to, in minor units. */
export interface CheckoutTotals {
  readonly lines: ReadonlyMap<string, LineTotals>;
  readonly subtotal: number;
  readonly discount: number;
  readonly discounts: readonly { readonly id: string; readonly name: string; readonly amount: number }[];
  readonly isShippingOffered: boolean;
  readonly shippingOption: {
    readonly id: string;
    readonly name: string;
    readonly price: number;
    readonly isPickup: boolean;
  } | null;
  readonly shipping: number | null;
  readonly tax: number | null;
  readonly taxes: readonly {
    readonly name: string;
    readonly percentMillionths: number;
    readonly amount: number;
  }[];
  readonly isTaxIncluded: boolean;
  readonly grandTotal: number;
}

/** What follows from a checkout as it is now. */
export interface CheckoutReading {
  readonly totals: CheckoutTotals;
  readonly cards: readonly CardShare[];
  readonly amountDue: number;
  readonly problems: readonly CheckoutProblem[];
  readonly countries: readonly string[];
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

function makeReading(row: CheckoutRow): CheckoutReading {
  const { cart } = row;
  const own = readingOf(cart);
  const totals = totalsOf(row);
  const cards = shareAmongCards(totals.grandTotal, row.cards, cart.currency);
  const amountDue = totals.grandTotal - sumAmounts(cards.map(({ amount }) => amount));
  const countries: string[] = [];
  const problems = findCheckoutProblems({
    typed: row,
    requiresShipping: own.totals.requiresShipping,
    cartProblem: own.checkoutProblem,
    hasShippingOption: totals.shippingOption !== null,
    isShippingOffered: totals.isShippingOffered,
    countries,
  });
  const agreed = [
    cart.currency,
    own.lines.map((line) => [line.variantId, line.quantity, line.unitPrice, line.additionalFields]),
    totals.discounts,
    totals.shippingOption,
    [totals.subtotal, totals.discount, totals.shipping, totals.tax, totals.grandTotal, amountDue],
    cards.map(({ id, amount }) => [id, amount]),
  ];
  return { totals, cards, amountDue, problems, countries, version: versionOf(agreed) };
}

/** What a checkout comes to, as far as it is known. */
function totalsOf({ cart }: CheckoutRow): CheckoutTotals {
  const { totals, coupons, discount, grandTotal } = readingOf(cart);
  let left = discount;
  const lines = cart.entries.map((entry): [string, LineTotals] => {
    const subtotal = lineSubtotal(asLine(entry));
    const off = Math.min(left, subtotal);
    left -= off;
    return [entry.id, { subtotal, discount: off, tax: 0, total: subtotal - off }];
  });
  return {
    lines: new Map(lines),
    subtotal: totals.subtotal,
    discount,
    discounts: coupons
      .filter(({ problem }) => problem === null)
      .map(({ id, code, discount: amount }) => ({ id, name: code, amount })),
    isShippingOffered: false,
    shippingOption: null,
    shipping: null,
    tax: null,
    taxes: [],
    isTaxIncluded: false,
    grandTotal,
  };
}
