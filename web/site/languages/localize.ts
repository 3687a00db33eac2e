import type { SiteResponse } from '../render.ts';

/** A language that a website is translated into: what its addresses begin with, such as `/de`. */
export type PageLanguage = { readonly tag: string; readonly prefix: string };

/** First parts of addresses that are the same in every language: files, services, and pages of one visitor. */
const everywhere =
  'media|assets|scripts|api|graphql|config|account|login|logout|checkout|feeds|s|static|instalments|go|favicon\\.ico|apple-touch-icon[^/"\']*|site\\.css|robots\\.txt';

/** Parts of a page that lead to other languages: they stay as they are. */
const otherLanguages = /(<(?:link|a)\s[^>]*\bhreflang=[^>]*>)/i;

/**
 * Has everything on a page in another language lead to pages in that language: links, the search, addresses in its JSON, its
 * feeds and its head, and where it sends visitors on to. Templates say `/shop` and need not know.
 */
export function localizeResponse(
  response: SiteResponse,
  { prefix }: PageLanguage,
  address: string,
): SiteResponse {
  const { location } = response.headers;
  const headers =
    location?.startsWith('/') && isPagePath(location, prefix)
      ? { ...response.headers, location: prefix + location }
      : response.headers;
  if (typeof response.body !== 'string') return { ...response, headers };
  const rewrite = /html/.test(response.contentType) ? localizeHtml : localizeText;
  return { ...response, headers, body: rewrite(response.body, prefix, address) };
}

function localizeHtml(html: string, prefix: string, address: string): string {
  return html
    .split(otherLanguages)
    .map((part, index) =>
      index % 2 === 1 ? part : localizeLinks(localizeText(part, prefix, address), prefix),
    )
    .join('');
}

function localizeLinks(html: string, prefix: string): string {
  const links = new RegExp(`(\\s(?:href|data-href)=["'])(?=/(?!/))(?!${skipped(prefix)})`, 'g');
  return html
    .replace(links, (start) => start + prefix)
    .replace(/(\saction=["'])(?=\/search["'?])/g, (start) => start + prefix);
}

/** Whole addresses of the website's pages, in JSON, XML or a page's head, and the paths that a page's JSON names. */
function localizeText(text: string, prefix: string, address: string): string {
  const whole = new RegExp(`${escapePattern(address)}(?=/)(?!${skipped(prefix)})`, 'g');
  const named = new RegExp(
    `("(?:fullUrl|nextPageUrl|prevPageUrl)":\\s*")(?=/(?!/))(?!${skipped(prefix)})`,
    'g',
  );
  return text.replace(whole, (start) => start + prefix).replace(named, (start) => start + prefix);
}

function isPagePath(path: string, prefix: string): boolean {
  return !path.startsWith('//') && !new RegExp(`^${skipped(prefix)}`).test(path);
}

function skipped(prefix: string): string {
  return `/(?:${everywhere}|${escapePattern(prefix.slice(1))})(?:[/?#"'<]|$)`;
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
