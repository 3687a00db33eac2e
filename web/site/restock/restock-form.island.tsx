import { type FormEvent, useRef, useState } from 'react';
import { emailLength } from '#schema/email-address.rules.ts';
import { useSignUpForRestockMutation } from '#web/generated/hooks.ts';
import type { CaptchaSettings } from '../captcha/captcha.rules.ts';
import { useCaptcha } from '../captcha/use-captcha.tsx';
import { useIsHydrated } from '../islands/use-is-hydrated.ts';
import { pageText } from '../languages/page-texts.ts';
import { failureText, findTypingError, restockFailure } from './restock-form.rules.ts';

export interface RestockFormProps {
  readonly productId: string;
  /** Path of the page that it is on. */
  readonly returnTo: string;
  readonly language: string;
  /** What is sold out, by name; the name is empty for the only variant of a product. */
  readonly variants: readonly { readonly id: string; readonly name: string }[];
  readonly texts: {
    readonly call: string;
    readonly button: string;
    readonly placeholder: string;
    /** Null where the visitor is not asked whether they want the shop's news too. */
    readonly mailingList: string | null;
  };
  readonly isOptInDefault: boolean;
  /** How visitors are told from robots; null where they are not. */
  readonly captcha: CaptchaSettings | null;
}

/** Asks for a mail when something is back: a plain form, which stays on its page once scripts are there. */
export function Island(props: RestockFormProps) {
  const { productId, returnTo, language, variants, texts, isOptInDefault } = props;
  const isHydrated = useIsHydrated();
  const captcha = useCaptcha(props.captcha, 'waitlist');
  const id = `restock-${productId}`;
  const field = useRef<HTMLInputElement>(null);
  const [signUp, { loading }] = useSignUpForRestockMutation({ fetchPolicy: 'no-cache' });
  const [failure, setFailure] = useState<string | null>(null);
  const [success, setSuccess] = useState<string | null>(null);

  function fail(message: string): void {
    captcha.reset();
    setFailure(message);
    field.current?.focus();
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (loading) return;
    const fields = new FormData(event.currentTarget);
    const email = String(fields.get('email') ?? '');
    const typingError = findTypingError(email);
    if (typingError) return fail(typingError);
    setFailure(null);
    try {
      const captchaToken = await captcha.token();
      const input = {
        ...{ productId, variantId: String(fields.get('variantId') ?? ''), email, language },
        isJoinMailingList: fields.has('isJoinMailingList'),
        captchaToken,
      };
      const answer = (await signUp({ variables: { input } })).data?.signUpForRestock;
      if (answer?.__typename === 'SignedUpForRestock') setSuccess(answer.message);
      else fail(answer?.message ?? pageText(restockFailure));
    } catch (error) {
      fail(failureText(error));
    }
  }

  if (success !== null)
    return (
      <p className="product-restock-success" role="status" tabIndex={-1} ref={(element) => element?.focus()}>
        {success}
      </p>
    );
  const [only] = variants;
  const isNamed = only !== undefined && only.name !== '';
  return (
    <>
      {isNamed && variants.length === 1 && <span className="product-restock-variant">{only.name}</span>}
      <span className="product-restock-cta" id={`${id}-call`}>
        {texts.call}
      </span>
      <form
        className="product-restock-form"
        method="post"
        action="/restock"
        aria-labelledby={`${id}-call`}
        noValidate={isHydrated}
        onSubmit={submit}
        onFocus={captcha.begin}
      >
        <input type="hidden" name="productId" value={productId} />
        <input type="hidden" name="returnTo" value={returnTo} />
        <input type="hidden" name="language" value={language} />
        {only && variants.length === 1 ? (
          <input type="hidden" name="variantId" value={only.id} />
        ) : (
          <select name="variantId" aria-labelledby={`${id}-call`}>
            {variants.map((variant) => (
              <option key={variant.id} value={variant.id}>
                {variant.name}
              </option>
            ))}
          </select>
        )}
        <input
          ref={field}
          type="email"
          name="email"
          aria-label={texts.placeholder}
          placeholder={texts.placeholder}
          autoComplete="email"
          spellCheck={false}
          required
          minLength={emailLength.min}
          maxLength={emailLength.max}
          aria-invalid={failure !== null}
          aria-describedby={failure === null ? undefined : `${id}-failure`}
        />
        <button className="sqs-editable-button" type="submit" aria-disabled={loading || undefined}>
          {texts.button}
        </button>
        {texts.mailingList !== null && (
          <label className="product-restock-mailing-list">
            <input type="checkbox" name="isJoinMailingList" defaultChecked={isOptInDefault} />{' '}
            {texts.mailingList}
          </label>
        )}
        {captcha.place}
      </form>
      <p className="product-restock-failure" id={`${id}-failure`} role="alert">
        {failure}
      </p>
    </>
  );
}
