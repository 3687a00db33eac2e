/**
 * Counts the visit of a page: comes when the page is quiet, asks nothing of it, and never throws. It sends batches, by a beacon when
 * the page is left.
 */
import type { ConsentPurpose } from '../visits/consent.rules.ts';
import type { censusEvent, ReplayTerms, VisitData, VisitEvent, visitEvent } from '../visits/visit-data.ts';
import { documentCookies } from './cookie-jar.ts';
import { createQueue } from './event-queue.ts';
import { createStorage, type ExpiringStorage } from './expiring-storage.ts';
import { measureVitals } from './page-vitals.ts';
import { sendInTime } from './send-in-time.rules.ts';
import { beginSession } from './session-info.ts';
import {
  countingRefusedCookie,
  countVisit,
  visitorCookieNames,
  visitorCookieSeconds,
} from './visitor-cookies.rules.ts';

/** Told to the document once the session is known; its detail is a `SessionInfo`. */
const sessionEvent = 'vitrine:session';
/** Its type is the name itself, so that this script asks for no file for it. */
const toldEvent: typeof visitEvent = 'vitrine:visit-event';
const toldCensus: typeof censusEvent = 'vitrine:visit-page';
const eventsPath = '/api/2/events/records';
/** What the collector of measurements calls itself. */
const version = '4.12.1';
const performancePath = '/api/1/performance/records';
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

function beacon(path: string, body: string): boolean {
  try {
    return navigator.sendBeacon(path, body);
  } catch {
    return false;
  }
}

async function send(body: string): Promise<boolean> {
  try {
    const { status } = await fetch(eventsPath, {
      method: 'POST',
      body,
      keepalive: true,
      signal: AbortSignal.timeout(2_500),
    });
    return status < 500 && status !== 429;
  } catch {
    return false;
  }
}

const readVisit = () =>
  Object.fromEntries(visitorCookieNames.map((name) => [name, documentCookies.get(name)]));

function writeVisit(): void {
  const after = countVisit(readVisit(), Date.now(), newId);
  for (const name of visitorCookieNames) documentCookies.set(name, after[name], visitorCookieSeconds[name]);
  document.dispatchEvent(new CustomEvent(sessionEvent, { detail: beginSession(storage, location.pathname) }));
}

// Modules that few pages need come by their addresses, which the page tells: what a bundler adds to load them by their names would
// weigh a fifth of this script.

async function recordBy(terms: ReplayTerms): Promise<void> {
  const module: typeof import('../replay/record-visit.ts') = await import(/* @vite-ignore */ terms.script);
  await module.recordVisit(terms);
}

function afterLoad(run: () => void, ms: number): void {
  const wait = () => setTimeout(run, ms);
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait);
}

function count({ page, events, shop, isCounted, metricsIn }: VisitData, kept: ExpiringStorage | null): void {
  const queue = createQueue({ storage: kept, newId, now: Date.now, send });
  const pageLoadId = newId();
  const [note, readVitals] = measureVitals();
  const here = { pagePath: location.pathname };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flushSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(queue.flush, collectMs);
  };
  const census = () => ({
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
    queue.add({ schema, content: { ...here, ...(schema === metricsIn && readVisit()), ...content } });
    flushSoon();
  };
  const sendVitals = () => {
    const metrics = readVitals();
    const data = { ...metrics, ...here, version };
    const record = { app: 'site', event: 'page_speed', data, pageLoadId, ts: Date.now() };
    if (Object.keys(metrics)[0]) beacon(performancePath, JSON.stringify([record]));
  };
  const endMeasuring = sendInTime(sendVitals, afterLoad);
  if (isCounted) {
    add({ schema: 'PageView', content: { ...census(), referrer: document.referrer } });
  }
  for (const event of events) add(event);
  // With who shops and what is in their cart, or without where the page is left before that is known.
  const waiting = [...(shop?.events ?? [])];
  const tellShop = (shopper?: object) => {
    for (const { schema, content } of waiting.splice(0)) add({ schema, content: { ...content, ...shopper } });
  };
  if (shop) shopperBy(shop.script).then(tellShop, () => tellShop());
  document.addEventListener(toldEvent, ({ detail }) => add(detail));
  document.addEventListener(toldCensus, ({ detail }) => detail(census(), note));
  addEventListener('online', flushSoon);
  // After those that end their measuring when the page is hidden.
  const leave = () => {
    if (document.visibilityState !== 'hidden') return;
    tellShop();
    endMeasuring();
    void queue.flush((body) => beacon(eventsPath, body));
  };
  document.addEventListener('visibilitychange', leave);
}

async function shopperBy(address: string): Promise<object> {
  const module: typeof import('../visits/watch-page.ts') = await import(/* @vite-ignore */ address);
  return module.readShopper();
}

function start(data: VisitData): void {
  if (isRefused()) return;
  const begin = (isAllowed: (purpose: ConsentPurpose) => boolean) => {
    const areCookiesKept = data.areCookiesAllowed && isAllowed('statistics');
    if (areCookiesKept) writeVisit();
    // A recording is known by its window from page to page: it needs what cookies need.
    if (data.replay && areCookiesKept && isAllowed(data.replay.purpose)) void recordBy(data.replay);
    if (areCookiesKept || data.isCookieless) count(data, areCookiesKept ? storage : null);
  };
  if (data.consentScript)
    void import(/* @vite-ignore */ data.consentScript).then(
      ({ watchConsent }: typeof import('./consent.ts')) =>
        watchConsent(documentCookies, data, (purposes) => begin((one) => purposes.includes(one))),
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
