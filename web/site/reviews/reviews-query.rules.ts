import type { ReviewSort } from '#web/generated/graphql.ts';

/** Which reviews of a product the address asks for. */
export interface ReviewsQuery {
  readonly sort: ReviewSort;
  /** From 1. */
  readonly page: number;
}

/** So many reviews are on one page. */
export const reviewsPerPage = 10;

const mostPages = 1_000;

/** The orders that a shopper can choose, as the address names them. */
export const reviewSorts: readonly {
  readonly name: 'newest' | 'highest' | 'lowest';
  readonly sort: ReviewSort;
}[] = [
  { name: 'newest', sort: 'NEWEST' },
  { name: 'highest', sort: 'HIGHEST' },
  { name: 'lowest', sort: 'LOWEST' },
];

/** The newest reviews come first, on page 1, unless the address says otherwise; what it cannot mean is left out. */
export function readReviewsQuery(query: URLSearchParams): ReviewsQuery {
  const known = reviewSorts.find(({ name }) => name === query.get('reviewSort'));
  const page = /^[1-9]\d{0,3}$/.exec(query.get('reviewsPage') ?? '')?.[0];
  return { sort: known?.sort ?? 'NEWEST', page: Math.min(mostPages, Number(page ?? 1)) };
}

/** What the graph is asked for. */
export function reviewVariables({ sort, page }: ReviewsQuery) {
  return { reviewSort: sort, reviewCount: reviewsPerPage, reviewSkip: (page - 1) * reviewsPerPage };
}

/** The address of a page of reviews below a product's own. */
export function reviewsUrl(productUrl: string, { sort, page }: ReviewsQuery): string {
  const name = reviewSorts.find((known) => known.sort === sort)?.name ?? 'newest';
  const query = new URLSearchParams({
    ...(sort === 'NEWEST' ? {} : { reviewSort: name }),
    ...(page > 1 ? { reviewsPage: String(page) } : {}),
  });
  return `${productUrl}${query.size === 0 ? '' : `?${query}`}#reviews`;
}
