import { type AddressParts, addressPartsOf } from './address-parts.ts';
import type { AddressRow } from './checkout.data.ts';

/** What is wrong with a field of an address. */
export interface AddressProblem {
  readonly field: keyof AddressRow;
  readonly message: string;
}

const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** Which parts of an address are asked for besides a name and a country. */
export interface AskedParts {
  readonly street: boolean;
  readonly region: boolean;
  readonly postalCode: boolean;
}

/** All of an address. */
export const allParts: AskedParts = { street: true, region: true, postalCode: true };

/**
 * A bill needs all of an address where something is sent, or where it names a tax number. Else a name and a country do, with the region
 * and the postcode where the taxes of that country depend on them.
 */
export function askedOfBill(bill: {
  readonly requiresShipping: boolean;
  readonly taxNumber: string;
  /** True where a service counts the taxes. */
  readonly isServiceUsed: boolean;
  /** On what the taxes of the country depend; null while there is no country. */
  readonly taxParts: Pick<AskedParts, 'region' | 'postalCode'> | null;
}): AskedParts {
  if (bill.requiresShipping || bill.taxNumber.trim() !== '') return allParts;
  const { region = false, postalCode = false } = bill.taxParts ?? {};
  return {
    street: false,
    region: bill.isServiceUsed || region,
    postalCode: bill.isServiceUsed || postalCode,
  };
}

/**
 * An address names a person and a country, and of what is asked for what every address there has: a street, a city, a region, and a
 * postcode that looks like one of that country.
 */
export function findAddressProblems(address: AddressRow, asked = allParts): AddressProblem[] {
  const problems: AddressProblem[] = [];
  const require = (field: keyof AddressRow, message: string, isNeeded = true) => {
    if (isNeeded && address[field].trim() === '') problems.push({ field, message });
  };
  const country = address.country.trim();
  if (!/^[A-Z]{2}$/.test(country) || countryNames.of(country) === undefined)
    problems.push({ field: 'country', message: 'Please choose a country.' });
  const parts = addressPartsOf(country);
  require('name', 'Please enter a name.');
  require('line1', 'Please enter a street and number.', asked.street && parts.needsLine);
  require('city', 'Please enter a city.', asked.street && parts.needsCity);
  require('region', 'Please enter a state or province.', asked.region && parts.needsRegion);
  require('postalCode', 'Please enter a postcode.', asked.postalCode && parts.needsPostalCode);
  if (
    parts.postalCode &&
    address.postalCode.trim() !== '' &&
    writtenAs(address.postalCode, parts.postalCode) === null
  )
    problems.push({ field: 'postalCode', message: 'Please enter a valid postcode for that country.' });
  return problems;
}

/** What is wrong with sending to an address where a shop ships to these countries alone; null for nothing. No countries stand for everywhere. */
export function findCountryProblem(address: AddressRow, countries: readonly string[]): AddressProblem | null {
  const country = address.country.trim();
  const isShippedTo = country === '' || countries.length === 0 || countries.includes(country);
  return isShippedTo
    ? null
    : { field: 'country', message: 'Sorry, this shop does not ship to that country.' };
}

/** A postcode as its country writes it, however its letters, spaces and hyphens were typed; as it was typed where it is none of that country. */
export function localPostalCode(typed: string, country: string): string {
  const { postalCode } = addressPartsOf(country);
  return (postalCode && writtenAs(typed, postalCode)) ?? typed;
}

/** A text as a postcode of a country; null when it is none. */
function writtenAs(
  typed: string,
  { pattern, examples }: NonNullable<AddressParts['postalCode']>,
): string | null {
  const text = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace('〒', '')
    .trim()
    .replace(/\p{Dash}/gu, '-');
  const bare = text.replace(/[\s-]/g, '');
  const ways = [...examples.map((example) => spacedAs(example, bare)), text, bare];
  return ways.find((way) => pattern.test(way)) ?? null;
}

/** The characters with the spaces and hyphens of an example between them. */
function spacedAs(example: string, bare: string): string {
  const characters = [...bare];
  const spaced = [...example].map((sign) => (/[ -]/.test(sign) ? sign : (characters.shift() ?? '')));
  return [...spaced, ...characters].join('');
}
