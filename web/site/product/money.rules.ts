/** An amount as the graph gives it: a decimal string and an ISO 4217 code. */
export interface Money {
  readonly value: string;
  readonly currency: string;
}

const numberParts: ReadonlySet<string> = new Set(['integer', 'group', 'decimal', 'fraction']);

/**
 * Money is shown with a comma between thousands and a point before the decimals in every language; the website's
 * language decides the currency's symbol and on which side of the number it stands.
 */
export function formatMoney(money: Money, locale: string): string {
  const number = money.value.replace(/\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ','));
  const parts = currencyParts(money.currency, locale);
  const at = parts.findIndex((part) => part.type === 'integer');
  return parts
    .map((part, index) => (index === at ? number : numberParts.has(part.type) ? '' : part.value))
    .join('');
}

/** A currency or a language that nobody knows must not take the page away: the code stands for the symbol then. */
function currencyParts(currency: string, locale: string): Intl.NumberFormatPart[] {
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
