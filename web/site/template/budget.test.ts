import { describe, expect, test } from 'vitest';
import { mainThreadLimits, RenderBudget } from './budget.ts';

function budgetAt(times: number[]): RenderBudget {
  return new RenderBudget(mainThreadLimits, () => times.shift() ?? Number.POSITIVE_INFINITY);
}

describe('a page that goes beyond what the main thread gives', () => {
  test('by its time alone may have been held up by a busy machine', () => {
    const budget = budgetAt([0, mainThreadLimits.milliseconds + 1]);
    budget.timed(() => {
      while (budget.takeStep()) {
        // Each step is one instruction.
      }
    });
    expect(budget.exceeded).toBe('The page takes too long to render.');
    expect(budget.isOverTime).toBe(true);
  });

  test('by its instructions or its work would do so on any machine', () => {
    const steps = budgetAt([]);
    while (steps.takeStep()) {
      // No clock runs outside of the template.
    }
    expect(steps.isOverTime).toBe(false);
    const work = budgetAt([]);
    expect(work.takeWork(mainThreadLimits.work + 1)).toBe(false);
    expect(work.isOverTime).toBe(false);
  });
});
