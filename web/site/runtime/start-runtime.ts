import { documentCookies } from './cookie-jar.ts';
import { createStorage } from './expiring-storage.ts';
import { keepMemberLanguage } from './keep-member-language.ts';
import { timeSince } from './time-since.rules.ts';
import { visitorCookieNames } from './visitor-cookies.rules.ts';

const storage = createStorage({
  local: () => window.localStorage,
  cookies: documentCookies,
  now: Date.now,
  // biome-ignore lint/suspicious/noConsole: what a browser does not keep is its visitor's choice, and nobody else is told.
  warn: (message, error) => console.warn(message, error),
});

/**
 * Clears what visits left where they may not be told apart, tells how long ago things are now, and keeps the language of members
 * whom the website is not configured for.
 */
export function startRuntime(isAllowed: boolean, pageContext: string | null | undefined): void {
  if (!isAllowed) {
    for (const name of visitorCookieNames) documentCookies.set(name, '', 0);
    for (const key of ['session', 'visitor', 'events']) storage.remove(key);
  }
  for (const element of document.querySelectorAll<HTMLElement>('.timesince[data-date]'))
    element.textContent = timeSince(Number(element.dataset.date), Date.now(), document.documentElement.lang);
  if (!document.cookie.includes('SiteUserInfo=')) return;
  const { website }: { website?: { languages?: string[] } } = JSON.parse(pageContext || '{}');
  keepMemberLanguage(storage, website?.languages ?? []).catch(reportError);
}
