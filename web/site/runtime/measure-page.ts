/**
 * Counts the visit of a page: comes when the page is quiet, asks nothing of it, and never throws. It sends batches, by a beacon when
 * the page is left.
 */
import { type VisitData, type VisitEvent, visitEvent } from '../visits/visit-data.ts';
import { type ConsentChoice, watchConsent } from './consent.ts';
import { documentCookies } from './cookie-jar.ts';
import { EventQueue } from './event-queue.ts';
import { createStorage, type ExpiringStorage } from './expiring-storage.ts';
import { measureVitals, performanceRecord } from './page-vitals.ts';
import { beginSession } from './session-info.ts';
import { countVisit, visitorCookieNames, visitorCookieSeconds } from './visitor-cookies.rules.ts';

/** Told to the document once the session is known; its detail is a `SessionInfo`. */
const sessionEvent = 'vitrine:session';
const eventsPath = '/api/2/events/records';
const performancePath = '/api/1/performance/records';
const collectMs = 1_000;
const vitalsMs = 30_000;
const mostErrors = 10;

const newId = () => crypto.getRandomValues(new Uint32Array(4)).join('-');
const storage = createStorage({
  local: () => localStorage,
  cookies: documentCookies,
  now: Date.now,
  warn: () => {},
});

/** Global Privacy Control, or Do Not Track. */
const isRefused = () =>
  Boolean(Reflect.get(navigator, 'globalPrivacyControl')) || navigator.doNotTrack === '1';

function beacon(path: string, body: string): boolean {
  try {
    return navigator.sendBeacon(path, body);
  } catch {
    return false;
  }
}

async function send(body: string): Promise<boolean> {
  try {
    const options = { method: 'POST', body, keepalive: true, signal: AbortSignal.timeout(2_500) };
    const { status } = await fetch(eventsPath, options);
    return status < 500 && status !== 429;
  } catch {
    return false;
  }
}

function writeVisit(): void {
  const before = Object.fromEntries(visitorCookieNames.map((name) => [name, documentCookies.get(name)]));
  const after = countVisit(before, Date.now(), newId);
  for (const name of visitorCookieNames) documentCookies.set(name, after[name], visitorCookieSeconds[name]);
  document.dispatchEvent(new CustomEvent(sessionEvent, { detail: beginSession(storage, location.pathname) }));
}

function count({ page, events, isCounted }: VisitData, kept: ExpiringStorage | null): void {
  const queue = new EventQueue({ storage: kept, newId, now: Date.now, send });
  const pageLoadId = newId();
  const readVitals = measureVitals();
  const here = { pagePath: location.pathname };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flushSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => queue.flush(), collectMs);
  };
  const add = ({ schema, content }: VisitEvent) => {
    queue.add({ schema, content: { ...here, ...content } });
    flushSoon();
  };
  const sendVitals = () => {
    const metrics = readVitals();
    if (Object.keys(metrics).length > 0)
      beacon(performancePath, JSON.stringify(performanceRecord(metrics, pageLoadId, Date.now())));
  };
  if (isCounted) {
    const { referrer } = document;
    const seen = { query: location.search, referrer, language: navigator.language, title: document.title };
    const sizes = { viewportWidth: innerWidth, viewportHeight: innerHeight, screenWidth: screen.width };
    add({ schema: 'PageView', content: { ...page, ...seen, ...sizes, screenHeight: screen.height } });
  }
  for (const event of events) add(event);
  document.addEventListener(visitEvent, (event) => {
    if (event instanceof CustomEvent) add(event.detail);
  });
  let errors = 0;
  const addError = (error: unknown, source = '', line = 0, column = 0) => {
    errors += 1;
    if (errors > mostErrors) return;
    const { message, stack = '' } = error instanceof Error ? error : { message: String(error) };
    const release = /measure-page-([\w-]+)\.js/.exec(import.meta.url)?.[1] ?? '';
    const content = {
      message: message.slice(0, 1_000) || 'unknown',
      stack: stack.slice(0, 3_000),
      source,
      line,
      column,
      release,
    };
    add({ schema: 'PageError', content });
  };
  addEventListener('error', ({ error, message, filename, lineno, colno }) =>
    addError(error ?? message, filename, lineno, colno),
  );
  addEventListener('unhandledrejection', ({ reason }) => addError(reason));
  addEventListener('online', flushSoon);
  // After those that end their measuring when the page is hidden.
  const leave = () => {
    if (document.visibilityState !== 'hidden') return;
    sendVitals();
    queue.flushBy((body) => beacon(eventsPath, body));
  };
  document.addEventListener('visibilitychange', leave);
  setTimeout(sendVitals, vitalsMs);
}

function start(data: VisitData): void {
  if (isRefused()) return;
  const begin = (choice: ConsentChoice) => {
    const areCookiesKept = data.areCookiesAllowed && choice === 'yes';
    if (areCookiesKept) writeVisit();
    if (areCookiesKept || data.isCookieless) count(data, areCookiesKept ? storage : null);
  };
  if (data.areCookiesAllowed && data.isConsentAsked) watchConsent(storage, begin);
  else begin('yes');
}

const element = document.querySelector<HTMLElement>('script[data-visit]');
let isBegun = false;

/** Once: when the page is quiet, or when it is left before. */
function begin(): void {
  if (isBegun) return;
  isBegun = true;
  try {
    if (element?.dataset.visit) start(JSON.parse(element.dataset.visit));
  } catch {
    // A page is never worse for being counted.
  }
}

if ('requestIdleCallback' in window) requestIdleCallback(begin, { timeout: 2_000 });
else setTimeout(begin, 200);
document.addEventListener('visibilitychange', begin, true);
