import { getCaptchaChallenge } from './captcha.ts';
import { postFormSubmission, postFormSubmissionKey } from './forms.ts';
import { getInventoryStock } from './inventory-stock.ts';
import { deleteMemberSession, postMemberLocale, postMemberSession } from './members.ts';
import {
  deleteMultilingualConnection,
  getLanguages,
  getMultilingualSettings,
  getMultilingualStatus,
  putLanguages,
} from './multilingual.ts';
import { postPaymentEvent } from './payment-events.ts';
import type { RestRoute } from './rest-route.ts';
import {
  getRestockSignUpGroups,
  getRestockSignUps,
  postRestockSend,
  postRestockSendAll,
  postRestockSignUp,
} from './restock.ts';
import { getShoppingCart, postShoppingCartEntry, putAdditionalFields } from './shopping-cart.ts';
import {
  getCommercePreferences,
  getHeaderFooter,
  getSiteLayout,
  postUpdateNavigation,
  putCommercePreferences,
  putHeaderFooter,
} from './site-settings.ts';
import { postRootCategory, postStore } from './store-creation.ts';
import { postSubscriptionCart } from './subscription.ts';

/** Every documented path. */
export const restRoutes: readonly RestRoute[] = [
  getShoppingCart,
  postShoppingCartEntry,
  putAdditionalFields,
  getInventoryStock,
  getCaptchaChallenge,
  postRestockSignUp,
  getRestockSignUps,
  getRestockSignUpGroups,
  postRestockSend,
  postRestockSendAll,
  postSubscriptionCart,
  postPaymentEvent,
  postMemberSession,
  deleteMemberSession,
  postMemberLocale,
  postFormSubmissionKey,
  postFormSubmission,
  getHeaderFooter,
  putHeaderFooter,
  getSiteLayout,
  postUpdateNavigation,
  postStore,
  postRootCategory,
  getCommercePreferences,
  putCommercePreferences,
  getMultilingualSettings,
  getMultilingualStatus,
  getLanguages,
  putLanguages,
  deleteMultilingualConnection,
];
