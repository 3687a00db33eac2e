import { LineIndex } from '../theme/line-index.ts';
import { readTheme } from '../theme/read-theme.ts';
import { systemTheme } from '../theme/system-theme.ts';
import type {
  TemplateSource,
  Theme,
  ThemeFiles,
  ThemeLayout,
  ThemeProblem,
  ThemeReading,
} from '../theme/theme.ts';
import { checkInstructions } from './check-instructions.ts';
import { checkNesting } from './check-nesting.ts';
import { compiledTheme, findBlock } from './compiled-theme.ts';
import { nowhere, ProblemList } from './problem.ts';
import { themeDrawnBlocks } from './render-block.ts';

/** Reads a theme, and tells what is wrong with its files and its templates. */
export function readAndCheck(files: ThemeFiles): ThemeReading {
  const { theme, problems } = readTheme(files);
  return { theme, problems: theme === undefined ? problems : [...problems, ...checkTheme(theme)] };
}

/** Parses every template of a theme and tells its author what is wrong, before any page is rendered. */
export function checkTheme(theme: Theme): readonly ThemeProblem[] {
  const problems = new ProblemList();
  const compiled = compiledTheme(theme);
  for (const source of allSources(compiled.theme)) {
    const template = compiled.template(source);
    for (const problem of template.problems) problems.addProblem(problem);
    checkInstructions(template.code, problems);
    checkFiles(theme, source, problems);
    checkPartials(theme, source, problems);
  }
  checkNesting(compiled, allSources(compiled.theme), problems);
  for (const layout of theme.layouts.values()) checkLayout(theme, layout, problems);
  for (const { key, overrides } of theme.blocks.values()) checkOverride(key, overrides, problems);
  return problems.list();
}

function* allSources(theme: Theme): Generator<TemplateSource> {
  for (const layout of theme.layouts.values()) yield layout.source;
  for (const block of theme.blocks.values()) yield block.source;
  for (const page of theme.pages.values()) yield page.source;
  for (const { list, item } of theme.collections.values()) {
    if (list !== undefined) yield list;
    if (item !== undefined) yield item;
  }
}

/** Where a template names a partial; a name that is put together while a page is made cannot be looked up. */
const namedPartials = /\{[^{}\n]{0,200}\|\s?apply\s+([^\s{}|]+)/g;

/** A partial that is nowhere shows nothing. */
function checkPartials(theme: Theme, source: TemplateSource, problems: ProblemList): void {
  for (const { file, text } of source.parts) {
    const lines = new LineIndex(text);
    for (const found of text.matchAll(namedPartials)) {
      const [, name = ''] = found;
      const isMacro = text.includes(`{.macro ${name}}`);
      if (problems.isFull || isMacro || findBlock(theme, name) || findBlock(systemTheme(), name)) continue;
      const at = { file, ...lines.positionOf(found.index) };
      problems.add(at, `There is no partial ${name}.`, 'Nothing is shown in its place.', 'warning');
    }
  }
}

/** Scripts by the tag for them, and whatever a template names by its path in the folder. */
const namedFiles =
  /<squarespace:script\s(?:[^>]{0,500}\s)?src=["']?\/?(?:scripts\/)?([\w./-]+?)(?=["'\s>]|\/>)|\s(?:src|href)=["']\/((?:scripts|assets)\/[\w./-]+)(?=["'?#])/gi;

/** Folders from elsewhere often lack what their author's tools build. */
function checkFiles(theme: Theme, source: TemplateSource, problems: ProblemList): void {
  for (const { file, text } of source.parts) {
    const lines = new LineIndex(text);
    for (const found of text.matchAll(namedFiles)) {
      const path = found[2] ?? `scripts/${found[1]}`;
      if (problems.isFull || theme.files.has(path)) continue;
      const at = { file, ...lines.positionOf(found.index) };
      problems.add(at, `There is no file ${path}.`, 'Pages are shown without it.', 'warning');
    }
  }
}

const wholeText = ({ parts }: TemplateSource): string => parts.map(({ text }) => text).join('');

/** A layout without these variables, in partials of it neither, gives pages without styles, scripts or content. */
function checkLayout(theme: Theme, { key, source }: ThemeLayout, problems: ProblemList): void {
  const names = ['squarespace-headers', 'squarespace-footers', 'squarespace.main-content'];
  const text = wholeText(source);
  const missing = names.filter((name) => !text.includes(name));
  if (missing.length === 0) return;
  const partials = partialsOf(theme, source).map(wholeText);
  for (const name of missing) {
    if (partials.some((partial) => partial.includes(name))) continue;
    const at = { ...nowhere, file: source.parts[0]?.file ?? '' };
    problems.add(at, `The layout "${key}" has no {${name}}.`, 'Its pages are shown without it.', 'warning');
  }
}

/** All of the theme's partials that a template applies, and that those apply. */
function partialsOf(theme: Theme, source: TemplateSource): readonly TemplateSource[] {
  const all = new Set([source]);
  // What is added on the way is looked at in its turn.
  for (const each of all)
    for (const [, name = ''] of wholeText(each).matchAll(namedPartials)) {
      const partial = findBlock(theme, name);
      if (partial) all.add(partial);
    }
  return [...all].slice(1);
}

/** A kind of block that themes do not draw, such as a form, looks as it does in any theme. */
function checkOverride(key: string, kind: string | undefined, problems: ProblemList): void {
  if (kind === undefined || themeDrawnBlocks.includes(kind)) return;
  const at = { ...nowhere, file: `blocks/${key}.conf` };
  problems.add(
    at,
    `Blocks of the kind "${kind}" are drawn alike in all themes.`,
    'The template is not used for them.',
    'warning',
  );
}
