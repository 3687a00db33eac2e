import type { Money } from '../product/money.rules.ts';

/** An amount is split into 4 instalments unless said otherwise. */
export const usualInstalments = 4;

/** What the store offers, as the graph tells it. */
export interface InstalmentOffer {
  readonly minimum: Money;
  readonly maximum: Money;
  /** ISO 3166 code of the country of the account that payments go to. */
  readonly accountCountry: string;
}

/** Whether an amount can be paid for in instalments, or on which side of the limits it is. */
export type InstalmentRange = 'in-range' | 'too-low' | 'too-high';

/** An amount is in range only above the minimum and not above the maximum. */
export function instalmentRange(amount: Money, { minimum, maximum }: InstalmentOffer): InstalmentRange {
  if (minorUnits(amount) > minorUnits(maximum)) return 'too-high';
  return minorUnits(amount) > minorUnits(minimum) ? 'in-range' : 'too-low';
}

/** Parts are whole minor units that add up to the amount exactly; what does not divide evenly is paid first. */
export function splitAmount(amount: Money, count: number = usualInstalments): Money[] {
  const total = minorUnits(amount);
  const each = total / BigInt(count);
  const over = Number(total % BigInt(count));
  const digits = fractionDigits(amount.value);
  return Array.from({ length: count }, (_, index) => ({
    value: decimal(index < over ? each + 1n : each, digits),
    currency: amount.currency,
  }));
}

/** The amount without its point; amounts of a store have all the same digits after it. */
function minorUnits({ value }: Money): bigint {
  return BigInt(value.replace('.', ''));
}

function fractionDigits(value: string): number {
  const point = value.indexOf('.');
  return point === -1 ? 0 : value.length - point - 1;
}

function decimal(minor: bigint, digits: number): string {
  const text = String(minor).padStart(digits + 1, '0');
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}
