import { LocalAddresses } from '../local-addresses.ts';
import type { SiteResponse } from '../render.ts';
import { tagsOf } from '../template/html-tags.ts';
import { escapePattern } from './escape-pattern.ts';

/** A language that a website is translated into: what its addresses begin with, such as `/de`. */
export type PageLanguage = { readonly tag: string; readonly prefix: string };

/** A path that may be written with percent signs, as the value of a parameter. */
const returnTo = /([?&](?:amp;)?returnTo=)((?:\/|%2F)(?!\/|%2F)[^"'&<\s]*)/gi;

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
  const isHtml = response.contentType.includes('html');
  const localize = (part: string) => {
    const text = localizeText(part, addresses, address);
    return isHtml ? localizeLinks(text, addresses) : text;
  };
  let body = '';
  let done = 0;
  for (const { from, text } of tagsOf(response.body, ['xhtml:link', 'link', 'a'])) {
    // What leads to other languages stays as it is.
    if (!/\bhreflang=/i.test(text)) continue;
    body += localize(response.body.slice(done, from)) + text;
    done = from + text.length;
  }
  body += localize(response.body.slice(done));
  return { ...response, headers, body };
}

function localizeLinks(html: string, addresses: LocalAddresses): string {
  const inLanguage = (_: string, start: string, path: string) => start + addresses.path(path);
  return html
    .replace(/(\s(?:href|data-href|data-base|data-return)=["'])(\/[^"']*)/g, inLanguage)
    .replace(
      /(\saction=["'])(\/(?:search|account|review-request|newsletter\/(?:confirm|unsubscribe))(?=["'?/])[^"']*)/g,
      inLanguage,
    )
    .replace(/(\sname="returnTo" value=")(\/[^"]*)/g, inLanguage)
    .replace(/\sdata-props='[^']*'/g, (props) => props.replace(/(":")(\/[^"]*)/g, inLanguage))
    .replace(returnTo, (_, start: string, path: string) => {
      const plain = addresses.path(path.replace(/%2F/gi, '/'));
      return start + (path.startsWith('/') ? plain : plain.replaceAll('/', '%2F'));
    });
}

/** Whole addresses of the website's pages, in JSON, XML or a page's head, and the paths that a page's JSON names. */
function localizeText(text: string, addresses: LocalAddresses, address: string): string {
  const whole = new RegExp(`(${escapePattern(address)})(/[^"'<>\\s]*)`, 'g');
  const named = /("(?:fullUrl|nextPageUrl|prevPageUrl)":\s*")(\/[^"]*)/g;
  const inLanguage = (_: string, start: string, path: string) => start + addresses.path(path);
  return text.replace(whole, inLanguage).replace(named, inLanguage);
}
