import { isInPlace, type Location, narrowness, type Place } from '../locations/location.rules.ts';
import { addRatios, type Ratio } from '../money/allocation.rules.ts';

/** What most products are taxed as. */
export const standardTaxClass = 'standard';

/** How a website charges taxes. */
export interface TaxSettings {
  /** True when prices contain their taxes. */
  readonly isTaxIncluded: boolean;
  /** Each line's taxes are rounded, or each tax of the whole order. */
  readonly rounding: 'LINE' | 'ORDER';
  /** True when sending is taxed, as the class `standard` is, by the rates that say so. */
  readonly isShippingTaxed: boolean;
  readonly zones: readonly TaxZone[];
}

/** A part of the world with its taxes. */
export interface TaxZone extends Place {
  readonly id: string;
  readonly rates: readonly TaxRate[];
}

/** A tax on products of a class. */
export interface TaxRate {
  readonly id: string;
  /** For the shopper. */
  readonly name: string;
  readonly taxClass: string;
  /** 7.25 percent is 7250000. */
  readonly percentMillionths: number;
  /** Of several zones' rates with the same priority that of the narrowest counts; those of different priorities come together. */
  readonly priority: number;
  /** True when it is also of the taxes with a lower priority. */
  readonly isCompound: boolean;
  /** True when it is also on shipping. */
  readonly isOnShipping: boolean;
}

const hundredPercent = 100_000_000n;
const one: Ratio = { numerator: 1n, denominator: 1n };

/**
 * The rates of a class at a location: of those with the same priority only the narrowest zone's counts, the first of equals; rates of
 * different priorities come together, the lower ones first.
 */
export function ratesAt(zones: readonly TaxZone[], location: Location, taxClass: string): TaxRate[] {
  const best = new Map<number, { rate: TaxRate; narrowness: number }>();
  for (const zone of zones) {
    if (!isInPlace(zone, location)) continue;
    const its = narrowness(zone);
    for (const rate of zone.rates) {
      if (rate.taxClass !== taxClass) continue;
      const known = best.get(rate.priority);
      if (!known || its > known.narrowness) best.set(rate.priority, { rate, narrowness: its });
    }
  }
  return [...best.values()].map(({ rate }) => rate).sort((a, b) => a.priority - b.priority);
}

/**
 * What part of a price without tax each rate is: its percentage of the price, or, when it compounds, of the price with the taxes before it.
 */
export function partsOfNet(rates: readonly TaxRate[]): Ratio[] {
  let gross = one;
  return rates.map(({ percentMillionths, isCompound }) => {
    const base = isCompound ? gross : one;
    const part = {
      numerator: base.numerator * BigInt(percentMillionths),
      denominator: base.denominator * hundredPercent,
    };
    gross = addRatios(gross, part);
    return part;
  });
}

/** What part of a price that contains its taxes each rate is. */
export function partsOfGross(rates: readonly TaxRate[]): Ratio[] {
  const parts = partsOfNet(rates);
  const gross = parts.reduce(addRatios, one);
  return parts.map(({ numerator, denominator }) => ({
    numerator: numerator * gross.denominator,
    denominator: denominator * gross.numerator,
  }));
}
