import { isRecord } from '#schema/record.ts';
import { flagOf, numberOf, readLooseJson, textOf } from './loose-json.ts';
import { strictJson } from './strict-json.ts';
import type { StyleOption, ThemeProblem } from './theme.ts';

/** A tweak up to its JSON. */
const begin = /\/\/[ \t]*tweak[ \t]*(?::[ \t]*)?(?=\{)/;
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
  for (const { line, number, end } of linesOf(text)) {
    const tweak = findTweak(line);
    if (tweak === undefined) continue;
    const conf = readTweak(file, tweak, number, problems);
    const following = text.slice(end, end + 2_000);
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
        line: number,
        column: 1,
        message: type === undefined ? 'This tweak has no type we know.' : 'No variable follows this tweak.',
        whatWeDid: 'It is not shown among the style options.',
      });
      continue;
    }
    const target = named !== null ? 'variable' : ruled !== null ? 'rule' : 'class';
    const declarations = declarationsOf(ruled?.[2] ?? '');
    const written = named?.[2] ?? declarations[type === 'image' ? 'background-image' : 'font-family'];
    found.push({ ...optionOf(conf, name, type, written), target, declarations, file, line: number });
  }
  return found;
}

/** The lines of a text, with their numbers, and where they end. */
function* linesOf(text: string): Generator<{ line: string; number: number; end: number }> {
  let start = 0;
  let number = 1;
  for (const { 0: ending, index } of text.matchAll(/\r\n|[\n\r\u2028\u2029]|$/g)) {
    yield { line: text.slice(start, index), number, end: index };
    start = index + ending.length;
    if (ending.endsWith('\n')) number += 1;
  }
}

/** What a tweak at the end of a line says; each place of the line is looked at once, however it is written. */
function findTweak(line: string): string | undefined {
  const found = begin.exec(line);
  if (found === null) return undefined;
  const end = withoutSpaces(line, line.length);
  const last = line[end - 1] === ';' ? withoutSpaces(line, end - 1) : end;
  const json = line.slice(found.index + found[0].length, last);
  return json.endsWith('}') ? json : undefined;
}

/** Where the spaces before a place begin. */
function withoutSpaces(line: string, before: number): number {
  let at = before;
  while (line[at - 1] === ' ' || line[at - 1] === '\t') at -= 1;
  return at;
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
  const bare = body.replace(/\/\*[\s\S]*?(?:\*\/|$)|\/\/[^\n]*/g, '');
  for (const [, property = '', value = ''] of bare.matchAll(/(?:^|;)\s*([a-z-]+)\s*:\s*([^;]+)/g))
    found[property] = value.trim();
  return found;
}

/** What a title or a choice is in a class: `Site Outer Padding` gives `site-outer-padding`, `3:2 Standard (Vertical)` gives `32-standard-vertical`. */
export function classNameOf(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[^\w\s-]+/g, '')
    .replace(/\s/g, '-');
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
