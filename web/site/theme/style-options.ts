import { isRecord } from '#schema/record.ts';
import { flagOf, numberOf, readLooseJson, textOf } from './loose-json.ts';
import { strictJson } from './strict-json.ts';
import type { StyleOption, ThemeProblem } from './theme.ts';

const declaration = /\/\/[ \t]*tweak[ \t]*:?[ \t]*(\{.*\})[ \t]*;?[ \t]*$/gm;
const variable = /^\s*@([\w-]+)\s*:\s*([^;\n]*);?/;
const rule = /^\s*\.([a-z_][\w-]*)\s*\{([^{}]*)/i;
const types = new Map<string, StyleOption['type']>([
  ['color', 'color'],
  ['dropdown', 'dropdown'],
  ['value', 'value'],
  ['slider', 'value'],
  ['checkbox', 'checkbox'],
  ['font', 'font'],
  ['image', 'image'],
]);

/**
 * A style option is a `// tweak: {...}` comment. It sets the LESS variable that follows it; a font or an image may set the rule that
 * follows instead; a checkbox or dropdown without a variable puts its title as a class on the body.
 */
export function readStyleOptions(file: string, text: string, problems: ThemeProblem[]): StyleOption[] {
  const found: StyleOption[] = [];
  let line = 1;
  let counted = 0;
  for (const match of text.matchAll(declaration)) {
    for (
      let at = text.indexOf('\n', counted);
      at !== -1 && at < match.index;
      at = text.indexOf('\n', at + 1)
    ) {
      line += 1;
      counted = at + 1;
    }
    const conf = readTweak(file, match[1] ?? '{}', line, problems);
    const following = text.slice(match.index + match[0].length, match.index + match[0].length + 2_000);
    const type = types.get(textOf(conf.type).toLowerCase());
    const named = variable.exec(following);
    const isOfRule = type === 'font' || type === 'image';
    const ruled = named === null && isOfRule ? rule.exec(following) : null;
    const isClass = named === null && (type === 'checkbox' || type === 'dropdown');
    const name = named?.[1] ?? ruled?.[1] ?? (isClass ? classNameOf(textOf(conf.title)) : '');
    if (name === '' || type === undefined) {
      problems.push({
        severity: 'warning',
        file,
        line,
        column: 1,
        message: type === undefined ? 'This tweak has no type we know.' : 'No variable follows this tweak.',
        whatWeDid: 'It is not shown among the style options.',
      });
      continue;
    }
    const target = named !== null ? 'variable' : ruled !== null ? 'rule' : 'class';
    const declarations = declarationsOf(ruled?.[2] ?? '');
    const written = named?.[2] ?? declarations[type === 'image' ? 'background-image' : 'font-family'];
    found.push({ ...optionOf(conf, name, type, written), target, declarations, file, line });
  }
  return found;
}

function optionOf(
  conf: Record<string, unknown>,
  name: string,
  type: StyleOption['type'],
  written: string | undefined,
): Omit<StyleOption, 'target' | 'declarations' | 'file' | 'line'> {
  return {
    name,
    type,
    title: textOf(conf.label ?? conf.title, name),
    category: textOf(conf.category),
    defaultValue: (written ?? defaultOf(conf.default ?? conf.active)).trim(),
    min: numberOf(conf.min),
    max: numberOf(conf.max),
    step: numberOf(conf.step),
    unit: textOf(conf.unit) || unitOf(written ?? ''),
    options: optionsOf(conf.options),
    shownWith: textOf(conf.showOnlyWhenPresent),
  };
}

/** Plain declarations of a rule's body by property; whatever else stands in it is passed over. */
function declarationsOf(body: string): Record<string, string> {
  const found: Record<string, string> = {};
  const bare = body.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '');
  for (const [, property = '', value = ''] of bare.matchAll(/(?:^|;)\s*([a-z-]+)\s*:\s*([^;]+)/g))
    found[property] = value.trim();
  return found;
}

/** `Site Outer Padding` gives `site-outer-padding`. */
function classNameOf(title: string): string {
  return title
    .trim()
    .toLowerCase()
    .replace(/[^\w-]+/g, '-');
}

/** Tweaks are customarily written as scripts write objects; of what is wrong with one, its first mistake is told. */
function readTweak(
  file: string,
  json: string,
  line: number,
  problems: ThemeProblem[],
): Record<string, unknown> {
  const own: ThemeProblem[] = [];
  const conf = readLooseJson(file, strictJson(json), own);
  for (const problem of own.slice(0, 1)) problems.push({ ...problem, line, column: 1 });
  return conf;
}

function defaultOf(value: unknown): string {
  return typeof value === 'boolean' ? String(flagOf(value)) : textOf(value);
}

function unitOf(value: string): string {
  return /^-?[\d.]+\s*([a-z%]+)$/i.exec(value.trim())?.[1] ?? '';
}

function optionsOf(value: unknown): string[] {
  if (Array.isArray(value)) {
    return value
      .map((entry) => (isRecord(entry) ? textOf(entry.value) : textOf(entry)))
      .filter((entry) => entry !== '');
  }
  return isRecord(value) ? Object.keys(value) : [];
}
