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
 * Money is written as the language of the page writes it: in English a comma between thousands and a point before the
 * decimals, with the currency's symbol where that language puts it; its currency says how many decimals. What is no
 * amount, or has more than 15 digits before the point, is not shown.
 */
export function formatMoney(money: Money, locale: string): string {
  const amount = roundAmount(money.value, fractionDigits(money.currency));
  if (amount === null) return '';
  const format = formatOf(money.currency, locale);
  const decimals = amount.fraction === '' ? '' : format.decimal + amount.fraction;
  const number = format.group(BigInt(amount.whole)) + decimals;
  const parts = amount.isNegative ? format.below : format.above;
  const at = parts.findIndex((part) => part.type === 'integer');
  return parts
    .map((part, index) => (index === at ? number : numberParts.has(part.type) ? '' : part.value))
    .join('');
}

/** Text arithmetic, as a number would not hold 15 digits and two more. */
function roundAmount(
  value: string,
  digits: number,
): { isNegative: boolean; whole: string; fraction: string } | null {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)0*(\d+)(?:\.(\d*))?$/.exec(value) ?? [];
  if (whole === '' || whole.length > maxIntegerPlaces) return null;
  const minor = BigInt(whole + fraction.slice(0, digits).padEnd(digits, '0'));
  const isRoundedUp = (fraction[digits] ?? '0') >= '5';
  const text = String(minor + (isRoundedUp ? 1n : 0n)).padStart(digits + 1, '0');
  const end = text.length - digits;
  return { isNegative: sign !== '', whole: text.slice(0, end), fraction: text.slice(end) };
}

/** How a currency is written in a language. */
interface MoneyFormat {
  /** Between the whole and the fraction. */
  readonly decimal: string;
  readonly group: (whole: bigint) => string;
  /** Where number and symbol stand, for amounts from nothing on and for those below. */
  readonly above: readonly Intl.NumberFormatPart[];
  readonly below: readonly Intl.NumberFormatPart[];
}

/** How many ways of writing are remembered: making one takes longer than the rest of a price's markup. */
const maxKnown = 200;
const known = new Map<string, MoneyFormat>();

function formatOf(currency: string, locale: string): MoneyFormat {
  const key = `${locale} ${currency}`;
  const format = known.get(key) ?? makeFormat(currency, locale);
  if (known.size >= maxKnown) known.clear();
  known.set(key, format);
  return format;
}

/** A currency or a language that nobody knows must not take the page away: the code stands for the symbol then. */
function makeFormat(currency: string, locale: string): MoneyFormat {
  const style = { style: 'currency', currency, numberingSystem: 'latn' } as const;
  try {
    const written = new Intl.NumberFormat(locale, { ...style, minimumFractionDigits: 2 });
    const whole = new Intl.NumberFormat(locale, { ...style, maximumFractionDigits: 0 });
    return {
      decimal: written.formatToParts(1).find(({ type }) => type === 'decimal')?.value ?? '.',
      group: (amount) => groupedBy(whole, amount),
      above: written.formatToParts(1),
      below: written.formatToParts(-1),
    };
  } catch {
    const english = new Intl.NumberFormat('en-US');
    const code: Intl.NumberFormatPart[] = [
      { type: 'currency', value: currency },
      { type: 'literal', value: ' ' },
    ];
    const number: Intl.NumberFormatPart = { type: 'integer', value: '1' };
    return {
      decimal: '.',
      group: (amount) => groupedBy(english, amount),
      above: [...code, number],
      below: [...code, { type: 'minusSign', value: '-' }, number],
    };
  }
}

function groupedBy(format: Intl.NumberFormat, whole: bigint): string {
  return format
    .formatToParts(whole)
    .filter(({ type }) => type === 'integer' || type === 'group')
    .map(({ value }) => value)
    .join('');
}
