import { type Code, Context, Engine, Opcode } from '@squarespace/template-engine';
import { isUnimplemented } from './formatters.ts';
import { writtenAt } from './instruction-positions.ts';
import type { ProblemList } from './problem.ts';
import { expressionLimits } from './run-template.ts';

/** Tells of formatters that change nothing and of expressions that come to nothing, before a page comes upon them. */
export function checkInstructions(root: Code, problems: ProblemList): void {
  const open: unknown[] = [root];
  while (open.length > 0 && !problems.isFull) {
    const code = open.pop();
    if (!Array.isArray(code)) continue;
    for (const part of code.toReversed()) open.push(part);
    const at = writtenAt(code);
    if (at === undefined) continue;
    for (const name of code[0] === Opcode.VARIABLE ? formattersOf(code[2]) : [])
      if (isUnimplemented(name))
        problems.add(at, `"${name}" formatter is not yet implemented`, 'It changes nothing.', 'warning');
    if (code[0] !== Opcode.EVAL || typeof code[1] !== 'string') continue;
    for (const message of problemsOf(code[1])) problems.add(at, message, 'It puts out nothing.');
  }
}

function formattersOf(calls: unknown): string[] {
  const names = Array.isArray(calls) ? calls.map((call) => (Array.isArray(call) ? call[0] : undefined)) : [];
  return names.filter((name) => typeof name === 'string');
}

/** What the engine says of an expression; names without values give it no cause for complaint. */
function problemsOf(expression: string): string[] {
  const context = new Context({}, { enableExpr: true, exprOpts: expressionLimits });
  new Engine().executeEval([Opcode.EVAL, expression], context);
  return context.errors.map(({ message }) => message.replace(/^RuntimeError: /, ''));
}
