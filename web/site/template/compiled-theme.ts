import type { Code } from '@squarespace/template-engine';
import { LRUCache } from 'lru-cache';
import { catalogueOf } from '#schema/words/catalogue.ts';
import { systemTheme } from '../theme/system-theme.ts';
import type { TemplateSource, Theme } from '../theme/theme.ts';
import type { RenderBudget } from './budget.ts';
import { type CompiledTemplate, compileTemplate, emptyCode } from './compile.ts';
import { Patience } from './patience.ts';
import type { MarkedSource } from './platform-tags.ts';
import { TagRegistry } from './platform-tags.ts';
import type { ProblemList } from './problem.ts';

/** What parsing a character costs. */
const parsingWork = 200;

/** Stands for a template that there is no allowance left to parse. */
const nothing: CompiledTemplate = { code: emptyCode(), problems: [] };

/** The most themes whose compiled templates are kept; the least used goes first. */
const maxThemes = 200;
const themes = new LRUCache<string, CompiledTheme>({ max: maxThemes });

/** A theme's compiled templates; made once for each revision, each template when it is first used. */
export function compiledTheme(theme: Theme): CompiledTheme {
  const known = themes.get(theme.revision);
  if (known !== undefined) return known;
  const made = new CompiledTheme(theme);
  themes.set(theme.revision, made);
  return made;
}

/** See `compiledTheme`. */
export class CompiledTheme {
  readonly tags = new TagRegistry();
  readonly patience = new Patience();
  readonly theme: Theme;
  private readonly templates = new Map<TemplateSource, CompiledTemplate>();
  private readonly bodies = new WeakMap<MarkedSource, CompiledTemplate>();
  private readonly texts = new LRUCache<string, Readonly<Record<string, string>>>({ max: 20 });
  private readonly partials = new Map<string, CompiledTemplate | null>();

  constructor(theme: Theme) {
    this.theme = theme;
  }

  /** With an allowance, a template that has yet to be parsed counts against it. */
  template(source: TemplateSource, budget?: RenderBudget): CompiledTemplate {
    const known = this.templates.get(source);
    if (known !== undefined) return known;
    if (budget?.takeWork(lengthOf(source) * parsingWork) === false) return nothing;
    const made = compileTemplate(this.tags.mark(source));
    this.templates.set(source, made);
    return made;
  }

  /** The product's own texts in a language, with the theme's own over them. */
  strings(locale: string): Readonly<Record<string, string>> {
    const known = this.texts.get(locale);
    if (known !== undefined) return known;
    const made = { ...catalogueOf(locale).theme, ...stringsFor(this.theme, locale) };
    this.texts.set(locale, made);
    return made;
  }

  /** The body of a query, category or related tag. */
  body(source: MarkedSource, budget: RenderBudget): CompiledTemplate {
    const known = this.bodies.get(source);
    if (known !== undefined) return known;
    if (!budget.takeWork(source.text.length * parsingWork)) return nothing;
    const made = compileTemplate(source);
    this.bodies.set(source, made);
    return made;
  }

  /** A block of the theme or, where it has none of that name, of the system theme; the `.block` may be left out. */
  partial(name: string, problems: ProblemList, budget: RenderBudget): Code | null {
    const found = this.partialTemplate(name, budget);
    for (const problem of found?.problems ?? []) problems.addProblem(problem);
    return found?.code ?? null;
  }

  private partialTemplate(name: string, budget: RenderBudget): CompiledTemplate | null {
    const known = this.partials.get(name);
    if (known !== undefined) return known;
    const source = findBlock(this.theme, name) ?? findBlock(systemTheme(), name);
    const made = source === undefined ? null : this.template(source, budget);
    if (made === nothing) return made;
    // Names can be made up at will only by the theme's own text, so this cannot grow past it.
    this.partials.set(name, made);
    return made;
  }
}

function lengthOf({ parts }: TemplateSource): number {
  return parts.reduce((sum, { text }) => sum + text.length, 0);
}

/** The source of `name` or `name.block`. */
export function findBlock(theme: Theme, name: string): TemplateSource | undefined {
  return (theme.blocks.get(name) ?? theme.blocks.get(`${name}.block`))?.source;
}

/** A theme's texts in a language, or in its nearest relative; what that leaves out is said in English. */
function stringsFor({ strings }: Theme, locale: string): Readonly<Record<string, string>> {
  const [language = ''] = locale.split('-');
  const relative = [...strings.keys()].find((each) => each.split('-')[0] === language);
  const own = strings.get(locale) ?? strings.get(language) ?? (relative && strings.get(relative));
  return { ...strings.get('en-US'), ...own };
}
