import { QUANTITY, type QuantityOutOfRange, quantityOutOfRange } from '#schema/quantity.rules.ts';
import { additionalFieldsKey, type CartLine } from './cart.rules.ts';

/** What to write when the answers of a line change. */
export interface FieldsChanged {
  readonly __typename: 'FieldsChanged';
  readonly additionalFieldsKey: string;
  /** The line that becomes one with it; null when there is none. */
  readonly mergedLineId: string | null;
  /** The quantity of the line afterwards. */
  readonly lineQuantity: number;
}

/**
 * A line whose answers become those of another line of the same variant becomes one with it, and holds what both held; it
 * keeps its id and its place. Together they must not be more than a line can hold.
 */
export function decideFieldsChange(
  line: CartLine,
  additionalFields: string | null,
  lines: readonly CartLine[],
): FieldsChanged | QuantityOutOfRange {
  const key = additionalFieldsKey(additionalFields);
  const same = lines.find(
    ({ id, variantId, additionalFields: theirs }) =>
      id !== line.id && variantId === line.variantId && additionalFieldsKey(theirs) === key,
  );
  const lineQuantity = line.quantity + (same?.quantity ?? 0);
  if (lineQuantity > QUANTITY.max) return quantityOutOfRange(QUANTITY.min, QUANTITY.max);
  return {
    __typename: 'FieldsChanged',
    additionalFieldsKey: key,
    mergedLineId: same?.id ?? null,
    lineQuantity,
  };
}
