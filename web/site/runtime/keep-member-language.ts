import { fetchWithCrumb } from '../islands/fetch-with-crumb.ts';
import type { ExpiringStorage } from './expiring-storage.ts';
import { languageToKeep } from './member-language.rules.ts';

const key = 'member-language';
const yearMs = 365 * 86_400_000;

/** Tells the website the language of a member whom it is not configured for; the same one is told once. */
export async function keepMemberLanguage(
  storage: ExpiringStorage,
  configured: readonly string[],
): Promise<void> {
  const language = languageToKeep({
    ...{ cookies: document.cookie, configured, shown: document.documentElement.lang },
    // biome-ignore lint/suspicious/noConsole: what others left in a cookie is for whoever looks for it.
    warn: (message) => console.warn(message),
  });
  if (language === undefined || storage.get(key) === language) return;
  const response = await fetchWithCrumb('/api/site-users/account/locale', {
    ...{ method: 'POST', headers: { 'Content-Type': 'application/json' } },
    body: JSON.stringify({ language }),
  });
  if (response.ok) storage.set(key, language, yearMs);
}
