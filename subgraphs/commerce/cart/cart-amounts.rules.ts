import { QUANTITY, type QuantityOutOfRange, quantityOutOfRange } from '#schema/quantity.rules.ts';
import { formatAmount, sumAmounts } from '../money/money.rules.ts';

/** What a line comes to is worked out of. */
export interface PricedLine {
  readonly id: string;
  readonly unitPrice: number;
  readonly quantity: number;
}

/** What the shopper is told of a line that the total does not hold. */
export const tooLargeMessage =
  'This comes to more than can be counted. Please choose fewer of it, or remove it.';

/** A line costs the price of one times its quantity; null when that is more than a number holds exactly. */
export function exactSubtotal({ unitPrice, quantity }: Omit<PricedLine, 'id'>): number | null {
  const product = unitPrice * quantity;
  return Number.isSafeInteger(product) ? product : null;
}

/** Lines count in their order as long as the total is exact: one that would break it is left out, and spoils no other. */
export function countableLines<Line extends PricedLine>(lines: readonly Line[]): Line[] {
  let total = 0;
  return lines.filter((line) => {
    const subtotal = exactSubtotal(line);
    if (subtotal === null || !Number.isSafeInteger(total + subtotal)) return false;
    total += subtotal;
    return true;
  });
}

/** A line is refused before it is written when the whole cart could not be counted with it; the answer says how many could be. */
export function findAmountProblem(
  line: PricedLine,
  others: readonly PricedLine[],
): QuantityOutOfRange | null {
  const rest = countableLines(others);
  if (countableLines([...rest, line]).length > rest.length) return null;
  const room = Number.MAX_SAFE_INTEGER - sumAmounts(rest.map((other) => exactSubtotal(other) ?? 0));
  const maximum = Math.floor(room / line.unitPrice);
  return quantityOutOfRange(Math.min(QUANTITY.min, maximum), maximum);
}

/** What is known of a cart's price, in minor units; null is not known yet. */
export interface KnownAmounts {
  readonly subtotal: number;
  readonly discount: number;
  readonly shipping: number | null;
  readonly tax: number | null;
}

/** A cart costs its subtotal without the discount, and what is known of shipping and tax. */
export function grandTotal({ subtotal, discount, shipping, tax }: KnownAmounts): number {
  return sumAmounts([subtotal, -discount, shipping ?? 0, tax ?? 0]);
}

/** An amount as people read it: `$1,234.50`, `¥1,200`. */
export function formatPrice(minor: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  const [sign = currency] = format
    .formatToParts(0)
    .flatMap(({ type, value }) => (type === 'currency' ? [value] : []));
  const gap = /[a-z]$/i.test(sign) ? ' ' : '';
  return `${sign}${gap}${formatAmount(minor, currency)}`;
}

/** What is in a cart must come to the store's least subtotal before it is checked out; an empty one is not told. */
export function findCheckoutProblem(
  { subtotal, isEmpty }: { subtotal: number; isEmpty: boolean },
  { minimum, currency }: { minimum: number; currency: string },
): string | null {
  return isEmpty || subtotal >= minimum
    ? null
    : `To check out, your order subtotal must be ${formatPrice(minimum, currency)} or more.`;
}
