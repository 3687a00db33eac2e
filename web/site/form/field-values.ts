import { shownFields } from '#schema/field-conditions.rules.ts';
import { dateParts } from './date-parts.rules.ts';
import {
  controlName,
  type FieldValue,
  type FieldValues,
  type FormField,
  fieldParts,
  likertScale,
} from './form-field.ts';

/** What a form sends: the browser's FormData, or the same pairs as they arrived. */
type SentFields = Iterable<readonly [string, unknown]>;

/** The values of a form's fields as they are sent and stored; sections have none. */
export function readFieldValues(fields: readonly FormField[], sent: SentFields): FieldValues {
  const texts = new Map<string, string[]>();
  for (const [name, value] of sent) {
    if (typeof value === 'string') texts.set(name, [...(texts.get(name) ?? []), value]);
  }
  const values: [string, FieldValue][] = fields
    .filter(({ type }) => type !== 'SECTION')
    .map((field) => [field.id, readValue(field, (part) => texts.get(controlName(field.id, part)) ?? [])]);
  return Object.fromEntries(values);
}

/** What is sent of them: nothing of a field that a choice hides. */
export function shownValues(fields: readonly FormField[], values: FieldValues): FieldValues {
  const shown = new Set(shownFields(fields, values).map(({ id }) => id));
  return Object.fromEntries(Object.entries(values).filter(([id]) => shown.has(id)));
}

function readValue({ type, options }: FormField, textsOf: (part?: string | number) => string[]): FieldValue {
  const textOf = (part?: string | number) => textsOf(part)[0] ?? '';
  switch (type) {
    case 'CHECKBOX':
      return textsOf();
    case 'NAME':
    case 'ADDRESS':
      return fieldParts[type].map(({ name }) => textOf(name));
    case 'PHONE':
      return padPhone(
        fieldParts.PHONE.filter(({ name }) => textsOf(name).length > 0).map(({ name }) => textOf(name)),
      );
    case 'LIKERT':
      return Object.fromEntries(
        options.flatMap((statement, index) => {
          const answer = textOf(index);
          return isOnScale(answer) ? [[statement, answer]] : [];
        }),
      );
    case 'DATE':
      return writtenDate(dateParts.map(textOf));
    case 'TIME':
      return splitTime(textOf());
    default:
      return textOf();
  }
}

/** A telephone number of three parts has none for the country: an empty one is put before them. */
export function padPhone(parts: readonly string[]): readonly string[] {
  return parts.length === 3 ? ['', ...parts] : parts;
}

/** Month, day and year as they are kept; nothing filled in is no parts. */
function writtenDate(parts: readonly string[]): readonly string[] {
  const [month = '', day = '', year = ''] = parts.map((part) => part.trim());
  return month + day + year === '' ? [] : [withZero(month), withZero(day), year];
}

function withZero(figures: string): string {
  return /^\d$/.test(figures) ? `0${figures}` : figures;
}

/** `2026-03-05` is month, day and year, with what was left out empty; nothing filled in is no parts. */
export function splitDate(date: string): readonly string[] {
  const [, year = '', month = '', day = ''] = /^([^-]*)-([^-]*)-([^-]*)$/.exec(date) ?? [];
  return month + day + year === '' ? (date === '' ? [] : [date]) : [month, day, year];
}

/** Month, day and year as programs write a date; no day of any calendar where a part is left out. */
export function joinDate([month = '', day = '', year = '']: readonly string[]): string {
  return month + day + year === '' ? '' : `${year}-${withZero(month)}-${withZero(day)}`;
}

/** `14:30` is the hour of a clock with twelve, minute, second, and which half of the day. */
export function splitTime(time: string): readonly string[] {
  const [, hour, minute, second = '00'] = /^(\d\d):(\d\d)(?::(\d\d))?/.exec(time) ?? [];
  if (!hour || !minute) return time === '' ? [] : [time];
  const onTheClock = String(Number(hour) % 12 || 12).padStart(2, '0');
  return [onTheClock, minute, second, Number(hour) < 12 ? 'AM' : 'PM'];
}

/** Hour, minute, second and half of the day as a time field holds them. */
export function joinTime([hour = '', minute = '', second = '', half = '']: readonly string[]): string {
  if (hour === '') return '';
  const ofTheDay = (Number(hour) % 12) + (half === 'PM' ? 12 : 0);
  const seconds = second === '' || second === '00' ? '' : `:${second.padStart(2, '0')}`;
  return `${String(ofTheDay).padStart(2, '0')}:${minute.padStart(2, '0')}${seconds}`;
}

/** A hidden field takes its value from the address's parameter of its name, else its own. */
export function hiddenValue(field: FormField, query: URLSearchParams): string {
  return query.get(field.title) ?? field.ownValue ?? '';
}

/** The text in a value that may be anything else; empty when it is. */
export function textIn(value: FieldValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** The list in a value that may be anything else; empty when it is. */
export function listIn(value: FieldValue | undefined): readonly string[] {
  return isList(value) ? value : [];
}

/** A likert field's answers by statement. */
export function answersIn(value: FieldValue | undefined): Readonly<Record<string, string>> {
  return value === undefined || typeof value === 'string' || isList(value) ? {} : value;
}

function isList(value: FieldValue | undefined): value is readonly string[] {
  return Array.isArray(value);
}

function isOnScale(answer: string): boolean {
  return likertScale.some((step) => step === answer);
}
