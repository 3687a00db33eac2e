import type { FormFieldRow } from '../forms/form.data.ts';

const parts = {
  NAME: ['First', 'Last'],
  ADDRESS: ['Line1', 'Line2', 'City', 'State', 'Zip', 'Country'],
  PHONE: ['Country', 'Areacode', 'Prefix', 'Line'],
  DATE: ['Month', 'Day', 'Year'],
  TIME: ['Hour', 'Minute', 'Second', 'Ampm'],
} as const;

/** The names of a field's parts, in their order; undefined for a field without. */
export function nameParts(type: FormFieldRow['type']): readonly string[] | undefined {
  return isParted(type) ? parts[type] : undefined;
}

function isParted(type: string): type is keyof typeof parts {
  return Object.hasOwn(parts, type);
}

/** Parts that a required name and address cannot be without. */
const needed: Readonly<Record<string, readonly string[]>> = {
  NAME: ['First', 'Last'],
  ADDRESS: ['Line1', 'City'],
};

/** A name has two parts and an address six, none longer than 300 characters; where they are required the main ones are there. */
export function partsProblem(
  { type, isRequired, title }: FormFieldRow,
  values: readonly string[],
): string | undefined {
  const names = nameParts(type) ?? [];
  if (values.length > names.length || values.some((value) => value.length > 300)) return wrong(title);
  const isWhole = (needed[type] ?? []).every((name) => (values[names.indexOf(name)] ?? '') !== '');
  return isRequired && !isWhole ? `${title} is required.` : undefined;
}

/** A telephone number has up to four parts of digits, and a last one. */
export function phoneProblem({ title }: FormFieldRow, values: readonly string[]): string | undefined {
  const isNumber = values.every((value) => /^[+\d\s()./-]{0,20}$/.test(value));
  const last = values.at(-1) ?? '';
  return values.length <= parts.PHONE.length && isNumber && /\d/.test(last)
    ? undefined
    : `${title} must be a telephone number.`;
}

/** A date is a day that the calendar has, in a year of four digits, of which the first is 0001. */
export function dateProblem({ title }: FormFieldRow, values: readonly string[]): string | undefined {
  const [month = '', day = '', year = ''] = values;
  const isWritten =
    values.length === 3 && /^(?!0000)\d{4}$/.test(year) && [month, day].every((n) => /^\d{1,2}$/.test(n));
  if (!isWritten) return `${title} must be a date.`;
  const date = new Date(Date.UTC(2000, Number(month) - 1, Number(day)));
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  const isReal = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  return isReal ? undefined : `${title} must be a date.`;
}

/** A time is on a clock with twelve hours, before or after noon; or on one with twenty-four. */
export function timeProblem({ title }: FormFieldRow, values: readonly string[]): string | undefined {
  const [hour = '', minute = '', second = '', half = ''] = values;
  const isNumber = (text: string, most: number) => /^\d{1,2}$/.test(text) && Number(text) <= most;
  const isHour = half === '' ? isNumber(hour, 23) : isNumber(hour, 12) && Number(hour) >= 1;
  const isRest = isNumber(minute, 59) && (second === '' || isNumber(second, 59));
  const isTime = values.length <= 4 && isHour && isRest && /^(?:AM|PM)?$/i.test(half);
  return isTime ? undefined : `${title} must be a time.`;
}

function wrong(title: string): string {
  return `${title} has parts that cannot be understood.`;
}
