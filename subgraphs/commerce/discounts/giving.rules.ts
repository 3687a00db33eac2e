/** What buying so much gives: of BUY_X_GET_Y. */
export interface GivingTerms {
  /** Pieces that must be bought. */
  readonly buyQuantity: number | null;
  /** Pieces that are given for them. */
  readonly getQuantity: number | null;
  /** What is given; the same as what is bought when both lists are empty. */
  readonly getProductIds: readonly string[];
  readonly getCategoryIds: readonly string[];
  /** How often it counts in one order; null for as often as it fits. */
  readonly timesPerOrder: number | null;
}

interface Scope {
  readonly productIds: readonly string[];
  readonly categoryIds: readonly string[];
}

/**
 * How many pieces of each line are given: for each `buyQuantity` pieces bought, up to `getQuantity` more, the cheapest ones first. A piece is
 * either bought or given, never both, and what can only be given is given first.
 */
export function chooseGiven<Line extends { readonly quantity: number; readonly unitPrice: number }>(
  terms: GivingTerms & Scope,
  lines: readonly Line[],
  isFor: (scope: Scope, line: Line) => boolean,
): number[] {
  const { buyQuantity, getQuantity, timesPerOrder } = terms;
  if (!buyQuantity || !getQuantity) return lines.map(() => 0);
  const isSame = terms.getProductIds.length === 0 && terms.getCategoryIds.length === 0;
  const got = isSame ? terms : { productIds: terms.getProductIds, categoryIds: terms.getCategoryIds };
  const pieces = { bought: 0, given: 0, either: 0 };
  const kinds = lines.map((line) => {
    const isBought = isFor(terms, line);
    const isGiven = isFor(got, line);
    const kind = isBought && isGiven ? 'either' : isBought ? 'bought' : isGiven ? 'given' : null;
    if (kind) pieces[kind] += line.quantity;
    return kind;
  });
  const allowed = (taken: number) => {
    const times = Math.floor((pieces.bought + pieces.either - taken) / buyQuantity);
    return Math.min(times, timesPerOrder ?? times) * getQuantity;
  };
  // The more of what could be either is taken, the fewer may be: the most is where both meet.
  const taken = lastTrue(pieces.either, (count) => pieces.given + count <= allowed(count));
  const counts = new Map<string, number>([
    ['given', Math.min(pieces.given, allowed(0))],
    ['either', taken],
  ]);
  const result = lines.map(() => 0);
  const cheapestFirst = lines
    .map((line, index) => ({ ...line, index }))
    .sort((a, b) => a.unitPrice - b.unitPrice || a.index - b.index);
  for (const { index, quantity } of cheapestFirst) {
    const kind = kinds[index];
    const left = (kind && counts.get(kind)) || 0;
    const count = Math.min(left, quantity);
    if (!kind || count === 0) continue;
    result[index] = count;
    counts.set(kind, left - count);
  }
  return result;
}

/** The largest count up to a limit for which something holds that holds for all smaller ones; 0 when it holds for none. */
function lastTrue(limit: number, holds: (count: number) => boolean): number {
  let low = 0;
  let high = limit;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (holds(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
