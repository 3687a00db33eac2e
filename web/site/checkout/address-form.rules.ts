import {
  type CountryData,
  linesOf,
  partCodesOf,
  regionsOf,
  type WrittenAddress,
} from '#schema/address-lines.rules.ts';
import type { CheckoutWordKey } from './checkout-words.ts';

/** The parts of an address, as the graph names them. */
export type AddressPart = keyof WrittenAddress | 'phone';

/** A field of a country's form. */
export interface AddressField {
  readonly part: AddressPart;
  readonly label: CheckoutWordKey;
  readonly isRequired: boolean;
  readonly autoComplete: string;
  /** What can be chosen; absent for a field to type in. */
  readonly options?: readonly { readonly code: string; readonly name: string }[];
  /** True where only digits are typed. */
  readonly isNumeric?: boolean;
  /** An example; absent for none. */
  readonly example?: string;
}

/** The form of an address in a country: its fields, line by line. */
export interface AddressForm {
  readonly country: string;
  readonly rows: readonly (readonly AddressField[])[];
}

const usualParts = 'AC';

/** Countries that write in English say postcode; others that do say postal code. */
const postcodeCountries = new Set(['GB', 'GG', 'IM', 'JE', 'AU', 'NZ', 'MT', 'FK', 'GI', 'SH']);
const plzCountries = new Set(['DE', 'AT', 'CH', 'LI']);

const regionLabels: Readonly<Record<string, CheckoutWordKey>> = {
  area: 'regionArea',
  county: 'regionCounty',
  department: 'regionDepartment',
  district: 'regionDistrict',
  do_si: 'regionProvince',
  emirate: 'regionEmirate',
  island: 'regionIsland',
  oblast: 'regionOblast',
  parish: 'regionParish',
  prefecture: 'regionPrefecture',
  region: 'regionRegion',
  state: 'regionState',
};
const cityLabels: Readonly<Record<string, CheckoutWordKey>> = {
  district: 'cityDistrict',
  post_town: 'cityTown',
  suburb: 'citySuburb',
};
const postalLabels: Readonly<Record<string, CheckoutWordKey>> = {
  zip: 'postalZip',
  pin: 'postalPin',
  eircode: 'postalEircode',
};

/** What stands in a country's way of writing an address, in its order; other countries' customs are left out. */
const partsOfLetters: Readonly<Record<string, readonly AddressPart[]>> = {
  N: ['name'],
  A: ['line1', 'line2'],
  C: ['city'],
  S: ['region'],
  Z: ['postalCode'],
};

/**
 * An address is asked for as its country writes it: in its order of lines, with a postcode or none, and with a list of states
 * where it has such. Readers of another script than the country's get the order of its Latin way.
 */
export function addressForm(data: CountryData, language: string): AddressForm {
  const required = new Set(data.require ?? usualParts);
  const fieldOf = (letter: string): AddressField[] =>
    (partsOfLetters[letter] ?? []).map((part) => ({
      part,
      label: labelOf(part, data),
      isRequired: part === 'name' || (part !== 'line2' && required.has(letter)),
      autoComplete: autoCompletes[part],
      ...moreOf(part, data, language),
    }));
  const rows = linesOf(data, language)
    .map((line) => partCodesOf(line).flatMap(fieldOf))
    .flatMap((row) => (row.some(({ part }) => part === 'line1') ? row.map((field) => [field]) : [row]))
    .filter((row) => row.length > 0);
  const phone: AddressField = { part: 'phone', label: 'phone', isRequired: false, autoComplete: 'tel' };
  return { country: data.key, rows: [...rows, [phone]] };
}

const autoCompletes: Readonly<Record<AddressPart, string>> = {
  name: 'name',
  line1: 'address-line1',
  line2: 'address-line2',
  city: 'address-level2',
  region: 'address-level1',
  postalCode: 'postal-code',
  phone: 'tel',
};

function labelOf(part: AddressPart, data: CountryData): CheckoutWordKey {
  switch (part) {
    case 'city':
      return cityLabels[data.locality_name_type ?? ''] ?? 'city';
    case 'region':
      return regionLabels[data.state_name_type ?? ''] ?? 'regionProvince';
    case 'postalCode':
      if (postcodeCountries.has(data.key)) return 'postalPostcode';
      if (plzCountries.has(data.key)) return 'postalPlz';
      return postalLabels[data.zip_name_type ?? ''] ?? 'postalCode';
    default:
      return part;
  }
}

function moreOf(part: AddressPart, data: CountryData, language: string): Partial<AddressField> {
  if (part === 'region' && data.sub_regions && data.sub_regions.length > 0)
    return { options: regionsOf(data, language) };
  if (part !== 'postalCode' || data.zip === undefined) return {};
  const [example] = (data.zipex ?? '').split(',');
  return {
    // Only a pattern of digits alone; others have letters, spaces or hyphens.
    ...(/^(?:\\d(?:\{\d+(?:,\d+)?\})?|\d|\[[\d-]+\]|[|()?:])+$/.test(data.zip) ? { isNumeric: true } : {}),
    ...(example ? { example } : {}),
  };
}
