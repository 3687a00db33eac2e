import { type FormEvent, useEffect, useRef, useState } from 'react';
import { emailLength, isEmail } from '#schema/email-address.rules.ts';
import { useSubscribeToMailingListMutation } from '#web/generated/hooks.ts';
import { newsletterAction } from '../captcha/captcha.rules.ts';
import { useCaptcha } from '../captcha/use-captcha.tsx';
import { GraphFailure, messageOf } from '../islands/graph-failure.rules.ts';
import { useIsHydrated } from '../islands/use-is-hydrated.ts';
import { pageText } from '../languages/page-texts.ts';
import { tellVisitEvent } from '../visits/visit-data.ts';
import { fillingTime } from './filling-time.ts';
import { failureText, formMessages } from './form-check.rules.ts';
import type { NewsletterProps } from './form-props.ts';
import { Honeypot } from './honeypot.tsx';
import { useLock } from './use-lock.ts';

/** A sign-up to a mailing list: a plain form, which stays on its page once scripts are there. */
export function Island(props: NewsletterProps) {
  const { listId, idPrefix: id, pagePath, language, source, texts } = props;
  const isHydrated = useIsHydrated();
  const captcha = useCaptcha(props.captcha, newsletterAction(source));
  const field = useRef<HTMLInputElement>(null);
  const [subscribe] = useSubscribeToMailingListMutation({ fetchPolicy: 'no-cache' });
  const { isLocked, whileLocked } = useLock();
  const [failure, setFailure] = useState(props.failure ?? '');
  const [requested, setRequested] = useState(props.isRequested ? texts.requested : '');

  function fail(message: string): void {
    captcha.reset();
    setFailure(message);
    field.current?.focus();
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const sent = new FormData(event.currentTarget);
    whileLocked(() => attempt(sent));
  }

  async function attempt(sent: FormData): Promise<void> {
    const email = String(sent.get('email') ?? '').trim();
    if (!isEmail(email)) return fail(pageText(formMessages.email));
    setFailure('');
    let captchaKey: string | null;
    try {
      captchaKey = await captcha.token();
    } catch (error) {
      return fail(messageOf(error));
    }
    const input = {
      ...{ listId, email, language, source, captchaKey },
      ...{ honeypot: String(sent.get('note') ?? ''), secondsToFill: await fillingTime() },
    };
    try {
      const answer = (await subscribe({ variables: { input } })).data?.subscribeToMailingList;
      if (answer?.__typename !== 'SubscriptionRequested')
        return fail(answer?.message ?? pageText(formMessages.unknown));
      field.current?.dispatchEvent(
        new CustomEvent('form-submitted', { bubbles: true, detail: { mailingListId: listId } }),
      );
      tellVisitEvent('FormMetric', { event: 'newsletter', formId: listId });
      setRequested(texts.requested);
    } catch (error) {
      const { status, message } = error instanceof GraphFailure ? error : { status: null, message: '' };
      fail(failureText(status, message));
    }
  }

  if (requested !== '') return <Requested text={requested} isFresh={!props.isRequested} />;
  return (
    <form
      className="newsletter-form"
      method="post"
      action="/newsletter"
      aria-label={texts.title || texts.button}
      noValidate={isHydrated}
      aria-busy={isLocked}
      onFocus={captcha.begin}
      onSubmit={submit}
    >
      <input type="hidden" name="listId" value={listId} />
      <input type="hidden" name="returnTo" value={pagePath} />
      <input type="hidden" name="language" value={language} />
      <input type="hidden" name="source" value={source} />
      {(texts.title !== '' || texts.description !== '') && (
        <div className="newsletter-form-header">
          {texts.title !== '' && <h2 className="newsletter-form-header-title">{texts.title}</h2>}
          {texts.description !== '' && (
            <p className="newsletter-form-header-description">{texts.description}</p>
          )}
        </div>
      )}
      <div className="newsletter-form-body">
        <div className="newsletter-form-field-wrapper form-item field email required">
          <label className="newsletter-form-field-label title" htmlFor={`${id}-email`}>
            {texts.label}
          </label>
          <input
            ref={field}
            id={`${id}-email`}
            className="newsletter-form-field-element field-element"
            type="email"
            name="email"
            autoComplete="email"
            spellCheck={false}
            placeholder={texts.placeholder || undefined}
            defaultValue={props.email ?? ''}
            required
            minLength={emailLength.min}
            maxLength={emailLength.max}
            aria-invalid={failure !== '' || undefined}
            aria-describedby={failure === '' ? undefined : `${id}-failure`}
          />
        </div>
        <div className="newsletter-form-button-wrapper submit-wrapper">
          <button
            className="newsletter-form-button sqs-system-button sqs-editable-button sqs-button-element--primary"
            type="submit"
            aria-disabled={isLocked || undefined}
          >
            {isLocked ? pageText(formMessages.submitting) : texts.button}
          </button>
        </div>
      </div>
      <Honeypot id={`${id}-note`} />
      {captcha.place}
      <p className="form-error" id={`${id}-failure`} role="alert">
        {failure}
      </p>
      {texts.note !== '' && <p className="newsletter-form-footnote">{texts.note}</p>}
    </form>
  );
}

/** What stands in its place when a mail is on its way. */
function Requested({ text, isFresh }: { text: string; isFresh: boolean }) {
  const element = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isFresh) element.current?.focus();
  }, [isFresh]);
  return (
    <p className="form-submission-text" role="status" tabIndex={-1} ref={element}>
      {text}
    </p>
  );
}
