import type { TemplateSource, Theme, ThemeProblem } from '../theme/theme.ts';
import { compiledTheme } from './compiled-theme.ts';
import { nowhere, ProblemList } from './problem.ts';

/** Parses every template of a theme and tells its author what is wrong, before any page is rendered. */
export function checkTheme(theme: Theme): readonly ThemeProblem[] {
  const problems = new ProblemList();
  const compiled = compiledTheme(theme);
  for (const source of allSources(compiled.theme)) {
    for (const problem of compiled.template(source).problems) problems.addProblem(problem);
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

/** A layout without these variables gives pages without styles, scripts or content. */
function checkLayout(key: string, source: TemplateSource, problems: ProblemList): void {
  const text = source.parts.map((part) => part.text).join('');
  for (const name of ['squarespace-headers', 'squarespace-footers', 'squarespace.main-content']) {
    if (text.includes(name)) continue;
    const at = { ...nowhere, file: source.parts[0]?.file ?? '' };
    problems.add(at, `The layout "${key}" has no {${name}}.`, 'Its pages are shown without it.', 'warning');
  }
}
