import type { SiteReviewSummaryFragment, SiteReviewsFragment } from '#web/generated/graphql.ts';
import { escapeHtml } from '../template/html-text.ts';
import { type ReviewsQuery, reviewSorts, reviewsUrl } from './reviews-query.rules.ts';

/** A product's reviews, and where they are shown. */
export interface ReviewsSection {
  readonly productUrl: string;
  readonly summary: SiteReviewSummaryFragment | null;
  readonly reviews: SiteReviewsFragment;
  readonly query: ReviewsQuery;
  readonly language: string;
  readonly timeZone: string;
}

type Review = SiteReviewsFragment['nodes'][number];

/** By this a page knows that its theme put the reviews in a place of their own. */
export const reviewsMark = 'id="reviews"';

/** The reviews below a product, as they are without scripts too; nothing while there are none. */
export function renderReviews(section: ReviewsSection): string {
  const { summary, reviews, query, productUrl } = section;
  if (summary === null || summary.count === 0) return '';
  const items = reviews.nodes.map((review) => renderReview(review, section));
  const next = reviewsUrl(productUrl, { ...query, page: query.page + 1 });
  const more = reviews.pageInfo.hasNextPage
    ? `<p class="reviews-more"><a class="button" href="${escapeHtml(next)}" data-opens="more-reviews">Load more reviews</a></p>`
    : '';
  const back =
    query.page > 1
      ? `<p class="reviews-back"><a href="${escapeHtml(reviewsUrl(productUrl, { ...query, page: 1 }))}">Back to the first reviews</a></p>`
      : '';
  return `<section class="product-reviews" ${reviewsMark} tabindex="-1" aria-labelledby="reviews-title">
<h2 class="reviews-title" id="reviews-title">Reviews</h2>
${renderSummary(summary)}
${summary.count > 1 ? renderSorts(section) : ''}
${back}<ol class="reviews-list">${items.join('\n')}</ol>
${more}
</section>`;
}

/** So many of five stars; read out as a number. */
export function renderStars(stars: string | number): string {
  return `<meter class="review-stars" min="0" max="5" value="${stars}" aria-label="${stars} out of 5 stars">${stars} / 5</meter>`;
}

function renderSummary({ average, count, distribution }: SiteReviewSummaryFragment): string {
  const rows = distribution.map((reviews, index) => {
    const label = index === 0 ? '1 star' : `${index + 1} stars`;
    return `<li><span class="reviews-label">${label}</span> <meter class="reviews-bar" min="0" max="${count}" value="${reviews}" aria-label="${label}: ${reviews} of ${count}"></meter> <span class="reviews-number" aria-hidden="true">${reviews}</span></li>`;
  });
  return `<div class="reviews-summary">
<p class="reviews-average">${renderStars(average ?? 0)} <strong>${average}</strong> out of 5 · ${count === 1 ? '1 review' : `${count} reviews`}</p>
<ol class="reviews-distribution" reversed>${rows.reverse().join('')}</ol>
</div>`;
}

function renderSorts({ productUrl, query }: ReviewsSection): string {
  const links = reviewSorts.map(({ sort, label }) => {
    const current = sort === query.sort ? ' aria-current="true"' : '';
    return `<li><a href="${escapeHtml(reviewsUrl(productUrl, { sort, page: 1 }))}"${current} rel="nofollow">${label}</a></li>`;
  });
  return `<nav class="reviews-sorts" aria-label="Order of reviews"><ul>${links.join('')}</ul></nav>`;
}

function renderReview(review: Review, section: ReviewsSection): string {
  const { id, rating, title, body, displayName, isVerifiedBuyer, createdAt, reply, repliedAt } = review;
  const verified = isVerifiedBuyer ? ' <span class="review-verified">Verified buyer</span>' : '';
  const answer =
    reply === ''
      ? ''
      : `<div class="review-reply"><p class="review-reply-by">The shop’s answer${repliedAt ? `, ${renderDay(repliedAt, section)}` : ''}</p>${paragraphs(reply)}</div>`;
  return `<li class="review" id="review-${id}" tabindex="-1">
${renderStars(rating)}
${title === '' ? '' : `<h3 class="review-title">${escapeHtml(title)}</h3>\n`}<p class="review-by">${escapeHtml(displayName)}${verified} · ${renderDay(createdAt, section)}</p>
<div class="review-body">${paragraphs(body)}</div>
${renderPhotos(review)}${answer}
</li>`;
}

function renderPhotos({ photos, displayName }: Review): string {
  if (photos.length === 0) return '';
  const by = escapeHtml(displayName);
  const links = photos.map(({ url, width, height }, index) => {
    const size = width && height ? ` width="${width}" height="${height}"` : '';
    return `<a href="${escapeHtml(url)}?format=2500w" data-opens="lightbox"><img src="${escapeHtml(url)}?format=300w" alt="Picture ${index + 1} by ${by}"${size} loading="lazy" decoding="async"></a>`;
  });
  return `<div class="review-photos" role="group" aria-label="Pictures by ${by}">${links.join('')}</div>\n`;
}

/** Each empty line begins a paragraph, each other line break a line; all else is text. */
function paragraphs(text: string): string {
  return text
    .split(/\n{2,}/)
    .map((part) => `<p>${escapeHtml(part).replaceAll('\n', '<br>')}</p>`)
    .join('');
}

function renderDay(instant: string, { language, timeZone }: ReviewsSection): string {
  const date = new Date(instant);
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }).format(date);
  return `<time datetime="${date.toISOString()}">${escapeHtml(day)}</time>`;
}
