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

/** What VIES, the European Union's register, said of a number. */
export interface TaxNumberCheck {
  /** With its country: DE123456789. */
  readonly number: string;
  readonly state: 'VALID' | 'INVALID' | 'UNREACHABLE';
  /** When it was asked: ISO 8601. */
  readonly at: string;
  /** What proves the question; empty when VIES gave nothing. */
  readonly reference: string;
}

/** Whom the owner exempts, and how a number is proved. */
export interface ExemptionTerms {
  readonly isTaxNumberExempt: boolean;
  readonly isTaxNumberChecked: boolean;
  readonly originCountry: string;
}

/** What a shopper typed of their business, and what is known of it. */
export interface GivenTaxNumber {
  readonly taxNumber: string;
  /** The country that they buy for; empty before it is known. */
  readonly country: string;
  readonly check: TaxNumberCheck | null;
  readonly now: Date;
}

const hour = 3_600_000;
/** How long an answer of VIES counts, by what it was. */
const lasting = { VALID: 24 * hour, INVALID: hour, UNREACHABLE: hour / 120 } as const;

/** How a number is named in what VIES said of it; empty for what is no number. */
export function nameOfNumber(text: string): string {
  const read = readTaxNumber(text);
  return read ? read.country + read.number : '';
}

/**
 * A business pays no tax when the owner exempts such, it gave a tax number of the country that it buys for, both that country and the owner's
 * are in the European Union and not the same, and, where the owner wants that looked up, VIES confirmed the number within a day.
 */
export function isExemptBusiness(given: GivenTaxNumber, settings: ExemptionTerms): boolean {
  if (!hasOwnNumber(given, settings)) return false;
  return !settings.isTaxNumberChecked || latestCheck(given)?.state === 'VALID';
}

/** True where a number could exempt, and VIES was not asked yet, or not lately. */
export function isCheckNeeded(given: GivenTaxNumber, settings: ExemptionTerms): boolean {
  return settings.isTaxNumberChecked && hasOwnNumber(given, settings) && latestCheck(given) === null;
}

/** What a shopper is told of the number that they typed; null where it makes no difference here. */
export function taxNumberNotice(given: GivenTaxNumber, settings: ExemptionTerms): string | null {
  if (given.taxNumber.trim() === '' || !couldBeExempt(given.country, settings)) return null;
  if (!hasOwnNumber(given, settings))
    return 'This is not a VAT number of the country that it goes to, so taxes are charged.';
  if (isExemptBusiness(given, settings)) return 'No taxes are charged: your business accounts for them.';
  switch (latestCheck(given)?.state) {
    case 'INVALID':
      return 'The European register does not know this VAT number, so taxes are charged.';
    case 'UNREACHABLE':
      return 'This VAT number can’t be looked up right now, so taxes are charged. Please try again in a moment.';
    default:
      return null;
  }
}

function latestCheck({ taxNumber, check, now }: GivenTaxNumber): TaxNumberCheck | null {
  if (!check || check.number !== nameOfNumber(taxNumber)) return null;
  return now.getTime() - Date.parse(check.at) < lasting[check.state] ? check : null;
}

const taxCountryOf = (country: string): string => (country === 'GR' ? 'EL' : country);
const isInUnion = (country: string): boolean => taxCountryOf(country) in patterns;

function couldBeExempt(country: string, { isTaxNumberExempt, originCountry }: ExemptionTerms): boolean {
  return isTaxNumberExempt && originCountry !== country && isInUnion(originCountry) && isInUnion(country);
}

function hasOwnNumber({ taxNumber, country }: GivenTaxNumber, settings: ExemptionTerms): boolean {
  return couldBeExempt(country, settings) && readTaxNumber(taxNumber)?.country === taxCountryOf(country);
}

/** Why a business paid no taxes for an order; both texts are empty where nobody looked its number up. */
export interface TaxExemption {
  /** ISO 8601. */
  readonly checkedAt: string;
  /** What proves the question. */
  readonly reference: string;
}

/** What an order keeps of the answer that it was exempt by. */
export function exemptionOf(check: TaxNumberCheck | null): TaxExemption {
  return check?.state === 'VALID'
    ? { checkedAt: check.at, reference: check.reference }
    : { checkedAt: '', reference: '' };
}

/** An order that is changed stays exempt by the answer that it was placed with, as long as its owner exempts its country's businesses. */
export function isStillExempt(
  order: Pick<GivenTaxNumber, 'taxNumber' | 'country' | 'now'> & {
    readonly taxExemption: TaxExemption | null;
  },
  settings: ExemptionTerms,
): boolean {
  const isTrusted = !settings.isTaxNumberChecked || order.taxExemption !== null;
  return isTrusted && isExemptBusiness({ ...order, check: null }, { ...settings, isTaxNumberChecked: false });
}
