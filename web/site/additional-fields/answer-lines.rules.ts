import { answersIn, listIn, textIn } from '../form/field-values.ts';
import { type FieldValue, type FormField, fieldParts, likertScale, optionText } from '../form/form-field.ts';
import { usualFormTexts } from '../form/form-texts.ts';
import { readAnswers } from '../product-answers.ts';

/** Words in a summary of answers that are not the owner's. */
export interface SummaryTexts {
  /** From disagreeing strongly to agreeing strongly. */
  readonly likert: readonly string[];
  /** In place of an answer that was not given. */
  readonly noAnswer: string;
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
 * A field that is not shown is not told, and a password not repeated. Answers to no form are told by their names.
 */
export function answerLines(
  fields: readonly FormField[],
  text: string | null | undefined,
  texts: SummaryTexts = usualSummaryTexts,
): AnswerLine[] {
  const values = readAnswers(text);
  if (fields.length === 0)
    return Object.entries(values).flatMap(([title, value]) =>
      textIn(value) === '' ? [] : [{ title, answer: textIn(value) }],
    );
  return fields
    .filter(({ type }) => !unsaid.has(type))
    .map((field) => ({
      title: field.title,
      answer: answerText(field, values[field.id], texts) || texts.noAnswer,
    }));
}

function answerText(field: FormField, value: FieldValue | undefined, { likert }: SummaryTexts): string {
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
      return joined(parts, '/');
    case 'TIME':
      return timeText(parts);
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

function timeText([hour = '', minute = '', second = '', half = '']: readonly string[]): string {
  if (hour === '') return '';
  return joined([[hour, minute || '00', second || '00'].join(':'), half], ' ');
}
