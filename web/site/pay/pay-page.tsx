import { countryData } from '#schema/address-countries.ts';
import { addressLines } from '#schema/address-lines.rules.ts';
import { countryName } from '../account/countries.ts';
import { checkoutDescription, sandboxesOf } from '../checkout/checkout-page.tsx';
import { checkoutWords } from '../checkout/checkout-words.ts';
import { givingWords } from '../donation/giving-words.ts';
import { renderIsland } from '../islands/render-island.tsx';
import { inWords, type VisitorPage } from '../page/visitor-page.tsx';
import type { PayState } from './pay-state.ts';

/** What a payment link leads to: what the shop prepared, and how it can be paid. */
export function payPage(initial: PayState, path: string): VisitorPage {
  const { draft } = initial;
  return {
    ...(draft.donation
      ? { pageType: 'DONATE', typeName: 'donate', title: 'Your donations' }
      : { pageType: 'CHECKOUT', typeName: 'checkout', title: 'Checkout', description: checkoutDescription }),
    takesPayments: true,
    paymentSandboxes: draft.paymentMethods.flatMap(sandboxesOf),
    content: inWords(({ language, timeZone, settings }, strings = {}) => {
      const { shippingAddress, expiresAt } = draft;
      const showDay = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone });
      return renderIsland(
        'payment-link',
        {
          ...{ initial, path, locale: language, words: checkoutWords(language, strings) },
          giving: draft.donation && givingWords(draft.donation, language),
          contactEmail: settings.contactEmail,
          address: shippingAddress
            ? [
                ...addressLines(shippingAddress, countryData(shippingAddress.country), language),
                countryName(shippingAddress.country, language),
              ].filter((line) => line !== '')
            : [],
          payableUntil: expiresAt === null ? '' : showDay.format(new Date(expiresAt)),
        },
        { language },
      );
    }),
  };
}
