import { formatMoney, type Money } from '../product/money.rules.ts';
import {
  type InstalmentLanguage,
  type InstalmentLocale,
  instalmentBrand,
  instalmentInfoUrl,
  instalmentLocale,
} from './instalment-locale.rules.ts';
import { type InstalmentOffer, instalmentRange, splitAmount } from './instalments.rules.ts';

/** What the pill shows. */
export interface InstalmentPillWords {
  /** What the amount means: its parts, or the limit that it is beyond. */
  readonly text: string;
  /** What the link to the explanation is called. */
  readonly more: string;
  /** Where the explanation is. */
  readonly infoUrl: string;
  /** Language of these words, where they may differ from the page's: a BCP 47 tag. */
  readonly lang: string;
}

interface Words {
  readonly equal: string;
  readonly unequal: string;
  readonly tooLow: string;
  readonly tooHigh: string;
  readonly more: string;
}

const words: Readonly<Record<InstalmentLanguage, Words>> = {
  en: {
    equal: '{count} payments of {amount} with {brand}',
    unequal: '{count} payments of up to {amount} with {brand}',
    tooLow: '{brand} available for orders over {amount}',
    tooHigh: '{brand} available for orders up to {amount}',
    more: 'About {brand}',
  },
  fr: {
    equal: '{count} versements de {amount} avec {brand}',
    unequal: '{count} versements d’au plus {amount} avec {brand}',
    tooLow: '{brand} offert pour les commandes de plus de {amount}',
    tooHigh: '{brand} offert pour les commandes jusqu’à {amount}',
    more: 'À propos d’{brand}',
  },
};

/**
 * In range the pill names the parts of the amount, the largest where they differ; above the maximum it says 'available for orders up to {amount}',
 * otherwise 'available for orders over {amount}'. There is none where instalments are not offered.
 */
export function instalmentPill(
  amount: Money,
  offer: InstalmentOffer,
  shopperLanguage: string,
): InstalmentPillWords | null {
  const locale = instalmentLocale(offer.accountCountry, shopperLanguage);
  if (locale === null) return null;
  const brand = instalmentBrand(locale);
  return {
    text: pillText(amount, offer, locale, brand, shopperLanguage),
    more: fill(words[locale.language].more, { brand }),
    infoUrl: instalmentInfoUrl(locale),
    lang: `${locale.language}-${locale.country}`,
  };
}

function pillText(
  amount: Money,
  offer: InstalmentOffer,
  { language }: InstalmentLocale,
  brand: string,
  shopperLanguage: string,
): string {
  const { equal, unequal, tooLow, tooHigh } = words[language];
  const show = (money: Money) => formatMoney(money, shopperLanguage);
  const range = instalmentRange(amount, offer);
  if (range === 'too-low') return fill(tooLow, { brand, amount: show(offer.minimum) });
  if (range === 'too-high') return fill(tooHigh, { brand, amount: show(offer.maximum) });
  const parts = splitAmount(amount);
  const [first = amount] = parts;
  const isEqual = parts.every(({ value }) => value === first.value);
  return fill(isEqual ? equal : unequal, { brand, count: String(parts.length), amount: show(first) });
}

function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}
