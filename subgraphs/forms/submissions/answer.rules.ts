import { isEmail } from '#schema/email-address.rules.ts';
import { shownFields } from '#schema/field-conditions.rules.ts';
import { isRecord } from '#schema/record.ts';
import type { FormFieldRow } from '../forms/form.data.ts';
import { longestText } from '../forms/form.rules.ts';
import { choiceProblem, likertProblem } from './choice.rules.ts';
import { emailMessage } from './email-message.ts';
import { dateProblem, nameParts, partsProblem, phoneProblem, timeProblem } from './parts.rules.ts';

/** What a visitor is told about a filled-in form. */
export const submissionMessages = {
  unreadable: 'Could not parse the form fields, please check your entries.',
  fieldsInvalid: 'One or more fields is invalid, please check your entries.',
  notConfigured: 'This form has not been configured yet.',
  keyUnknown: 'Unable to submit form. Please try again later.',
  keyUsed: 'Error processing form submission. Please reload and try again.',
  captchaFailed: 'Complete CAPTCHA before submitting.',
  tooMany: 'Unable to submit form. Submission rate limit exceeded. Please try again later.',
  tooLong: 'You have exceeded the character limit.',
} as const;

/** A value as it arrives: a text, a list, or answers by statement. */
export type AnswerValue = string | readonly string[] | Readonly<Record<string, string>>;

/** A checked answer, with what was asked; plain data. */
export type Answer = {
  readonly fieldId: string;
  readonly type: FormFieldRow['type'];
  readonly rawTitle: string;
  readonly value: AnswerValue;
};

/** What is wrong with one field. */
export interface FieldProblem {
  readonly field: string;
  readonly message: string;
}

/** Answers that may be kept; or what is wrong with which fields; or nothing that could be understood. */
export type CheckedAnswers =
  | { readonly kind: 'answers'; readonly answers: readonly Answer[] }
  | { readonly kind: 'problems'; readonly problems: readonly FieldProblem[] }
  | { readonly kind: 'unreadable' };

/**
 * A form's JSON text is an object whose keys are fields of that form; each answer has its field's shape and keeps its rules.
 * What is wrong is told with the titles that the visitor saw; what is kept is kept with the form's own. A field that its
 * condition hides is neither required nor kept, whatever was sent for it.
 */
export function checkAnswers(
  fields: readonly FormFieldRow[],
  values: Readonly<Record<string, unknown>>,
  shown: readonly FormFieldRow[] = fields,
): CheckedAnswers {
  const titles = new Map(shown.map(({ id, title }) => [id, title]));
  const asked = shownFields(fields, values).filter(({ type }) => type !== 'SECTION');
  // What is said of a section is always valid, and never kept: it asks nothing.
  const known = new Set(fields.map(({ id }) => id));
  if (Object.keys(values).some((id) => !known.has(id))) return { kind: 'unreadable' };
  const answers: Answer[] = [];
  const problems: FieldProblem[] = [];
  for (const field of asked) {
    const value = readShape(field, values[field.id]);
    if (value === undefined) return { kind: 'unreadable' };
    const problem = findProblem({ ...field, title: titles.get(field.id) ?? field.title }, value);
    if (problem) problems.push({ field: field.id, message: problem });
    else
      answers.push({ fieldId: field.id, type: field.type, rawTitle: field.title, value: tidy(field, value) });
  }
  return problems.length > 0 ? { kind: 'problems', problems } : { kind: 'answers', answers };
}

const listTypes: ReadonlySet<FormFieldRow['type']> = new Set([
  ...(['CHECKBOX', 'NAME', 'ADDRESS', 'PHONE', 'DATE', 'TIME'] as const),
]);
const mostParts = 100;

/** The value in its field's shape; what is left out is empty, and another shape is nothing. */
function readShape({ type }: FormFieldRow, value: unknown): AnswerValue | undefined {
  const isMissing = value === undefined || value === null || value === '';
  if (listTypes.has(type)) {
    if (isMissing) return [];
    const isList = Array.isArray(value) && value.length <= mostParts;
    if (!isList || !value.every((part) => typeof part === 'string')) return undefined;
    const parts = value.map((part) => part.trim());
    // A telephone number of three parts has none for the country.
    return type === 'PHONE' && parts.length === 3 ? ['', ...parts] : parts;
  }
  if (type === 'LIKERT') return isMissing ? {} : readLikert(value);
  if (isMissing) return '';
  if (typeof value !== 'string') return undefined;
  return type === 'TEXTAREA' || type === 'PASSWORD' ? value : value.trim();
}

function readLikert(value: unknown): Readonly<Record<string, string>> | undefined {
  if (!isRecord(value)) return undefined;
  const pairs = Object.entries(value);
  if (pairs.length > mostParts) return undefined;
  const texts = pairs.map(([statement, step]) => [statement, typeof step === 'number' ? String(step) : step]);
  return texts.every(([, step]) => typeof step === 'string') ? Object.fromEntries(texts) : undefined;
}

/** True for a value that answers nothing. */
export function isBlank(value: AnswerValue): boolean {
  if (typeof value === 'string') return value.trim() === '';
  return Object.values(value).every((part) => part === '');
}

/** What is required must be filled in; what is filled in must be what was asked for. */
function findProblem(field: FormFieldRow, value: AnswerValue): string | undefined {
  const { type, isRequired, title } = field;
  // An email is looked at when it is filled in or required, and then said to be none.
  if (isBlank(value) && type !== 'EMAIL') return isRequired ? `${title} is required.` : undefined;
  if (isBlank(value) && !isRequired) return undefined;
  if (lengthOf(value) > (lengthLimit(field) ?? longestText)) return submissionMessages.tooLong;
  if (typeof value === 'string') return textProblem(field, value);
  return isListOf(value) ? listProblem(field, value) : likertProblem(field, value);
}

function lengthLimit({ type, maxLength }: FormFieldRow): number | null {
  return type === 'TEXTAREA' || type === 'TEXT' ? maxLength : null;
}

function lengthOf(value: AnswerValue): number {
  if (typeof value === 'string') return value.length;
  return Object.values(value).reduce((sum, part) => sum + part.length, 0);
}

const decimal = /^[+-]?(?:\d+(?:[ ,.'’]\d{3})*|\d*)(?:[.,]\d+)?$/;

function textProblem(field: FormFieldRow, value: string): string | undefined {
  const { type, title } = field;
  switch (type) {
    case 'EMAIL':
      return isEmail(value) ? undefined : emailMessage;
    case 'NUMBER':
      return decimal.test(value) && /\d/.test(value) ? undefined : `${title} must be a number.`;
    case 'CURRENCY':
      return decimal.test(value) && /\d/.test(value)
        ? undefined
        : `${title} must be an amount of money, such as 12.50.`;
    case 'WEBSITE':
      return isWebsite(value) ? undefined : 'Links must be formatted as example.com or https://example.com';
    case 'TWITTER':
      return /^@?\w{1,15}$/.test(value) ? undefined : `${title} must be a name such as @name.`;
    case 'RADIO':
    case 'SELECT':
      return choiceProblem(field, [value]);
    default:
      return undefined;
  }
}

function listProblem(field: FormFieldRow, parts: readonly string[]): string | undefined {
  switch (field.type) {
    case 'CHECKBOX':
      return choiceProblem(field, parts);
    case 'DATE':
      return dateProblem(field, parts);
    case 'TIME':
      return timeProblem(field, parts);
    case 'PHONE':
      return phoneProblem(field, parts);
    default:
      return partsProblem(field, parts);
  }
}

/** The address of a website is at most 2083 characters, of the web, and has a host with a dot. */
function isWebsite(value: string): boolean {
  const url = withScheme(value);
  if (url.length > 2083 || /\s/.test(value) || !URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return /^https?:$/.test(protocol) && /^[^.].*\.[^.]{2,}$/.test(hostname);
}

function withScheme(value: string): string {
  return /^[a-z][a-z0-9+.-]*:/i.test(value) && !/^[\w.-]+:\d/.test(value) ? value : `https://${value}`;
}

/** One spelling for the same thing: a website with its scheme, a name without its sign, a value of all its parts. */
function tidy({ type, options }: FormFieldRow, value: AnswerValue): AnswerValue {
  if (isBlank(value)) return value;
  if (typeof value === 'string') {
    if (type === 'WEBSITE') return withScheme(value);
    return type === 'TWITTER' ? value.replace(/^@/, '') : value;
  }
  if (!isListOf(value)) return value;
  if (type === 'CHECKBOX') return options.filter((option) => value.includes(option));
  const names = nameParts(type);
  return names ? names.map((_, index) => value[index] ?? '') : value;
}

/** True for parts or choices. */
export function isListOf(value: AnswerValue): value is readonly string[] {
  return Array.isArray(value);
}
