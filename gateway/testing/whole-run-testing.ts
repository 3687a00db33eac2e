/** True in `npm run attack`, where everything is tried; `npm test` tries of large products what meets every part of them. */
export const isWholeRun = Number(process.env.ATTACK_SECONDS ?? 0) > 0;

/** One in `every` of them for each place, so that together the places meet all; all of them where everything is tried. */
export function someOf<Item>(items: readonly Item[], place: number, every: number): readonly Item[] {
  return isWholeRun ? items : items.filter((_, index) => (index + place) % every === 0);
}
