/** An amount as the graph gives it: a decimal string and an ISO 4217 code. */
export interface Money {
  readonly value: string;
  readonly currency: string;
}

/** An amount has at most so many digits before the point. */
const maxIntegerPlaces = 15;
const numberParts: ReadonlySet<string> = new Set(['integer', 'group', 'decimal', 'fraction']);

/** Money has two digits after the point, yen none, and so a currency that nobody knows. */
export function fractionDigits(currency: string): number {
  return currency === 'JPY' ? 0 : 2;
}

/**
 * Money is shown with a comma between thousands, a point before the decimals and its currency's digits after it, in
 * every language; the website's language decides the currency's symbol and on which side of the number it stands. What
 * is no amount, or has more than 15 digits before the point, is not shown.
 */
export function formatMoney(money: Money, locale: string): string {
  const number = formatNumber(money.value, fractionDigits(money.currency));
  if (number === null) return '';
  const parts = currencyParts(money.currency, locale);
  const at = parts.findIndex((part) => part.type === 'integer');
  return parts
    .map((part, index) => (index === at ? number : numberParts.has(part.type) ? '' : part.value))
    .join('');
}

/** Text arithmetic, as a number would not hold 15 digits and two more. */
function formatNumber(value: string, digits: number): string | null {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)0*(\d+)(?:\.(\d*))?$/.exec(value) ?? [];
  if (whole === '' || whole.length > maxIntegerPlaces) return null;
  const minor = BigInt(whole + fraction.slice(0, digits).padEnd(digits, '0'));
  const isRoundedUp = (fraction[digits] ?? '0') >= '5';
  const text = String(minor + (isRoundedUp ? 1n : 0n)).padStart(digits + 1, '0');
  const integer = text.slice(0, text.length - digits).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${sign}${integer}${digits > 0 ? `.${text.slice(-digits)}` : ''}`;
}

/** How many ways of writing are remembered: making one takes longer than the rest of a price's markup. */
const maxKnown = 200;
const known = new Map<string, readonly Intl.NumberFormatPart[]>();

function currencyParts(currency: string, locale: string): readonly Intl.NumberFormatPart[] {
  const key = `${locale} ${currency}`;
  const parts = known.get(key) ?? makeCurrencyParts(currency, locale);
  if (known.size >= maxKnown) known.clear();
  known.set(key, parts);
  return parts;
}

/** A currency or a language that nobody knows must not take the page away: the code stands for the symbol then. */
function makeCurrencyParts(currency: string, locale: string): Intl.NumberFormatPart[] {
  try {
    return new Intl.NumberFormat(locale, { style: 'currency', currency }).formatToParts(1);
  } catch {
    return [
      { type: 'currency', value: currency },
      { type: 'literal', value: ' ' },
      { type: 'integer', value: '1' },
    ];
  }
}
