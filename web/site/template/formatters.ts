import {
  type Context,
  Formatter,
  type FormatterMap,
  Formatters,
  type PredicateMap,
  Predicates,
  type Variable,
} from '@squarespace/template-engine';
import { hasKeptParts } from './kept-parts.ts';
import { LimitedContext } from './limited-context.ts';
import { withLocalNames } from './local-dates.ts';
import { isLinear, SafeFormatter } from './text-formatters.ts';

/** What a replaced formatter may ask besides the value it is applied to. */
export type FormatterCall = {
  args: readonly string[];
  /** Looks a dotted name up as the template would, e.g. `website.language`. */
  resolve: (name: string) => unknown;
};

/** A site's own formatter: the JSON it is applied to in, HTML out. */
export type SiteFormatter = (value: unknown, call: FormatterCall) => string;

/** The formatters that a site brings, by the engine's names (`variants-select`, `add-to-cart-btn`, ...). */
export type SiteFormatters = ReadonlyMap<string, SiteFormatter>;

/** What the language names and the engine passes through as it is: authors are told, pages are not changed by it. */
const unimplemented: ReadonlySet<string> = new Set([
  ...['datetimefield', 'i18n-money-format', 'money-format', 'money-string', 'moneyFormat', 'unit'],
]);

/** Whether a formatter is one that the engine passes through as it is. */
export function isUnimplemented(name: string): boolean {
  return unimplemented.has(name);
}

/** Those that escape an image's words by themselves, which the page's data has escaped already. */
const describing: ReadonlySet<string> = new Set([
  ...['image', 'image-meta', 'child-image-meta', 'cover-image-meta'],
]);

/** Those that write out all that is in an object. */
const writesWhole: ReadonlySet<string> = new Set(['json', 'json-pretty', 'raw']);

/** Asks the page's own formatters first, so that one engine serves every site. */
class ReplaceableFormatter extends Formatter {
  private readonly name: string;
  private readonly engineFormatter: Formatter;

  constructor(name: string, engineFormatter: Formatter) {
    super();
    this.name = name;
    this.engineFormatter = engineFormatter;
  }

  /** Runs as far as the page's allowance goes; beyond it the value is nothing. */
  apply(args: string[], vars: Variable[], ctx: Context): void {
    if (!(ctx instanceof LimitedContext)) throw new TypeError('Templates run in a limited context only.');
    const [first] = vars;
    if (first === undefined) return;
    const mayRun = ctx.takeInput(first.node.value, isLinear(this.name), writesWhole.has(this.name));
    if (mayRun) this.run(args, vars, ctx);
    if (!mayRun || !ctx.takeOutput(first.node.value)) first.set('');
  }

  private run(args: string[], vars: Variable[], ctx: LimitedContext): void {
    if (this.name === 'apply') {
      ctx.times.timed(args[0] ?? '', () => this.runPartial(args, vars, ctx));
      return;
    }
    const replacement = ctx.siteFormatters.get(this.name);
    if (replacement === undefined) {
      const instant = vars[0]?.node;
      if (this.name === 'date' && instant && isNoDate(instant.value)) {
        vars[0]?.set('Invalid Date');
        return;
      }
      const given = this.name === 'date' && instant ? withLocalNames(args, instant, ctx) : args;
      this.runByEngine(given, vars, ctx);
      if (describing.has(this.name)) escapeOnce(vars);
      if (this.name === 'google-calendar-url') withTls(vars);
      if (isUnimplemented(this.name))
        ctx.error({ type: 'engine', message: `"${this.name}" formatter is not yet implemented` });
      return;
    }
    const first = vars[0];
    const resolve = (name: string): unknown => ctx.resolve(name.split('.')).value;
    first?.set(replacement(first.node.value, { args, resolve }));
  }

  private runPartial(args: string[], vars: Variable[], ctx: LimitedContext): void {
    const value: unknown = vars[0]?.node.value;
    const make = () => this.runByEngine(args, vars, ctx);
    if (!hasKeptParts(value)) {
      make();
      return;
    }
    const [name = '', ...others] = args;
    vars[0]?.set(ctx.part(value, name, others.join(' '), make));
  }

  private runByEngine(args: string[], vars: Variable[], ctx: LimitedContext): string {
    this.engineFormatter.apply(args, vars, ctx);
    return String(vars[0]?.node.value ?? '');
  }
}

/** Whether something is there that is no instant; nothing at all is left to the engine. */
function isNoDate(value: unknown): boolean {
  return value !== undefined && value !== null && Number.isNaN(new Date(Number(value)).getTime());
}

/** The engine leads to the calendar without encryption. */
function withTls([first]: Variable[]): void {
  const url: unknown = first?.node.value;
  if (typeof url === 'string') first?.set(url.replace(/^http:/, 'https:'));
}

/** What was escaped twice is escaped once. */
function escapeOnce([first]: Variable[]): void {
  const html: unknown = first?.node.value;
  if (typeof html === 'string' && html.includes('&amp;'))
    first?.set(html.replace(/&amp;(?=(?:lt|gt|quot|amp|#39);)/g, '&'));
}

function replaceable(): FormatterMap {
  const wrapped: FormatterMap = Object.create(null);
  for (const [name, formatter] of Object.entries({ ...Formatters, safe: new SafeFormatter() })) {
    wrapped[name] = new ReplaceableFormatter(name, formatter);
  }
  return wrapped;
}

/** The engine's formatters, each of which a site may replace. */
export const formatters: FormatterMap = replaceable();

/** The engine's predicates. */
export const predicates: PredicateMap = Object.assign(Object.create(null), Predicates);
