/** Each class of durations is so much longer than the one before: what is read off them is at most a fifth off. */
const classesPerDoubling = 2;
const shortestMs = 0.1;

/** How many classes there are: up to 0.1 ms, and on to 105 s and beyond. */
export const durationClasses = 41;

/** The class that a duration in milliseconds belongs to. */
export function durationClass(ms: number): number {
  const above = Math.ceil(classesPerDoubling * Math.log2(ms / shortestMs));
  return Math.min(Math.max(above, 0), durationClasses - 1) || 0;
}

/** How long work took of which the given share was done sooner, read off how many fell into each class; 0 where there was none. */
export function durationAt(counts: readonly number[], share: number): number {
  const all = counts.reduce((sum, count) => sum + count, 0);
  if (all === 0) return 0;
  let before = 0;
  for (const [index, count] of counts.entries()) {
    before += count;
    if (before >= all * share) return shortestMs * 2 ** ((index - 0.5) / classesPerDoubling);
  }
  return 0;
}
