import { LocalAddresses } from '../local-addresses.ts';
import type { SiteResponse } from '../site-response.ts';
import { tagsOf } from '../template/html-tags.ts';
import { escapePattern } from './escape-pattern.ts';
import { localizeHtml } from './localize-html.ts';

/** A language that a website is translated into: what its addresses begin with, such as `/de`. */
export type PageLanguage = { readonly tag: string; readonly prefix: string };

/**
 * Has everything on a page in another language lead to pages in that language: links, the search, what forms say about where
 * they are, addresses in its JSON, its feeds and its head, and where it sends visitors on to. Templates say `/shop` and need not
 * know.
 */
export function localizeResponse(
  response: SiteResponse,
  { prefix }: PageLanguage,
  address: string,
): SiteResponse {
  const addresses = new LocalAddresses(prefix);
  const { location } = response.headers;
  const headers =
    location === undefined ? response.headers : { ...response.headers, location: addresses.path(location) };
  if (typeof response.body !== 'string') return { ...response, headers };
  const localizeText = textLocalizer(addresses, address);
  const body = response.contentType.includes('html')
    ? localizeHtml(response.body, addresses, localizeText)
    : localizeFile(response.body, localizeText);
  return { ...response, headers, body };
}

/** A feed, a map or JSON; what leads to other languages stays as it is. */
function localizeFile(file: string, localizeText: (text: string) => string): string {
  let body = '';
  let done = 0;
  for (const { from, text } of tagsOf(file, ['xhtml:link', 'link'])) {
    if (!/\bhreflang=/i.test(text)) continue;
    body += localizeText(file.slice(done, from)) + text;
    done = from + text.length;
  }
  return body + localizeText(file.slice(done));
}

/** Whole addresses of the website's pages, and the paths that a page's JSON names. */
function textLocalizer(addresses: LocalAddresses, address: string): (text: string) => string {
  const whole = new RegExp(`(${escapePattern(address)})(/[^"'<>\\s]*)`, 'g');
  const named = /("(?:fullUrl|nextPageUrl|prevPageUrl)":\s*")(\/[^"]*)/g;
  const inLanguage = (_: string, start: string, path: string) => start + addresses.path(path);
  return (text) => text.replace(whole, inLanguage).replace(named, inLanguage);
}
