import { collectionPath } from '../collections/collection.rules.ts';
import type { ContentContext, WebsiteScope } from '../context.ts';
import { itemPath } from '../items/item.rules.ts';
import { encodePath } from '../pages/page.rules.ts';
import { languagePrefix, nameOfLanguage } from './languages.rules.ts';

/** A page in one language. */
export interface PageAlternate {
  readonly language: string;
  readonly prefix: string;
  readonly isPrimary: boolean;
  readonly path: string;
}

/** The languages of the website, its own first. */
export async function showLanguages(scope: WebsiteScope) {
  scope.tag('website');
  const { language: own, languages: others } = await ownWebsite(scope);
  return [own, ...others.filter((language) => language !== own)].map((language, index) => ({
    language,
    name: nameOfLanguage(language),
    isPrimary: index === 0,
    prefix: index === 0 ? '' : languagePrefix(language),
  }));
}

/** The language of the website, and those that it is translated into. */
export async function ownWebsite(
  scope: WebsiteScope,
): Promise<{ language: string; languages: readonly string[] }> {
  const row = await scope.own.websites.byId.load(scope.websiteId);
  return row ?? { language: 'en-US', languages: [] };
}

/** Where a collection, or an item in it, is in each language; nothing, and nothing read, where there is one language. */
export async function alternatesOf(
  { own, viewer }: ContentContext,
  collectionId: string,
  { itemId, isList = true }: { readonly itemId?: string | undefined; readonly isList?: boolean },
): Promise<PageAlternate[]> {
  if (viewer.languages === undefined) return [];
  const scope = own();
  scope.tag('translations');
  const [languages, collection, item, slugs, itemSlugs] = await Promise.all([
    showLanguages(scope),
    scope.own.collections.byId.load(collectionId),
    itemId === undefined ? null : scope.own.items.byId.load(itemId),
    scope.slugs.load(collectionId),
    itemId === undefined ? [] : scope.slugs.load(itemId),
  ]);
  if (!collection) return [];
  return languages.map(({ language, prefix, isPrimary }) => {
    const inLanguage = (row: { slug: string }, known: typeof slugs) =>
      known.find((each) => each.language === language)?.slug ?? row.slug;
    const slug = inLanguage(collection, slugs);
    const path = item
      ? itemPath(slug, inLanguage(item, itemSlugs))
      : collectionPath({ slug, isHomepage: collection.isHomepage && isList });
    return { language, prefix, isPrimary, path: encodePath(path) };
  });
}

/** A page that is at the same path in every language, such as the cart. */
export async function samePathIn({ own, viewer }: ContentContext, path: string): Promise<PageAlternate[]> {
  if (viewer.languages === undefined) return [];
  const languages = await showLanguages(own());
  return languages.map(({ language, prefix, isPrimary }) => ({ language, prefix, isPrimary, path }));
}
