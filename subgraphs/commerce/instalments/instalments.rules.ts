import { type ParsedPrice, parsePrice, toMoney } from '../money/money.rules.ts';
import { ProductType } from '../products/product.rules.ts';

/** Paying in instalments as an owner set it up; amounts are minor units of `currency`. */
export interface InstalmentChoice {
  readonly isAvailable: boolean;
  readonly currency: string;
  readonly minimumCents: number | null;
  readonly maximumCents: number | null;
  readonly accountCountry: string | null;
}

/** What an owner wants to change; absent and null stay as they are. */
export interface InstalmentChange {
  readonly isAvailable?: boolean | null | undefined;
  readonly minimum?: string | null | undefined;
  readonly maximum?: string | null | undefined;
  readonly accountCountry?: string | null | undefined;
}

/** The account that payments go to is in one of the countries where instalments are offered, or a territory of one. */
export const accountCountries = [
  ...['US', 'PR', 'GU', 'VI', 'MP', 'AS', 'UM'],
  ...['CA', 'AU', 'NZ', 'GB'],
] as const;

/** Nothing is offered until an owner sets it up. */
export function unsetInstalments(currency: string): InstalmentChoice {
  return { isAvailable: false, currency, minimumCents: null, maximumCents: null, accountCountry: null };
}

/** The limits are amounts: when the store sells in another currency they are void, and nothing is offered. */
export function instalmentsIn(currency: string, stored: InstalmentChoice): InstalmentChoice {
  return stored.currency === currency
    ? stored
    : { ...unsetInstalments(currency), accountCountry: stored.accountCountry };
}

/** What became of a change: the choice as it is now, or the field that is wrong. */
export type InstalmentOutcome =
  | { readonly choice: InstalmentChoice }
  | { readonly problem: { readonly field: string; readonly message: string } };

/** The maximum is above the minimum, and instalments are offered only once both and the country are known. */
export function changeInstalments(before: InstalmentChoice, change: InstalmentChange): InstalmentOutcome {
  const { currency } = before;
  const minimum = readLimit(change.minimum, currency, 'The minimum');
  if (minimum && !minimum.ok) return problem('minimum', minimum.message);
  const maximum = readLimit(change.maximum, currency, 'The maximum');
  if (maximum && !maximum.ok) return problem('maximum', maximum.message);
  const country = change.accountCountry?.trim().toUpperCase() || before.accountCountry;
  if (country !== null && !accountCountries.some((known) => known === country)) {
    return problem(
      'accountCountry',
      `${country.slice(0, 100)} is not one of the expected options: ${accountCountries.join(', ')}.`,
    );
  }
  const choice = {
    isAvailable: change.isAvailable ?? before.isAvailable,
    currency,
    minimumCents: minimum?.minor ?? before.minimumCents,
    maximumCents: maximum?.minor ?? before.maximumCents,
    accountCountry: country,
  };
  const { minimumCents, maximumCents } = choice;
  if (minimumCents !== null && maximumCents !== null && maximumCents <= minimumCents)
    return problem('maximum', 'The maximum must be above the minimum.');
  if (choice.isAvailable && (minimumCents === null || maximumCents === null || country === null)) {
    return problem(
      'isAvailable',
      'Set the minimum, the maximum and the country of your account before you offer instalments.',
    );
  }
  return { choice };
}

/** A product can be paid for in instalments when it is physical. */
export function isProductEligible(type: ProductType): boolean {
  return type === ProductType.physical;
}

/** A cart can be paid for in instalments when it has at least one item and every item is physical. */
export function isCartEligible(types: readonly (ProductType | null)[]): boolean {
  return types.length > 0 && types.every((type) => type !== null && isProductEligible(type));
}

/** What shoppers are offered; null while the store offers nothing. */
export function offerOf(choice: InstalmentChoice) {
  const { isAvailable, minimumCents, maximumCents, accountCountry, currency } = choice;
  if (!isAvailable || minimumCents === null || maximumCents === null || accountCountry === null) return null;
  return {
    minimum: toMoney(minimumCents, currency),
    maximum: toMoney(maximumCents, currency),
    accountCountry,
  };
}

function readLimit(text: string | null | undefined, currency: string, label: string): ParsedPrice | null {
  return text === null || text === undefined ? null : parsePrice(text, currency, label);
}

function problem(field: string, message: string): InstalmentOutcome {
  return { problem: { field: `input.${field}`, message } };
}
