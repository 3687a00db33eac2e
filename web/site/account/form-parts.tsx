import type { FormProblem } from '../action.ts';
import { T } from '../languages/texts.tsx';

/** One labelled field of a form. */
export interface FormField {
  readonly name: string;
  readonly label: string;
  readonly type?: 'text' | 'email' | 'password' | 'tel';
  readonly autoComplete?: string;
  readonly value?: string;
  readonly hint?: string;
  readonly isRequired?: boolean;
  readonly maxLength?: number;
  readonly minLength?: number;
}

/** A field with its label, its hint, and what is wrong with it; `prefix` keeps ids of several forms apart. */
export function Field({
  field,
  prefix,
  problem,
}: {
  readonly field: FormField;
  readonly prefix: string;
  readonly problem: FormProblem | undefined;
}) {
  const { name, label, type = 'text', value, hint, isRequired = true, ...more } = field;
  const id = `${prefix}-${name}`;
  const hasProblem = problem?.field === name;
  const notes = [...(hint === undefined ? [] : [`${id}-hint`]), ...(hasProblem ? [`${id}-problem`] : [])];
  return (
    <div className="account-field">
      <label htmlFor={id}>
        <T>{label}</T>
        {!isRequired && (
          <>
            {' '}
            <span className="optional">
              <T>(optional)</T>
            </span>
          </>
        )}
      </label>
      <input
        id={id}
        name={name}
        type={type}
        {...more}
        defaultValue={value || undefined}
        required={isRequired}
        aria-invalid={hasProblem || undefined}
        aria-describedby={notes.join(' ') || undefined}
      />
      {hint !== undefined && (
        <p className="field-hint" id={`${id}-hint`}>
          <T>{hint}</T>
        </p>
      )}
      {hasProblem && (
        <p className="field-error" id={`${id}-problem`}>
          <T>{problem.message}</T>
        </p>
      )}
    </div>
  );
}

/** A field for the password that someone has. */
export function currentPassword(name: string, label: string): FormField {
  return { name, label, type: 'password', autoComplete: 'current-password', maxLength: 1_000 };
}

/** A field for a password that someone chooses. */
export function newPassword(label: string, hint = 'At least 8 characters.'): FormField {
  return {
    ...{ name: 'password', label, hint, type: 'password', autoComplete: 'new-password' },
    ...{ minLength: 8, maxLength: 1_000 },
  };
}

/** What is wrong with the whole form, said first. */
export function Alert({ problem }: { readonly problem: FormProblem | undefined }) {
  return (
    problem && (
      <div className="alert" role="alert">
        <p>
          <T>{problem.message}</T>
        </p>
      </div>
    )
  );
}

/** What went well, said first. */
export function Done({ message }: { readonly message: string | undefined }) {
  return (
    message !== undefined && (
      <p className="account-done" role="status">
        <T>{message}</T>
      </p>
    )
  );
}

/** A text that only a screen reader says, after what is seen. */
export function HiddenText({
  text,
  values,
}: {
  readonly text: string;
  readonly values: Readonly<Record<string, string>>;
}) {
  return (
    <span className="visually-hidden">
      {' '}
      <T values={values}>{text}</T>
    </span>
  );
}

/** Fields that nobody sees; those without a value are left out. */
export function Hidden({ fields }: { readonly fields: Readonly<Record<string, string | undefined>> }) {
  return Object.entries(fields).map(
    ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
  );
}

/** A link that keeps what is to be known on the next page. */
export function linkTo(path: string, parameters: Readonly<Record<string, string | undefined>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value) query.set(name, value);
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}
