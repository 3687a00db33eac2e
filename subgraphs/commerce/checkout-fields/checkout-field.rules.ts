import type { CheckoutFieldKind } from '../generated/graphql.ts';

/** Something that a shop asks at its checkout, as it is stored. */
export interface CheckoutFieldRow {
  readonly id: string;
  readonly kind: CheckoutFieldKind;
  readonly title: string;
  readonly hint: string;
  readonly isRequired: boolean;
  /** What can be chosen of a CHOICE. */
  readonly options: readonly string[];
}

/** What a buyer answered, as an order keeps it. */
export interface CheckoutAnswerRow {
  readonly title: string;
  readonly answer: string;
}

/** How much a shop may ask, and a shopper answer. */
export const fieldLimits = {
  fields: 20,
  title: 100,
  hint: 300,
  options: 50,
  text: 500,
  long: 2_000,
} as const;

/** What shoppers are told at a field. */
export const fieldMessages = {
  missing: 'Please fill this in.',
  unticked: 'Please tick this to go on.',
  unknown: 'Please choose one of these.',
  noDay: 'Please enter a day.',
  long: 'Please write less here.',
} as const;

/** A shop asks at most 20 things, each with a title of its own, and a choice has what can be chosen. */
export function findFieldsProblem(
  fields: readonly CheckoutFieldRow[],
): { readonly message: string; readonly field: string } | null {
  if (fields.length > fieldLimits.fields)
    return { message: `Ask at most ${fieldLimits.fields} things.`, field: 'fields' };
  const titles = new Set<string>();
  for (const [index, { kind, title, hint, options }] of fields.entries()) {
    const wrong = (part: string, message: string) => ({ message, field: `fields.${index}.${part}` });
    if (title === '' || title.length > fieldLimits.title)
      return wrong('title', `A title has 1 to ${fieldLimits.title} characters.`);
    if (titles.has(title)) return wrong('title', 'Another field has this title already.');
    titles.add(title);
    if (hint.length > fieldLimits.hint)
      return wrong('hint', `At most ${fieldLimits.hint} characters, please.`);
    if (kind !== 'CHOICE') continue;
    if (options.length < 1 || options.length > fieldLimits.options)
      return wrong('options', `Name 1 to ${fieldLimits.options} things to choose from.`);
    if (new Set(options).size < options.length) return wrong('options', 'Name each choice once.');
    if (options.some((option) => option === '' || option.length > fieldLimits.title))
      return wrong('options', `A choice has 1 to ${fieldLimits.title} characters.`);
  }
  return null;
}

/** The answers of a checkout by the ids of its fields; those of fields that are gone are nobody's. */
export function readAnswers(text: string): ReadonlyMap<string, string> {
  if (text === '') return new Map();
  const value: unknown = JSON.parse(text);
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return new Map(
    entries.filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1].trim() !== '',
    ),
  );
}

/** What keeps answers from being an order's, by the ids of their fields. */
export function findAnswerProblems(
  fields: readonly CheckoutFieldRow[],
  answers: ReadonlyMap<string, string>,
): { readonly id: string; readonly message: string }[] {
  return fields.flatMap((field) => {
    const message = findAnswerProblem(field, answers.get(field.id));
    return message === null ? [] : [{ id: field.id, message }];
  });
}

function findAnswerProblem(
  { kind, isRequired, options }: CheckoutFieldRow,
  answer: string | undefined,
): string | null {
  const { missing, unticked, unknown, noDay, long } = fieldMessages;
  if (answer === undefined) return isRequired ? (kind === 'CHECKBOX' ? unticked : missing) : null;
  if (kind === 'CHOICE') return options.includes(answer) ? null : unknown;
  if (kind === 'CHECKBOX') return answer === 'true' ? null : unticked;
  if (kind === 'DATE') return isDay(answer) ? null : noDay;
  return answer.length > (kind === 'TEXT' ? fieldLimits.text : fieldLimits.long) ? long : null;
}

function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** What an order keeps: what was answered, with the titles of that time. */
export function answersOf(
  fields: readonly CheckoutFieldRow[],
  answers: ReadonlyMap<string, string>,
): CheckoutAnswerRow[] {
  return fields.flatMap(({ id, kind, title }) => {
    const answer = answers.get(id);
    return answer === undefined ? [] : [{ title, answer: kind === 'CHECKBOX' ? '✓' : answer.trim() }];
  });
}

/** The answers that an order kept. */
export function storedAnswers(text: string): CheckoutAnswerRow[] {
  const value: unknown = text === '' ? [] : JSON.parse(text);
  return Array.isArray(value) ? value : [];
}
