import type { Visit } from './viewers.ts';

/** What the addresses of a language begin with, such as `/de`. */
export function prefixOf(language: string): string {
  return `/${language.toLowerCase()}`;
}

/** What scripts of a page ask tells the page's language by this parameter. */
const parameter = 'language';
const asked = /^\/(?:graphql|api\/)/;

/** The language that an address asks for, `/de/shop` or `/graphql?language=de`; undefined for the website's own. */
export function findTranslation(url: string, languages: readonly string[]): string | undefined {
  if (languages.length === 0) return undefined;
  const [path = '', query = ''] = url.split('?', 2);
  const tag = asked.test(path) ? new URLSearchParams(query).get(parameter) : path.split('/', 2)[1];
  return languages.find((language) => language.toLowerCase() === tag?.toLowerCase());
}

/**
 * The visit as for a page at an address, in that page's language, and the page's path without it: forms are sent to
 * addresses without a language, and say which page they are on.
 */
export function visitOfPage(visit: Visit, address: string): { readonly visit: Visit; readonly path: string } {
  const { languages = [] } = visit.viewer;
  const translation = findTranslation(address, languages);
  if (translation === undefined) return { visit, path: address };
  const languagePrefix = prefixOf(translation);
  const viewer = { ...visit.viewer, language: translation, translation };
  return { visit: { ...visit, viewer, languagePrefix }, path: address.slice(languagePrefix.length) || '/' };
}

/** The one way to write an address in a language, `/de/shop`; null where it is written so. */
export function localRedirect(path: string, languagePrefix: string): string | null {
  if (languagePrefix === '') return null;
  const rest = path.slice(languagePrefix.length);
  if (path.startsWith(languagePrefix) && rest !== '/') return null;
  return languagePrefix + (rest === '/' ? '' : rest);
}
