import { isRecord } from '#schema/record.ts';
import { textOf } from '../theme/loose-json.ts';
import type { Theme, ThemeProblem } from '../theme/theme.ts';
import { defaultLimits, RenderBudget, type RenderLimits } from './budget.ts';
import type { CompiledTheme } from './compiled-theme.ts';
import type { SiteFormatters } from './formatters.ts';
import { localeFor } from './locale.ts';
import { type PartTime, PartTimes } from './part-times.ts';
import { ProblemList } from './problem.ts';
import type { PageRun } from './run-template.ts';
import { pageClasses, pageId, type SystemVariables } from './system-variables.ts';
import type { TagData, TemplateData } from './tag-data.ts';

/** What rendering needs; `template/` itself reads nothing else. */
export type RenderInput = {
  theme: Theme;
  /** The root JSON, as `?format=json` shows it for a page. */
  context: TemplateData;
  tagData: TagData;
  system: SystemVariables;
  formatters?: SiteFormatters;
  /** What the main content ends with, unless the theme put what has the mark in a place of its own. */
  mainEnd?: { readonly mark: string; readonly html: string };
  /** Milliseconds since 1970. */
  now: number;
  /** Language tag; the website's language when left out. */
  locale?: string;
  limits?: Partial<RenderLimits>;
  /** Has a page that goes beyond its limits end at once, as it is then rendered elsewhere. */
  givesUp?: boolean;
};

export type Rendered = {
  html: string;
  /** For the theme's author; visitors see the page as well as it could be made. */
  problems: readonly ThemeProblem[];
  /** Which template drew the main content, such as `products.list`; `blocks` where the block editor's content is shown. */
  kind?: string;
  /** What of the time went into which partials and layout. */
  parts?: readonly PartTime[];
  /** Whether the page went beyond its limits. */
  isCut?: boolean;
  /** Whether it was its time that the page went beyond. */
  isOverTime?: boolean;
};

const noFormatters: SiteFormatters = new Map();

/** Begins a rendering: its language, allowance and list of problems. */
export function startRun(input: RenderInput, theme: CompiledTheme): PageRun {
  return {
    theme,
    locale: localeFor(languageOf(input)),
    now: input.now,
    siteFormatters: input.formatters ?? noFormatters,
    system: systemData(input),
    budget: newBudget(input, theme),
    times: new PartTimes(),
    problems: new ProblemList(),
  };
}

/** An allowance, as large as the theme's pages give reason to. */
export function newBudget(input: RenderInput, theme: CompiledTheme): RenderBudget {
  return new RenderBudget(theme.patience.limitsFor({ ...defaultLimits, ...input.limits }));
}

/** The given data with the theme's and the system's texts; the site's own win. */
export function pageData(input: RenderInput, theme: CompiledTheme): TemplateData {
  const { context } = input;
  const own = isRecord(context.localizedStrings) ? context.localizedStrings : {};
  return { ...context, localizedStrings: { ...theme.strings(languageOf(input)), ...own } };
}

/** The system variables; the main content is there once it is rendered. */
export function systemData({ context, system }: RenderInput, mainContent?: string): TemplateData {
  const classes = [pageClasses(context), ...(system.extraClasses ?? [])];
  return {
    squarespace: {
      'page-classes': classes.filter((name) => name !== '').join(' '),
      'page-id': pageId(context),
      'cart-classes': system.cartClasses,
      'template-revision': system.templateRevision,
      'main-content': mainContent,
    },
    'squarespace-headers': system.headers,
    'squarespace-footers': system.footers,
    // Prices are written with their currency here; without this the engine leaves that to a script in the browser.
    featureFlags: { useCLDRMoneyFormat: true },
  };
}

function languageOf({ locale, context }: RenderInput): string {
  const website = isRecord(context.website) ? context.website : {};
  return locale || textOf(website.language) || 'en-US';
}
