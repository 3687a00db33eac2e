/** How long what moves in the editor moves, in milliseconds; style sheets call it `--animation`. */
export const animationMs = 300;
const shortestMs = 50;
const offset = 30;

/** A scroll takes a millisecond for each pixel of its way, but at least 50, and no longer than anything else that moves. */
export function scrollMs(way: number): number {
  return Math.min(animationMs, Math.max(shortestMs, Math.abs(way)));
}

/** Where a page has to stand to show what begins at `top` of its window with 30 pixels above; `lowest` is as far as it scrolls. */
export function scrollGoal({
  top,
  scrolled,
  lowest,
}: {
  readonly top: number;
  readonly scrolled: number;
  readonly lowest: number;
}): number {
  return Math.max(0, Math.min(lowest, scrolled + top - offset));
}

/** How much of its way a scroll has made after a part of its time, 0 to 1: it begins and ends slowly. */
export function scrollPart(time: number): number {
  const part = Math.max(0, Math.min(1, time));
  return part < 0.5 ? 2 * part * part : 1 - 2 * (1 - part) * (1 - part);
}
