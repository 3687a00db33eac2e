import type { SiteImageFragment, SiteSearchQuery } from '#web/generated/graphql.ts';
import type { SiteGraph } from '../site-graph.ts';

/** What a visitor searched for, and the part of what was found that they are shown. */
export type SearchResults = {
  readonly query: string;
  readonly results: readonly SearchResult[];
  readonly hasNextPage: boolean;
};

/** Something that was found. */
export type SearchResult = {
  readonly id: string;
  readonly type: 'page' | 'post' | 'event' | 'product';
  readonly title: string;
  readonly fullUrl: string;
  readonly score: number;
  readonly excerpt: readonly { readonly text: string; readonly isMatch: boolean }[];
  readonly image: SiteImageFragment | null;
  readonly price: SiteSearchQuery['productSearch']['nodes'][number]['product']['prices']['from'] | null;
  /** Whether it is the lowest of several. */
  readonly isPriceVarying: boolean;
};

/** Results on one page of the search. */
export const searchPageSize = 20;

/** A search shows so many results at most. */
const maxShown = 200;
const maxQueryLength = 200;

const types = { PAGE: 'page', POST: 'post', EVENT: 'event' } as const;

/** Asks content and the store, and puts what they found in one order: both rank on the same scale. */
export async function findResults(
  search: URLSearchParams,
  offset: number,
  graph: SiteGraph,
): Promise<SearchResults> {
  const query = (search.get('q') ?? '').trim().slice(0, maxQueryLength);
  const first = Math.min(maxShown, offset + searchPageSize + 1);
  if (query === '' || offset >= maxShown) return { query, results: [], hasNextPage: false };
  const found = await graph.run<SiteSearchQuery>('SiteSearch', { query, first });
  const merged = mergeResults(found);
  const end = Math.min(maxShown, offset + searchPageSize);
  return { query, results: merged.slice(offset, end), hasNextPage: merged.length > end && end < maxShown };
}

/** Best first; of what fits alike, products first, since a shop's visitors look for them. A hidden products page shows nothing. */
export function mergeResults({ search, productSearch }: SiteSearchQuery): SearchResult[] {
  const products = productSearch.nodes
    .filter(({ product }) => product.collection !== null)
    .map(({ product, score, excerpt }) => ({
      ...{ id: product.id, type: 'product' as const, title: product.title, fullUrl: product.fullUrl },
      ...{
        score,
        excerpt,
        image: product.images[0] ?? null,
        price: product.prices.from,
        isPriceVarying: product.prices.isVarying,
      },
    }));
  const others = search.nodes.map((node) => ({
    ...node,
    type: types[node.type],
    price: null,
    isPriceVarying: false,
  }));
  const all: SearchResult[] = [...products, ...others];
  // What only comes close is left out where something says just that.
  const isExact = all.some(({ score }) => score >= 1);
  return all.filter(({ score }) => !isExact || score >= 1).sort((one, other) => other.score - one.score);
}
