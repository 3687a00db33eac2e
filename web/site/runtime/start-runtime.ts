import { documentCookies } from './cookie-jar.ts';
import { createStorage } from './expiring-storage.ts';
import { beginSession, type SessionInfo } from './session-info.ts';
import { timeSince } from './time-since.rules.ts';
import { countVisit, visitorCookieNames, visitorCookieSeconds } from './visitor-cookies.rules.ts';

/** Told to the document once the session is known; its detail is a `SessionInfo`. */
export const sessionEvent = 'vitrine:session';

const storage = createStorage({
  local: () => window.localStorage,
  cookies: documentCookies,
  now: Date.now,
  // biome-ignore lint/suspicious/noConsole: what a browser does not keep is its visitor's choice, and nobody else is told.
  warn: (message, error) => console.warn(message, error),
});

/** Counts the visit where the website may, clears what it kept where it may not, and tells how long ago things are now. */
export function startRuntime(isAllowed: boolean): void {
  if (isAllowed) {
    writeVisit();
    const detail: SessionInfo = beginSession(storage, location.pathname);
    document.dispatchEvent(new CustomEvent(sessionEvent, { detail }));
  } else {
    for (const name of visitorCookieNames) documentCookies.set(name, '', 0);
    storage.remove('session');
    storage.remove('visitor');
  }
  for (const element of document.querySelectorAll<HTMLElement>('.timesince[data-date]'))
    element.textContent = timeSince(Number(element.dataset.date), Date.now());
}

function writeVisit(): void {
  const before = Object.fromEntries(visitorCookieNames.map((name) => [name, documentCookies.get(name)]));
  const after = countVisit(before, Date.now(), () => crypto.getRandomValues(new Uint32Array(4)).join('-'));
  for (const name of visitorCookieNames) documentCookies.set(name, after[name], visitorCookieSeconds[name]);
}
