import type { LineDraft } from '../orders/placing.rules.ts';
import type { DraftLine } from './draft-order.rules.ts';

/** What an order's line says besides what is bought. */
type Amounts = Pick<LineDraft, 'subtotal' | 'discount' | 'tax' | 'total' | 'plan'>;

/** The lines of an order that no cart came before, each with an id of its own; the pieces taken of a variant go to the first lines that want them. */
export function linesTaking<L extends DraftLine>(
  lines: readonly L[],
  taken: ReadonlyMap<string, number>,
  {
    newId,
    amountsOf,
  }: {
    readonly newId: () => string;
    readonly amountsOf: (line: L, position: number) => Amounts;
  },
): LineDraft[] {
  const left = new Map(taken);
  return lines.map((line, position) => {
    const { productId, variantId, title, variantName, sku, productType, quantity, unitPrice } = line;
    const takenQuantity = Math.min(left.get(variantId ?? '') ?? 0, quantity);
    left.set(variantId ?? '', (left.get(variantId ?? '') ?? 0) - takenQuantity);
    return {
      ...{ id: newId(), position, productId: productId ?? '', variantId: variantId ?? '' },
      ...{ title, variantName, sku, productType, quantity, takenQuantity, unitPrice },
      ...amountsOf(line, position),
      additionalFields: '',
    };
  });
}
