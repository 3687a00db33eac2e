/** The header has whole seconds, and Node.js writes the same one for as long. */
const coarsenessMs = 2_000;

/** What is written by one clock and compared by the other is off by less than anyone notices. */
export const noticeableMs = 2_000;

/** By how much the clock that an answer's `date` tells differs from ours at least; null where the answer tells none. */
export function clocksApartMs(
  date: string | string[] | undefined,
  askedAt: number,
  answeredAt: number,
): number | null {
  const theirs = typeof date === 'string' ? Date.parse(date) : Number.NaN;
  if (Number.isNaN(theirs)) return null;
  return Math.max(0, askedAt - theirs - coarsenessMs, theirs - answeredAt);
}
