import { catalogueOf } from '#schema/words/catalogue.ts';
import type { SiteDonationFragment } from '#web/generated/graphql.ts';
import { fill } from '../checkout/fill-words.ts';
import { formatMoney } from '../product/money.rules.ts';

/** What the page where a donation is paid says otherwise than that of an order. */
export interface GivingWords {
  readonly title: string;
  /** How often it is given, and to whom it is dedicated. */
  readonly lines: readonly string[];
  /** The button's words, with `{amount}`. */
  readonly give: string;
}

/** The words in a language. */
export function givingWords(
  { isMonthly, amount, dedication, dedicatedTo }: SiteDonationFragment,
  language: string,
): GivingWords {
  const words = catalogueOf(language).donation;
  return {
    ...{ title: words.paying, give: words.give },
    lines: [
      ...(isMonthly ? [fill(words.everyMonth, { amount: formatMoney(amount, language) })] : []),
      ...(dedication ? [fill(words[`dedicated${dedication}`], { name: dedicatedTo })] : []),
    ],
  };
}
