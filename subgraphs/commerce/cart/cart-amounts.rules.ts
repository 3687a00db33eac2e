import { formatAmount, sumAmounts } from '../catalog/money.rules.ts';

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
