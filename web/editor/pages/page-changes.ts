import { EditorPagesDocument } from '#web/generated/editor/pages.ts';
import type { EditorPagesQuery } from '#web/generated/graphql.ts';
import type { CacheChange } from '../graph/show-at-once.ts';
import { inOrderOf } from '../items/item-order.rules.ts';
import type { MenuLink } from './menu.rules.ts';

type Change = (data: EditorPagesQuery) => EditorPagesQuery;
type Collection = NonNullable<EditorPagesQuery['website']>['collections'][number];

/** The list of pages as it will be. */
function inPages(change: Change): CacheChange {
  return (cache) => {
    cache.updateQuery({ query: EditorPagesDocument }, (data) => (data ? change(data) : undefined));
  };
}

function withCollections(change: (pages: readonly Collection[]) => Collection[]): CacheChange {
  return inPages((data) =>
    data.website
      ? { ...data, website: { ...data.website, collections: change(data.website.collections) } }
      : data,
  );
}

/** A menu with other links. */
export function withMenu(name: string, links: readonly MenuLink[]): CacheChange {
  const typed = { __typename: 'SiteLayoutLink' as const };
  return inPages((data) => ({
    ...data,
    siteLayout: data.siteLayout.map((menu) =>
      menu.identifier === name
        ? {
            ...menu,
            links: links.map(({ children, memberAreaId = null, ...link }) => ({
              ...{ ...link, memberAreaId, ...typed },
              children: children.map(({ memberAreaId: area = null, ...child }) => ({
                ...{ ...child, memberAreaId: area, ...typed },
              })),
            })),
          }
        : menu,
    ),
  }));
}

/** Pages in an order; those that are not named stay behind them. */
export function withOrder(ids: readonly string[]): CacheChange {
  return withCollections((pages) => {
    const byId = new Map(pages.map((page) => [page.id, page]));
    const ordered = inOrderOf(
      ids,
      pages.map(({ id }) => id),
    );
    return ordered
      .flatMap((id) => byId.get(id) ?? [])
      .map((page) => ({
        ...page,
        children: page.children.toSorted((one, other) => ordered.indexOf(one.id) - ordered.indexOf(other.id)),
      }));
  });
}

/** A page at the end of a folder, or in none. */
export function withFolder(id: string, folderId: string | null): CacheChange {
  return withCollections((pages) =>
    pages.map((page) => {
      const others = page.children.filter((child) => child.id !== id);
      const own = page.id === folderId ? [{ __typename: 'Collection' as const, id }] : [];
      return { ...page, children: [...others, ...own] };
    }),
  );
}

/** Another page as the home page. */
export function withHome(id: string): CacheChange {
  return withCollections((pages) => pages.map((page) => ({ ...page, isHomepage: page.id === id })));
}
