import type { SiteReviewSummaryFragment } from '#web/generated/graphql.ts';
import type { PageInput } from '../page/page-context.ts';
import { compiledTheme } from '../template/compiled-theme.ts';
import { reviewWords } from './review-words.ts';
import { renderReviews } from './reviews-section.tsx';

/** What templates read of a product's reviews; nothing while there are none. */
export function reviewSummaryContext(summary: SiteReviewSummaryFragment | null): {
  reviewSummary?: { average: string; count: number };
} {
  if (summary === null || summary.average === null) return {};
  return { reviewSummary: { average: summary.average, count: summary.count } };
}

/** HTML of the reviews of the product that a page sells; empty on other pages. */
export function productReviews({ kind, page: { product }, website, query, theme }: PageInput): string {
  if (kind !== 'product' || product === null) return '';
  const strings = compiledTheme(theme).strings(website.language);
  return renderReviews({
    words: reviewWords((key) => strings[key] ?? ''),
    productUrl: product.fullUrl,
    summary: product.reviewSummary,
    reviews: product.reviews,
    query: query.reviews,
    language: website.language,
    timeZone: website.timeZone,
  });
}
