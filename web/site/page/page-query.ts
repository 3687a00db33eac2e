import type { FeedFormat } from '../found/page-feed.ts';
import { wordsOf } from './plain-text.ts';

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
  };
}

/** Links to filters are made from context values, so a filter may come as `plainText` wrote it. */
function filterOf(value: string | null): string | undefined {
  const words = wordsOf(value ?? '').trim();
  return words === '' || words.length > maxFilterLength ? undefined : words;
}
