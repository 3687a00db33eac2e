import type { StoredAddress } from './checkout.data.ts';

/** What is wrong with a field of an address. */
export interface AddressProblem {
  readonly field: keyof StoredAddress;
  readonly message: string;
}

/** Countries whose addresses have no postcode, or where most have none. */
const withoutPostcode = new Set([
  ...['AE', 'AG', 'AO', 'AW', 'BF', 'BI', 'BJ', 'BO', 'BS', 'BW', 'BZ', 'CD', 'CF', 'CG', 'CI', 'CM', 'DJ'],
  ...['DM', 'ER', 'FJ', 'GA', 'GD', 'GH', 'GM', 'GQ', 'GY', 'HK', 'JM', 'KI', 'KM', 'KN', 'LY', 'ML', 'MO'],
  ...['MR', 'MW', 'NR', 'PA', 'QA', 'RW', 'SB', 'SC', 'SL', 'SR', 'ST', 'SY', 'TD', 'TG', 'TL', 'TO', 'TT'],
  ...['TV', 'UG', 'VU', 'YE', 'ZW'],
]);
/** Countries whose addresses name a state or province. */
const withRegion = new Set(['AU', 'BR', 'CA', 'CN', 'IN', 'IT', 'JP', 'MX', 'MY', 'TH', 'US']);
const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** An address names a person, a street, a city and a country, and a postcode and a region where the country has them. */
export function findAddressProblems(address: StoredAddress): AddressProblem[] {
  const problems: AddressProblem[] = [];
  const isBlank = (field: keyof StoredAddress) => address[field].trim() === '';
  const require = (field: keyof StoredAddress, message: string) => {
    if (isBlank(field)) problems.push({ field, message });
  };
  const country = address.country.trim();
  const isKnown = /^[A-Z]{2}$/.test(country) && countryNames.of(country) !== undefined;
  if (!isKnown) problems.push({ field: 'country', message: 'Please choose a country.' });
  require('name', 'Please enter a name.');
  require('line1', 'Please enter a street and number.');
  require('city', 'Please enter a city.');
  if (isKnown && withRegion.has(country)) require('region', 'Please enter a state or province.');
  if (isKnown && !withoutPostcode.has(country)) require('postalCode', 'Please enter a postcode.');
  return problems;
}
