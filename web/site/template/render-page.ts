import { collectionTypeCode } from '#schema/collection-types.ts';
import { isRecord } from '#schema/record.ts';
import { textOf } from '../theme/loose-json.ts';
import { systemTheme } from '../theme/system-theme.ts';
import type { ThemeLayout } from '../theme/theme.ts';
import { compiledTheme } from './compiled-theme.ts';
import { fallbackPage } from './fallback-page.ts';
import { withLoadedImages } from './images.ts';
import { choosePageTemplate } from './page-template.ts';
import { nowhere } from './problem.ts';
import { newBudget, pageData, type Rendered, type RenderInput, startRun, systemData } from './render-run.ts';
import { TagResolver } from './resolve-tags.ts';
import { type PageRun, runTemplate } from './run-template.ts';
import type { TemplateData } from './tag-data.ts';

/** The layout of cover pages. */
const coverKey = 'cover-page';

/** Renders a page: its main content, then the layout around it, then the platform tags and images in the result. */
export async function renderPage(input: RenderInput): Promise<Rendered> {
  const theme = compiledTheme(input.theme);
  const run = startRun(input, theme);
  const { problems } = run;
  const data = pageData(input, theme);
  const main = withEnd(renderMain(run, data), input.mainEnd);
  if (input.givesUp && run.budget.exceeded !== undefined) return givenUp(run);
  // The layout has an allowance of its own, so that a main content that used up its own still gets its page.
  const outer = { ...run, budget: newBudget(input, theme), system: systemData(input, main) };
  const output = renderLayout(outer, data);
  if (input.givesUp && outer.budget.exceeded !== undefined) return givenUp(outer);
  const resolver = new TagResolver(outer, data, input.tagData, input.system.templateRevision);
  const html = withLoadedImages(await resolver.resolve(output));
  const isCut = run.budget.exceeded !== undefined || outer.budget.exceeded !== undefined;
  if (input.givesUp && isCut) return givenUp(run.budget.exceeded === undefined ? outer : run);
  if (isCut) theme.patience.lose();
  const times = { kind: kindOf(run, data), parts: run.times.list() };
  if (isPage(html)) return { html, problems: problems.list(), isCut, ...times };
  problems.add(nowhere, 'The layout put out nothing that is a page.', 'A plain page is shown instead.');
  const plain = withLoadedImages(await resolver.resolve(main));
  return { html: fallbackPage(input, plain), problems: problems.list(), isCut, ...times };
}

/** By which template a page is drawn. */
function kindOf({ theme }: PageRun, data: TemplateData): string {
  const { kind } = choosePageTemplate(theme.theme, data);
  const collection = isRecord(data.collection) ? data.collection : {};
  return kind === 'blocks' ? kind : `${textOf(collection.typeName)}.${kind}`;
}

function givenUp({ budget }: PageRun): Rendered {
  return { html: '', problems: [], isCut: true, isOverTime: budget.isOverTime };
}

function renderMain(run: PageRun, data: TemplateData): string {
  const { theme } = run;
  const chosen = choosePageTemplate(theme.theme, data);
  if (chosen.kind === 'blocks') return textOf(data.mainContent);
  const withItem = chosen.firstItem === undefined ? data : { ...data, item: chosen.firstItem };
  const html = runTemplate(run, theme.template(chosen.source, run.budget), withItem);
  return html.trim() === '' ? textOf(data.mainContent) : html;
}

function withEnd(main: string, end: RenderInput['mainEnd']): string {
  return end === undefined || main.includes(end.mark) ? main : main + end.html;
}

function renderLayout(run: PageRun, data: TemplateData): string {
  const collection = isRecord(data.collection) ? data.collection : {};
  const { layouts, collections } = run.theme.theme;
  const named = collections.get(textOf(collection.typeName))?.conf.layout ?? '';
  const own = layouts.get(textOf(collection.regionName)) ?? layouts.get(named);
  const layout =
    (collection.type === collectionTypeCode('SPLASH_PAGE') ? coverLayout(run, own) : own) ??
    defaultLayout(layouts);
  if (layout === undefined) return '';
  const draw = () => runTemplate(run, run.theme.template(layout.source, run.budget), data);
  return run.times.timed(`${layout.key}.region`, draw);
}

/** What pages are drawn in that ask for no other layout: `default`, else the first. */
function defaultLayout(layouts: ReadonlyMap<string, ThemeLayout>): ThemeLayout | undefined {
  return layouts.get('default') ?? layouts.values().next().value;
}

/** A cover page stands alone: in the layout that it names, else in that for covers, the theme's or the system's. */
function coverLayout(run: PageRun, own: ThemeLayout | undefined): ThemeLayout | undefined {
  const named = own?.key === 'default' ? undefined : own;
  const { layouts } = run.theme.theme;
  return named ?? layouts.get(coverKey) ?? systemTheme().layouts.get(coverKey);
}

function isPage(html: string): boolean {
  return /<(?:html|body|main|div|head)[\s>]/i.test(html);
}
