import type { ItemsFilter } from '#web/generated/graphql.ts';
import { anyText, oneOf, type SearchOf } from '../search-params.ts';

/** All statuses that an item can have, in the order in which they are offered. */
export const itemStatuses = ['PUBLISHED', 'SCHEDULED', 'NEEDS_REVIEW', 'DRAFT', 'PRIVATE'] as const;

/** What the address of a list of items says. */
export const itemsSearch = {
  view: oneOf(['calendar', 'order']),
  search: anyText,
  status: oneOf(itemStatuses),
  tag: anyText,
  category: anyText,
  author: anyText,
  month: (text: string) => (/^\d{4}-(0[1-9]|1[0-2])$/.test(text) ? text : undefined),
};

export type ItemsSearch = SearchOf<typeof itemsSearch>;

/** What the graph is asked for by an address; null for all items. */
export function itemsFilterOf({ search, status, tag, category, author }: ItemsSearch): ItemsFilter | null {
  const filter: ItemsFilter = {
    ...(search ? { search } : {}),
    ...(status ? { status } : {}),
    ...(tag ? { tag } : {}),
    ...(category ? { category } : {}),
    ...(author ? { author } : {}),
  };
  return Object.keys(filter).length === 0 ? null : filter;
}
