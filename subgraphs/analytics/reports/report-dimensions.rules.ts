import type { FunnelStageName, SalesDimension, VisitDimension } from '../generated/graphql.ts';

/** What figures of visits are kept under. */
export const visitDimensions: Readonly<Record<VisitDimension, string>> = {
  ...{ PAGE: 'page', ENTRY: 'entry', EXIT: 'exit', SOURCE: 'source', REFERRER: 'referrer' },
  ...{ CAMPAIGN: 'campaign', DEVICE: 'device', BROWSER: 'browser', OS: 'os', COUNTRY: 'country' },
  ...{ LANGUAGE: 'language', VISITOR: 'visitor', PRODUCT: 'product', SEARCH: 'search' },
  ...{ EMPTY_SEARCH: 'search-empty', MEDIUM: 'medium', TERM: 'term', EVENT: 'event' },
  AD_CONTENT: 'ad-content',
};

/** What figures of orders are kept under. */
export const salesDimensions: Readonly<Record<SalesDimension, string>> = {
  ...{ PRODUCT: 'product', SOURCE: 'source', CAMPAIGN: 'campaign', DEVICE: 'device', BUYER: 'buyer' },
};

/** The stages on the way to an order, in their order, and what they are kept under. */
export const funnelStages: readonly (readonly [FunnelStageName, string])[] = [
  ['VISIT', 'visit'],
  ['PRODUCT', 'product'],
  ['CART', 'cart'],
  ['CHECKOUT', 'checkout'],
  ['ORDER', 'order'],
];
