import { catalogueOf } from '#schema/words/catalogue.ts';
import { countryOptions } from '../account/countries.ts';
import { cartAnswerTexts } from '../additional-fields/texts.ts';
import { renderIsland } from '../islands/render-island.tsx';
import { inWords, type VisitorPage } from '../page/visitor-page.tsx';
import { formatMoney } from '../product/money.rules.ts';
import { subscriptionPriceText } from '../subscription/subscription-price.rules.ts';
import type { CheckoutState } from './checkout-state.rules.ts';
import { checkoutWords } from './checkout-words.ts';
import type { PlanTexts } from './order-summary.tsx';

/** What the checkout, and the pages that take what is still to be paid, are for. */
export const checkoutDescription = 'Your order: contact details, delivery, and payment.';

/** The checkout: the page's island with the visitor's state. */
export function checkoutPage(initial: CheckoutState): VisitorPage {
  return {
    ...{ pageType: 'CHECKOUT', typeName: 'checkout', title: 'Checkout', takesPayments: true },
    ...{ description: checkoutDescription, mayTellAdvertisers: true },
    paymentSandboxes: (initial.checkout?.paymentMethods ?? []).flatMap(sandboxesOf),
    content: inWords(({ language, collections, settings }, strings = {}) => {
      const shop = collections.find(({ type }) => type === 'PRODUCTS');
      return renderIsland(
        'checkout',
        {
          initial,
          locale: language,
          words: checkoutWords(language, strings),
          answerTexts: cartAnswerTexts(strings, language).summary,
          planTexts: planTextsOf(initial, language),
          countries: initial.checkout ? countryOptions(language) : [],
          urls: {
            ...{ checkout: '/checkout', addressForm: '/checkout/address-form', cart: '/cart' },
            ...{ paymentReturn: '/checkout/return', lastOrder: '/checkout/confirmed' },
            newCard: `/account/cards/new?${new URLSearchParams({ returnTo: '/checkout?step=payment' })}`,
            shop: shop ? `/${shop.slug}` : '/',
            signIn:
              settings.customerAccounts === 'GUESTS_ONLY' ? null : '/account/sign-in?returnTo=/checkout',
          },
        },
        { language },
      );
    }),
  };
}

function planTextsOf({ checkout }: CheckoutState, language: string): PlanTexts {
  const prices = (checkout?.cart.entries ?? []).flatMap(({ id, subscription }) => {
    if (!subscription) return [];
    const charge = formatMoney(subscription.charge, language);
    return [[id, subscriptionPriceText(subscription.plan, charge, { language })] as const];
  });
  const { trialOne, trialFew, discountEach, discountFirst, discountFirstFew } = catalogueOf(language).plans;
  const payments = { discountEach, discountFirst, discountFirstFew };
  return { trialOne, trialFew, ...payments, prices: Object.fromEntries(prices) };
}

/** A sandbox's providers are on ports of their own. */
export function sandboxesOf({ scriptUrl }: { readonly scriptUrl: string | null }): string[] {
  if (scriptUrl === null) return [];
  const { protocol, hostname } = new URL(scriptUrl);
  return [`${protocol}//${hostname}:*`];
}
