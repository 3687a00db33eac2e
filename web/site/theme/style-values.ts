import { classNameOf } from './style-options.ts';
import type { StyleOption, Theme, ThemeProblem } from './theme.ts';

/** What a site owner chose, by option name. */
export type StyleValues = Readonly<Record<string, string | number | boolean>>;

/** The whole of what a site owner chose of a theme's looks. */
export type ChosenStyle = {
  readonly values: StyleValues;
  /** Styles of their own, after those of the theme. */
  readonly customCss: string;
};

/** Mistakes in styles of the owner's own are told of as in this file. */
export const fileOfCustomCss = 'custom-css.less';

/** A value must be one LESS expression: nothing that could end the declaration, open a block, fetch or run anything. */
const unsafe = /[;{}\\`@]|\/\*|\/\/|url\s*\(|expression\s*\(|\r|\n/i;
const maxLength = 400;
/** The address of a picture of the website. */
const picturePath = /^\/media\/[\w-]+\/[\w.~%+-]+$/;

/** What the values change in the style sheets: variables, and rules to add at the end. */
export type StyleChanges = { variables: Record<string, string>; rules: string[] };

/** Values as changes to the style sheets; one that does not suit its option is reported and left out. */
export function styleChanges(theme: Theme, values: StyleValues, problems: ThemeProblem[]): StyleChanges {
  const variables: Record<string, string> = {};
  const rules: string[] = [];
  for (const option of theme.styleOptions) {
    const value = values[option.name];
    if (value === undefined || option.target === 'class') continue;
    const text = lessValue(option, value);
    if (text === undefined) {
      problems.push({
        severity: 'warning',
        file: option.file,
        line: option.line,
        column: 0,
        message: `The value chosen for "${option.title}" does not suit it.`,
        whatWeDid: `The default (${option.defaultValue}) was used.`,
      });
    } else if (option.target === 'rule') {
      const property = option.type === 'image' ? 'background-image' : 'font-family';
      rules.push(`.${option.name} { ${property}: ${text}; }`);
      variables[`${option.name}-${property}`] = text;
    } else variables[option.name] = text;
  }
  return { variables, rules };
}

/** The classes that style options put on the body: a checkbox its name when on, a dropdown its name and the choice. */
export function styleClasses(theme: Theme, values: StyleValues): string[] {
  const classes: string[] = [];
  for (const option of theme.styleOptions) {
    if (option.target !== 'class') continue;
    const value = String(values[option.name] ?? option.defaultValue).trim();
    if (option.type === 'checkbox') {
      if (value === 'true') classes.push(option.name);
    } else if (value !== '' && (option.options.length === 0 || option.options.includes(value))) {
      classes.push(`${option.name}-${classNameOf(value)}`);
    }
  }
  return classes;
}

/** What is chosen of a dropdown that the product itself knows by its name; empty where the theme has none. */
export function styleChoice({ styleOptions }: Theme, values: StyleValues, name: string): string {
  const option = styleOptions.find((each) => each.name === name && each.type === 'dropdown');
  if (!option) return '';
  const value = String(values[name] ?? option.defaultValue).trim();
  return option.options.includes(value) ? value : option.defaultValue;
}

/** The value of every option as text: what the owner chose, else the theme's own. */
export function styleValuesOf({ styleOptions }: Theme, values: StyleValues): Record<string, string> {
  return Object.fromEntries(
    styleOptions.map(({ name, defaultValue }) => [name, String(values[name] ?? defaultValue)]),
  );
}

function lessValue(option: StyleOption, value: string | number | boolean): string | undefined {
  const text = String(value).trim();
  if (text === '' || text.length > maxLength || unsafe.test(text)) return undefined;
  switch (option.type) {
    case 'value':
      return numericValue(option, text);
    case 'checkbox':
      return text === 'true' || text === 'false' ? text : undefined;
    case 'dropdown':
      return option.options.length === 0 || option.options.includes(text) ? text : undefined;
    case 'color':
      return /^(?:#[\da-f]{3,8}|[a-z]+|(?:rgb|hsl)a?\([\d\s.,%/-]+\))$/i.test(text) ? text : undefined;
    case 'font':
      return text;
    case 'image':
      if (text === 'none') return text;
      return picturePath.test(text) ? `url("${text}")` : undefined;
  }
}

/** A number within the option's bounds, with its unit unless another is written. */
function numericValue(option: StyleOption, text: string): string | undefined {
  const [, number, unit] = /^(-?\d+(?:\.\d+)?)\s*([a-z%]*)$/i.exec(text) ?? [];
  if (number === undefined) return undefined;
  const bounded = Math.min(option.max ?? Infinity, Math.max(option.min ?? -Infinity, Number(number)));
  return `${bounded}${unit === '' || unit === undefined ? option.unit : unit}`;
}
