import type { TemplateError } from '@squarespace/template-engine';
import {
  Assembler,
  type Code,
  type Instruction,
  MatcherImpl,
  Opcode,
  Parser,
  type RootCode,
  Text,
} from '@squarespace/template-engine';
import type { ThemeProblem } from '../theme/theme.ts';
import { formatters, predicates } from './formatters.ts';
import { notePosition } from './instruction-positions.ts';
import type { MarkedSource } from './platform-tags.ts';
import type { SourceMap, SourcePosition } from './source-map.ts';

/** A parsed template; it is never changed, so one is shared by all pages that use it. */
export type CompiledTemplate = { code: RootCode; problems: readonly ThemeProblem[] };

/** Larger templates are refused: parsing takes time in proportion. */
const maxTemplateLength = 900_000;
/** The most problems of one template that are kept; who mends these finds the others. */
const maxProblems = 100;

/** Parses a template once; what does not parse is reported and left out or shown as text. */
export function compileTemplate(source: MarkedSource): CompiledTemplate {
  if (source.text.length > maxTemplateLength) {
    const message = `The template is longer than ${maxTemplateLength} characters.`;
    const problem = problemAt(source.map.positionOf(0), message, 'It was left out.');
    return { code: emptyCode(), problems: [problem] };
  }
  const matcher = new PositionMatcher('');
  const assembler = new PositionAssembler(matcher, source.map);
  new Parser(source.text, assembler, matcher, formatters, predicates).parse();
  const code = assembler.code();
  return { code: isRoot(code) ? code : emptyCode(), problems: assembler.problems };
}

function isRoot(code: Code): code is RootCode {
  return typeof code === 'object' && code[0] === Opcode.ROOT;
}

/** The code of a template that puts out nothing. */
export function emptyCode(): RootCode {
  return [Opcode.ROOT, 1, [], Opcode.EOF];
}

function problemAt(at: SourcePosition, message: string, whatWeDid: string): ThemeProblem {
  return { severity: 'error', ...at, message, whatWeDid };
}

/** Remembers where the tag that is being parsed begins. */
class PositionMatcher extends MatcherImpl {
  tagStart = 0;

  override set(start: number, end: number): void {
    // An instruction's range begins after its dot, a variable's after its brace.
    this.tagStart = start - (this.str.startsWith('{.', start - 2) ? 2 : 1);
    super.set(start, end);
  }
}

/** Notes for each instruction where it was written. */
class PositionAssembler extends Assembler {
  readonly problems: ThemeProblem[] = [];
  private readonly openBlocks: number[] = [];
  private readonly matcher: PositionMatcher;
  private readonly map: SourceMap;

  constructor(matcher: PositionMatcher, map: SourceMap) {
    super();
    this.matcher = matcher;
    this.map = map;
  }

  override accept(instruction: Instruction): void {
    if (typeof instruction === 'number') {
      super.accept(instruction);
      if (instruction === Opcode.END) this.openBlocks.pop();
      return;
    }
    const offset = this.matcher.tagStart;
    if (instruction instanceof Text) this.checkText(instruction.code);
    else {
      notePosition(instruction.code, this.map, offset);
      if (opensBlock(instruction.type)) this.openBlocks.push(offset);
    }
    super.accept(instruction);
  }

  override error(error: TemplateError): void {
    if (this.problems.length >= maxProblems) return;
    const message = error.message.replace(/^SyntaxError: /, '');
    const unclosed = message.startsWith('Reached EOF');
    const offset = (unclosed ? this.openBlocks.at(-1) : undefined) ?? this.matcher.tagStart;
    this.problems.push(
      problemAt(
        this.map.positionOf(offset),
        unclosed ? `${message}: an {.end} is missing.` : message,
        'The rest of the template is shown.',
      ),
    );
  }

  /** A tag that begins like an instruction but is none would be printed as it stands: nearly always a slip. */
  private checkText(code: Code): void {
    if (typeof code !== 'object' || code[0] !== Opcode.TEXT || this.problems.length >= maxProblems) return;
    const written = /^\{\.(?:section|repeated|if|or|end|var|alternates|macro|inject|include|eval)\b[^}]*\}$/;
    if (!written.test(code[1])) return;
    const problem = problemAt(
      this.map.positionOf(this.matcher.tagStart),
      `${code[1].slice(0, 80)} is not an instruction.`,
      'It is shown as text.',
    );
    this.problems.push({ ...problem, severity: 'warning' });
  }
}

function opensBlock(type: Opcode): boolean {
  return (
    type === Opcode.IF ||
    type === Opcode.MACRO ||
    type === Opcode.PREDICATE ||
    type === Opcode.REPEATED ||
    type === Opcode.SECTION
  );
}
