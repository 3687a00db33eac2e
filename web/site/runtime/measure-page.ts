/**
 * Counts the visit of a page, and measures how fast it is: comes when the page is quiet, asks nothing of it, and never throws. It sends batches, by a beacon when
 * the page is left.
 */
import type { ConsentPurpose } from '../visits/consent.rules.ts';
import { listenToVisit } from '../visits/listen-to-visit.ts';
import type { ReplayTerms, VisitData, VisitEvent } from '../visits/visit-data.ts';
import { type NoteMeasure, watchVitals } from '../visits/watch-vitals.ts';
import { documentCookies } from './cookie-jar.ts';
import { createQueue, NotTaken } from './event-queue.ts';
import { createStorage } from './expiring-storage.ts';
import { beginSession, type SessionInfo } from './session-info.ts';
import {
  countingRefusedCookie,
  countVisit,
  visitorCookieNames,
  visitorCookieSeconds,
} from './visitor-cookies.rules.ts';

/** The schema whose events tell of the session, and may tell of the visitor's cookies. */
const shopSchema = 'CommerceShopping';
const eventsPath = '/api/2/events/records';
const collectMs = 1_000;

const newId = () => crypto.getRandomValues(new Uint32Array(4)).join('-');
const storage = createStorage({
  local: () => localStorage,
  cookies: documentCookies,
  now: Date.now,
  warn: () => {},
});

/** Global Privacy Control, Do Not Track, or what the visitor told this website. */
const isRefused = () =>
  Reflect.get(navigator, 'globalPrivacyControl') ||
  navigator.doNotTrack === '1' ||
  documentCookies.get(countingRefusedCookie);

async function beacon(body: string): Promise<void> {
  if (!navigator.sendBeacon(eventsPath, body)) throw new NotTaken(0);
}

/** Rejects with what did not arrive, or was not taken. */
async function send(body: string): Promise<void> {
  const { status } = await fetch(eventsPath, {
    method: 'POST',
    body,
    keepalive: true,
    signal: AbortSignal.timeout(2_500),
  });
  if (status === 200 || status === 202) return;
  // biome-ignore lint/suspicious/noConsole: who builds the website finds there that its visits are not counted.
  console.warn(`What happened on the page was not taken: status ${status}.`);
  throw new NotTaken(status);
}

const readVisit = () =>
  Object.fromEntries(visitorCookieNames.map((name) => [name, documentCookies.get(name)]));

function writeVisit(): SessionInfo {
  const after = countVisit(readVisit(), Date.now(), newId);
  for (const name of visitorCookieNames) documentCookies.set(name, after[name], visitorCookieSeconds[name]);
  return beginSession(storage, location.pathname);
}

// Other modules come by their addresses, which the page tells: what a bundler adds to load them by their names would weigh a fifth of
// this script.

async function recordBy(terms: ReplayTerms): Promise<void> {
  const module: typeof import('../replay/record-visit.ts') = await import(/* @vite-ignore */ terms.script);
  await module.recordVisit(terms);
}

/** Counts the visit; the session is null where visitors are not told apart. */
function count(visit: VisitData, session: SessionInfo | null): void {
  const { page, events, shopEvents, isCounted, hasVisitorMetrics } = visit;
  const queue = createQueue({ storage: session && storage, newId, now: Date.now, send });
  const ofSession = {
    first_landing: session?.isFirstLanding ?? null,
    first_session: session?.isFirstSession ?? null,
  };
  const here = { pagePath: location.pathname };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flushSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(queue.flush, collectMs);
  };
  const describePage = () => ({
    ...page,
    url: location.href,
    title: document.title,
    language: navigator.language,
    userAgent: navigator.userAgent,
    clientDate: Date.now(),
    viewportWidth: innerWidth,
    viewportHeight: innerHeight,
    screenWidth: screen.width,
    screenHeight: screen.height,
  });
  const add = ({ schema, content }: VisitEvent) => {
    const ofVisitor = schema === shopSchema && { ...ofSession, ...(hasVisitorMetrics && readVisit()) };
    queue.add({ schema, content: { ...here, ...ofVisitor, ...content } });
    flushSoon();
  };
  if (isCounted) add({ schema: 'PageView', content: { ...describePage(), referrer: document.referrer } });
  for (const event of events) add(event);
  // With who shops and what is in their cart, or without where the page is left before that is known.
  const waiting = [...shopEvents];
  const tellShop = (shopper?: object) => {
    for (const { schema, content } of waiting.splice(0)) add({ schema, content: { ...content, ...shopper } });
  };
  listenToVisit(add);
  watchBy(visit, describePage, watchVitals(visit.watch.release)).then(tellShop, () => tellShop());
  addEventListener('online', flushSoon);
  const leave = () => {
    if (document.visibilityState !== 'hidden') return;
    tellShop();
    void queue.flush(beacon);
  };
  document.addEventListener('visibilitychange', leave);
}

/** Has the page watched; the answer is who shops. */
async function watchBy(
  { watchScript, watch }: VisitData,
  describePage: () => VisitEvent['content'],
  note: NoteMeasure,
): Promise<object> {
  const module: typeof import('../visits/watch-page.ts') = await import(/* @vite-ignore */ watchScript);
  module.watchPage({ data: watch, describePage, note, listenToVisit });
  return module.readShopper();
}

function start(data: VisitData): void {
  if (isRefused()) return;
  const begin = (isAllowed: (purpose: ConsentPurpose) => boolean) => {
    const areCookiesKept = data.areCookiesAllowed && isAllowed('statistics');
    const session = areCookiesKept ? writeVisit() : null;
    // A recording is known by its window from page to page: it needs what cookies need.
    if (data.replay && areCookiesKept && isAllowed(data.replay.purpose)) void recordBy(data.replay);
    if (session || data.isCookieless) count(data, session);
  };
  if (data.consentScript)
    void import(/* @vite-ignore */ data.consentScript).then(
      ({ watchConsent }: typeof import('./consent.ts')) =>
        watchConsent({ cookies: documentCookies, visit: data, listenToVisit }, (purposes) =>
          begin((one) => purposes.includes(one)),
        ),
    );
  else begin(() => true);
}

let waiting = document.querySelector<HTMLElement>('script[data-visit]')?.dataset.visit;

/** Once: when the page is quiet, or when it is left before. */
function begin(): void {
  const text = waiting;
  waiting = '';
  try {
    if (text) start(JSON.parse(text));
  } catch {
    // A page is never worse for being counted.
  }
}

globalThis.requestIdleCallback?.(begin, { timeout: 2_000 }) ?? setTimeout(begin, 200);
document.addEventListener('visibilitychange', begin, true);
