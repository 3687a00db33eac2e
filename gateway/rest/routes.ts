import { getCaptchaChallenge } from './captcha.ts';
import { postFormSubmission, postFormSubmissionKey } from './forms.ts';
import { getInventoryStock } from './inventory-stock.ts';
import { deleteMemberSession, postMemberLocale, postMemberSession } from './members.ts';
import type { RestRoute } from './rest-route.ts';
import {
  getRestockSignUpGroups,
  getRestockSignUps,
  postRestockSend,
  postRestockSendAll,
  postRestockSignUp,
} from './restock.ts';
import { getShoppingCart, postShoppingCartEntry, putAdditionalFields } from './shopping-cart.ts';
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
  postMemberSession,
  deleteMemberSession,
  postMemberLocale,
  postFormSubmissionKey,
  postFormSubmission,
];
