import type { SiteReviewRequestQuery } from '#web/generated/graphql.ts';
import { inEnglish, type VisitorPage } from './page/visitor-page.ts';
import { escapeHtml } from './template/html-text.ts';

/** Numeric code of the page that asks for a review. */
const pageTypeReviewsRequest = 209;

/** The field that people do not see: what fills it in is a robot. */
export const reviewTrap = 'homepage';

/** Limits that the form tells the browser; the shop itself looks closer. */
const limits = { title: 120, body: 5_000, displayName: 60 };

/** What was typed, and what was wrong with it. */
export interface ReturnedReview {
  readonly values: Readonly<Record<string, string>>;
  /** The field that is wrong; null when it is none of them. */
  readonly field: string | null;
  readonly message: string;
}

type Request = SiteReviewRequestQuery['reviewRequest'];
type Product = Extract<Request, { __typename: 'ReviewRequest' }>['product'];

/** The page that an invitation's link leads to: a plain form, or why there is none. */
export function reviewRequestPage(
  { reviewRequest }: SiteReviewRequestQuery,
  token: string,
  returned?: ReturnedReview,
): VisitorPage {
  if (reviewRequest.__typename === 'ReviewRequest') {
    const { product } = reviewRequest;
    return page('Write a review', () => renderForm(product, token, returned));
  }
  const { message, __typename: kind } = reviewRequest;
  const title = kind === 'ReviewInvitationUsed' ? 'Your review is here' : 'This link does not work';
  return page(title, () => renderMessage(title, message));
}

/** The page after a review was sent. */
export function reviewThanksPage(isPublished: boolean): VisitorPage {
  const title = 'Thank you for your review';
  const text = isPublished
    ? 'It is on the product’s page now.'
    : 'It will be on the product’s page once the shop has looked at it.';
  return page(title, () => renderMessage(title, text));
}

function page(title: string, content: () => string): VisitorPage {
  return { pageType: pageTypeReviewsRequest, typeName: 'review-request', title, content: inEnglish(content) };
}

function renderMessage(title: string, text: string): string {
  return `<div class="review-request form-page">
<h1>${escapeHtml(title)}</h1>
<p role="status">${escapeHtml(text)}</p>
<p><a href="/">Continue shopping</a></p>
</div>`;
}

function renderForm(product: Product, token: string, returned: ReturnedReview | undefined): string {
  const [image] = product.images;
  const picture = image
    ? `<img class="review-request-picture" src="${escapeHtml(`${image.url}?format=300w`)}" alt="${escapeHtml(image.altText)}" width="96" height="96">`
    : '';
  const own = (field: string) => (returned?.field === field ? returned.message : null);
  const general =
    returned && !['rating', 'title', 'body', 'displayName', 'photos'].includes(returned.field ?? '')
      ? `<p class="alert" role="alert">${escapeHtml(returned.message)}</p>\n`
      : '';
  const value = (name: string) => escapeHtml(returned?.values[name] ?? '');
  return `<div class="review-request form-page">
<h1>Write a review</h1>
<p class="review-request-product">${picture}<a href="${escapeHtml(product.fullUrl)}">${escapeHtml(product.title)}</a></p>
${general}<form class="review-form" method="post" action="/review-request?token=${encodeURIComponent(token)}" enctype="multipart/form-data">
${renderRating(returned?.values.rating ?? '', own('rating'))}
${field('title', 'Title (optional)', own('title'), (attributes) => `<input type="text" name="title" maxlength="${limits.title}" value="${value('title')}"${attributes}>`)}
${field('body', 'Your review', own('body'), (attributes) => `<textarea name="body" required maxlength="${limits.body}" rows="6"${attributes}>\n${value('body')}</textarea>`)}
${field('displayName', 'Your name, as everyone will see it', own('displayName'), (attributes) => `<input type="text" name="displayName" required maxlength="${limits.displayName}" autocomplete="nickname" value="${value('displayName')}"${attributes}>`)}
${field('photos', 'Pictures (optional)', own('photos'), (attributes) => `<input type="file" name="photos" accept="image/jpeg,image/png,image/webp,image/avif,image/gif" multiple${attributes}>`, 'Up to 4, each at most 8 MB. Where and with what they were taken is removed.')}
<p class="review-trap" hidden><label>Leave this empty <input type="text" name="${reviewTrap}" tabindex="-1" autocomplete="off"></label></p>
<button type="submit">Send review</button>
</form>
</div>`;
}

function renderRating(chosen: string, problem: string | null): string {
  const stars = [1, 2, 3, 4, 5].map((rating) => {
    const checked = chosen === String(rating) ? ' checked' : '';
    const label = rating === 1 ? '1 star' : `${rating} stars`;
    return `<label class="review-choice"><input type="radio" name="rating" value="${rating}" required${checked}> ${label}</label>`;
  });
  const described = problem === null ? '' : ' aria-describedby="review-rating-problem"';
  return `<fieldset class="review-rating"${described}><legend>How many stars?</legend>${stars.join('')}${problemOf('rating', problem)}</fieldset>`;
}

function field(
  name: string,
  label: string,
  problem: string | null,
  control: (attributes: string) => string,
  hint?: string,
): string {
  const id = `review-${name}`;
  const described = [...(hint ? [`${id}-hint`] : []), ...(problem === null ? [] : [`${id}-problem`])];
  const attributes = [
    ` id="${id}"`,
    ...(described.length > 0 ? [` aria-describedby="${described.join(' ')}"`] : []),
    ...(problem === null ? [] : [' aria-invalid="true" autofocus']),
  ];
  return `<div class="review-field"><label for="${id}">${label}</label>
${control(attributes.join(''))}${hint ? `<p class="field-hint" id="${id}-hint">${hint}</p>` : ''}${problemOf(name, problem)}</div>`;
}

function problemOf(name: string, problem: string | null): string {
  return problem === null
    ? ''
    : `<p class="field-error" id="review-${name}-problem" role="alert">${escapeHtml(problem)}</p>`;
}
