import { shownFields } from '#schema/field-conditions.rules.ts';
import { answersIn, listIn, textIn } from '../form/field-values.ts';
import {
  type FieldValue,
  type FormField,
  fieldParts,
  likertScale,
  optionText,
  titleOf,
} from '../form/form-field.ts';
import { usualFormTexts } from '../form/form-texts.ts';
import { readAnswers } from '../product-answers.ts';

/** Words in a summary of answers that are not the owner's. */
export interface SummaryTexts {
  /** From disagreeing strongly to agreeing strongly. */
  readonly likert: readonly string[];
  /** In place of an answer that was not given. */
  readonly noAnswer: string;
  /** The language that dates and times are written in; American English when absent. */
  readonly locale?: string;
}

/** The words where a theme or website brings no others. */
export const usualSummaryTexts: SummaryTexts = { likert: usualFormTexts.likert, noAnswer: 'N/A' };

/** A question with its answer in a line. */
export interface AnswerLine {
  readonly title: string;
  readonly answer: string;
}

const steps: readonly string[] = likertScale;
const unsaid: ReadonlySet<FormField['type']> = new Set(['SECTION', 'HIDDEN']);

/**
 * A summary names what was asked, in the form's order, with the answer as a person writes it down, or 'N/A' without one.
 * A field that is not shown, or not by what was chosen, is not told, and a password not repeated. Answers to what nobody asked are not told.
 */
export function answerLines(
  fields: readonly FormField[],
  answers: unknown,
  texts: SummaryTexts = usualSummaryTexts,
): AnswerLine[] {
  const values = readAnswers(answers);
  return shownFields(fields, values)
    .filter(({ type }) => !unsaid.has(type))
    .map((field) => ({
      title: titleOf(field),
      answer: answerText(field, values[field.id], texts) || texts.noAnswer,
    }));
}

function answerText(field: FormField, value: FieldValue | undefined, texts: SummaryTexts): string {
  const { likert, locale = 'en-US' } = texts;
  const parts = listIn(value);
  switch (field.type) {
    case 'NAME':
      return joined(parts, ' ');
    case 'CHECKBOX':
      return joined(
        parts.map((part) => optionText(field, part)),
        ', ',
      );
    case 'ADDRESS':
      return addressText(parts);
    case 'PHONE':
      return phoneText(parts);
    case 'DATE':
      return dateText(parts, locale);
    case 'TIME':
      return timeText(parts, locale);
    case 'LIKERT':
      return Object.entries(answersIn(value))
        .map(([statement, step]) => `${optionText(field, statement)}: ${likert[steps.indexOf(step)] ?? step}`)
        .join('; ');
    case 'PASSWORD':
      return textIn(value) === '' ? '' : '••••••••';
    default:
      return optionText(field, textIn(value));
  }
}

function joined(parts: readonly string[], separator: string): string {
  return parts.filter((part) => part !== '').join(separator);
}

function addressText(parts: readonly string[]): string {
  const part = (name: (typeof fieldParts.ADDRESS)[number]['name']) =>
    parts[fieldParts.ADDRESS.findIndex((one) => one.name === name)] ?? '';
  const region = joined([part('State'), part('Zip'), part('Country')], ' ');
  return joined([part('Line1'), part('Line2'), part('City'), region], ', ');
}

function phoneText(parts: readonly string[]): string {
  const [country = '', ...number] = parts.length === 4 ? parts : ['', ...parts];
  return joined([country === '' ? '' : `+${country.replace(/^\+/, '')}`, joined(number, '-')], ' ');
}

/** Month, day and year in the order of the language; what is no whole date stays as it was given. */
function dateText(parts: readonly string[], locale: string): string {
  const [month, day, year] = parts.map(Number);
  const date = new Date(Date.UTC(year ?? Number.NaN, (month ?? 0) - 1, day));
  if (parts.length !== 3 || Number.isNaN(date.getTime()) || date.getUTCDate() !== day)
    return joined(parts, '/');
  return date.toLocaleDateString(locale, { dateStyle: 'long', timeZone: 'UTC' });
}

function timeText(
  [hour = '', minute = '', second = '', half = '']: readonly string[],
  locale: string,
): string {
  if (hour === '') return '';
  const clock = (Number(hour) % 12) + (/^p/i.test(half) ? 12 : 0);
  const time = new Date(
    Date.UTC(2000, 0, 1, half === '' ? Number(hour) : clock, Number(minute), Number(second)),
  );
  if (Number.isNaN(time.getTime())) return joined([[hour, minute, second].join(':'), half], ' ');
  const timeStyle = Number(second) > 0 ? 'medium' : 'short';
  return time.toLocaleTimeString(locale, { timeStyle, timeZone: 'UTC' });
}
