import { accountActions } from './account/account.action.ts';
import { cardActions } from './account/card.action.ts';
import { entranceActions } from './account/entrance.action.ts';
import { joinArea, markLesson } from './account/member-places.action.ts';
import { memberSecurityActions } from './account/security.action.ts';
import { finishSignOn, showSignOn, startSignOn } from './account/sign-on.action.ts';
import type { Action } from './action.ts';
import { changeCart, showEntryAnswers } from './cart/cart.action.ts';
import { refuseReminders, restoreLeftCart, showLeftCart, showRefusal } from './cart/left-cart.action.ts';
import {
  changeCheckout,
  returnFromPayment,
  showAddressForm,
  showCheckout,
} from './checkout/checkout.action.ts';
import { createComment } from './comments/comment.action.ts';
import { likeItem } from './comments/like.action.ts';
import { showBlockKinds } from './config/block-kinds.action.ts';
import { showEditor } from './config/editor.action.ts';
import { showFonts } from './config/fonts.action.ts';
import { acceptInvitation, showInvitation } from './config/invitation.action.ts';
import { passwordActions } from './config/password.action.ts';
import { contributorSecurityActions } from './config/security.action.tsx';
import { signInActions } from './config/sign-in.action.ts';
import { donationActions } from './donation/donation.action.ts';
import { myDonationActions } from './donation/my-donations.action.ts';
import { downloadFile, previewDownloads } from './download/download.action.ts';
import { submitForm } from './form/form.action.ts';
import {
  confirmSubscription,
  showConfirmation,
  showUnsubscribe,
  subscribe,
  unsubscribe,
} from './form/newsletter.action.ts';
import { checkGiftCardBalance, showGiftCardBalance } from './gift-card/gift-card-balance.action.ts';
import {
  downloadCreditNote,
  downloadInvoice,
  downloadMyInvoice,
  downloadPackingSlip,
} from './invoice/invoice.action.ts';
import { showMailPreview } from './mail-preview/mail-preview.action.ts';
import {
  changeOrder,
  showMyOrder,
  showOrder,
  showOrderConfirmation,
  showOrders,
} from './order/order.action.ts';
import { openPage } from './page/page-lock.action.ts';
import { openWebsite } from './page/website-lock.action.ts';
import { payBalance, showBalance } from './pay/balance.action.ts';
import { sendPayment, showPayment } from './pay/pay.action.ts';
import { signUpForRestock } from './restock/restock.action.ts';
import { sendReview, showReviewRequest } from './reviews/review-request.action.ts';
import { mySubscriptionActions } from './subscription/my-subscriptions.action.ts';
import {
  orderSubscription,
  showSubscription,
  startSubscription,
} from './subscription/subscription.action.ts';
import { myVisitsActions } from './visits/my-visits.action.ts';

/** Everything that visitors may do at addresses of a website, besides looking at its pages. */
export const actions: readonly Action[] = [
  changeCart,
  showEntryAnswers,
  ...[showLeftCart, restoreLeftCart, showRefusal, refuseReminders],
  showCheckout,
  changeCheckout,
  showAddressForm,
  returnFromPayment,
  showOrderConfirmation,
  showPayment,
  sendPayment,
  showBalance,
  showMailPreview,
  payBalance,
  ...donationActions,
  ...myDonationActions,
  showOrder,
  changeOrder,
  showOrders,
  showMyOrder,
  downloadFile,
  previewDownloads,
  showGiftCardBalance,
  checkGiftCardBalance,
  downloadInvoice,
  downloadCreditNote,
  downloadMyInvoice,
  downloadPackingSlip,
  startSubscription,
  showSubscription,
  orderSubscription,
  ...mySubscriptionActions,
  signUpForRestock,
  submitForm,
  subscribe,
  showConfirmation,
  confirmSubscription,
  showUnsubscribe,
  unsubscribe,
  createComment,
  likeItem,
  openPage,
  openWebsite,
  showReviewRequest,
  sendReview,
  ...[showSignOn, startSignOn, finishSignOn],
  ...entranceActions,
  ...accountActions,
  ...cardActions,
  ...memberSecurityActions,
  ...[joinArea, markLesson],
  ...myVisitsActions,
  ...showEditor,
  ...signInActions,
  showBlockKinds,
  showFonts,
  ...passwordActions,
  ...[showInvitation, acceptInvitation],
  ...contributorSecurityActions,
];
