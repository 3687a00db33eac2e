import type { ReactNode } from 'react';
import type { SiteReviewRequestQuery, SiteWebsiteFragment } from '#web/generated/graphql.ts';
import type { FormProblem } from '../action.ts';
import {
  type CaptchaSettings,
  captchaField,
  captchaFormClasses,
  captchaMarks,
  captchaMessages,
  readCaptchaSettings,
} from '../captcha/captcha.rules.ts';
import { T } from '../languages/texts.tsx';
import { drawn, type VisitorPage } from '../page/visitor-page.tsx';

/** The field that people do not see: what fills it in is a robot. */
export const reviewTrap = 'homepage';

/** Limits that the form tells the browser; the shop itself looks closer. */
const limits = { title: 120, body: 5_000, displayName: 60 };

/** What was typed, and what was wrong with it. */
export interface ReturnedReview extends FormProblem {
  readonly values: Readonly<Record<string, string>>;
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
    return page('Write a review', ({ captchaSettings }) => (
      <Form
        product={product}
        token={token}
        returned={returned}
        captcha={readCaptchaSettings(captchaSettings)}
      />
    ));
  }
  const { message, __typename: kind } = reviewRequest;
  return messagePage(
    kind === 'ReviewInvitationUsed' ? 'Your review is here' : 'This link does not work',
    message,
  );
}

/** The page after a review was sent. */
export function reviewThanksPage(isPublished: boolean): VisitorPage {
  return messagePage(
    'Thank you for your review',
    isPublished
      ? 'It is on the product’s page now.'
      : 'It will be on the product’s page once the shop has looked at it.',
  );
}

function page(title: string, content: (website: SiteWebsiteFragment) => ReactNode): VisitorPage {
  return {
    ...{ pageType: 'REVIEWS_REQUEST', typeName: 'review-request', title },
    content: drawn((website) => (
      <div className="review-request form-page">
        <h1>
          <T>{title}</T>
        </h1>
        {content(website)}
      </div>
    )),
  };
}

function messagePage(title: string, text: string): VisitorPage {
  return page(title, () => (
    <>
      <p role="status">
        <T>{text}</T>
      </p>
      <p>
        <a href="/">
          <T>Continue shopping</T>
        </a>
      </p>
    </>
  ));
}

function Form({
  product,
  token,
  returned,
  captcha,
}: {
  readonly product: Product;
  readonly token: string;
  readonly returned: ReturnedReview | undefined;
  readonly captcha: CaptchaSettings | null;
}) {
  const [image] = product.images;
  const hasOwnField = ['rating', 'title', 'body', 'displayName', 'photos'].includes(returned?.field ?? '');
  const problemOf = (field: string) => (returned?.field === field ? returned.message : undefined);
  const values = returned?.values ?? {};
  return (
    <>
      <p className="review-request-product">
        {image && (
          <img
            className="review-request-picture"
            src={`${image.url}?format=300w`}
            alt={image.altText}
            width="96"
            height="96"
          />
        )}
        <a href={product.fullUrl}>{product.title}</a>
      </p>
      {returned && !hasOwnField && (
        <p className="alert" role="alert">
          <T>{returned.message}</T>
        </p>
      )}
      <form
        className="review-form"
        method="post"
        action={`/review-request?token=${encodeURIComponent(token)}`}
        encType="multipart/form-data"
        {...captchaMarks(captcha, 'review')}
      >
        <Rating chosen={values.rating ?? ''} problem={problemOf('rating')} />
        <Labelled name="title" label="Title (optional)" problem={problemOf('title')}>
          {(control) => (
            <input type="text" {...control} maxLength={limits.title} defaultValue={values.title} />
          )}
        </Labelled>
        <Labelled name="body" label="Your review" problem={problemOf('body')}>
          {(control) => (
            <textarea {...control} required maxLength={limits.body} rows={6} defaultValue={values.body} />
          )}
        </Labelled>
        <Labelled
          name="displayName"
          label="Your name, as everyone will see it"
          problem={problemOf('displayName')}
        >
          {(control) => (
            <input
              type="text"
              {...control}
              required
              maxLength={limits.displayName}
              autoComplete="nickname"
              defaultValue={values.displayName}
            />
          )}
        </Labelled>
        <Labelled
          name="photos"
          label="Pictures (optional)"
          problem={problemOf('photos')}
          hint="Up to 4, each at most 8 MB. Where and with what they were taken is removed."
        >
          {(control) => (
            <input
              type="file"
              {...control}
              accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
              multiple
            />
          )}
        </Labelled>
        <p className="review-trap" hidden>
          <label>
            <T>Leave this empty</T> <input type="text" name={reviewTrap} tabIndex={-1} autoComplete="off" />
          </label>
        </p>
        {captcha && (
          <>
            <input type="hidden" name={captchaField} />
            <div className={captchaFormClasses.place} hidden />
            <p className={`field-error ${captchaFormClasses.failure}`} role="alert" />
            <noscript>
              <p className="captcha-no-script">
                <T>{captchaMessages.noScript}</T>
              </p>
            </noscript>
          </>
        )}
        <button type="submit">
          <T>Send review</T>
        </button>
      </form>
    </>
  );
}

function Rating({ chosen, problem }: { readonly chosen: string; readonly problem: string | undefined }) {
  return (
    <fieldset className="review-rating" aria-describedby={problem && 'review-rating-problem'}>
      <legend>
        <T>How many stars?</T>
      </legend>
      {['1', '2', '3', '4', '5'].map((rating) => (
        <label key={rating} className="review-choice">
          <input type="radio" name="rating" value={rating} required defaultChecked={chosen === rating} />{' '}
          <T values={{ count: rating }}>{rating === '1' ? '1 star' : '{count} stars'}</T>
        </label>
      ))}
      <Problem name="rating" problem={problem} />
    </fieldset>
  );
}

/** What the control of a field is told. */
interface Control {
  readonly id: string;
  readonly name: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
  readonly autoFocus: boolean;
}

function Labelled({
  name,
  label,
  problem,
  hint,
  children,
}: {
  readonly name: string;
  readonly label: string;
  readonly problem: string | undefined;
  readonly hint?: string;
  readonly children: (control: Control) => ReactNode;
}) {
  const id = `review-${name}`;
  const described = [...(hint ? [`${id}-hint`] : []), ...(problem === undefined ? [] : [`${id}-problem`])];
  return (
    <div className="review-field">
      <label htmlFor={id}>
        <T>{label}</T>
      </label>
      {children({
        ...{ id, name, 'aria-describedby': described.join(' ') || undefined },
        ...{ 'aria-invalid': problem === undefined ? undefined : true, autoFocus: problem !== undefined },
      })}
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          <T>{hint}</T>
        </p>
      )}
      <Problem name={name} problem={problem} />
    </div>
  );
}

function Problem({ name, problem }: { readonly name: string; readonly problem: string | undefined }) {
  return (
    problem !== undefined && (
      <p className="field-error" id={`review-${name}-problem`} role="alert">
        <T>{problem}</T>
      </p>
    )
  );
}
