import { type FormEvent, useRef, useState } from 'react';
import { contentSourceCode } from '#schema/content-sources.ts';
import { useCaptcha } from '../captcha/use-captcha.tsx';
import { messageOf } from '../islands/graph-failure.rules.ts';
import { languagePrefix } from '../islands/page-language.ts';
import { useIsHydrated } from '../islands/use-is-hydrated.ts';
import { pageText } from '../languages/page-texts.ts';
import { LocalAddresses } from '../local-addresses.ts';
import { tellVisitEvent } from '../visits/visit-data.ts';
import { readFieldValues, shownValues } from './field-values.ts';
import { fillingTime } from './filling-time.ts';
import { findFieldErrors, formMessages } from './form-check.rules.ts';
import type { FieldErrors } from './form-field.ts';
import { FormFields, fieldElementId } from './form-fields.tsx';
import { FormOutcome } from './form-outcome.tsx';
import type { SavedForm, SiteFormProps } from './form-props.ts';
import { Honeypot } from './honeypot.tsx';
import { useLock } from './use-lock.ts';
import { useSendForm } from './use-send-form.ts';

/** A form of the owner's: a plain form, which stays on its page once scripts are there. */
export function Island(props: SiteFormProps) {
  const { form, idPrefix, page, texts } = props;
  const isHydrated = useIsHydrated();
  const element = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors>(props.errors ?? {});
  const [failure, setFailure] = useState<string | null>(props.failure ?? null);
  const [saved, setSaved] = useState<SavedForm | null>(props.saved ?? null);
  const send = useSendForm();
  const { isLocked, whileLocked } = useLock();
  const captcha = useCaptcha(props.captcha, 'form');
  const wrongFields = form.fields.filter(({ id }) => errors[id] !== undefined);

  function fail(message: string, found: FieldErrors = {}): void {
    captcha.reset();
    setFailure(message);
    setErrors(found);
    const first = form.fields.find(({ id }) => found[id] !== undefined);
    // The error must be there before the field that names it gets the focus.
    requestAnimationFrame(() => {
      const target = first ? document.getElementById(fieldElementId(idPrefix, first.id)) : null;
      (target ?? element.current?.querySelector<HTMLElement>('[type="submit"]'))?.focus();
    });
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const sent = new FormData(event.currentTarget);
    whileLocked(() => attempt(sent));
  }

  async function attempt(sent: FormData): Promise<void> {
    const values = readFieldValues(form.fields, sent);
    const found = findFieldErrors(form.fields, values);
    if (Object.keys(found).length > 0) return fail(pageText(formMessages.fieldsInvalid), found);
    setFailure(null);
    setErrors({});
    let captchaKey: string | null;
    try {
      captchaKey = await captcha.token();
    } catch (error) {
      return fail(messageOf(error));
    }
    const outcome = await send({
      captchaKey,
      formId: form.id,
      answers: shownValues(form.fields, values),
      honeypot: String(sent.get('note') ?? ''),
      secondsToFill: await fillingTime(),
      ...page,
    });
    if (outcome.kind === 'failed') return fail(outcome.message, outcome.errors);
    element.current?.dispatchEvent(
      new CustomEvent('form-submitted', { bubbles: true, detail: { formId: form.id } }),
    );
    tellVisitEvent('FormMetric', { event: 'sent', formId: form.id });
    if (outcome.saved.redirectUrl === '') return setSaved(outcome.saved);
    location.assign(new LocalAddresses(languagePrefix()).path(outcome.saved.redirectUrl));
    // The form stays locked until the page is left, and is there again for who comes back.
    await new Promise((resolve) => addEventListener('pageshow', resolve, { once: true }));
  }

  if (saved) return <FormOutcome saved={saved} isFresh={saved !== props.saved} />;
  return (
    <form
      ref={element}
      className="form-wrapper"
      method="post"
      action="/form"
      aria-label={form.name}
      noValidate={isHydrated}
      aria-busy={isLocked}
      onFocus={captcha.begin}
      onSubmit={submit}
    >
      <input type="hidden" name="formId" value={form.id} />
      <input type="hidden" name="returnTo" value={page.pagePath} />
      <input type="hidden" name="pageId" value={page.pageId} />
      <input type="hidden" name="pageTitle" value={page.pageTitle} />
      <input type="hidden" name="contentSource" value={contentSourceCode(page.contentSource)} />
      {wrongFields.length > 0 && (
        <p className="form-error form-error-top">{pageText(formMessages.scrollDown)}</p>
      )}
      <div className="field-list" inert={isLocked}>
        <FormFields
          fields={form.fields}
          {...{ idPrefix, errors, texts }}
          {...(props.values ? { values: props.values } : {})}
        />
        <Honeypot id={`${idPrefix}-note`} />
      </div>
      {captcha.place}
      <div className="form-button-wrapper">
        <button
          className="button sqs-system-button sqs-editable-button sqs-button-element--primary"
          type="submit"
          aria-disabled={isLocked || undefined}
        >
          {isLocked ? pageText(formMessages.submitting) : form.submitLabel}
        </button>
      </div>
      <div className="form-error" role="alert">
        {failure !== null && <p>{failure}</p>}
        {failure !== null && wrongFields.length > 0 && <p>{pageText(formMessages.scrollUp)}</p>}
      </div>
    </form>
  );
}
