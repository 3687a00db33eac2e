import type { SiteWebsiteFragment } from '#web/generated/graphql.ts';

/** Scheme, host and port under which a website wants to be found, without a slash at the end. */
export function siteAddress(
  { primaryHost }: Pick<SiteWebsiteFragment, 'primaryHost'>,
  baseUrl: string,
): string {
  const base = new URL(baseUrl);
  // The first website of an install has no name of its own yet: the address it was asked by is as good as any.
  const hasName = primaryHost !== '' && primaryHost !== 'localhost';
  if (hasName && primaryHost !== base.hostname) base.host = primaryHost;
  return base.origin;
}

/** An address of the website or of a picture, with its host. */
export function absoluteUrl(url: string, address: string): string {
  return new URL(url, address).href;
}

/** The pictures and links of an owner's HTML with their hosts, for readers elsewhere. */
export function withAbsoluteUrls(html: string, address: string): string {
  return html.replace(/(\s(?:href|src|poster)=["'])(\/(?!\/)[^"']*)/g, (_, start: string, path: string) => {
    return start + address + path;
  });
}
