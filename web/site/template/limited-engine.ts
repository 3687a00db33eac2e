import {
  type Code,
  type Context,
  type CtxvarCode,
  Engine,
  type EvalCode,
  nameOfOpcode,
  type PredicateCode,
} from '@squarespace/template-engine';
import { formatters, predicates } from './formatters.ts';
import { LimitedContext } from './limited-context.ts';

/** The engine with a budget: past it nothing more is executed, and a failing instruction leaves no traces. */
class LimitedEngine extends Engine {
  override executeBlock(block: Code[], ctx: Context): void {
    if (!Array.isArray(block)) return;
    const { budget, trail } = limited(ctx);
    const depth = trail.length;
    for (const instruction of block) {
      const opcode = typeof instruction === 'number' ? instruction : instruction[0];
      const run = this.impls[opcode];
      if (!run) continue;
      if (!budget.takeStep()) return;
      trail[depth] = instruction;
      const mark = limited(ctx).mark();
      try {
        run.call(this, instruction, ctx);
      } catch (error) {
        limited(ctx).unwind(mark);
        trail.length = depth + 1;
        const reason = error instanceof Error ? error.message : String(error);
        const message = `Unexpected error when executing ${nameOfOpcode(opcode)}: ${reason}`;
        ctx.error({ type: 'engine', message });
      }
    }
    trail.length = depth;
  }

  /** A predicate may compare long texts, or look through a list. */
  override executePredicate(code: PredicateCode, ctx: Context): void {
    if (code[1] === 0 || limited(ctx).takePredicate()) super.executePredicate(code, ctx);
  }

  /** An expression has many parts, each of which may be a long text. */
  override executeEval(code: EvalCode, ctx: Context): void {
    limited(ctx).noteUnkept();
    if (limited(ctx).budget.takeWork(evalWork + code[1].length)) super.executeEval(code, ctx);
  }

  override executeCtxvar(code: CtxvarCode, ctx: Context): void {
    super.executeCtxvar(code, ctx);
    limited(ctx).noteMade(ctx.frame().getVar(code[1]).value);
  }
}

/** As much as has the clock read after each: 500 parts of 100,000 characters take a while. */
const evalWork = 20_000;

function limited(ctx: Context): LimitedContext {
  if (ctx instanceof LimitedContext) return ctx;
  throw new TypeError('Templates run in a limited context only.');
}

/** One engine for the process; everything about a page lives in its context. */
export const engine = new LimitedEngine({ formatters, predicates });
