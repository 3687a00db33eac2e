import { checkoutDescription, sandboxesOf } from '../checkout/checkout-page.tsx';
import { checkoutWords } from '../checkout/checkout-words.ts';
import { renderIsland } from '../islands/render-island.tsx';
import { inWords, type VisitorPage } from '../page/visitor-page.tsx';
import type { BalanceState } from './pay-state.ts';

/** Where a buyer pays what is left to be paid of an order that changed. */
export function balancePage(initial: BalanceState, path: string, orderPath: string): VisitorPage {
  return {
    ...{ pageType: 'CHECKOUT', typeName: 'checkout', title: 'Checkout', takesPayments: true },
    description: checkoutDescription,
    paymentSandboxes: initial.order.balanceMethods.flatMap(sandboxesOf),
    content: inWords(({ language, settings }, strings = {}) =>
      renderIsland(
        'order-balance',
        {
          ...{ initial, path, orderPath, locale: language, words: checkoutWords(language, strings) },
          contactEmail: settings.contactEmail,
        },
        { language },
      ),
    ),
  };
}
