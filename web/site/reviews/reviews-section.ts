import type { SiteReviewSummaryFragment, SiteReviewsFragment } from '#web/generated/graphql.ts';
import { escapeHtml } from '../template/html-text.ts';
import { fillReviewWords, type ReviewWords } from './review-words.ts';
import { type ReviewsQuery, reviewSorts, reviewsUrl } from './reviews-query.rules.ts';

/** A product's reviews, and where they are shown. */
export interface ReviewsSection {
  readonly productUrl: string;
  readonly summary: SiteReviewSummaryFragment | null;
  readonly reviews: SiteReviewsFragment;
  readonly query: ReviewsQuery;
  readonly language: string;
  readonly timeZone: string;
  readonly words: ReviewWords;
}

type Review = SiteReviewsFragment['nodes'][number];

/** By this a page knows that its theme put the reviews in a place of their own. */
export const reviewsMark = 'id="reviews"';

/** The reviews below a product, as they are without scripts too; nothing while there are none. */
export function renderReviews(section: ReviewsSection): string {
  const { summary, reviews, query, productUrl, words } = section;
  if (summary === null || summary.count === 0) return '';
  const items = reviews.nodes.map((review) => renderReview(review, section));
  const next = reviewsUrl(productUrl, { ...query, page: query.page + 1 });
  const more = reviews.pageInfo.hasNextPage
    ? `<p class="reviews-more"><a class="button" href="${escapeHtml(next)}" data-opens="more-reviews">${escapeHtml(words.more)}</a></p>`
    : '';
  const back =
    query.page > 1
      ? `<p class="reviews-back"><a href="${escapeHtml(reviewsUrl(productUrl, { ...query, page: 1 }))}">${escapeHtml(words.back)}</a></p>`
      : '';
  return `<section class="product-reviews" ${reviewsMark} tabindex="-1" aria-labelledby="reviews-title">
<h2 class="reviews-title" id="reviews-title">${escapeHtml(words.title)}</h2>
${renderSummary(summary, words)}
${summary.count > 1 ? renderSorts(section) : ''}
${back}<ol class="reviews-list">${items.join('\n')}</ol>
${more}
</section>`;
}

/** So many of five stars; read out as a number. */
function renderStars(stars: string | number, { ofStars }: ReviewWords): string {
  const label = escapeHtml(fillReviewWords(ofStars, { count: stars }));
  return `<meter class="review-stars" min="0" max="5" value="${stars}" aria-label="${label}">${stars} / 5</meter>`;
}

function renderSummary(
  { average, count, distribution }: SiteReviewSummaryFragment,
  words: ReviewWords,
): string {
  const rows = distribution.map((reviews, index) => {
    const label = index === 0 ? words.oneStar : fillReviewWords(words.stars, { count: index + 1 });
    const share = fillReviewWords(words.share, { label, count: reviews, total: count });
    return `<li><span class="reviews-label">${escapeHtml(label)}</span> <meter class="reviews-bar" min="0" max="${count}" value="${reviews}" aria-label="${escapeHtml(share)}"></meter> <span class="reviews-number" aria-hidden="true">${reviews}</span></li>`;
  });
  const number = count === 1 ? words.one : fillReviewWords(words.many, { count });
  return `<div class="reviews-summary">
<p class="reviews-average">${renderStars(average ?? 0, words)} <strong>${average}</strong> ${escapeHtml(words.average)} · ${escapeHtml(number)}</p>
<ol class="reviews-distribution" reversed>${rows.reverse().join('')}</ol>
</div>`;
}

function renderSorts({ productUrl, query, words }: ReviewsSection): string {
  const links = reviewSorts.map(({ sort, name }) => {
    const current = sort === query.sort ? ' aria-current="true"' : '';
    return `<li><a href="${escapeHtml(reviewsUrl(productUrl, { sort, page: 1 }))}"${current} rel="nofollow">${escapeHtml(words[name])}</a></li>`;
  });
  return `<nav class="reviews-sorts" aria-label="${escapeHtml(words.order)}"><ul>${links.join('')}</ul></nav>`;
}

function renderReview(review: Review, section: ReviewsSection): string {
  const { id, rating, title, body, displayName, isVerifiedBuyer, createdAt, reply, repliedAt } = review;
  const { words } = section;
  const verified = isVerifiedBuyer
    ? ` <span class="review-verified">${escapeHtml(words.verified)}</span>`
    : '';
  const answer =
    reply === ''
      ? ''
      : `<div class="review-reply"><p class="review-reply-by">${escapeHtml(words.answer)}${repliedAt ? `, ${renderDay(repliedAt, section)}` : ''}</p>${paragraphs(reply)}</div>`;
  return `<li class="review" id="review-${id}" tabindex="-1">
${renderStars(rating, words)}
${title === '' ? '' : `<h3 class="review-title">${escapeHtml(title)}</h3>\n`}<p class="review-by">${escapeHtml(displayName)}${verified} · ${renderDay(createdAt, section)}</p>
<div class="review-body">${paragraphs(body)}</div>
${renderPhotos(review, words)}${answer}
</li>`;
}

function renderPhotos({ photos, displayName }: Review, words: ReviewWords): string {
  if (photos.length === 0) return '';
  const said = (text: string, count = 0) => escapeHtml(fillReviewWords(text, { count, name: displayName }));
  const links = photos.map(({ url, width, height }, index) => {
    const size = width && height ? ` width="${width}" height="${height}"` : '';
    return `<a href="${escapeHtml(url)}?format=2500w" data-opens="lightbox"><img src="${escapeHtml(url)}?format=300w" alt="${said(words.picture, index + 1)}"${size} loading="lazy" decoding="async"></a>`;
  });
  return `<div class="review-photos" role="group" aria-label="${said(words.pictures)}">${links.join('')}</div>\n`;
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
