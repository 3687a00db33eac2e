import type { ThemeReportOption } from '#kit/theme-reader.ts';
import { isRecord } from '#schema/record.ts';
import type { InputProblem } from '../problems.ts';

const maxOptions = 500;
const maxLength = 400;
const maxCustomCss = 100_000;

/** Values by option name. */
export function isStyle(values: unknown): values is Readonly<Record<string, string | number | boolean>> {
  return (
    isRecord(values) &&
    Object.values(values).every((value) => ['string', 'number', 'boolean'].includes(typeof value))
  );
}

/** What is left to be looked at of values: those that were there before stay, whatever the theme is now. */
export function keptValues(
  values: Readonly<Record<string, unknown>>,
  before: readonly Readonly<Record<string, unknown>>[],
): Record<string, unknown> {
  const isKnown = ([name, value]: [string, unknown]) => before.some((known) => known[name] === value);
  return Object.fromEntries(Object.entries(values).filter((entry) => !isKnown(entry)));
}

/** CSS of the owner's own may be anything of a size. */
export function findCustomCssProblem(css: string): InputProblem | null {
  return css.length > maxCustomCss
    ? { field: 'input.customCss', message: `Your CSS has at most ${maxCustomCss} characters.` }
    : null;
}

/**
 * Values are named after options that the theme has, and suit them: a number within its bounds, one of the choices, a
 * colour, true or false, the address of a picture. Null takes a value away.
 */
export function findStyleProblem(
  values: unknown,
  options: readonly ThemeReportOption[],
  field = 'values',
): InputProblem | null {
  if (!isRecord(values)) return { field, message: 'Values are a JSON object by option name.' };
  const entries = Object.entries(values);
  if (entries.length > maxOptions) return { field, message: `At most ${maxOptions} values are set at once.` };
  for (const [name, value] of entries) {
    const option = options.find((known) => known.name === name);
    if (!option)
      return { field: `${field}.${name}`, message: `The theme in use has no style option “${name}”.` };
    if (value !== null && !suits(option, value))
      return { field: `${field}.${name}`, message: `That is no value for “${option.title}”.` };
  }
  return null;
}

function suits({ type, options, min, max, unit }: ThemeReportOption, value: unknown): boolean {
  if (!['string', 'number', 'boolean'].includes(typeof value)) return false;
  const text = String(value).trim();
  if (text === '' || text.length > maxLength || /[;{}\\`@]|\/\*|\/\/|url\s*\(|[\r\n]/i.test(text))
    return false;
  switch (type) {
    case 'checkbox':
      return text === 'true' || text === 'false';
    case 'dropdown':
      return options.length === 0 || options.includes(text);
    case 'color':
      return /^(?:#[\da-f]{3,8}|[a-z]+|(?:rgb|hsl)a?\([\d\s.,%/-]+\))$/i.test(text);
    case 'value': {
      const [, number, ownUnit = ''] = /^(-?\d+(?:\.\d+)?)\s*([a-z%]*)$/i.exec(text) ?? [];
      if (number === undefined || (ownUnit !== '' && ownUnit !== unit)) return false;
      return Number(number) >= (min ?? -Infinity) && Number(number) <= (max ?? Infinity);
    }
    case 'font':
      return true;
    case 'image':
      return text === 'none' || /^\/media\/[\w-]+\/[\w.~%+-]+$/.test(text);
  }
}
