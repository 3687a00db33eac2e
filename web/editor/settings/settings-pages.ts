import type { ScreenPage } from '../screens.ts';
import { words } from '../words.ts';

const { parts } = words.navigation;

/** The parts of Settings, by their addresses below `/config/settings`. */
export const settingsPages: readonly ScreenPage[] = [
  { path: '/', load: () => import('./settings-screen.tsx') },
  {
    path: '/website',
    title: parts.website,
    needs: ['WEBSITE_MANAGE'],
    load: () => import('./website-screen.tsx'),
  },
  {
    path: '/store',
    title: parts.store,
    needs: ['WEBSITE_MANAGE'],
    load: () => import('./store-screen.tsx'),
  },
  {
    path: '/taxes',
    title: parts.taxes,
    needs: ['CATALOG_MANAGE'],
    load: () => import('./taxes-screen.tsx'),
  },
  {
    path: '/shipping',
    title: parts.shipping,
    needs: ['CATALOG_MANAGE'],
    load: () => import('./shipping-screen.tsx'),
  },
  {
    path: '/payments',
    title: parts.payments,
    needs: ['WEBSITE_MANAGE'],
    load: () => import('./payments-screen.tsx'),
  },
  {
    path: '/checkout',
    title: parts.checkout,
    needs: ['WEBSITE_MANAGE'],
    load: () => import('./checkout-fields-screen.tsx'),
  },
  {
    path: '/after-sale',
    title: parts.afterSale,
    needs: ['WEBSITE_MANAGE', 'ORDERS_MANAGE'],
    load: () => import('./after-sale-screen.tsx'),
  },
  {
    path: '/mails',
    title: parts.mails,
    needs: ['WEBSITE_MANAGE'],
    load: () => import('./mails-screen.tsx'),
  },
  {
    path: '/sent-mails',
    title: parts.sentMails,
    needsOneOf: ['CATALOG_MANAGE', 'FORMS_MANAGE', 'CONTRIBUTORS_MANAGE'],
    load: () => import('../sent-mails/sent-mails-screen.tsx'),
  },
  {
    path: '/texts',
    title: parts.texts,
    needs: ['WEBSITE_MANAGE'],
    load: () => import('../website-texts/website-texts-screen.tsx'),
  },
  {
    path: '/captcha',
    title: parts.captcha,
    needs: ['WEBSITE_MANAGE'],
    load: () => import('../captcha/captcha-screen.tsx'),
  },
  {
    path: '/code',
    title: parts.codeInjection,
    needs: ['THEME_MANAGE'],
    load: () => import('../code-injection/code-screen.tsx'),
  },
  {
    path: '/lock-screens',
    title: parts.lockScreens,
    needs: ['WEBSITE_MANAGE'],
    load: () => import('../lock-screens/lock-screens-screen.tsx'),
  },
  {
    path: '/visits',
    title: parts.visits,
    needs: ['WEBSITE_MANAGE'],
    load: () => import('./visits-screen.tsx'),
  },
  {
    path: '/imports',
    title: parts.imports,
    needs: ['CONTENT_MANAGE'],
    load: () => import('../imports/imports-screen.tsx'),
  },
  {
    path: '/people',
    title: parts.people,
    needs: ['CONTRIBUTORS_MANAGE'],
    load: () => import('../access/people-screen.tsx'),
  },
  {
    path: '/sign-in',
    title: parts.identityProviders,
    needs: ['WEBSITE_MANAGE'],
    load: () => import('../identity-providers/identity-providers-screen.tsx'),
  },
  {
    path: '/keys',
    title: parts.keys,
    needs: ['WEBSITE_MANAGE'],
    load: () => import('../access/keys-screen.tsx'),
  },
  {
    path: '/webhooks',
    title: parts.webhooks,
    needs: ['WEBSITE_MANAGE'],
    load: () => import('../access/webhooks-screen.tsx'),
  },
  {
    path: '/webhooks/$webhookId',
    needs: ['WEBSITE_MANAGE'],
    load: () => import('../access/webhook-screen.tsx'),
  },
  {
    path: '/audit',
    title: parts.audit,
    needs: ['AUDIT_READ'],
    load: () => import('../access/audit-screen.tsx'),
  },
  {
    path: '/billing',
    title: parts.billing,
    needs: ['WEBSITE_MANAGE'],
    load: () => import('./billing-screen.tsx'),
  },
  // Where links to an upgrade lead: `upgrade` and `subscriptions`.
  {
    path: '/billing/$destination',
    needs: ['WEBSITE_MANAGE'],
    load: () => import('./billing-screen.tsx'),
  },
  {
    path: '/danger',
    title: parts.danger,
    needs: ['WEBSITE_DELETE'],
    load: () => import('./danger-screen.tsx'),
  },
];
