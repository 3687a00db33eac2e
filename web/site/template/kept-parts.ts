import type { Code, Frame } from '@squarespace/template-engine';
import type { LimitedContext } from './limited-context.ts';

/** What a part asked of the page around it. */
type Asked = { readonly names: (string | number)[]; readonly answer: unknown };

/** The text that a partial made of a value, with all else that it depends on. */
type KeptPart = {
  readonly code: Code;
  readonly args: string;
  readonly locale: unknown;
  readonly asked: readonly Asked[];
  readonly partials: ReadonlyMap<string, Code | null>;
  readonly html: string;
};

/** Each of a few partials of a few themes. */
const mostOfOneValue = 6;
/** Characters of what was asked for, of objects, beyond which comparing is not worth it. */
const longestAnswer = 2_000;

const parts = new WeakMap<object, KeptPart[]>();

/** Says that a value never changes, so that what templates make of it may be kept for other pages. */
export function keepPartsOf<Value extends object>(value: Value): Value {
  parts.set(value, []);
  return value;
}

/** Whether a value's parts are kept. */
export function hasKeptParts(value: unknown): value is object {
  return typeof value === 'object' && value !== null && parts.has(value);
}

/** Notes what a partial asks of the page around it while it runs. */
export class PartNotes {
  /** Whether the same would be made on another page that answers alike. */
  isKept = true;
  private readonly outer: Frame;
  private readonly asked = new Map<string, Asked>();
  private readonly partials = new Map<string, Code | null>();

  /** What is found in this frame and below it belongs to the page. */
  constructor(outer: Frame) {
    this.outer = outer;
  }

  noteName(ctx: LimitedContext, names: (string | number)[], start: Frame, found: unknown): void {
    const [name] = names;
    if (name === undefined || name === '@') return;
    let frame: Frame | undefined = start;
    while (frame !== undefined && frame !== this.outer) {
      if (!ctx.resolveName(name, frame).isMissing() || frame.stopResolution) return;
      frame = frame.parent;
    }
    const answer = comparable(found);
    if (answer === tooLong) this.isKept = false;
    this.asked.set(names.join('\0'), { names, answer });
  }

  notePartial(name: string, code: Code | null): void {
    this.partials.set(name, code);
  }

  /** Keeps what was made. */
  keep(
    value: object,
    { code, args, locale }: Pick<KeptPart, 'code' | 'args' | 'locale'>,
    html: string,
  ): void {
    const kept = parts.get(value);
    if (kept === undefined || !this.isKept) return;
    if (kept.length >= mostOfOneValue) kept.shift();
    kept.push({ code, args, locale, html, asked: [...this.asked.values()], partials: this.partials });
  }
}

/** What the same partial made of the same value on a page that answered alike; undefined where there was none. */
export function findPart(
  ctx: LimitedContext,
  value: object,
  { code, args, locale }: Pick<KeptPart, 'code' | 'args' | 'locale'>,
): string | undefined {
  const frame = ctx.frame();
  return parts
    .get(value)
    ?.find(
      (part) =>
        part.code === code &&
        part.args === args &&
        part.locale === locale &&
        part.asked.every(({ names, answer }) => comparable(ctx.resolveFrom(names, frame).value) === answer) &&
        [...part.partials].every(([name, known]) => ctx.getPartial(name) === known),
    )?.html;
}

const tooLong = Symbol('too long');

/** The same for what is written alike: objects are made anew for each page. */
function comparable(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const json = JSON.stringify(value);
  return json.length > longestAnswer ? tooLong : `JSON ${json}`;
}
