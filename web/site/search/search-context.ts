import { systemCollection } from '../page/collection-context.ts';
import { imageFields } from '../page/image-context.ts';
import { moneyContext } from '../page/money-context.ts';
import { listPagination } from '../page/pagination-context.ts';
import { plainText } from '../page/plain-text.ts';
import { escapeHtml } from '../template/html-text.ts';
import type { TemplateData } from '../template/tag-data.ts';
import { type SearchResult, type SearchResults, searchPageSize } from './search-results.ts';

/** The page of the search as templates see it; an excerpt is HTML in which the words that were meant are marked. */
export function searchContext({ query, results, hasNextPage }: SearchResults, offset: number): TemplateData {
  return {
    collection: systemCollection('search', 'Search', '/search'),
    searchQuery: plainText(query),
    searchResults: results.map(resultContext),
    empty: query !== '' && results.length === 0,
    pagination: listPagination(
      { path: '/search', offset, filters: { q: query } },
      searchPageSize,
      hasNextPage,
    ),
  };
}

function resultContext({ id, type, title, fullUrl, excerpt, image, price, isPriceVarying }: SearchResult) {
  return {
    ...imageFields(image),
    id,
    type,
    title: plainText(title),
    fullUrl,
    summary: plainText(excerpt.map(({ text }) => text).join('')),
    excerpt: excerpt
      .map(({ text, isMatch }) => (isMatch ? `<mark>${escapeHtml(text)}</mark>` : escapeHtml(text)))
      .join(''),
    ...(price === null ? {} : { priceMoney: moneyContext(price, price.currency), isPriceVarying }),
  };
}
