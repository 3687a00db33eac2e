import type { FunctionComponent } from 'react';
import type { Permission } from '#web/generated/graphql.ts';
import { settingsPages } from './settings/settings-pages.ts';
import type { IconName } from './ui/icon.tsx';
import { words } from './words.ts';

/** Part of a screen with an address of its own: `$name` stands for a parameter. */
export interface ScreenPage {
  /** Behind the screen's own path; `/` is the screen itself. */
  readonly path: string;
  /** What it is called where it can be gone to; absent for the screen itself, and for what needs to know which one. */
  readonly title?: string;
  /** Who sees it: whoever has all of these; absent for everyone who sees the screen. */
  readonly needs?: readonly Permission[];
  /** And one of these: it shows each of them another part. */
  readonly needsOneOf?: readonly Permission[];
  load(): Promise<{ readonly Screen: FunctionComponent }>;
}

/** Something to do that begins at an address. */
export interface ScreenAction {
  readonly title: string;
  readonly to: string;
  /** What the address asks for. */
  readonly search?: Readonly<Record<string, string>>;
  /** Who may do it: whoever has all of these; absent for everyone who sees the screen. */
  readonly needs?: readonly Permission[];
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
  /** What the palette offers to do here, from wherever one is. */
  readonly actions?: readonly ScreenAction[];
  /** The letter that leads to it after `G`. */
  readonly key?: string;
}

const { screens: titles, parts, actions } = words.navigation;

/** Every screen, in the order of the navigation. Another one is a line here and a folder beside the others. */
export const screens: readonly Screen[] = [
  {
    ...{ path: '/', title: titles.home, icon: 'home', permissions: [], key: 'h' },
    pages: [
      { path: '/', load: () => import('./home/home-screen.tsx') },
      { path: '/websites', title: parts.websites, load: () => import('./websites/websites-screen.tsx') },
    ],
  },
  {
    ...{
      path: '/pages',
      title: titles.pages,
      icon: 'pages',
      permissions: ['CONTENT_DRAFT', 'COMMENTS_MODERATE'],
      key: 'a',
    },
    pages: [
      { path: '/', needs: ['CONTENT_DRAFT'], load: () => import('./pages/pages-screen.tsx') },
      {
        path: '/header-footer',
        title: parts.headerFooter,
        needs: ['CONTENT_MANAGE'],
        load: () => import('./frame/frame-screen.tsx'),
      },
      {
        path: '/popups',
        title: parts.popups,
        needs: ['CONTENT_MANAGE'],
        load: () => import('./popups/popups-screen.tsx'),
      },
      {
        path: '/popups/new',
        needs: ['CONTENT_MANAGE'],
        load: () => import('./popups/popup-screen.tsx'),
      },
      {
        path: '/popups/$popupId',
        needs: ['CONTENT_MANAGE'],
        load: () => import('./popups/popup-screen.tsx'),
      },
      {
        path: '/member-areas',
        title: parts.memberAreas,
        needs: ['CONTENT_MANAGE'],
        load: () => import('./member-areas/member-areas-screen.tsx'),
      },
      {
        path: '/member-areas/$areaId',
        needs: ['CONTENT_MANAGE'],
        load: () => import('./member-areas/member-area-screen.tsx'),
      },
      {
        path: '/translations',
        title: parts.translations,
        needs: ['CONTENT_MANAGE'],
        load: () => import('./translations/translations-screen.tsx'),
      },
      {
        path: '/comments',
        title: parts.comments,
        needs: ['COMMENTS_MODERATE'],
        load: () => import('./comments/comments-screen.tsx'),
      },
      {
        path: '/redirects',
        title: parts.redirects,
        needs: ['CONTENT_MANAGE'],
        load: () => import('./redirects/redirects-screen.tsx'),
      },
      { path: '/$pageId', needs: ['CONTENT_DRAFT'], load: () => import('./pages/page-screen.tsx') },
      { path: '/$pageId/$itemId', needs: ['CONTENT_DRAFT'], load: () => import('./items/item-screen.tsx') },
    ],
    actions: [
      { title: actions.page, to: '/pages', search: { add: 'page' }, needs: ['CONTENT_DRAFT'] },
      { title: actions.popup, to: '/pages/popups/new', needs: ['CONTENT_MANAGE'] },
    ],
  },
  {
    ...{ path: '/orders', title: titles.orders, icon: 'orders', permissions: ['ORDERS_MANAGE'], key: 'o' },
    pages: [
      { path: '/', load: () => import('./orders/orders-screen.tsx') },
      {
        path: '/subscriptions',
        title: parts.subscriptions,
        load: () => import('./subscriptions/subscriptions-screen.tsx'),
      },
      {
        path: '/subscriptions/$subscriptionId',
        load: () => import('./subscriptions/subscription-screen.tsx'),
      },
      {
        path: '/memberships',
        title: parts.memberships,
        load: () => import('./memberships/memberships-screen.tsx'),
      },
      {
        path: '/abandoned-carts',
        title: parts.abandonedCarts,
        load: () => import('./abandoned-carts/abandoned-carts-screen.tsx'),
      },
      { path: '/donations', title: parts.donations, load: () => import('./donations/donations-screen.tsx') },
      { path: '/donations/funds/new', load: () => import('./donations/fund-screen.tsx') },
      { path: '/donations/funds/$fundId', load: () => import('./donations/fund-screen.tsx') },
      {
        path: '/drafts',
        title: parts.draftOrders,
        load: () => import('./draft-orders/draft-orders-screen.tsx'),
      },
      { path: '/drafts/new', load: () => import('./draft-orders/draft-order-screen.tsx') },
      { path: '/drafts/$draftId', load: () => import('./draft-orders/draft-order-screen.tsx') },
      { path: '/$orderId', load: () => import('./orders/order-screen.tsx') },
      { path: '/$orderId/edit', load: () => import('./order-edit/order-edit-screen.tsx') },
    ],
    actions: [{ title: actions.order, to: '/orders/drafts/new' }],
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
      { path: '/waiting', title: parts.waiting, load: () => import('./restock/restock-screen.tsx') },
      { path: '/reviews', title: parts.reviews, load: () => import('./reviews/reviews-screen.tsx') },
      { path: '/reviews/import', load: () => import('./reviews/import-reviews-screen.tsx') },
      {
        path: '/categories',
        title: parts.categories,
        load: () => import('./categories/categories-screen.tsx'),
      },
      { path: '/categories/$categoryId', load: () => import('./categories/category-screen.tsx') },
      { path: '/grid', title: parts.grid, load: () => import('./product-grid/product-grid-screen.tsx') },
      {
        path: '/files',
        title: parts.productFiles,
        load: () => import('./product-files/product-files-screen.tsx'),
      },
      { path: '/$productId', load: () => import('./products/product-screen.tsx') },
    ],
    actions: [{ title: actions.product, to: '/products/new' }],
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
      permissions: ['WEBSITE_MANAGE', 'ORDERS_MANAGE'],
      key: 'c',
    },
    pages: [
      { path: '/', load: () => import('./customers/customers-screen.tsx') },
      {
        path: '/$contactId',
        needs: ['ORDERS_MANAGE'],
        load: () => import('./customers/customer-screen.tsx'),
      },
    ],
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
      { path: '/automatic', title: parts.automatic, load: () => import('./discounts/automatic-screen.tsx') },
      { path: '/automatic/new', load: () => import('./discounts/automatic-discount-screen.tsx') },
      { path: '/automatic/$discountId', load: () => import('./discounts/automatic-discount-screen.tsx') },
      {
        path: '/gift-cards',
        title: parts.giftCards,
        load: () => import('./discounts/gift-cards-screen.tsx'),
      },
      { path: '/gift-cards/$giftCardId', load: () => import('./discounts/gift-card-screen.tsx') },
    ],
    actions: [
      { title: actions.code, to: '/discounts/codes/new' },
      { title: actions.automatic, to: '/discounts/automatic/new' },
    ],
  },
  {
    ...{ path: '/forms', title: titles.forms, icon: 'forms', permissions: ['FORMS_MANAGE'], key: 'f' },
    pages: [
      { path: '/', load: () => import('./forms/forms-screen.tsx') },
      {
        path: '/submissions',
        title: parts.submissions,
        load: () => import('./forms/submissions-screen.tsx'),
      },
      { path: '/submissions/$submissionId', load: () => import('./forms/submission-screen.tsx') },
      { path: '/lists', title: parts.lists, load: () => import('./forms/lists-screen.tsx') },
      { path: '/lists/$listId', load: () => import('./forms/list-screen.tsx') },
      { path: '/$formId', load: () => import('./forms/form-screen.tsx') },
    ],
    actions: [{ title: actions.form, to: '/forms', search: { add: 'form' } }],
  },
  {
    ...{ path: '/media', title: titles.media, icon: 'media', permissions: ['MEDIA_MANAGE'], key: 'm' },
    pages: [
      { path: '/', load: () => import('./media/pictures-screen.tsx') },
      { path: '/files', title: parts.files, load: () => import('./media/files-screen.tsx') },
    ],
  },
  {
    ...{ path: '/analytics', title: titles.analytics, icon: 'analytics', permissions: ['REPORTS_READ'] },
    pages: [
      { path: '/', load: () => import('./analytics/analytics-screen.tsx') },
      { path: '/problems', title: parts.problems, load: () => import('./analytics/problems-screen.tsx') },
      {
        path: '/experiments',
        title: parts.experiments,
        load: () => import('./experiments/experiments-screen.tsx'),
      },
      { path: '/replays', title: parts.replays, load: () => import('./replays/replays-screen.tsx') },
      { path: '/replays/$replayId', load: () => import('./replays/replay-screen.tsx') },
      { path: '/server', title: parts.server, load: () => import('./timings/timings-screen.tsx') },
    ],
  },
  {
    ...{ path: '/design', title: titles.design, icon: 'design', permissions: ['THEME_MANAGE'], key: 't' },
    pages: [
      { path: '/', load: () => import('./design/style-screen.tsx') },
      { path: '/fonts', title: parts.fonts, load: () => import('./design/fonts-screen.tsx') },
      { path: '/css', title: parts.css, load: () => import('./design/css-screen.tsx') },
      { path: '/code', title: parts.code, load: () => import('./design/code-screen.tsx') },
    ],
  },
  {
    ...{
      path: '/settings',
      title: titles.settings,
      icon: 'settings',
      permissions: ['WEBSITE_MANAGE', 'CATALOG_MANAGE', 'FORMS_MANAGE'],
      key: 's',
    },
    pages: settingsPages,
  },
];

/** Whether someone with these permissions may have what needs all of those, and one of these; nothing needed is for everyone. */
export function mayHave(
  { needs = [], needsOneOf = [] }: Pick<ScreenPage, 'needs' | 'needsOneOf'>,
  permissions: readonly Permission[],
): boolean {
  const has = (one: Permission) => permissions.includes(one);
  return needs.every(has) && (needsOneOf.length === 0 || needsOneOf.some(has));
}

/** Whether someone with these permissions may open an address below `/config`, as its screen's list says. */
export function mayOpen(address: string, permissions: readonly Permission[]): boolean {
  return screens.some((screen) =>
    screen.pages.some(
      (page) => addressOf(screen.path, page) === address && mayOpenPage(screen, page, permissions),
    ),
  );
}

/** Whether someone with these permissions may open a part of a screen. */
export function mayOpenPage(screen: Screen, page: ScreenPage, permissions: readonly Permission[]): boolean {
  return maySee(screen, permissions) && mayHave(page, permissions);
}

/** Where a part of a screen is, below `/config`. */
export function addressOf(screenPath: string, { path }: Pick<ScreenPage, 'path'>): string {
  return `${screenPath}${path}`.replaceAll(/\/+/g, '/').replace(/(?<=.)\/$/, '');
}

/** The screens that someone with these permissions may use. */
export function screensFor(permissions: readonly Permission[]): readonly Screen[] {
  return screens.filter((screen) => maySee(screen, permissions));
}

function maySee(screen: Screen, permissions: readonly Permission[]): boolean {
  return mayHave({ needsOneOf: screen.permissions }, permissions);
}
