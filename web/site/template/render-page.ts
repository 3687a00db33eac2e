import { isRecord, textOf } from '../theme/loose-json.ts';
import type { Theme, ThemeProblem } from '../theme/theme.ts';
import { defaultLimits, RenderBudget, type RenderLimits } from './budget.ts';
import { type CompiledTheme, compiledTheme } from './compiled-theme.ts';
import type { SiteFormatters } from './formatters.ts';
import { escapeHtml } from './html-text.ts';
import { withLoadedImages } from './images.ts';
import { localeFor } from './locale.ts';
import { choosePageTemplate } from './page-template.ts';
import { nowhere, ProblemList } from './problem.ts';
import { TagResolver } from './resolve-tags.ts';
import { type PageRun, runTemplate } from './run-template.ts';
import { pageClasses, pageId, type SystemVariables } from './system-variables.ts';
import type { TagData, TemplateData } from './tag-data.ts';

export type RenderPageInput = {
  theme: Theme;
  /** The page's root JSON, as `?format=json` shows it. */
  context: TemplateData;
  tagData: TagData;
  system: SystemVariables;
  formatters?: SiteFormatters;
  /** Milliseconds since 1970. */
  now: number;
  /** Language tag; the website's language when left out. */
  locale?: string;
  limits?: Partial<RenderLimits>;
};

export type RenderedPage = {
  html: string;
  /** For the theme's author; visitors see the page as well as it could be made. */
  problems: readonly ThemeProblem[];
};

const noFormatters: SiteFormatters = new Map();

/** Renders a page: its main content, then the layout around it, then the platform tags and images in the result. */
export async function renderPage(input: RenderPageInput): Promise<RenderedPage> {
  const problems = new ProblemList();
  const theme = compiledTheme(input.theme);
  const limits = { ...defaultLimits, ...input.limits };
  const website = isRecord(input.context.website) ? input.context.website : {};
  const locale = input.locale ?? textOf(website.language, 'en-US');
  const page: PageRun = {
    theme,
    locale: localeFor(locale),
    now: input.now,
    siteFormatters: input.formatters ?? noFormatters,
    budget: new RenderBudget(limits),
    problems,
  };
  const context = rootContext(input, theme, locale);
  const main = renderMain(page, context);
  const squarespace = { ...systemFields(input), 'main-content': main };
  const root = { ...context, squarespace };
  // The layout has an allowance of its own, so that a main content that used up its own still gets its page.
  const outer = { ...page, budget: new RenderBudget(limits) };
  const output = renderLayout(outer, theme, root);
  const resolver = new TagResolver(outer, root, input.tagData, input.system.templateRevision);
  const html = withLoadedImages(await resolver.resolve(output));
  if (isPage(html)) return { html, problems: problems.list() };
  problems.add(nowhere, 'The layout put out nothing that is a page.', 'A plain page is shown instead.');
  return { html: fallbackPage(input, await resolver.resolve(main)), problems: problems.list() };
}

function rootContext(input: RenderPageInput, theme: CompiledTheme, locale: string): Record<string, unknown> {
  const own = isRecord(input.context.localizedStrings) ? input.context.localizedStrings : {};
  return {
    ...input.context,
    localizedStrings: { ...theme.strings(locale), ...own },
    squarespace: systemFields(input),
    'squarespace-headers': input.system.headers,
    'squarespace-footers': input.system.footers,
  };
}

function systemFields(input: RenderPageInput): Record<string, unknown> {
  return {
    'page-classes': [pageClasses(input.context), ...(input.system.extraClasses ?? [])]
      .filter(Boolean)
      .join(' '),
    'page-id': pageId(input.context),
    'cart-classes': input.system.cartClasses,
    'template-revision': input.system.templateRevision,
  };
}

function renderMain(page: PageRun, context: Record<string, unknown>): string {
  const { theme } = page;
  const chosen = choosePageTemplate(theme.theme, context);
  if (chosen.kind === 'blocks') return textOf(context.mainContent);
  const data = chosen.firstItem === undefined ? context : { ...context, item: chosen.firstItem };
  const html = runTemplate(page, theme.template(chosen.source), data);
  return html.trim() === '' ? textOf(context.mainContent) : html;
}

function renderLayout(page: PageRun, theme: CompiledTheme, root: Record<string, unknown>): string {
  const collection = isRecord(root.collection) ? root.collection : {};
  const { layouts } = theme.theme;
  const layout = layouts.get(textOf(collection.regionName)) ?? layouts.get('default');
  return layout === undefined ? '' : runTemplate(page, theme.template(layout.source), root);
}

function isPage(html: string): boolean {
  return /<(?:html|body|main|div|head)[\s>]/i.test(html);
}

/** What visitors get when a theme fails wholly: the content without the theme's looks. */
function fallbackPage(input: RenderPageInput, main: string): string {
  const { context, system } = input;
  const website = isRecord(context.website) ? context.website : {};
  const collection = isRecord(context.collection) ? context.collection : {};
  const site = escapeHtml(textOf(website.siteTitle));
  const title = escapeHtml(textOf(collection.title));
  const language = escapeHtml(textOf(website.language, 'en'));
  const content = main === '' ? textOf(context.mainContent) : main;
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${[title, site].filter((part) => part !== '').join(' – ')}</title>${system.headers}</head>
<body class="${escapeHtml(pageClasses(context))}"><header><a href="/">${site}</a></header>
<main>${content}</main>${system.footers}</body>
</html>
`;
}
