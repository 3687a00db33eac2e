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
  const format = moneyFormat(money.currency, locale);
  const decimals = amount.fraction === '' ? '' : format.decimal + amount.fraction;
  const [before, after] = amount.isNegative ? format.below : format.above;
  return before + groupDigits(amount.whole, format) + decimals + after;
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

/** How a currency is written in a language: plain data, which pages bring along for their scripts. */
export interface MoneyFormat {
  /** Between the whole and the fraction. */
  readonly decimal: string;
  readonly group: {
    readonly separator: string;
    /** Digits of the last group, and of each before it. */
    readonly last: number;
    readonly others: number;
    /** Numbers of fewer digits have no groups. */
    readonly least: number;
  };
  /** What stands before and after the number, for amounts from nothing on and for those below. */
  readonly above: readonly [before: string, after: string];
  readonly below: readonly [before: string, after: string];
}

/** How many ways of writing are remembered: making one takes longer than the rest of a price's markup. */
const maxKnown = 200;
const known = new Map<string, MoneyFormat>();

const keyOf = (currency: string, locale: string) => `${locale} ${currency}`;

/** How a currency is written in a language, by the CLDR of whoever asks first. */
export function moneyFormat(currency: string, locale: string): MoneyFormat {
  const key = keyOf(currency, locale);
  const format = known.get(key) ?? makeFormat(currency, locale);
  if (known.size >= maxKnown) known.clear();
  known.set(key, format);
  return format;
}

/** Takes over a way of writing that was found out elsewhere: to find it out costs a phone more than all the rest of a page's prices. */
export function rememberMoneyFormat(currency: string, locale: string, format: MoneyFormat): void {
  known.set(keyOf(currency, locale), format);
}

/** A currency or a language that nobody knows must not take the page away: the code stands for the symbol then. */
function makeFormat(currency: string, locale: string): MoneyFormat {
  const style = { style: 'currency', currency, numberingSystem: 'latn' } as const;
  try {
    const written = new Intl.NumberFormat(locale, { ...style, minimumFractionDigits: 2 });
    return {
      decimal: partOf(written.formatToParts(1), 'decimal') ?? '.',
      group: groupsOf(new Intl.NumberFormat(locale, { ...style, maximumFractionDigits: 0 })),
      above: aroundNumber(written.formatToParts(1)),
      below: aroundNumber(written.formatToParts(-1)),
    };
  } catch {
    const code = `${currency} `;
    const group = groupsOf(new Intl.NumberFormat('en-US'));
    return { decimal: '.', group, above: [code, ''], below: [`${code}-`, ''] };
  }
}

type Parts = readonly Intl.NumberFormatPart[];

const partOf = (parts: Parts, name: Intl.NumberFormatPartTypes) =>
  parts.find(({ type }) => type === name)?.value;

function aroundNumber(parts: Parts): readonly [string, string] {
  const at = parts.findIndex(({ type }) => type === 'integer');
  const textOf = (some: Parts) =>
    some.map(({ type, value }) => (numberParts.has(type) ? '' : value)).join('');
  return [textOf(parts.slice(0, at)), textOf(parts.slice(at + 1))];
}

/** Read off from what the language does with long numbers. */
function groupsOf(format: Intl.NumberFormat): MoneyFormat['group'] {
  const long = format.formatToParts(1_234_567_890_123);
  const lengths = long.filter(({ type }) => type === 'integer').map(({ value }) => value.length);
  const last = lengths.at(-1) ?? 0;
  const isGrouped = (amount: number) => partOf(format.formatToParts(amount), 'group') !== undefined;
  return {
    separator: partOf(long, 'group') ?? '',
    last,
    others: lengths.at(-2) ?? last,
    least: last + (isGrouped(10 ** last) ? 1 : 2),
  };
}

function groupDigits(digits: string, { group }: MoneyFormat): string {
  const { separator, last, others, least } = group;
  if (digits.length < least) return digits;
  const groups = [digits.slice(-last)];
  for (let end = digits.length - last; end > 0; end -= others)
    groups.unshift(digits.slice(Math.max(end - others, 0), end));
  return groups.join(separator);
}
