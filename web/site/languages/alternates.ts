import type { SiteAlternateFragment } from '#web/generated/graphql.ts';
import type { PageInput } from '../page/page-context.ts';
import { siteAddress } from '../seo/site-address.ts';

/** The same page in one of the website's languages. */
export type Alternate = {
  readonly language: string;
  readonly path: string;
  readonly url: string;
  readonly isPrimary: boolean;
};

/** What a product's part of the address is in one language; empty for the website's own. */
type LocalSlug = { readonly language: string; readonly slug: string };

/** Where a page is in each language; with slugs, where the product with them is on that page. */
export function alternateUrls(
  places: readonly SiteAlternateFragment[],
  address: string,
  slugs: readonly LocalSlug[] | null,
): Alternate[] {
  const slugIn = (wanted: string) => slugs?.find(({ language }) => language === wanted)?.slug;
  return places.map(({ language, path: found, prefix, isPrimary }) => {
    const slug = slugIn(language) ?? slugIn('');
    const own = slug === undefined ? found : `${found}/${encodeURI(slug)}`;
    const path = prefix !== '' && own === '/' ? prefix : prefix + own;
    return { language, path, url: address + path, isPrimary };
  });
}

/** Where the page is in each language; nothing for a website of one language, and for later parts of a list. */
export function pageAlternates({ page, website, query, baseUrl }: PageInput): Alternate[] {
  if (page.alternates.length < 2 || query.offset > 0 || query.page > 1) return [];
  const slugs = page.product?.localSlugs ?? null;
  return alternateUrls(page.alternates, siteAddress(website, baseUrl), slugs);
}

/** Search engines are told of each language, and which one is for everyone else. */
export function hreflangsOf(alternates: readonly Alternate[]): { language: string; url: string }[] {
  return alternates.flatMap(({ language, url, isPrimary }) => [
    { language, url },
    ...(isPrimary ? [{ language: 'x-default', url }] : []),
  ]);
}

/** The languages of a website, as templates offer them: each leads to the same page. */
export function languageContext(input: PageInput) {
  return pageAlternates(input).map(({ language, path }) => ({
    language,
    name: nameOf(language),
    url: path,
    active: language === input.website.language,
  }));
}

function nameOf(language: string): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
