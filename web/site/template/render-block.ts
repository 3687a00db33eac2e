import type { TemplateSource, Theme } from '../theme/theme.ts';
import { compiledTheme } from './compiled-theme.ts';
import { pageData, type Rendered, type RenderInput, startRun } from './render-run.ts';
import { TagResolver } from './resolve-tags.ts';
import { runTemplate } from './run-template.ts';

/** The kinds of blocks that a theme may draw its own way; forms and newsletters, which send what visitors write, are none of them. */
export const themeDrawnBlocks: readonly string[] = [
  'audio',
  'button',
  'gallery',
  'image',
  'product',
  'quote',
  'search',
  'summary-v2',
  'tagcloud',
];

/** The theme's own template of a system block (`image`, `button`, ...), when it draws that block its own way. */
export function blockOverride(theme: Theme, systemBlock: string): TemplateSource | undefined {
  for (const block of theme.blocks.values()) if (block.overrides === systemBlock) return block.source;
  return undefined;
}

/**
 * Renders one system block over its own data as the theme draws it; undefined when the theme leaves it to the system, or its
 * template goes beyond its limits.
 */
export async function renderSystemBlock(
  input: RenderInput,
  systemBlock: string,
): Promise<Rendered | undefined> {
  const compiled = compiledTheme(input.theme);
  const source = blockOverride(compiled.theme, systemBlock);
  if (source === undefined) return undefined;
  const run = startRun(input, compiled);
  const data = pageData(input, compiled);
  const html = runTemplate(run, compiled.template(source, run.budget), data);
  if (run.budget.exceeded !== undefined) {
    compiled.patience.lose();
    return undefined;
  }
  const resolver = new TagResolver(run, data, input.tagData, input.system.templateRevision);
  return { html: await resolver.resolve(html), problems: run.problems.list() };
}
