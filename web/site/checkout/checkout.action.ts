import type { SiteCheckoutQuery } from '#web/generated/graphql.ts';
import { type Action, showPage } from '../action.ts';
import { checkoutPage } from './checkout-page.tsx';

/** The door to the checkout, with what is in the visitor's cart. */
export const showCheckout: Action = {
  method: 'GET',
  path: '/checkout',
  async run({ graph }) {
    return showPage(checkoutPage(await graph.read<SiteCheckoutQuery>('SiteCheckout', {})));
  },
};
