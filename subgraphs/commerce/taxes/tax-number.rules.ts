/** What a tax number looks like in each country of the European Union, its two letters aside; Greece writes EL. */
const patterns: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z0-9]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[A-Z0-9+*]{10}\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{10}01$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
};

/** A tax number of the European Union. */
export interface TaxNumber {
  /** Two letters as tax numbers write them: EL for Greece. */
  readonly country: string;
  readonly number: string;
}

/** A tax number begins with its country and has that country's form, spaces, points and hyphens aside; null when it has not. */
export function readTaxNumber(text: string): TaxNumber | null {
  const compact = text.toUpperCase().replace(/[\s.-]/g, '');
  const country = compact.slice(0, 2);
  const number = compact.slice(2);
  return patterns[country]?.test(number) ? { country, number } : null;
}

const taxCountryOf = (country: string): string => (country === 'GR' ? 'EL' : country);

/**
 * A business pays no tax when the owner exempts such, it gave a tax number of the country that it buys for, and both that country and the owner's are in the
 * European Union and not the same.
 */
export function isExemptBusiness(
  { taxNumber, country }: { readonly taxNumber: string; readonly country: string },
  settings: { readonly isTaxNumberExempt: boolean; readonly originCountry: string },
): boolean {
  if (!settings.isTaxNumberExempt || settings.originCountry === country) return false;
  const isInUnion = (each: string) => taxCountryOf(each) in patterns;
  const number = readTaxNumber(taxNumber);
  return isInUnion(settings.originCountry) && number !== null && number.country === taxCountryOf(country);
}
