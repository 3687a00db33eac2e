/**
 * Amounts of money are whole minor units (cents, yen) in a safe integer, so no sum is ever off by a cent.
 * They become decimal strings only at the edge: `1250` in USD is `"12.50"`, `1250` in JPY is `"1250"`.
 */

/** The currencies a store can sell in. */
export const CURRENCIES = [
  ...['EUR', 'USD', 'AUD', 'NOK', 'CAD', 'NZD', 'DKK', 'GBP', 'HKD', 'CHF', 'MXN', 'SGD', 'SEK', 'CZK'],
  ...['ILS', 'PHP', 'RUB', 'PLN', 'THB', 'MYR', 'ARS', 'BRL', 'COP', 'IDR', 'INR', 'JPY', 'ZAR'],
] as const;

/** A store sells in US dollars until its owner says otherwise. */
export const DEFAULT_CURRENCY = 'USD';

/** An amount has at most 15 digits before the point. */
export const MAX_INTEGER_PLACES = 15;

const DEFAULT_FRACTION_DIGITS = 2;
const FRACTION_DIGITS: ReadonlyMap<string, number> = new Map([['JPY', 0]]);

/** The shape in which the API shows an amount; `value` is a decimal string with the currency's own digits. */
export interface Money {
  value: string;
  currency: string;
}

/** What became of a price that a person or a file wrote; `minor` is in minor units. */
export type ParsedPrice = { ok: true; minor: number } | { ok: false; message: string };

/** A currency has two digits after the point, except the yen, which has none. */
export function fractionDigits(currency: string): number {
  return FRACTION_DIGITS.get(currency) ?? DEFAULT_FRACTION_DIGITS;
}

/** An amount is shown to programs as a plain decimal string with exactly the currency's digits after the point. */
export function toDecimal(minor: number, currency: string): string {
  return decimalOf(minor, fractionDigits(currency));
}

/** An amount and its currency travel together in the API. */
export function toMoney(minor: number, currency: string): Money {
  return { value: toDecimal(minor, currency), currency };
}

/** An amount is shown to people with a comma between thousands and a point before the decimals, as in `1,234.50`. */
export function formatAmount(minor: number, currency: string): string {
  return toDecimal(minor, currency).replace(/\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ','));
}

/** An amount with its currency, as it is written in a language. */
export function formatPriceIn(language: string, minor: number, currency: string): string {
  const digits = fractionDigits(currency);
  const format = new Intl.NumberFormat(language, {
    ...{ style: 'currency', currency, minimumFractionDigits: digits, maximumFractionDigits: digits },
  });
  return format.format(minor / 10 ** digits);
}

/**
 * A price is a number of zero or more with at most 15 digits before the point and no more decimals than its currency
 * has (trailing zeros aside); commas are understood only where they separate thousands.
 */
export function parsePrice(text: string, currency: string, label = 'Price'): ParsedPrice {
  return minorOf(text, fractionDigits(currency), { label, currency });
}

/** The same amount with any number of digits after the point, for currencies that have none, two or three. */
export function decimalOf(minor: number, digits: number): string {
  assertAmount(minor);
  const text = String(Math.abs(minor)).padStart(digits + 1, '0');
  const whole = text.slice(0, text.length - digits);
  const fraction = text.slice(text.length - digits);
  return `${minor < 0 ? '-' : ''}${whole}${digits > 0 ? `.${fraction}` : ''}`;
}

/** Reads a price written with any number of digits after the point; see `parsePrice` for what is accepted. */
export function minorOf(
  text: string,
  digits: number,
  words: { label: string; currency: string },
): ParsedPrice {
  const { label, currency } = words;
  const refuse = (message: string): ParsedPrice => ({ ok: false, message: `${label} ${message}` });

  const written = text.trim();
  if (written === '') return refuse('is required.');
  if (/^-[\d.,]+$/.test(written)) return refuse('cannot be negative.');
  const parts = /^(\d+|\d{1,3}(?:,\d{3})+)?(?:\.(\d*))?$/.exec(written);
  if (!parts || !/\d/.test(written)) return refuse('must be a number, such as 1,234.50.');

  const whole = (parts[1] ?? '').replaceAll(',', '').replace(/^0+(?=\d)/, '');
  const fraction = (parts[2] ?? '').replace(/0+$/, '');
  if (whole.length > MAX_INTEGER_PLACES) {
    return refuse(`can have at most ${MAX_INTEGER_PLACES} digits before the point.`);
  }
  if (fraction.length > digits) {
    return refuse(
      digits === 0
        ? `must be a whole number in ${currency}.`
        : `can have at most ${digits} decimal places in ${currency}.`,
    );
  }
  const minor = Number(whole + fraction.padEnd(digits, '0'));
  return Number.isSafeInteger(minor) ? { ok: true, minor } : refuse('is too large.');
}

/** The sum of no amounts is zero, and a sum too large to be exact is an error rather than a guess. */
export function sumAmounts(amounts: Iterable<number>): number {
  let sum = 0;
  for (const amount of amounts) {
    assertAmount(amount);
    sum += amount;
    assertAmount(sum);
  }
  return sum;
}

/** A price times a quantity is exact, or an error. */
export function multiplyAmount(minor: number, quantity: number): number {
  assertAmount(minor);
  const product = minor * quantity;
  assertAmount(product);
  return product;
}

/** An amount is a whole number of minor units that a number can hold exactly. */
export function assertAmount(minor: number): void {
  if (!Number.isSafeInteger(minor)) throw new RangeError(`Not an exact amount in minor units: ${minor}`);
}
