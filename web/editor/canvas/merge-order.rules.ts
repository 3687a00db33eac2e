/**
 * Puts two changes of one order together: what either took away is gone, what either added stands behind what it was put behind, theirs first.
 * Null when both put what was there into another order.
 */
export function mergeOrder(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): string[] | null {
  const [known, here, there] = [new Set(base), new Set(mine), new Set(theirs)];
  const isKept = (id: string) => known.has(id) && here.has(id) && there.has(id);
  const orders = [base, mine, theirs].map((ids) => ids.filter(isKept).join('\n'));
  const [before, ofMine, ofTheirs] = orders;
  if (ofMine !== before && ofTheirs !== before && ofMine !== ofTheirs) return null;
  const [spine, other] = ofTheirs === before ? [mine, theirs] : [theirs, mine];
  const result = spine.filter((id) => isKept(id) || !known.has(id));
  const isAddition = (id: string | undefined) => id !== undefined && !known.has(id);
  for (const [place, id] of other.entries()) {
    if (known.has(id) || result.includes(id)) continue;
    const earlier = other.slice(0, place).findLast((each) => result.includes(each));
    let index = earlier === undefined ? 0 : result.indexOf(earlier) + 1;
    if (spine === theirs) while (isAddition(result[index])) index += 1;
    result.splice(index, 0, id);
  }
  return result;
}

/** The part that one of two changed; null when both did, and not alike. */
export function mergeValue<Value>(
  base: Value,
  mine: Value,
  theirs: Value,
  isSame: (one: Value, other: Value) => boolean,
): { readonly value: Value } | null {
  if (isSame(mine, theirs) || isSame(theirs, base)) return { value: mine };
  return isSame(mine, base) ? { value: theirs } : null;
}
