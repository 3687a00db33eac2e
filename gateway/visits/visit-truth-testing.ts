/** Where a visit comes from, as its first page tells it and as reports name it. */
interface Origin {
  readonly sent: { readonly referrer?: string; readonly query?: string };
  readonly source: string;
  readonly campaign: string;
}

const origins: readonly Origin[] = [
  { sent: {}, source: '', campaign: '' },
  { sent: { referrer: 'https://www.google.com/' }, source: 'google.com', campaign: '' },
  { sent: { query: '?utm_source=News&utm_campaign=Spring' }, source: 'news', campaign: 'spring' },
  { sent: { referrer: 'https://friend.example/blog' }, source: 'friend.example', campaign: '' },
];
const browsers = [
  {
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
    ...{ device: 'desktop', browser: 'Chrome', os: 'Linux' },
  },
  {
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
    ...{ device: 'mobile', browser: 'Safari', os: 'iOS' },
  },
  {
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
    ...{ device: 'desktop', browser: 'Firefox', os: 'Windows' },
  },
] as const;
const languages = ['en-GB', 'de-AT', 'fr'] as const;
const entries = ['/', '/journal', '/about'] as const;

/** What events of the store say besides, which no figure is made of. */
const inStore = {
  ...{ website_id: null, page_id: null, product_page: null, currency_code: null, logged_in: false },
  ...{ cart_id: null, cart_value: null, num_items_in_cart: null },
  ...{ product_types_list: null, purchase_type_list: null },
};
const ofItem = {
  ...{ item_type: null, item_title: null, item_price: null, item_variant_object: null },
  ...{ item_collection_id: null, item_collection_name: null, item_quantity: 1 },
};

/** How far a visit comes: 1 a page, 2 a product, 3 the cart, 4 the checkout, 5 an order. */
export type Reach = 1 | 2 | 3 | 4 | 5;

/** An event as `POST /api/2/events/records` takes it. */
export interface PlayedEvent {
  readonly eventSchemaName: string;
  readonly eventContent: string;
  readonly id: string;
  readonly at: string;
}

/** What a visit did with a page for members, or a lesson. */
export interface PlayedGated {
  readonly event: string;
  readonly contentId: string;
}

/** Every fifth visit is denied a page and every tenth then asks to be let in; every third sees a course, every sixth of its lessons too. */
function gatedOf(number: number): PlayedGated[] {
  const did = (event: string, contentId: string, every: number) =>
    number % every === 0 ? [{ event, contentId }] : [];
  return [
    ...did('AccessDeniedPageView', 'patrons', 5),
    ...did('AccessDeniedCTA', 'patrons', 10),
    ...did('VideoListsPageView', 'course', 3),
    ...did('VideoDetailsPageView', `lesson-${(number / 6) % 2}`, 6),
    ...did('VideoDetailsPageView', 'lesson-0', 12),
    ...did('ClicksThirdPartyVideo', 'lesson-0', 12),
  ];
}

/** A visit as it is played, with what reports have to say of it. */
export interface PlayedVisit {
  readonly number: number;
  /** The cookie `ss_cvr`. */
  readonly record: string;
  readonly visitor: string;
  readonly isNew: boolean;
  readonly origin: Origin;
  readonly browser: (typeof browsers)[number];
  readonly language: string;
  readonly reach: Reach;
  readonly product: string;
  readonly paths: readonly string[];
  readonly seconds: number;
  readonly searches: readonly string[];
  /** What the visit did on pages for members and of lessons. */
  readonly gated: readonly PlayedGated[];
  /** Milliseconds until the largest part of the first page was there; null where nothing was measured. */
  readonly lcp: number | null;
  readonly events: readonly PlayedEvent[];
}

export const visitCount = 500;
export const orderCount = 60;
const returningFrom = 450;
const secondsByEvent = 7;
const minuteMs = 60_000;

const reachOf = (number: number): Reach => {
  const steps: readonly [number, Reach][] = [
    [orderCount, 5],
    [120, 4],
    [220, 3],
    [350, 2],
  ];
  return steps.find(([end]) => number < end)?.[1] ?? 1;
};

/** The time zone in which it is past noon now: visits of the last hours are then of one day, whenever the tests run. */
export function noonZone(now: Date): string {
  const ahead = 13 - now.getUTCHours();
  return ahead >= 0 ? `Etc/GMT-${ahead}` : `Etc/GMT+${-ahead}`;
}

/**
 * A visit by its number: the last fifty are of people who came two hours before. `orderOf` says which order its last page tells of.
 */
export function playVisit(
  number: number,
  begin: Date,
  products: readonly { readonly id: string; readonly slug: string }[],
  orderOf: (number: number) => string,
): PlayedVisit {
  const isNew = number < returningFrom;
  const person = isNew ? number : number - returningFrom;
  const reach = reachOf(number);
  const product = products[number % products.length] ?? { id: '', slug: '' };
  const origin = origins[number % origins.length] ?? { sent: {}, source: '', campaign: '' };
  const browser = browsers[person % browsers.length] ?? browsers[0];
  const language = languages[number % languages.length] ?? 'en';
  const searches = [...(number % 7 === 0 ? ['mug'] : []), ...(number % 11 === 0 ? ['teapot'] : [])];
  const gated = gatedOf(number);
  const startsAt = begin.getTime() + (isNew ? 0 : 120 * minuteMs) + (number % 40) * minuteMs;
  const path = entries[number % entries.length] ?? '/';
  const paths: string[] = [path];
  const sent: [schema: string, content: Record<string, unknown>][] = [
    ['PageView', { pagePath: path, language, ...origin.sent }],
  ];
  const see = (pagePath: string, more: object = {}) => {
    paths.push(pagePath);
    sent.push(['PageView', { pagePath, language, ...more }]);
  };
  for (const query of searches)
    sent.push(['SiteSearch', { query: `  ${query.toUpperCase()} `, results: query === 'mug' ? 3 : 0 }]);
  for (const { event, contentId } of gated)
    sent.push([
      'GatedContent',
      contentId.startsWith('lesson')
        ? { event, content_collection_id: 'course', content_item_id: contentId }
        : { event, content_collection_id: contentId, content_item_id: '' },
    ]);
  if (reach >= 2) see(`/shop/${product.slug}`, { productId: product.id });
  if (reach >= 3)
    sent.push(['CommerceShopping', { ...inStore, ...ofItem, event: 'AddToCart', item_id: product.id }]);
  if (reach >= 3) see('/cart');
  if (reach >= 4) sent.push(['CommerceShopping', { ...inStore, event: 'BeginCheckout' }]);
  if (reach >= 4) see('/checkout');
  if (reach >= 5) see('/checkout/confirmed');
  if (reach >= 5) sent.push(['Order', { id: orderOf(number) }]);
  return {
    ...{ number, isNew, origin, browser, language: language.slice(0, 2), reach, searches, gated, paths },
    visitor: `person-${person}`,
    record: `person-${person}|1|1|1|${isNew ? 1 : 2}`,
    product: reach >= 2 ? product.id : '',
    seconds: (sent.length - 1) * secondsByEvent,
    lcp: number % 2 === 0 ? 1_000 + number * 8 : null,
    events: sent.map(([eventSchemaName, content], index) => ({
      ...{ eventSchemaName, eventContent: JSON.stringify(content), id: `visit-${number}.${index}` },
      at: new Date(startsAt + index * secondsByEvent * 1_000).toISOString(),
    })),
  };
}

/** How often each value stands there, the most frequent first, then by name. */
export function tally(values: readonly string[]): { value: string; visits: number }[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .map(([value, visits]) => ({ value, visits }))
    .toSorted((a, b) => b.visits - a.visits || (a.value < b.value ? -1 : 1));
}
