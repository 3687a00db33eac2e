import type { SiteNeighbourFragment } from '#web/generated/graphql.ts';
import { plainText } from './plain-text.ts';

/** Where a list stands: how many were left out before it, and what it was narrowed to. */
export type ListPlace = { path: string; offset: number; filters: Readonly<Record<string, string>> };

/**
 * The pages before and after this one. Addresses carry how many items to leave out, not a page number, so that a
 * page is found before its size is known.
 */
export function listPagination(place: ListPlace, pageSize: number, hasNext: boolean) {
  const { offset } = place;
  const hasPrevious = offset > 0;
  return {
    nextPage: hasNext,
    prevPage: hasPrevious,
    pageSize,
    ...(hasNext ? { nextPageUrl: addressAt(place, offset + pageSize) } : {}),
    ...(hasPrevious ? { prevPageUrl: addressAt(place, Math.max(0, offset - pageSize)) } : {}),
  };
}

/** The items before and after this one in its list. */
export function itemPagination(previous: SiteNeighbourFragment | null, next: SiteNeighbourFragment | null) {
  return {
    ...(previous ? { prevItem: neighbour(previous) } : {}),
    ...(next ? { nextItem: neighbour(next) } : {}),
  };
}

function neighbour(item: SiteNeighbourFragment) {
  return { id: item.id, title: plainText(item.title), urlId: item.slug, fullUrl: item.fullUrl };
}

function addressAt({ path, filters }: ListPlace, offset: number): string {
  const query = new URLSearchParams({ ...(offset > 0 ? { offset: String(offset) } : {}), ...filters });
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}
