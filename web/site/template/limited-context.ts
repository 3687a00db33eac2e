import type { CLDR } from '@phensley/cldr';
import type { Code, TemplateError } from '@squarespace/template-engine';
import {
  Context,
  type ContextProps,
  type Frame,
  MISSING_NODE,
  type Node,
  Type,
} from '@squarespace/template-engine';
import type { RenderBudget } from './budget.ts';
import type { SiteFormatters } from './formatters.ts';
import { writtenAt } from './instruction-positions.ts';
import { findPart, PartNotes } from './kept-parts.ts';
import type { PartTimes } from './part-times.ts';
import { nowhere, type ProblemList } from './problem.ts';
import type { SourcePosition } from './source-map.ts';
import { longestText, sizeOf } from './value-size.ts';

/** Finds a partial that is already parsed. */
export type PartialLookup = (name: string) => Code | null;

export type LimitedContextOptions = {
  engine: ContextProps;
  budget: RenderBudget;
  problems: ProblemList;
  times: PartTimes;
  partial: PartialLookup;
  siteFormatters: SiteFormatters;
};

/** What calling a formatter or predicate costs, whatever it is given. */
const callWork = 200;
/** What looking at an object costs, in which a formatter of the site may render a whole form. */
const objectWork = 5_000;
/** What one more round of a repeated section costs. */
const roundWork = 30;

const messages = new WeakMap<CLDR, Context['formatter']>();

/** What writes messages in a language. It is told the time zone for each. */
function messagesIn(cldr: CLDR): Context['formatter'] {
  const known = messages.get(cldr);
  if (known !== undefined) return known;
  const { formatter } = new Context({}, { cldr });
  messages.set(cldr, formatter);
  return formatter;
}

/** What must be put back when an instruction fails halfway. */
export type Mark = { frames: number; buffers: number; partials: number };

/** One run of a template: counts what it uses and knows which instruction is at work. */
export class LimitedContext extends Context {
  readonly siteFormatters: SiteFormatters;
  readonly budget: RenderBudget;
  readonly times: PartTimes;
  /** The instructions being executed, outermost first. */
  readonly trail: Code[] = [];
  /** What the engine knows as `now`: who asks makes something that is good for this page alone. */
  readonly instant: number | undefined;
  private readonly problems: ProblemList;
  private readonly partial: PartialLookup;
  private readonly buffers: string[] = [];
  /** Objects that the template made itself, by the longest text that it put into each. */
  private readonly made = new Map<unknown, number>();
  /** While a part is made that may be kept. */
  private notes: PartNotes | undefined;

  constructor(root: unknown, options: LimitedContextOptions) {
    // The engine would make what writes messages anew for each run.
    const { now, cldr, ...engine } = options.engine;
    super(root, engine);
    this.budget = options.budget;
    this.times = options.times;
    this.problems = options.problems;
    this.partial = options.partial;
    this.siteFormatters = options.siteFormatters;
    this.instant = now;
    Object.assign(this, { cldr, formatter: cldr && messagesIn(cldr) });
  }

  /** Runs a partial over what never changes, or finds what it made of it on an earlier page that answered alike. */
  part(value: object, name: string, args: string, make: () => string): string {
    const code = this.getPartial(name);
    if (this.notes !== undefined || code === null) return make();
    const of = { code, args, locale: this.cldr };
    const known = findPart(this, value, of);
    if (known !== undefined) return known;
    const notes = new PartNotes(this.frame());
    const errors = this.errors.length;
    this.notes = notes;
    try {
      const html = make();
      if (this.errors.length === errors && this.budget.exceeded === undefined) notes.keep(value, of, html);
      return html;
    } finally {
      this.notes = undefined;
    }
  }

  /** Says that what is being made depends on what no other page answers alike, such as the time. */
  noteUnkept(): void {
    if (this.notes !== undefined) this.notes.isKept = false;
  }

  override resolveFrom(names: (string | number)[], start: Frame): Node {
    const node = super.resolveFrom(names, start);
    this.notes?.noteName(this, names, start, node.value);
    return node;
  }

  override append(text: string): void {
    // The engine appends numbers and booleans too.
    const added = typeof text === 'string' ? text : String(text);
    if (this.budget.takeLength(added.length)) this.buf += added;
  }

  /** Counts what a formatter is given; false when it must not run. */
  takeInput(value: unknown, isLinear: boolean, isWritten: boolean): boolean {
    const { budget } = this;
    if (typeof value === 'string') {
      const { length } = value;
      const work = isLinear ? length : length + length ** 2 / 4;
      return budget.takeText(length) && budget.takeWork(callWork + work);
    }
    if (typeof value !== 'object' || value === null) return budget.takeWork(callWork);
    if (isWritten) {
      const size = sizeOf(value);
      return budget.takeText(size) && budget.takeWork(callWork + size);
    }
    const longest = this.made.get(value) ?? 0;
    return budget.takeText(longest) && budget.takeWork(objectWork + (isLinear ? longest : longest ** 2 / 4));
  }

  /** Counts what a formatter gave; false when it must not be kept. */
  takeOutput(value: unknown): boolean {
    return (
      typeof value !== 'string' || (this.budget.takeText(value.length) && this.budget.takeWork(value.length))
    );
  }

  /** Counts a predicate, which may compare what is at hand with another text as long. */
  takePredicate(): boolean {
    const value: unknown = this.node().value;
    return this.budget.takeWork(callWork + (typeof value === 'string' ? value.length : 0));
  }

  /** Says that the template put an object together. */
  noteMade(value: unknown): void {
    if (typeof value !== 'object' || value === null) return;
    const longest = Math.max(
      longestText(value),
      ...Object.values(value).map((entry) => this.made.get(entry) ?? 0),
    );
    if (longest > 0 && this.budget.takeText(longest)) this.made.set(value, longest);
  }

  override initIteration(): boolean {
    const begins = super.initIteration();
    if (!begins) return false;
    const list: unknown = this.node().value;
    return this.budget.takeWork(Array.isArray(list) ? list.length * roundWork : 0);
  }

  override swapBuffer(): string {
    this.buffers.push(this.buf);
    return super.swapBuffer();
  }

  override restoreBuffer(old: string): void {
    this.buffers.pop();
    super.restoreBuffer(old);
  }

  override getPartial(name: string): Code | null {
    const code = this.getMacro(name) ?? this.partial(name);
    this.notes?.notePartial(name, code);
    return code;
  }

  /** A partial that is not entered is never left either: its depth must not stay with the rest of the page. */
  override enterPartial(name: string): boolean {
    const isEntered = super.enterPartial(name);
    if (!isEntered) this.partialsDepth -= 1;
    return isEntered;
  }

  override error(error: TemplateError): void {
    const message = error.message.replace(/^RuntimeError: /, '');
    if (!this.problems.isFull) this.problems.add(this.position(), message, 'The rest of the page is shown.');
    this.errors.push(error);
  }

  /** Only a value's own fields are found, never what JavaScript objects inherit (`constructor`, `toString`). */
  override resolveName(name: string | number, frame: Frame): Node {
    if (typeof name === 'string' && name.startsWith('@')) return super.resolveName(name, frame);
    const { type, value } = frame.node;
    return (type === Type.OBJECT || type === Type.ARRAY) && Object.hasOwn(value, name)
      ? frame.node.get(name)
      : MISSING_NODE;
  }

  mark(): Mark {
    return { frames: this.stack.length, buffers: this.buffers.length, partials: this.partialsDepth };
  }

  /** Puts frames, buffers and partial depth back to what they were before a failed instruction. */
  unwind(mark: Mark): void {
    this.stack.length = mark.frames;
    this.partialsDepth = mark.partials;
    const outer = this.buffers[mark.buffers];
    if (outer !== undefined) {
      this.buf = outer;
      this.buffers.length = mark.buffers;
    }
  }

  /** Where the author wrote what is being executed. */
  position(): SourcePosition {
    for (let depth = this.trail.length - 1; depth >= 0; depth -= 1) {
      const at = writtenAt(this.trail[depth] ?? 0);
      if (at !== undefined) return at;
    }
    return nowhere;
  }
}

Object.defineProperty(LimitedContext.prototype, 'now', {
  get(this: LimitedContext) {
    this.noteUnkept();
    return this.instant;
  },
  // The engine sets it once, to nothing.
  set: () => undefined,
});
