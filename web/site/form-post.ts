import { hiddenValue, readFieldValues } from './form/field-values.ts';
import { formMessages } from './form/form-check.rules.ts';
import type { FieldValues, FormField } from './form/form-field.ts';

/** What a plain form of the owner's held. Without scripts a hidden field is filled here, from the address of its page. */
export function readPostedForm(
  fields: readonly FormField[],
  posted: Readonly<Record<string, string | readonly string[]>>,
  pageQuery: URLSearchParams,
): FieldValues {
  const pairs = Object.entries(posted).flatMap(([name, value]) =>
    (typeof value === 'string' ? [value] : value).map((each) => [name, each] as const),
  );
  const values = readFieldValues(fields, pairs);
  const hidden = fields.filter(({ type, title }) => type === 'HIDDEN' && pageQuery.has(title));
  return {
    ...values,
    ...Object.fromEntries(hidden.map((field) => [field.id, hiddenValue(field, pageQuery)])),
  };
}

/** What stands above a page whose form came back, and what is said when the reason has no better words. */
export const postedFormTexts = {
  notice: formMessages.scrollDown,
  failure: formMessages[500],
  noForm: formMessages[404],
  tooMany: formMessages[429],
} as const;
