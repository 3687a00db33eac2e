import { type Browser, expect } from '@playwright/test';
import { tally } from '#gateway/visits/visit-truth-testing.ts';
import type { Shop } from './start-shop.ts';
import { desktop, phone, Visitor } from './visitor.ts';

/** A visit as it is to be played, and what reports are to say of where it came from. */
interface Script {
  readonly entry: string;
  /** Where a link led here from. */
  readonly referrer?: string;
  readonly source: string;
  readonly campaign?: string;
  readonly device: 'desktop' | 'mobile';
  readonly language: string;
  /** Pages that are opened after the first one. */
  readonly next?: readonly string[];
  /** What is done on the last of them: the form is filled in, and perhaps sent; the bowl is put into the cart, and perhaps bought. */
  readonly does?: 'begins the form' | 'sends the form' | 'adds' | 'buys';
}

const google = { referrer: 'https://www.google.com/', source: 'google.com' };
const news = { entry: '/?utm_source=News&utm_campaign=Spring', source: 'news', campaign: 'spring' };
const friend = { referrer: 'https://friend.example/blog', source: 'friend.example' };
const [atHome, onPhone] = [
  { device: 'desktop', language: 'en-GB' },
  { device: 'mobile', language: 'de-AT' },
] as const;

const scripts: readonly Script[] = [
  { ...atHome, ...news, next: ['/shop', '/shop/bowl'], does: 'buys' },
  { ...onPhone, ...google, entry: '/shop/bowl', does: 'buys' },
  { ...atHome, entry: '/about', source: '', next: ['/search?q=bowl', '/search?q=Teapot'] },
  { ...onPhone, ...friend, entry: '/', next: ['/contact'], does: 'sends the form' },
  { ...atHome, ...google, entry: '/contact', does: 'begins the form' },
  { ...atHome, entry: '/contact', source: '' },
  { ...onPhone, ...news, next: ['/gone'] },
  { ...atHome, entry: '/', source: '', next: ['/gone', '/about', '/gone'] },
  { ...onPhone, ...friend, entry: '/shop/bowl', does: 'adds' },
  { ...atHome, entry: '/about', source: '' },
];
const atOnce = 5;

/** Browsers in which somebody sits. */
export const userAgents = {
  desktop:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  mobile:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
};

/** A visit that was played. */
export interface Played extends Script {
  /** Paths of the pages that the browser opened, and of those that are not there. */
  readonly pages: readonly string[];
  readonly missing: readonly string[];
}

/** What reports name by its id. */
interface PlayedIds {
  readonly formId: string;
  readonly productId: string;
}

/** Makes the page with a form that visits go to. */
export async function makeContactPage(shop: Shop): Promise<PlayedIds> {
  const { products } = await shop.owner<{ products: { nodes: { id: string; slug: string }[] } }>(
    '{ products { nodes { id slug } } }',
    {},
  );
  const { createForm } = await shop.owner<{ createForm: { id: string } }>(
    'mutation ($form: CreateFormInput!) { createForm(input: $form) { ... on Form { id } } }',
    {
      form: {
        ...{ name: 'Contact', settings: { submitLabel: 'Send', message: 'Thank you.' } },
        fields: [{ type: 'EMAIL', title: 'Email', isRequired: true }],
      },
    },
  );
  const page = {
    ...{ typeName: 'page', title: 'Contact us', slug: 'contact' },
    mainContent: `<h1>Contact us</h1><squarespace:form id="${createForm.id}"></squarespace:form>`,
  };
  await shop.owner(
    'mutation ($page: CreateCollectionInput!) { createCollection(input: $page) { __typename } }',
    { page },
  );
  return { formId: createForm.id, productId: products.nodes.find(({ slug }) => slug === 'bowl')?.id ?? '' };
}

/** Plays all of them in the browser, some at once: each is a person of their own. */
export async function playVisits(browser: Browser, shop: Shop): Promise<Played[]> {
  const played: Played[] = [];
  for (let at = 0; at < scripts.length; at += atOnce) {
    const some = scripts
      .slice(at, at + atOnce)
      .map((script, index) => playVisit(browser, shop, script, at + index));
    played.push(...(await Promise.all(some)));
  }
  return played;
}

async function playVisit(browser: Browser, shop: Shop, script: Script, number: number): Promise<Played> {
  const { device, language } = script;
  const screen = device === 'desktop' ? desktop : phone;
  const visitor = await Visitor.arrive(browser, shop.url, {
    ...{ ...screen, userAgent: userAgents[device], language },
  });
  const { page } = visitor;
  const pages: string[] = [];
  const missing: string[] = [];
  /** Bodies of what was answered since the page was opened. */
  let told: string[] = [];
  page.on('response', (response) => {
    const request = response.request();
    const { pathname } = new URL(response.url());
    if (request.isNavigationRequest() && response.status() === 200) pages.push(pathname);
    if (request.isNavigationRequest() && response.status() === 404) missing.push(pathname);
    if (pathname === '/api/2/events/records' && response.status() === 202)
      told.push(request.postData() ?? '');
  });
  /** Goes to a page, and stays until it told that it was seen. */
  const see = async (path: string, go: () => Promise<unknown>) => {
    told = [];
    await go();
    // What the page before sent last may be answered only now.
    const own = `\\"pagePath\\":\\"${path.replace(/\?.*/, '')}\\"`;
    await expect.poll(() => told.some((body) => body.includes(own))).toBe(true);
  };
  const open = (path: string, referer?: string) =>
    see(path, () => page.goto(`${shop.url}${path}`, referer === undefined ? {} : { referer }));
  await open(script.entry, script.referrer);
  for (const path of script.next ?? []) await open(path);
  if (script.does?.endsWith('the form')) await page.getByLabel('Email').fill(`${number}@visitors.test`);
  if (script.does === 'sends the form') {
    await visitor.press('Send');
    await page.getByText('Thank you.').waitFor();
  }
  if (script.does === 'adds' || script.does === 'buys') {
    await page.click('.product-details .sqs-add-to-cart-button');
    await page.locator('.cart-added').waitFor();
  }
  if (script.does === 'buys') {
    await open('/cart');
    await see('/checkout', () => page.getByRole('link', { name: 'Checkout' }).click());
    await visitor.awaitIsland('checkout');
    await see('/checkout/confirmed', () => visitor.placeOrder(`${number}@visitors.test`));
  }
  // What waits is sent when the page is hidden, and what was measured of it.
  const sent = page.waitForResponse((response) => response.url().endsWith('/api/1/performance/records'));
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await sent;
  await visitor.leave();
  expect(visitor.complaints).toEqual([]);
  return { ...script, pages, missing };
}

const dimensions = [
  ...['PAGE', 'ENTRY', 'EXIT', 'SOURCE', 'REFERRER', 'CAMPAIGN', 'DEVICE', 'LANGUAGE', 'VISITOR'],
  ...['PRODUCT', 'SEARCH', 'EMPTY_SEARCH'],
] as const;

/** Asks for every report about the last days. */
export async function readReports(shop: Shop): Promise<{ readonly sales: unknown }> {
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  const { visitReport } = await shop.owner<{ visitReport: { sales: unknown } }>(
    `query ($from: String!, $to: String!) { visitReport(from: $from, to: $to) {
      total { views visits visitors bounces }
      funnel { stage visits }
      sales { orders pieces revenue { value } }
      salesBreakdown(by: SOURCE) { value orders }
      missingPaths { path times visitors }
      forms { formId seen begun sent }
      vitals { metric count }
      ${dimensions.map((name) => `${name}: breakdown(by: ${name}, first: 100) { value visits }`).join('\n')} } }`,
    { from: day(-1), to: day(1) },
  );
  return visitReport;
}

/** What reports have to say of visits that were played. */
export function reportsOf(
  visits: readonly Played[],
  { formId, productId }: PlayedIds,
): Record<string, unknown> {
  const count = (is: (visit: Played) => boolean) => visits.filter(is).length;
  const does = (...what: readonly Played['does'][]) => count((visit) => what.includes(visit.does));
  const per = (valuesOf: (visit: Played) => readonly string[]) =>
    tally(visits.flatMap((visit) => [...new Set(valuesOf(visit))]));
  const named = (value: string | undefined) => (value ? [value] : []);
  const views = visits.flatMap(({ pages }) => pages);
  const missing = visits.flatMap((visit) => visit.missing);
  const orders = visits.filter((visit) => visit.does === 'buys');
  const seesBowl = ({ pages }: Played) => pages.includes('/shop/bowl');
  return {
    total: {
      ...{ views: views.length, visits: visits.length, visitors: visits.length },
      bounces: count(({ pages }) => pages.length === 1),
    },
    funnel: [
      { stage: 'VISIT', visits: visits.length },
      { stage: 'PRODUCT', visits: count(seesBowl) },
      { stage: 'CART', visits: does('adds', 'buys') },
      { stage: 'CHECKOUT', visits: does('buys') },
      { stage: 'ORDER', visits: does('buys') },
    ],
    sales: [{ orders: orders.length, pieces: orders.length, revenue: expect.anything() }],
    salesBreakdown: expect.arrayContaining(orders.map(({ source }) => ({ value: source, orders: 1 }))),
    missingPaths: [
      { path: '/gone', times: missing.length, visitors: count((visit) => visit.missing.length > 0) },
    ],
    forms: [
      {
        ...{ formId, seen: count(({ pages }) => pages.includes('/contact')) },
        ...{ begun: does('begins the form', 'sends the form'), sent: does('sends the form') },
      },
    ],
    // At least of the last page of each: it is hidden before the browser goes.
    vitals: expect.arrayContaining([{ metric: 'TTFB', count: expect.any(Number) }]),
    PAGE: per(({ pages }) => pages),
    ENTRY: per(({ pages }) => pages.slice(0, 1)),
    EXIT: per(({ pages }) => pages.slice(-1)),
    SOURCE: per(({ source }) => [source]),
    REFERRER: per(({ referrer }) => named(referrer && new URL(referrer).hostname.replace('www.', ''))),
    CAMPAIGN: per(({ campaign }) => named(campaign)),
    DEVICE: per(({ device }) => [device]),
    LANGUAGE: per(({ language }) => [language.slice(0, 2)]),
    VISITOR: [{ value: 'new', visits: visits.length }],
    PRODUCT: [{ value: productId, visits: count(seesBowl) }],
    SEARCH: per(searchesOf),
    EMPTY_SEARCH: per((visit) => searchesOf(visit).filter((query) => query === 'teapot')),
  };
}

function searchesOf({ next = [] }: Played): string[] {
  return next.flatMap((path) => /^\/search\?q=(.+)/.exec(path)?.[1]?.toLowerCase() ?? []);
}
