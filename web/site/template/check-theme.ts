import { LineIndex } from '../theme/line-index.ts';
import { readTheme } from '../theme/read-theme.ts';
import { systemTheme } from '../theme/system-theme.ts';
import type { TemplateSource, Theme, ThemeFiles, ThemeProblem, ThemeReading } from '../theme/theme.ts';
import { checkInstructions } from './check-instructions.ts';
import { compiledTheme, findBlock } from './compiled-theme.ts';
import { nowhere, ProblemList } from './problem.ts';

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
  for (const layout of theme.layouts.values()) checkLayout(layout.key, layout.source, problems);
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
const namedPartials = /\{[^{}\n]{0,200}\|\s?apply\s+([\w./-]+)/g;

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

/** A layout without these variables gives pages without styles, scripts or content. */
function checkLayout(key: string, source: TemplateSource, problems: ProblemList): void {
  const text = source.parts.map((part) => part.text).join('');
  for (const name of ['squarespace-headers', 'squarespace-footers', 'squarespace.main-content']) {
    if (text.includes(name)) continue;
    const at = { ...nowhere, file: source.parts[0]?.file ?? '' };
    problems.add(at, `The layout "${key}" has no {${name}}.`, 'Its pages are shown without it.', 'warning');
  }
}
