import { addressPartsOf } from './address-parts.ts';
import type { StoredAddress } from './checkout.data.ts';

/** What is wrong with a field of an address. */
export interface AddressProblem {
  readonly field: keyof StoredAddress;
  readonly message: string;
}

const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** An address names a person and a country, and what every address there has: a street, a city, a region, a postcode. */
export function findAddressProblems(address: StoredAddress): AddressProblem[] {
  const problems: AddressProblem[] = [];
  const require = (field: keyof StoredAddress, message: string, isNeeded = true) => {
    if (isNeeded && address[field].trim() === '') problems.push({ field, message });
  };
  const country = address.country.trim();
  if (!/^[A-Z]{2}$/.test(country) || countryNames.of(country) === undefined)
    problems.push({ field: 'country', message: 'Please choose a country.' });
  const parts = addressPartsOf(country);
  require('name', 'Please enter a name.');
  require('line1', 'Please enter a street and number.', parts.needsLine);
  require('city', 'Please enter a city.', parts.needsCity);
  require('region', 'Please enter a state or province.', parts.needsRegion);
  require('postalCode', 'Please enter a postcode.', parts.needsPostalCode);
  return problems;
}
