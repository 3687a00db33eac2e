import { readSiteUser } from './site-user.rules.ts';

/** A language by its first part, as a text in German serves readers in Austria. */
const plain = (language: string) => language.toLowerCase().split('-')[0];

/**
 * The language to keep for a member: the one that a tool which translates the page shows it in, when the website is configured in none
 * such; undefined for visitors and where the website speaks it.
 */
export function languageToKeep(page: {
  readonly cookies: string;
  readonly configured: readonly string[];
  /** What the document says now, which a tool that translates it changes. */
  readonly shown: string;
  /** Logs a cookie that is malformed, which is treated as absent. */
  readonly warn: (message: string) => void;
}): string | undefined {
  if (!readSiteUser(page.cookies, page.warn)?.isAuthenticated) return undefined;
  const isConfigured = (language: string) =>
    page.configured.some((known) => plain(known) === plain(language));
  return page.shown === '' || isConfigured(page.shown) ? undefined : page.shown;
}
