import type { ReactNode } from 'react';
import {
  type CaptchaSettings,
  captchaField,
  captchaFormClasses,
  captchaMarks,
  captchaMessages,
} from '../captcha/captcha.rules.ts';
import { T } from '../languages/texts.tsx';

/** The field that people do not see: what fills it in is a robot. */
export const commentTrap = 'homepage';

/** Limits that the form tells the browser; the subgraph looks closer. */
const limits = { authorName: 60, authorUrl: 300, body: 4_000 };

/** What a form for a comment is about, and what it begins with. */
export interface CommentFormProps {
  readonly itemId: string;
  /** The comment that it answers. */
  readonly parentId?: string | undefined;
  /** Path of the post. */
  readonly returnTo: string;
  readonly button: string;
  /** Null where visitors are not checked. */
  readonly captcha: CaptchaSettings | null;
  readonly values?: Readonly<Record<string, string>>;
  /** The field that is wrong; null when it is none of them. */
  readonly wrongField?: string | null;
  readonly problem?: string;
}

/** A plain form for a comment. Its labels hold their fields, as there is one below each comment. */
export function CommentForm(form: CommentFormProps) {
  const { itemId, parentId, returnTo, button, captcha, values = {} } = form;
  return (
    <form className="comment-form" method="post" action="/comments" {...captchaMarks(captcha, 'comment')}>
      <input type="hidden" name="itemId" value={itemId} />
      <input type="hidden" name="returnTo" value={returnTo} />
      {parentId && <input type="hidden" name="parentId" value={parentId} />}
      <Field form={form} name="body" label="Comment">
        {(control) => (
          <textarea {...control} required rows={4} maxLength={limits.body} defaultValue={values.body} />
        )}
      </Field>
      <Field form={form} name="authorName" label="Your name">
        {(control) => (
          <input
            type="text"
            {...control}
            required
            maxLength={limits.authorName}
            autoComplete="nickname"
            defaultValue={values.authorName ?? ''}
          />
        )}
      </Field>
      <Field form={form} name="authorUrl" label="Your web address (optional)">
        {(control) => (
          <input
            type="url"
            {...control}
            maxLength={limits.authorUrl}
            autoComplete="url"
            defaultValue={values.authorUrl ?? ''}
          />
        )}
      </Field>
      <p hidden>
        <label>
          <T>Leave this empty</T> <input type="text" name={commentTrap} tabIndex={-1} autoComplete="off" />
        </label>
      </p>
      {captcha && <CaptchaParts />}
      <button type="submit">
        <T>{button}</T>
      </button>
    </form>
  );
}

/** The badge, what is sent along, and what is said without scripts. */
function CaptchaParts() {
  const { place, failure } = captchaFormClasses;
  return (
    <>
      <input type="hidden" name={captchaField} />
      <div className={place} hidden />
      <p className={`field-error ${failure}`} role="alert" />
      <noscript>
        <p className="captcha-no-script">
          <T>{captchaMessages.noScript}</T>
        </p>
      </noscript>
    </>
  );
}

/** What a control of the form has in common with others; a wrong one is gone to at once. */
interface Control {
  readonly name: string;
  readonly 'aria-invalid'?: true;
  readonly 'aria-describedby'?: string;
  readonly autoFocus?: true;
}

function Field({
  form: { wrongField, problem },
  name,
  label,
  children,
}: {
  readonly form: CommentFormProps;
  readonly name: string;
  readonly label: string;
  readonly children: (control: Control) => ReactNode;
}) {
  const isWrong = wrongField === name && problem !== undefined;
  const id = `comment-${name}-problem`;
  const wrong = { 'aria-invalid': true, 'aria-describedby': id, autoFocus: true } as const;
  return (
    <p className="comment-field">
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the control is within it, which its caller draws */}
      <label>
        <T>{label}</T> {children({ name, ...(isWrong ? wrong : {}) })}
      </label>
      {isWrong && (
        <span className="field-error" id={id} role="alert">
          <T>{problem}</T>
        </span>
      )}
    </p>
  );
}
