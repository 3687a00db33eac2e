import type { ComponentType } from 'react';
import type { Permission } from '#web/generated/graphql.ts';
import type { IconName } from './ui/icon.tsx';
import { words } from './words.ts';

/** Part of a screen with an address of its own: `$name` stands for a parameter. */
export interface ScreenPage {
  /** Behind the screen's own path; `/` is the screen itself. */
  readonly path: string;
  load(): Promise<{ readonly Screen: ComponentType }>;
}

/** A place of the editor, as navigation, palette and routes read it. */
export interface Screen {
  /** Below `/config`. */
  readonly path: string;
  readonly title: string;
  readonly icon: IconName;
  /** Who sees it: whoever has one of these; empty for every contributor. The server refuses the rest anyhow. */
  readonly permissions: readonly Permission[];
  /** Each a chunk of its own. A module exports `Screen`. */
  readonly pages: readonly ScreenPage[];
  /** The letter that leads to it after `G`. */
  readonly key?: string;
}

const { screens: titles } = words.navigation;

/** Every screen, in the order of the navigation. Another one is a line here and a folder beside the others. */
export const screens: readonly Screen[] = [
  {
    ...{ path: '/', title: titles.home, icon: 'home', permissions: [], key: 'h' },
    pages: [{ path: '/', load: () => import('./home/home-screen.tsx') }],
  },
  {
    ...{
      path: '/pages',
      title: titles.pages,
      icon: 'pages',
      permissions: ['CONTENT_MANAGE', 'COMMENTS_MODERATE'],
      key: 'a',
    },
    pages: [
      { path: '/', load: () => import('./pages/pages-screen.tsx') },
      { path: '/header-footer', load: () => import('./frame/frame-screen.tsx') },
      { path: '/popups', load: () => import('./popups/popups-screen.tsx') },
      { path: '/popups/new', load: () => import('./popups/popup-screen.tsx') },
      { path: '/popups/$popupId', load: () => import('./popups/popup-screen.tsx') },
      { path: '/translations', load: () => import('./translations/translations-screen.tsx') },
      { path: '/comments', load: () => import('./comments/comments-screen.tsx') },
      { path: '/redirects', load: () => import('./redirects/redirects-screen.tsx') },
      { path: '/$pageId', load: () => import('./pages/page-screen.tsx') },
      { path: '/$pageId/$itemId', load: () => import('./items/item-screen.tsx') },
    ],
  },
  {
    ...{ path: '/orders', title: titles.orders, icon: 'orders', permissions: ['ORDERS_MANAGE'], key: 'o' },
    pages: [
      { path: '/', load: () => import('./orders/orders-screen.tsx') },
      { path: '/subscriptions', load: () => import('./subscriptions/subscriptions-screen.tsx') },
      {
        path: '/subscriptions/$subscriptionId',
        load: () => import('./subscriptions/subscription-screen.tsx'),
      },
      { path: '/abandoned-carts', load: () => import('./abandoned-carts/abandoned-carts-screen.tsx') },
      { path: '/donations', load: () => import('./donations/donations-screen.tsx') },
      { path: '/donations/funds/new', load: () => import('./donations/fund-screen.tsx') },
      { path: '/donations/funds/$fundId', load: () => import('./donations/fund-screen.tsx') },
      { path: '/drafts', load: () => import('./draft-orders/draft-orders-screen.tsx') },
      { path: '/drafts/new', load: () => import('./draft-orders/draft-order-screen.tsx') },
      { path: '/drafts/$draftId', load: () => import('./draft-orders/draft-order-screen.tsx') },
      { path: '/$orderId', load: () => import('./orders/order-screen.tsx') },
      { path: '/$orderId/edit', load: () => import('./order-edit/order-edit-screen.tsx') },
    ],
  },
  {
    ...{
      path: '/products',
      title: titles.products,
      icon: 'products',
      permissions: ['CATALOG_MANAGE'],
      key: 'p',
    },
    pages: [
      { path: '/', load: () => import('./products/products-screen.tsx') },
      { path: '/new', load: () => import('./products/new-product-screen.tsx') },
      { path: '/waiting', load: () => import('./restock/restock-screen.tsx') },
      { path: '/reviews', load: () => import('./reviews/reviews-screen.tsx') },
      { path: '/categories', load: () => import('./categories/categories-screen.tsx') },
      { path: '/categories/$categoryId', load: () => import('./categories/category-screen.tsx') },
      { path: '/grid', load: () => import('./product-grid/product-grid-screen.tsx') },
      { path: '/files', load: () => import('./product-files/product-files-screen.tsx') },
      { path: '/$productId', load: () => import('./products/product-screen.tsx') },
    ],
  },
  {
    ...{ path: '/inventory', title: titles.inventory, icon: 'inventory', permissions: ['CATALOG_MANAGE'] },
    pages: [{ path: '/', load: () => import('./inventory/inventory-screen.tsx') }],
  },
  {
    ...{
      path: '/customers',
      title: titles.customers,
      icon: 'customers',
      permissions: ['WEBSITE_MANAGE'],
      key: 'c',
    },
    pages: [{ path: '/', load: () => import('./customers/customers-screen.tsx') }],
  },
  {
    ...{
      path: '/discounts',
      title: titles.discounts,
      icon: 'discounts',
      permissions: ['CATALOG_MANAGE'],
      key: 'd',
    },
    pages: [
      { path: '/', load: () => import('./discounts/codes-screen.tsx') },
      { path: '/codes/new', load: () => import('./discounts/coupon-screen.tsx') },
      { path: '/codes/$couponId', load: () => import('./discounts/coupon-screen.tsx') },
      { path: '/automatic', load: () => import('./discounts/automatic-screen.tsx') },
      { path: '/automatic/new', load: () => import('./discounts/automatic-discount-screen.tsx') },
      { path: '/automatic/$discountId', load: () => import('./discounts/automatic-discount-screen.tsx') },
      { path: '/gift-cards', load: () => import('./discounts/gift-cards-screen.tsx') },
      { path: '/gift-cards/$giftCardId', load: () => import('./discounts/gift-card-screen.tsx') },
    ],
  },
  {
    ...{ path: '/forms', title: titles.forms, icon: 'forms', permissions: ['FORMS_MANAGE'], key: 'f' },
    pages: [
      { path: '/', load: () => import('./forms/forms-screen.tsx') },
      { path: '/submissions', load: () => import('./forms/submissions-screen.tsx') },
      { path: '/submissions/$submissionId', load: () => import('./forms/submission-screen.tsx') },
      { path: '/lists', load: () => import('./forms/lists-screen.tsx') },
      { path: '/lists/$listId', load: () => import('./forms/list-screen.tsx') },
      { path: '/$formId', load: () => import('./forms/form-screen.tsx') },
    ],
  },
  {
    ...{ path: '/media', title: titles.media, icon: 'media', permissions: ['MEDIA_MANAGE'], key: 'm' },
    pages: [
      { path: '/', load: () => import('./media/pictures-screen.tsx') },
      { path: '/files', load: () => import('./media/files-screen.tsx') },
    ],
  },
  {
    ...{ path: '/analytics', title: titles.analytics, icon: 'analytics', permissions: ['REPORTS_READ'] },
    pages: [
      { path: '/', load: () => import('./analytics/analytics-screen.tsx') },
      { path: '/problems', load: () => import('./analytics/problems-screen.tsx') },
      { path: '/experiments', load: () => import('./experiments/experiments-screen.tsx') },
      { path: '/replays', load: () => import('./replays/replays-screen.tsx') },
      { path: '/replays/$replayId', load: () => import('./replays/replay-screen.tsx') },
    ],
  },
  {
    ...{ path: '/design', title: titles.design, icon: 'design', permissions: ['THEME_MANAGE'], key: 't' },
    pages: [
      { path: '/', load: () => import('./design/style-screen.tsx') },
      { path: '/css', load: () => import('./design/css-screen.tsx') },
      { path: '/code', load: () => import('./design/code-screen.tsx') },
    ],
  },
  {
    ...{
      path: '/settings',
      title: titles.settings,
      icon: 'settings',
      permissions: ['WEBSITE_MANAGE', 'CATALOG_MANAGE'],
      key: 's',
    },
    pages: [
      { path: '/', load: () => import('./settings/settings-screen.tsx') },
      { path: '/website', load: () => import('./settings/website-screen.tsx') },
      { path: '/store', load: () => import('./settings/store-screen.tsx') },
      { path: '/taxes', load: () => import('./settings/taxes-screen.tsx') },
      { path: '/shipping', load: () => import('./settings/shipping-screen.tsx') },
      { path: '/payments', load: () => import('./settings/payments-screen.tsx') },
      { path: '/checkout', load: () => import('./settings/checkout-fields-screen.tsx') },
      { path: '/after-sale', load: () => import('./settings/after-sale-screen.tsx') },
      { path: '/mails', load: () => import('./settings/mails-screen.tsx') },
      { path: '/visits', load: () => import('./settings/visits-screen.tsx') },
      { path: '/people', load: () => import('./access/people-screen.tsx') },
      { path: '/keys', load: () => import('./access/keys-screen.tsx') },
      { path: '/webhooks', load: () => import('./access/webhooks-screen.tsx') },
      { path: '/webhooks/$webhookId', load: () => import('./access/webhook-screen.tsx') },
      { path: '/audit', load: () => import('./access/audit-screen.tsx') },
    ],
  },
];

/** The screens that someone with these permissions may use. */
export function screensFor(permissions: readonly Permission[]): readonly Screen[] {
  return screens.filter(
    (screen) =>
      screen.permissions.length === 0 || screen.permissions.some((one) => permissions.includes(one)),
  );
}
