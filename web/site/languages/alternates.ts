import { siteAddress } from '../found/site-address.ts';
import type { PageInput } from '../page/page-context.ts';

/** The same page in one of the website's languages. */
export type Alternate = {
  readonly language: string;
  readonly path: string;
  readonly url: string;
  readonly isPrimary: boolean;
};

/** Where the page is in each language; nothing for a website of one language, and for later parts of a list. */
export function pageAlternates({ page, website, query, baseUrl }: PageInput): Alternate[] {
  if (page.alternates.length < 2 || query.offset > 0 || query.page > 1) return [];
  const address = siteAddress(website, baseUrl);
  const slugs = page.product?.localSlugs ?? [];
  const primarySlug = slugs.find(({ language }) => language === '')?.slug;
  return page.alternates.map(({ language, path: found, prefix, isPrimary }) => {
    const slug = slugs.find((each) => each.language === language)?.slug ?? primarySlug;
    const own = page.product && slug ? `${found}/${encodeURI(slug)}` : found;
    const path = prefix !== '' && own === '/' ? prefix : prefix + own;
    return { language, path, url: address + path, isPrimary };
  });
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
