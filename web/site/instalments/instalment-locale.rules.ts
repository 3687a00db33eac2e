/** Where instalments are offered, and in which languages; the first is the one for all others. */
const languages = {
  US: ['en'],
  CA: ['en', 'fr'],
  AU: ['en'],
  NZ: ['en'],
  GB: ['en'],
} as const;

export type InstalmentCountry = keyof typeof languages;
export type InstalmentLanguage = (typeof languages)[InstalmentCountry][number];

/** Territories that count as the United States. */
const unitedStates: ReadonlySet<string> = new Set(['US', 'PR', 'GU', 'VI', 'MP', 'AS', 'UM']);

/** Where and in which language instalments are spoken of. */
export interface InstalmentLocale {
  readonly country: InstalmentCountry;
  readonly language: InstalmentLanguage;
}

/** Every supported locale, for what is made ahead of time. */
export const instalmentLocales: readonly InstalmentLocale[] = Object.keys(languages)
  .filter(isCountry)
  .flatMap((country) => languages[country].map((language) => ({ country, language })));

/** The country is the account's, territories counted with the US; null where instalments are not offered. */
export function instalmentCountry(accountCountry: string): InstalmentCountry | null {
  const country = unitedStates.has(accountCountry) ? 'US' : accountCountry;
  return isCountry(country) ? country : null;
}

/** The language is the shopper's where the country supports it, else the first that it supports. */
export function instalmentLocale(accountCountry: string, shopperLanguage: string): InstalmentLocale | null {
  const country = instalmentCountry(accountCountry);
  if (country === null) return null;
  const [wanted = ''] = shopperLanguage.toLowerCase().split(/[-_]/);
  const supported: readonly InstalmentLanguage[] = languages[country];
  const language = supported.find((one) => one === wanted) ?? languages[country][0];
  return { country, language };
}

/** The provider's name is Clearpay in Great Britain, and Afterpay everywhere else. */
export function instalmentBrand({ country }: InstalmentLocale): 'Afterpay' | 'Clearpay' {
  return country === 'GB' ? 'Clearpay' : 'Afterpay';
}

/** The address of the page that explains instalments. */
export function instalmentInfoUrl({ country, language }: InstalmentLocale): string {
  return `/instalments/modal/${country}-${language}.html`;
}

function isCountry(country: string): country is InstalmentCountry {
  return Object.hasOwn(languages, country);
}
