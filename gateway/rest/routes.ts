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
import { getPlace, getPlaceSuggestions } from './places.ts';
import {
  deletePublishedAddressBookEntry,
  getPublishedAddressBook,
  getPublishedAddressBookEntry,
  postPublishedAddressBookEntry,
  putPublishedAddressBookEntry,
} from './published/published-address-book.ts';
import {
  deletePublishedContact,
  getPublishedContact,
  getPublishedContacts,
  patchPublishedContact,
  postPublishedContact,
  postPublishedContactsQuery,
} from './published/published-contacts.ts';
import {
  deletePublishedDiscount,
  getPublishedDiscount,
  getPublishedDiscounts,
  getPublishedFulfillmentOptions,
  postPublishedDiscount,
  putPublishedDiscount,
} from './published/published-discounts.ts';
import {
  deletePublishedImage,
  getPublishedImageStatus,
  postPublishedImage,
  postPublishedImageAddress,
  postPublishedImageOrder,
  postPublishedImageReorder,
  postPublishedImageUpdate,
} from './published/published-images.ts';
import { postPublishedOrder } from './published/published-import.ts';
import {
  getPublishedInventory,
  getPublishedInventoryOf,
  postPublishedAdjustments,
} from './published/published-inventory.ts';
import {
  getPublishedOrder,
  getPublishedOrders,
  postPublishedFulfillment,
} from './published/published-orders.ts';
import {
  deletePublishedProduct,
  postPublishedProduct,
  postPublishedProductUpdate,
} from './published/published-product-writes.ts';
import {
  getPublishedProducts,
  getPublishedProductsOf,
  getPublishedStorePages,
} from './published/published-products.ts';
import { getPublishedProfiles, getPublishedProfilesOf } from './published/published-profiles.ts';
import { getPublishedTransactions, getPublishedTransactionsOf } from './published/published-transactions.ts';
import {
  deletePublishedVariant,
  postPublishedVariant,
  postPublishedVariantImage,
  postPublishedVariantUpdate,
} from './published/published-variants.ts';
import {
  deletePublishedWebhook,
  getPublishedWebhook,
  getPublishedWebhooks,
  postPublishedWebhook,
  postPublishedWebhookSecret,
  postPublishedWebhookTest,
  postPublishedWebhookUpdate,
} from './published/published-webhooks.ts';
import { getPublishedWebsite } from './published/published-website.ts';
import type { RestRoute, RestTag } from './rest-route.ts';
import {
  getRestockSignUpGroups,
  getRestockSignUps,
  postRestockSend,
  postRestockSendAll,
  postRestockSignUp,
} from './restock.ts';
import { getSessionReplayId, postSessionReplay } from './session-replay.ts';
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
import {
  postButtonClick,
  postButtonRender,
  postCensusHit,
  postEvents,
  postEventValidation,
  postFormRender,
  postOverlay,
  postPageErrors,
  postPerformance,
  postQuickView,
  postRecordEvent,
} from './visit-events.ts';

/** Every documented path, by what it is about. */
export const restTags: readonly RestTag[] = [
  {
    name: 'Shopping cart',
    description: 'What a shopper is about to buy.',
    routes: [getShoppingCart, postShoppingCartEntry, putAdditionalFields, postSubscriptionCart],
  },
  {
    name: 'Stock',
    description: 'How much there is of a product, and who wants to know when it is back.',
    routes: [
      getInventoryStock,
      postRestockSignUp,
      getRestockSignUps,
      getRestockSignUpGroups,
      postRestockSend,
      postRestockSendAll,
    ],
  },
  {
    name: 'Commerce',
    description:
      'The published commerce API, for programs that were written for it: they change the host and the key, and nothing else.',
    routes: [
      getPublishedOrders,
      getPublishedOrder,
      postPublishedOrder,
      postPublishedFulfillment,
      getPublishedInventory,
      getPublishedInventoryOf,
      postPublishedAdjustments,
      ...getPublishedProducts,
      ...getPublishedProductsOf,
      ...postPublishedProduct,
      ...postPublishedProductUpdate,
      ...deletePublishedProduct,
      ...postPublishedVariant,
      ...postPublishedVariantUpdate,
      ...deletePublishedVariant,
      ...postPublishedVariantImage,
      postPublishedImageAddress,
      ...postPublishedImage,
      ...postPublishedImageUpdate,
      ...deletePublishedImage,
      ...postPublishedImageOrder,
      postPublishedImageReorder,
      ...getPublishedImageStatus,
      getPublishedStorePages,
      getPublishedDiscounts,
      postPublishedDiscount,
      getPublishedDiscount,
      putPublishedDiscount,
      deletePublishedDiscount,
      getPublishedFulfillmentOptions,
      getPublishedTransactions,
      getPublishedTransactionsOf,
      getPublishedProfiles,
      getPublishedProfilesOf,
      getPublishedContacts,
      postPublishedContact,
      postPublishedContactsQuery,
      getPublishedContact,
      patchPublishedContact,
      deletePublishedContact,
      getPublishedAddressBook,
      postPublishedAddressBookEntry,
      getPublishedAddressBookEntry,
      putPublishedAddressBookEntry,
      deletePublishedAddressBookEntry,
      getPublishedWebhooks,
      postPublishedWebhook,
      getPublishedWebhook,
      postPublishedWebhookUpdate,
      deletePublishedWebhook,
      postPublishedWebhookSecret,
      postPublishedWebhookTest,
      getPublishedWebsite,
    ],
  },
  { name: 'Payments', description: 'What payment providers tell.', routes: [postPaymentEvent] },
  {
    name: 'Addresses',
    description: 'Addresses that are suggested while someone types theirs.',
    routes: [getPlaceSuggestions, getPlace],
  },
  {
    name: 'Members',
    description: 'People who sign in to a website.',
    routes: [postMemberSession, deleteMemberSession, postMemberLocale],
  },
  {
    name: 'Forms',
    description: 'What visitors fill in, and how robots are told from them.',
    routes: [getCaptchaChallenge, postFormSubmissionKey, postFormSubmission],
  },
  {
    name: 'Site',
    description: 'What a website shows on every page, and what its contributors prefer.',
    routes: [
      getHeaderFooter,
      putHeaderFooter,
      getSiteLayout,
      postUpdateNavigation,
      getCommercePreferences,
      putCommercePreferences,
    ],
  },
  { name: 'Store', description: 'How a store begins.', routes: [postStore, postRootCategory] },
  {
    name: 'Languages',
    description: 'What a website is translated into.',
    routes: [
      getMultilingualSettings,
      getMultilingualStatus,
      getLanguages,
      putLanguages,
      deleteMultilingualConnection,
    ],
  },
  {
    name: 'Visits',
    description:
      'What happens on pages: events, measurements and failures, each checked against its JSON Schema.',
    routes: [
      postCensusHit,
      postButtonClick,
      postButtonRender,
      postFormRender,
      postOverlay,
      postQuickView,
      postRecordEvent,
      postEvents,
      postEventValidation,
      postPerformance,
      postPageErrors,
      getSessionReplayId,
      postSessionReplay,
    ],
  },
];

/** Every documented path. */
export const restRoutes: readonly RestRoute[] = restTags.flatMap(({ routes }) => routes);
