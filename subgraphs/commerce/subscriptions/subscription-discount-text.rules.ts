import type { catalogues } from '#schema/words/catalogue.ts';
import { fillText } from '#schema/words/fill-text.ts';
import { writePercent } from '../discounts/discount-terms.rules.ts';
import type { GrantedDiscount } from '../discounts/granted-discount.rules.ts';
import { formatPriceIn } from '../money/money.rules.ts';

/** A discount of a subscription in one line: its name, what it takes off, and for which payments. */
export function discountText(
  { name, kind, percentHundredths, amountCents, payments }: GrantedDiscount,
  words: typeof catalogues.en.plans,
  { locale, currency }: { readonly locale: string; readonly currency: string },
): string {
  const value =
    kind === 'PERCENT'
      ? `${writePercent(percentHundredths ?? 0)}%`
      : formatPriceIn(locale, amountCents ?? 0, currency);
  const what = kind === 'FREE_SHIPPING' ? words.discountShipping : fillText(words.discountOff, { value });
  const few = payments === 1 ? words.discountFirst : words.discountFirstFew;
  const scope = payments === null ? words.discountEach : fillText(few, { n: payments });
  return fillText(words.discount, { name, what, scope });
}
