import { Fragment } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { SiteReviewSummaryFragment, SiteReviewsFragment } from '#web/generated/graphql.ts';
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

const reviewsId = 'reviews';

/** By this a page knows that its theme put the reviews in a place of their own. */
export const reviewsMark = `id="${reviewsId}"`;

/** The reviews below a product, as they are without scripts too; nothing while there are none. */
export function renderReviews(section: ReviewsSection): string {
  const { summary } = section;
  if (summary === null || summary.count === 0) return '';
  return renderToStaticMarkup(<Reviews section={section} summary={summary} />);
}

interface Part {
  readonly section: ReviewsSection;
}

function Reviews({ section, summary }: Part & { readonly summary: SiteReviewSummaryFragment }) {
  const { reviews, query, productUrl, words } = section;
  const pageUrl = (page: number) => reviewsUrl(productUrl, { ...query, page });
  return (
    <section className="product-reviews" id={reviewsId} tabIndex={-1} aria-labelledby="reviews-title">
      <h2 className="reviews-title" id="reviews-title">
        {words.title}
      </h2>
      <Summary summary={summary} words={words} />
      {summary.count > 1 && <Sorts section={section} />}
      {query.page > 1 && (
        <p className="reviews-back">
          <a href={pageUrl(1)}>{words.back}</a>
        </p>
      )}
      <ol className="reviews-list">
        {reviews.nodes.map((review) => (
          <Review key={review.id} review={review} section={section} />
        ))}
      </ol>
      {reviews.pageInfo.hasNextPage && (
        <p className="reviews-more">
          <a className="button" href={pageUrl(query.page + 1)} data-opens="more-reviews">
            {words.more}
          </a>
        </p>
      )}
    </section>
  );
}

/** So many of five stars; read out as a number. */
function Stars({ stars, words }: { readonly stars: string | number; readonly words: ReviewWords }) {
  const label = fillReviewWords(words.ofStars, { count: stars });
  return (
    <meter className="review-stars" min={0} max={5} value={stars} aria-label={label}>
      {`${stars} / 5`}
    </meter>
  );
}

function Summary({
  summary: { average, count, distribution },
  words,
}: {
  readonly summary: SiteReviewSummaryFragment;
  readonly words: ReviewWords;
}) {
  const rows = distribution.map((reviews, index) => ({
    ...{ reviews, stars: index + 1 },
    label: index === 0 ? words.oneStar : fillReviewWords(words.stars, { count: index + 1 }),
  }));
  return (
    <div className="reviews-summary">
      <p className="reviews-average">
        <Stars stars={average ?? 0} words={words} /> <strong>{average}</strong>{' '}
        {`${words.average} · ${count === 1 ? words.one : fillReviewWords(words.many, { count })}`}
      </p>
      <ol className="reviews-distribution" reversed>
        {rows.reverse().map(({ reviews, stars, label }) => (
          <li key={stars}>
            <span className="reviews-label">{label}</span>{' '}
            <meter
              className="reviews-bar"
              min={0}
              max={count}
              value={reviews}
              aria-label={fillReviewWords(words.share, { label, count: reviews, total: count })}
            />{' '}
            <span className="reviews-number" aria-hidden="true">
              {reviews}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

function Sorts({ section: { productUrl, query, words } }: Part) {
  return (
    <nav className="reviews-sorts" aria-label={words.order}>
      <ul>
        {reviewSorts.map(({ sort, name }) => (
          <li key={name}>
            <a
              href={reviewsUrl(productUrl, { sort, page: 1 })}
              {...(sort === query.sort ? { 'aria-current': true } : {})}
              rel="nofollow"
            >
              {words[name]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface ReviewPart extends Part {
  readonly review: SiteReviewsFragment['nodes'][number];
}

function Review({ review, section }: ReviewPart) {
  const { id, rating, title, body, displayName, isVerifiedBuyer, createdAt, reply, repliedAt } = review;
  const { words } = section;
  return (
    <li className="review" id={`review-${id}`} tabIndex={-1}>
      <Stars stars={rating} words={words} />
      {title !== '' && <h3 className="review-title">{title}</h3>}
      <p className="review-by">
        {displayName}
        {isVerifiedBuyer && (
          <>
            {' '}
            <span className="review-verified">{words.verified}</span>
          </>
        )}
        {' · '}
        <Day instant={createdAt} section={section} />
      </p>
      <div className="review-body">
        <Paragraphs text={body} />
      </div>
      <Photos review={review} section={section} />
      {reply !== '' && (
        <div className="review-reply">
          <p className="review-reply-by">
            {words.answer}
            {repliedAt && (
              <>
                {', '}
                <Day instant={repliedAt} section={section} />
              </>
            )}
          </p>
          <Paragraphs text={reply} />
        </div>
      )}
    </li>
  );
}

function Photos({ review: { photos, displayName: name }, section: { words } }: ReviewPart) {
  if (photos.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div className="review-photos" role="group" aria-label={fillReviewWords(words.pictures, { name })}>
      {photos.map(({ id, url, width, height }, index) => (
        <a key={id} href={`${url}?format=2500w`} data-opens="lightbox">
          <img
            src={`${url}?format=300w`}
            alt={fillReviewWords(words.picture, { count: index + 1, name })}
            {...(width && height ? { width, height } : {})}
            loading="lazy"
            decoding="async"
          />
        </a>
      ))}
    </div>
  );
}

/** Each empty line begins a paragraph, each other line break a line; all else is text. */
function Paragraphs({ text }: { readonly text: string }) {
  const paragraphs = text.split(/\n{2,}/);
  return paragraphs.map((paragraph, index) => (
    <p key={paragraphs.slice(0, index + 1).join('\n\n')}>
      <Lines lines={paragraph.split('\n')} />
    </p>
  ));
}

function Lines({ lines }: { readonly lines: readonly string[] }) {
  return lines.map((line, index) => (
    <Fragment key={lines.slice(0, index + 1).join('\n')}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
}

function Day({ instant, section: { language, timeZone } }: Part & { readonly instant: string }) {
  const date = new Date(instant);
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }).format(date);
  return <time dateTime={date.toISOString()}>{day}</time>;
}
