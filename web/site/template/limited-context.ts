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
import { nowhere, type ProblemList } from './problem.ts';
import type { SourcePosition } from './source-map.ts';
import { longestText, sizeOf } from './value-size.ts';

/** Finds a partial that is already parsed. */
export type PartialLookup = (name: string) => Code | null;

export type LimitedContextOptions = {
  engine: ContextProps;
  budget: RenderBudget;
  problems: ProblemList;
  partial: PartialLookup;
  siteFormatters: SiteFormatters;
};

/** What calling a formatter or predicate costs, whatever it is given. */
const callWork = 200;
/** What looking at an object costs, in which a formatter of the site may render a whole form. */
const objectWork = 5_000;
/** What one more round of a repeated section costs. */
const roundWork = 30;

/** What must be put back when an instruction fails halfway. */
export type Mark = { frames: number; buffers: number; partials: number };

/** One run of a template: counts what it uses and knows which instruction is at work. */
export class LimitedContext extends Context {
  readonly siteFormatters: SiteFormatters;
  readonly budget: RenderBudget;
  /** The instructions being executed, outermost first. */
  readonly trail: Code[] = [];
  private readonly problems: ProblemList;
  private readonly partial: PartialLookup;
  private readonly buffers: string[] = [];
  /** Objects that the template made itself, by the longest text that it put into each. */
  private readonly made = new Map<unknown, number>();

  constructor(root: unknown, options: LimitedContextOptions) {
    super(root, options.engine);
    this.budget = options.budget;
    this.problems = options.problems;
    this.partial = options.partial;
    this.siteFormatters = options.siteFormatters;
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
    return this.getMacro(name) ?? this.partial(name);
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
