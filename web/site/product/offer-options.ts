import type { FieldProblem } from './field-problems.rules.ts';
import { markFields } from './mark-fields.ts';
import type { SoldProduct } from './product.ts';

/**
 * In a list the options that are missing are marked where the list has them, and the first has the focus. Where it has
 * none, the product is shown over the page; without that, its own page opens.
 */
export async function offerOptions(
  { formId, url }: SoldProduct,
  missing: readonly FieldProblem[],
  button: HTMLElement | null,
): Promise<void> {
  const first = markFields(formId, missing);
  if (first) return first.focus();
  try {
    if (!button) throw new Error('The button is gone.');
    const { open } = await import('./quick-view.tsx');
    await open(button);
  } catch {
    location.assign(url);
  }
}
