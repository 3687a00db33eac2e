import { type CommentsQuery, readCommentsQuery } from '../comments/comments-query.rules.ts';
import { type ReviewsQuery, readReviewsQuery } from '../reviews/reviews-query.rules.ts';
import type { FeedFormat } from '../seo/page-feed.ts';
import { readMonth } from './month.ts';
import { wordsOf } from './plain-text.ts';
import { type ProductListQuery, readProductListQuery } from './product-list-query.ts';

/** The ways a page can be answered. */
export type PageFormat =
  | 'html'
  | 'json'
  | 'json-pretty'
  | 'main-content'
  | 'quick-view'
  | 'ical'
  | FeedFormat;

/** What the query of a page's address asks for. */
export type PageQuery = {
  format: PageFormat;
  /** Items to leave out before the list begins. */
  offset: number;
  /** Words of the list's filters; absent when not narrowed. */
  category: string | undefined;
  tag: string | undefined;
  author: string | undefined;
  /** A year and a month, such as `2026-03`. */
  month: string | undefined;
  /** Number of a page of the list, from 1 on. */
  page: number;
  /** The list's events as the sheet of a month. */
  isCalendar: boolean;
  /** Only the list's events that are over. */
  isPast: boolean;
  /** How a shop's list is put in order and narrowed. */
  productList: ProductListQuery;
  /** Which reviews of a product. */
  reviews: ReviewsQuery;
  /** Which comments of a post. */
  comments: CommentsQuery;
};

const formats: readonly PageFormat[] = [
  'json',
  'json-pretty',
  'main-content',
  'quick-view',
  'ical',
  'rss',
  'atom',
  'json-feed',
];
const maxOffset = 10_000;
const maxFilterLength = 200;

/** Reads what we know of a page's query; anything else in it is left to scripts. */
export function readPageQuery(query: URLSearchParams): PageQuery {
  const offset = Number.parseInt(query.get('offset') ?? '', 10);
  return {
    format: formats.find((known) => known === query.get('format')) ?? 'html',
    offset: Number.isNaN(offset) ? 0 : Math.min(maxOffset, Math.max(0, offset)),
    category: filterOf(query.get('category')),
    tag: filterOf(query.get('tag')),
    author: filterOf(query.get('author')),
    month: readMonth(query.get('month') ?? ''),
    page: readPageNumber(query.get('page') ?? ''),
    isCalendar: query.get('view') === 'calendar',
    isPast: query.get('view') === 'past',
    productList: readProductListQuery(query),
    reviews: readReviewsQuery(query),
    comments: readCommentsQuery(query),
  };
}

function readPageNumber(text: string): number {
  return /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 1;
}

/** Links to filters are made from context values, so a filter may come as `plainText` wrote it. */
function filterOf(value: string | null): string | undefined {
  const words = wordsOf(value ?? '').trim();
  return words === '' || words.length > maxFilterLength ? undefined : words;
}
