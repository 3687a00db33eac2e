import { useEffect, useState } from 'react';
import { emailLength } from '#schema/email-address.rules.ts';
import { type ControlFrame, controlProps, Help, hiddenNext, SingleField } from './field-frame.tsx';
import { hiddenValue, joinTime, listIn, textIn } from './field-values.ts';
import { controlName, type FieldValue, type FormField, optionText } from './form-field.ts';
import type { FormTexts } from './form-texts.ts';

/** An email address has 3 to 256 characters. */

/** How each kind of one-line field is asked for. */
const inputs = {
  TEXT: { type: 'text' },
  EMAIL: {
    type: 'email',
    autoComplete: 'email',
    spellCheck: false,
    minLength: emailLength.min,
    maxLength: emailLength.max,
  },
  CURRENCY: { type: 'text', inputMode: 'decimal' },
  NUMBER: { type: 'text', inputMode: 'decimal' },
  // Not of type url: that refuses an address without https://.
  WEBSITE: { type: 'text', inputMode: 'url', autoComplete: 'url', spellCheck: false },
  PASSWORD: { type: 'password', autoComplete: 'off' },
  TWITTER: { type: 'text', spellCheck: false, autoCapitalize: 'none' },
  TIME: { type: 'time' },
} as const;

export interface FieldProps {
  readonly field: FormField;
  readonly frame: ControlFrame;
  readonly value: FieldValue | undefined;
}

/** True for a field of one line. */
export function isInput(field: FormField): field is FormField & { readonly type: keyof typeof inputs } {
  return Object.hasOwn(inputs, field.type);
}

/** A line of text, a mail address, a number, a date and their like. */
export function InputField({
  field,
  frame,
  value,
}: FieldProps & { readonly field: { readonly type: keyof typeof inputs } }) {
  const input = (
    <input
      {...controlProps(frame)}
      {...inputs[field.type]}
      {...(field.isAboutSomeoneElse ? { autoComplete: 'off' } : {})}
      id={frame.id}
      name={controlName(field.id)}
      defaultValue={shownValue(field, value)}
      required={frame.isRequired}
      placeholder={field.placeholder || undefined}
    />
  );
  const sign = signOf(field);
  return (
    <SingleField field={field} frame={frame}>
      {sign === undefined ? (
        input
      ) : (
        <span className="field-with-sign">
          <span className="field-sign" aria-hidden="true">
            {sign}
          </span>
          {input}
        </span>
      )}
    </SingleField>
  );
}

/** What stands before a field, when something does. */
function signOf({ type, currencySymbol }: FormField): string | undefined {
  if (type === 'CURRENCY') return currencySymbol || '$';
  return type === 'TWITTER' ? '@' : undefined;
}

function shownValue({ type }: FormField, value: FieldValue | undefined): string {
  if (type === 'PASSWORD') return '';
  return type === 'TIME' ? joinTime(listIn(value)) : textIn(value);
}

/** One of several choices, from a list. */
export function SelectField({ field, frame, value, texts }: FieldProps & { readonly texts: FormTexts }) {
  return (
    <SingleField field={field} frame={frame}>
      <select
        {...controlProps(frame)}
        {...frame.watched}
        id={frame.id}
        name={controlName(field.id)}
        defaultValue={textIn(value)}
        required={frame.isRequired}
      >
        <option value="">{field.placeholder || texts.select}</option>
        {field.options.map((option) => (
          <option key={option} value={option}>
            {optionText(field, option)}
          </option>
        ))}
      </select>
    </SingleField>
  );
}

/** Not shown; once scripts are there, the address's parameter of the same name is its value. */
export function HiddenField({ field, frame }: Omit<FieldProps, 'value'>) {
  const [value, setValue] = useState(field.ownValue ?? '');
  useEffect(() => setValue(hiddenValue(field, new URLSearchParams(location.search))), [field]);
  return <input type="hidden" form={frame.form} name={controlName(field.id)} value={value} readOnly />;
}

/** A headline within a form. */
export function SectionField({ field, frame }: Omit<FieldProps, 'value'>) {
  return (
    <div className={`form-item section${hiddenNext(frame)}`} hidden={frame.isHidden}>
      <h2 className="title">{field.title}</h2>
      <Help field={field} frame={frame} />
    </div>
  );
}
