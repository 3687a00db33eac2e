import { type Code, type Context, Engine, nameOfOpcode } from '@squarespace/template-engine';
import { formatters, predicates } from './formatters.ts';
import { LimitedContext } from './limited-context.ts';

/** The engine with a budget: past it nothing more is executed, and a failing instruction leaves no traces. */
class LimitedEngine extends Engine {
  override executeBlock(block: Code[], ctx: Context): void {
    if (!Array.isArray(block)) return;
    if (!(ctx instanceof LimitedContext)) throw new TypeError('Templates run in a limited context only.');
    const { budget, trail } = ctx;
    const depth = trail.length;
    for (const instruction of block) {
      const opcode = typeof instruction === 'number' ? instruction : instruction[0];
      const run = this.impls[opcode];
      if (!run) continue;
      if (!budget.takeStep()) return;
      trail[depth] = instruction;
      const mark = ctx.mark();
      try {
        run.call(this, instruction, ctx);
      } catch (error) {
        ctx.unwind(mark);
        trail.length = depth + 1;
        const reason = error instanceof Error ? error.message : String(error);
        const message = `Unexpected error when executing ${nameOfOpcode(opcode)}: ${reason}`;
        ctx.error({ type: 'engine', message });
      }
    }
    trail.length = depth;
  }
}

/** One engine for the process; everything about a page lives in its context. */
export const engine = new LimitedEngine({ formatters, predicates });
