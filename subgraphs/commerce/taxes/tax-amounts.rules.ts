import type { Location } from '../locations/location.rules.ts';
import { addRatios, type Ratio, roundHalfUp, roundTogether } from '../money/allocation.rules.ts';
import { partsOfGross, partsOfNet, ratesAt, type TaxRate, type TaxSettings } from './tax.rules.ts';
import type { TaxSale } from './tax-service.ts';

/** Something that is taxed: a line or the shipping. */
export interface TaxedPart {
  /** Minor units after discounts. */
  readonly amount: number;
  readonly taxClass: string;
  readonly isShipping: boolean;
}

/** What taxes come to. */
export interface TaxAmounts {
  /** By part, in their order. */
  readonly parts: readonly number[];
  /** By tax, those with the lower priority first. */
  readonly taxes: readonly TaxAmount[];
  /** What the service that counted them is to be told once it is paid; absent where none counted. */
  readonly sale?: TaxSale;
}

export interface TaxAmount {
  readonly id: string;
  readonly name: string;
  readonly percentMillionths: number;
  readonly amount: number;
}

/** A tax with what it comes to of each part, before it is rounded. */
interface ExactTax {
  readonly rate: TaxRate;
  readonly exact: Ratio[];
}

const nothing: Ratio = { numerator: 0n, denominator: 1n };

/**
 * Taxes are worked out exactly and then rounded half up: of each part by itself, or each of the whole order and then shared out among the
 * parts. Taxes that prices contain are rounded together, so that they never come to more than the price.
 */
export function taxesOf(parts: readonly TaxedPart[], location: Location, settings: TaxSettings): TaxAmounts {
  const taxes = exactTaxes(parts, location, settings);
  const amounts =
    settings.rounding === 'LINE' ? roundByPart(taxes, parts.length, settings) : roundByTax(taxes, settings);
  return {
    parts: parts.map((_, part) => amounts.reduce((sum, row) => sum + (row[part] ?? 0), 0)),
    taxes: taxes.map(({ rate: { id, name, percentMillionths } }, tax) => ({
      ...{ id, name, percentMillionths },
      amount: (amounts[tax] ?? []).reduce((sum, amount) => sum + amount, 0),
    })),
  };
}

function exactTaxes(
  parts: readonly TaxedPart[],
  location: Location,
  settings: TaxSettings,
): readonly ExactTax[] {
  const taxes = new Map<string, ExactTax>();
  const known = new Map<string, readonly { rate: TaxRate; share: Ratio }[]>();
  for (const [index, part] of parts.entries()) {
    const key = `${part.isShipping} ${part.taxClass}`;
    const shares = known.get(key) ?? sharesOf(part, location, settings);
    known.set(key, shares);
    for (const { rate, share } of shares) {
      const tax = taxes.get(rate.id) ?? { rate, exact: parts.map(() => nothing) };
      tax.exact[index] = {
        numerator: BigInt(part.amount) * share.numerator,
        denominator: share.denominator,
      };
      taxes.set(rate.id, tax);
    }
  }
  return [...taxes.values()].sort((a, b) => a.rate.priority - b.rate.priority);
}

function sharesOf({ taxClass, isShipping }: TaxedPart, location: Location, settings: TaxSettings) {
  if (isShipping && !settings.isShippingTaxed) return [];
  const rates = ratesAt(settings.zones, location, taxClass).filter(
    ({ isOnShipping }) => !isShipping || isOnShipping,
  );
  const shares = settings.isTaxIncluded ? partsOfGross(rates) : partsOfNet(rates);
  return rates.map((rate, index) => ({ rate, share: shares[index] ?? nothing }));
}

const sumOf = (ratios: readonly Ratio[]): Ratio => ratios.reduce(addRatios, nothing);

/** Rounds several amounts: together when prices contain them, else each. */
function roundAll(exact: readonly Ratio[], { isTaxIncluded }: TaxSettings): number[] {
  return isTaxIncluded ? roundTogether(exact, roundHalfUp(sumOf(exact))) : exact.map(roundHalfUp);
}

function roundByPart(taxes: readonly ExactTax[], count: number, settings: TaxSettings): number[][] {
  const columns = Array.from({ length: count }, (_, part) =>
    roundAll(
      taxes.map(({ exact }) => exact[part] ?? nothing),
      settings,
    ),
  );
  return taxes.map((_, tax) => columns.map((column) => column[tax] ?? 0));
}

function roundByTax(taxes: readonly ExactTax[], settings: TaxSettings): number[][] {
  const sums = roundAll(
    taxes.map(({ exact }) => sumOf(exact)),
    settings,
  );
  return taxes.map(({ exact }, tax) => roundTogether(exact, sums[tax] ?? 0));
}
