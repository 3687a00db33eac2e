import { parseQuantity, QUANTITY } from '#schema/quantity.rules.ts';

/** What is wrong with a quantity as it was typed; null when nothing is. In the cart 0 is one too, which removes. */
export function findQuantityProblem(text: string, min: number = QUANTITY.min): string | null {
  const parsed = parseQuantity(text, { min });
  return parsed.ok ? null : parsed.problem.message;
}
