import { shownFields } from '#schema/field-conditions.rules.ts';
import type { FormFieldRow } from '../forms/form.data.ts';
import { type AnswerValue, checkAnswers, submissionMessages } from '../submissions/answer.rules.ts';
import { readFormText } from '../submissions/submission.rules.ts';

/** Answers to a product's form as they may be kept, and what is wrong with them. */
export interface CheckedProductForm {
  /** A JSON object as text; empty when something is wrong. */
  readonly answers: string;
  readonly problems: readonly { readonly fieldId: string; readonly message: string }[];
}

/**
 * Answers to a product's form keep the rules of its fields, as those of any form do; nothing but answers to these fields
 * is kept, and what was left blank is left out. What cannot be read is as if nothing had been filled in.
 */
export function checkProductForm(
  fields: readonly FormFieldRow[],
  text: string,
  shown: readonly FormFieldRow[] = fields,
): CheckedProductForm {
  const given = readFormText(text) ?? {};
  const known = fields.filter(({ id, type }) => type !== 'SECTION' && Object.hasOwn(given, id));
  const checked = checkAnswers(fields, Object.fromEntries(known.map(({ id }) => [id, given[id]])), shown);
  if (checked.kind === 'problems')
    return {
      answers: '',
      problems: checked.problems.map(({ field: fieldId, message }) => ({ fieldId, message })),
    };
  if (checked.kind === 'unreadable') return { answers: '', problems: misshapen(fields, given) };
  const kept = checked.answers.filter(({ value }) => !isEmpty(value));
  return {
    answers: JSON.stringify(Object.fromEntries(kept.map(({ fieldId, value }) => [fieldId, value]))),
    problems: [],
  };
}

/** The first thing that is wrong with the answers of a cart's entry, by what the form asks now; null when nothing is. */
export function findEntryProblem(
  fields: readonly FormFieldRow[],
  given: unknown,
  shown: readonly FormFieldRow[] = fields,
): string | null {
  return checkProductForm(fields, JSON.stringify(given ?? {}), shown).problems[0]?.message ?? null;
}

/** The fields whose answers have another shape than was asked for. */
function misshapen(fields: readonly FormFieldRow[], given: Readonly<Record<string, unknown>>) {
  return shownFields(fields, given)
    .filter(
      (field) =>
        Object.hasOwn(given, field.id) &&
        checkAnswers([field], { [field.id]: given[field.id] }).kind === 'unreadable',
    )
    .map(({ id }) => ({ fieldId: id, message: submissionMessages.unreadable }));
}

function isEmpty(value: AnswerValue): boolean {
  if (typeof value === 'string') return value === '';
  return Object.values(value).every((part) => part === '');
}
