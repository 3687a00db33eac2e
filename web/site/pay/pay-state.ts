import type {
  CheckoutPaymentFragment,
  SiteBalanceFragment,
  SiteDraftOrderFragment,
} from '#web/generated/graphql.ts';
import type { CheckoutWordKey } from '../checkout/checkout-words.ts';

/** What a page that takes one payment shows of it. */
export interface PayFormState {
  /** What came of the form; null before. */
  readonly notice: { readonly title: CheckoutWordKey; readonly message: string } | null;
  /** The payment that the page's script is to make; null for none. */
  readonly payment: CheckoutPaymentFragment | null;
  /** The way to pay that was chosen; empty for none. */
  readonly methodId: string;
}

/** What the page of a payment link shows. */
export interface PayState extends PayFormState {
  readonly draft: SiteDraftOrderFragment;
}

/** What the page of what is left to be paid of an order shows. */
export interface BalanceState extends PayFormState {
  readonly order: SiteBalanceFragment;
}

/** What the page's script is answered. */
export type PayAnswer<State> = { readonly state: State } | { readonly redirectTo: string };
