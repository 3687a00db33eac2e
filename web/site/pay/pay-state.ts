import type { CheckoutPaymentFragment, SiteDraftOrderFragment } from '#web/generated/graphql.ts';
import type { CheckoutWordKey } from '../checkout/checkout-words.ts';

/** What the page of a payment link shows. */
export interface PayState {
  readonly draft: SiteDraftOrderFragment;
  /** What came of the form; null before. */
  readonly notice: { readonly title: CheckoutWordKey; readonly message: string } | null;
  /** The payment that the page's script is to make; null for none. */
  readonly payment: CheckoutPaymentFragment | null;
  /** The way to pay that was chosen; empty for none. */
  readonly methodId: string;
}

/** What the page's script is answered. */
export type PayAnswer = { readonly state: PayState } | { readonly redirectTo: string };
