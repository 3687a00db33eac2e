import type { CheckoutContentsFragment } from '#web/generated/graphql.ts';
import type { CountryChoice } from './address-fields.tsx';
import type { AddressForm } from './address-form.rules.ts';
import type { StepName } from './checkout-state.rules.ts';
import type { CheckoutWords } from './checkout-words.ts';
import { showPrice } from './show-price.ts';

/** What a step that is done says: what was answered, in lines. */
export function stepSummary(
  step: StepName,
  { email, shippingAddress, cart }: CheckoutContentsFragment,
  around: {
    readonly allCountries: readonly CountryChoice[];
    /** The form of the delivery address, which has its parts in the order of their country. */
    readonly shippingForm: AddressForm;
    readonly locale: string;
    readonly words: CheckoutWords;
  },
): readonly string[] {
  const { allCountries, shippingForm, locale, words } = around;
  switch (step) {
    case 'contact':
      return [email];
    case 'address': {
      if (!shippingAddress) return [];
      const { name, country } = shippingAddress;
      const countryName = allCountries.find(({ code }) => code === country)?.name ?? country;
      const places = shippingForm.rows.map((row) =>
        row.map(({ part }) => (part === 'name' || part === 'phone' ? '' : shippingAddress[part])),
      );
      const lines = places.map((parts) => parts.filter((part) => part !== '').join(' '));
      return [name, [...lines, countryName].filter((line) => line !== '').join(', ')];
    }
    case 'shipping': {
      const option = cart.selectedShippingOption;
      return option ? [`${option.name} · ${showPrice(option.price, locale, words)}`] : [];
    }
    case 'payment':
      return [];
  }
}
