import type {
  SiteCollectionFragment,
  SiteItemFragment,
  SiteProductFragment,
} from '#web/generated/graphql.ts';
import { collectionContext } from './collection-context.ts';
import { splitEvents } from './events-context.ts';
import { itemContext } from './item-context.ts';
import { merchandisingContext } from './merchandising-context.ts';
import { type ListPlace, listPagination } from './pagination-context.ts';
import { plainText } from './plain-text.ts';
import { listedProductContext } from './product-context.ts';

/** A part of a list, and whether more follows. */
export type Part<Node> = { nodes: readonly Node[]; pageInfo: { hasNextPage: boolean } };

/** A list of posts, events or pictures; a calendar's also by what is to come and what is over. */
export function itemListContext(
  collection: SiteCollectionFragment,
  list: Part<SiteItemFragment>,
  place: ListPlace,
  pageSize: number,
  now: number,
) {
  const shown = collectionContext(collection);
  const items = list.nodes.map((item) => itemContext(item, shown));
  return {
    items,
    empty: items.length === 0,
    pagination: listPagination(place, pageSize, list.pageInfo.hasNextPage),
    ...(collection.ordering === 'calendar' ? splitEvents(items, now) : {}),
  };
}

/** A list of products, at most so many of those that were asked for. */
export function shownProductsContext(list: Part<SiteProductFragment>, place: ListPlace, pageSize: number) {
  const products = list.nodes.slice(0, pageSize);
  const items = products.map(listedProductContext);
  const hasNext = list.pageInfo.hasNextPage || list.nodes.length > pageSize;
  return {
    items,
    empty: items.length === 0,
    pagination: listPagination(place, pageSize, hasNext),
    productMerchandisingContext: merchandisingContext(products),
  };
}

/** What a list was narrowed to, in the owner's spelling when it is one of the known words. */
export function filterContext(
  asked: {
    category: string | undefined;
    tag: string | undefined;
    author?: string | undefined;
    month?: string | undefined;
  },
  known: {
    categories: readonly string[];
    tags: readonly string[];
    authors?: readonly string[];
  },
) {
  return {
    ...(asked.category === undefined
      ? {}
      : { categoryFilter: inOwnSpelling(asked.category, known.categories) }),
    ...(asked.tag === undefined ? {} : { tagFilter: inOwnSpelling(asked.tag, known.tags) }),
    ...(asked.author === undefined ? {} : { authorFilter: inOwnSpelling(asked.author, known.authors ?? []) }),
    ...(asked.month === undefined ? {} : { monthFilter: asked.month }),
  };
}

function inOwnSpelling(word: string, known: readonly string[]): string {
  return plainText(known.find((own) => own.toLowerCase() === word.toLowerCase()) ?? word);
}
