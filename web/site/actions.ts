import type { Action } from './action.ts';
import { changeCart, showEntryAnswers } from './cart/cart.action.ts';
import { showCheckout } from './checkout/checkout.action.ts';
import { writeComment } from './comments/comment.action.ts';
import { likeItem } from './comments/like.action.ts';
import { submitForm } from './form/form.action.ts';
import {
  confirmSubscription,
  showConfirmation,
  showUnsubscribe,
  subscribe,
  unsubscribe,
} from './form/newsletter.action.ts';
import { openPage } from './page/page-lock.action.ts';
import { signUpForRestock } from './restock/restock.action.ts';
import { showSubscription, startSubscription } from './subscription/subscription.action.ts';

/** Everything that visitors may do at addresses of a website, besides looking at its pages. */
export const actions: readonly Action[] = [
  changeCart,
  showEntryAnswers,
  showCheckout,
  startSubscription,
  showSubscription,
  signUpForRestock,
  submitForm,
  subscribe,
  showConfirmation,
  confirmSubscription,
  showUnsubscribe,
  unsubscribe,
  writeComment,
  likeItem,
  openPage,
];
