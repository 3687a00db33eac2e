import type { CheckoutContentsFragment } from '#web/generated/graphql.ts';
import type { CountryChoice } from './address-fields.tsx';
import type { StepName } from './checkout-state.rules.ts';
import type { CheckoutWords } from './checkout-words.ts';
import { showPrice } from './show-price.ts';

/** What a step that is done says: what was answered, in lines. */
export function stepSummary(
  step: StepName,
  { email, shippingAddress, cart }: CheckoutContentsFragment,
  around: {
    readonly allCountries: readonly CountryChoice[];
    readonly locale: string;
    readonly words: CheckoutWords;
  },
): readonly string[] {
  const { allCountries, locale, words } = around;
  switch (step) {
    case 'contact':
      return [email];
    case 'address': {
      if (!shippingAddress) return [];
      const { name, line1, line2, postalCode, city, region, country } = shippingAddress;
      const countryName = allCountries.find(({ code }) => code === country)?.name ?? country;
      const place = [postalCode, city, region].filter((part) => part !== '').join(' ');
      return [name, [line1, line2, place, countryName].filter((part) => part !== '').join(', ')];
    }
    case 'shipping': {
      const option = cart.selectedShippingOption;
      return option ? [`${option.name} · ${showPrice(option.price, locale, words)}`] : [];
    }
    case 'payment':
      return [];
  }
}
