const largestStock = 1_000_000_000;

/** A stock is a whole number from 0 to 1000000000, or unlimited. */
export function findStockProblem(quantity: number | null): string | null {
  return quantity === null || (quantity >= 0 && quantity <= largestStock)
    ? null
    : `Stock must be between 0 and ${largestStock}.`;
}
