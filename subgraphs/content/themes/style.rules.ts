import type { ThemeReportOption } from '#kit/theme-reader.ts';
import type { InputProblem } from '../problems.ts';

const maxOptions = 500;
const maxLength = 200;

/**
 * Values are named after options that the theme has, and suit them: a number within its bounds, one of the choices, a
 * colour, true or false. Null takes a value away.
 */
export function findStyleProblem(
  values: unknown,
  options: readonly ThemeReportOption[],
): InputProblem | null {
  if (typeof values !== 'object' || values === null || Array.isArray(values))
    return { field: 'values', message: 'Values are a JSON object by option name.' };
  const entries = Object.entries(values);
  if (entries.length > maxOptions)
    return { field: 'values', message: `At most ${maxOptions} values are set at once.` };
  for (const [name, value] of entries) {
    const option = options.find((known) => known.name === name);
    if (!option)
      return { field: `values.${name}`, message: `The theme in use has no style option “${name}”.` };
    if (value !== null && !suits(option, value))
      return { field: `values.${name}`, message: `That is no value for “${option.title}”.` };
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
  }
}
