import type { FunnelStageName, VisitDimension } from '#web/generated/graphql.ts';

const stages: Readonly<Record<FunnelStageName, string>> = {
  VISIT: 'Visited',
  PRODUCT: 'Looked at a product',
  CART: 'Filled a cart',
  CHECKOUT: 'Began the checkout',
  ORDER: 'Ordered',
};

const dimensions: Readonly<Record<VisitDimension, string>> = {
  PAGE: 'Pages',
  ENTRY: 'First pages',
  EXIT: 'Last pages',
  SOURCE: 'Sources',
  REFERRER: 'Referring websites',
  CAMPAIGN: 'Campaigns',
  DEVICE: 'Devices',
  BROWSER: 'Browsers',
  OS: 'Systems',
  COUNTRY: 'Countries',
  LANGUAGE: 'Languages',
  VISITOR: 'New and returning',
  PRODUCT: 'Products seen',
  SEARCH: 'Searches',
  EMPTY_SEARCH: 'Searches that found nothing',
};

const buyers: Readonly<Record<string, string>> = {
  new: 'Ordered for the first time',
  returning: 'Had ordered before',
};

const sales = {
  titles: {
    PRODUCT: 'Products sold',
    SOURCE: 'Orders by source',
    CAMPAIGN: 'Orders by campaign',
    DEVICE: 'Orders by device',
    BUYER: 'New and returning buyers',
  },
  by: { PRODUCT: 'Product', SOURCE: 'Source', CAMPAIGN: 'Campaign', DEVICE: 'Device', BUYER: 'Buyer' },
  orders: 'Orders',
  pieces: 'Pieces',
  revenue: 'Revenue',
  buyers,
} as const;

/** Texts of Analytics. */
export const analyticsWords = {
  title: 'Analytics',
  tabs: { figures: 'Figures', replays: 'Recorded visits' },
  csv: 'CSV',
  csvOf: (title: string) => `CSV file of ${title}`,
  live: (count: number) => (count === 1 ? '1 visitor right now' : `${count} visitors right now`),
  range: 'Days',
  ranges: { '7': 'Last 7 days', '30': 'Last 30 days', '90': 'Last 90 days', '365': 'Last 365 days' },
  compared: 'Compared with as many days before',
  tiles: {
    visitors: 'Visitors',
    visits: 'Visits',
    views: 'Pages seen',
    bounces: 'Left after one page',
    duration: 'Time by visit',
    orders: 'Orders',
    revenue: 'Revenue',
    average: 'By order',
    conversion: 'Visits that ordered',
  },
  change: (percent: string) => `${percent} against the days before`,
  noComparison: 'Nothing to compare with',
  chart: { title: 'Visitors and pages by day', table: 'As a table', date: 'Day' },
  breakdown: {
    by: 'Told apart by',
    unknown: 'Not known',
    other: 'Others',
    none: 'Nothing was counted here yet.',
  },
  dimensions,
  funnel: { title: 'From visit to order' },
  stages,
  sales,
  goneProduct: 'A product that is gone',
  vitals: {
    title: 'Speed for real visitors',
    metric: 'Measure',
    p75: 'Three of four',
    good: 'Good',
    poor: 'Poor',
    names: {
      LCP: 'Largest content shown (LCP)',
      INP: 'Answer to a press (INP)',
      CLS: 'Moving layout (CLS)',
      FCP: 'First content shown (FCP)',
      TTFB: 'First byte (TTFB)',
      FID: 'First press (FID)',
    },
    none: 'Browsers tell how fast pages were as soon as someone visits.',
  },
  empty: {
    title: 'Nobody was counted on these days',
    text: 'Visits are counted once you choose so in Settings, without addresses or names. Your own visits while you are signed in do not count.',
    action: 'Choose how visits are counted',
  },
  seconds: (count: number) => (count < 60 ? `${count} s` : `${Math.floor(count / 60)} min ${count % 60} s`),
  milliseconds: (count: string) => `${count} ms`,
};
