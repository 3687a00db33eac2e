import { catalogues } from '#schema/words/catalogue.ts';
import type { SitePage } from './ask-page.ts';
import { plainText } from './plain-text.ts';

type RootCategory = NonNullable<SitePage['rootCategory']>;

const wordsForAll: ReadonlySet<string> = new Set(
  Object.values(catalogues).map(({ theme }) => theme.systemAllCategories),
);

/**
 * A shop's category of all products, as its owner has it, and the links to it and to the others in their order. The first is for all
 * where nothing else is said. A name that is but the word for all is left to the theme, which has it in the language of the page.
 */
export function allCategoryContext(
  root: RootCategory | null,
  url: string,
  names: readonly string[],
  chosen: string | undefined,
) {
  const name = root && !wordsForAll.has(root.displayName) ? plainText(root.displayName) : '';
  const all = { name, url, isAll: true, isChosen: false };
  const others = names.map((each) => ({
    name: plainText(each),
    url: `${url}?category=${encodeURIComponent(each)}`,
    isAll: false,
    isChosen: each === chosen,
  }));
  const place = (root?.displayIndex ?? 1) - 1;
  return {
    ...(root
      ? {
          rootCategory: {
            displayName: plainText(root.displayName),
            pageRendering: root.pageRendering,
            displayIndex: root.displayIndex,
          },
        }
      : {}),
    categoryLinks: names.length === 0 ? [] : others.toSpliced(place, 0, all),
    isListView: root?.pageRendering === 'LIST_VIEW',
  };
}
