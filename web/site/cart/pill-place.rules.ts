import type { Box } from './pop-up-place.rules.ts';

/** Between the pill and the button that it rises above, in pixels. */
export const pillGapPx = 12;

/** Where the pill is and what is near it, in pixels of the window. */
export interface PillView {
  /** The pill where it stands when nothing is in its way. */
  readonly pill: Box;
  /** Buttons that it must not cover. */
  readonly buttons: readonly Box[];
}

/**
 * How far the pill rises so that it covers no button; where the window has no room above them it stays in its corner.
 */
export function pillRise({ pill, buttons }: PillView): number {
  let riseBy = 0;
  for (const button of [...buttons].sort((one, other) => other.bottom - one.bottom)) {
    const moved = { ...pill, top: pill.top - riseBy, bottom: pill.bottom - riseBy };
    if (overlaps(moved, button)) riseBy = pill.bottom - button.top + pillGapPx;
  }
  return pill.top - riseBy < 0 ? 0 : Math.max(0, Math.round(riseBy));
}

function overlaps(one: Box, other: Box): boolean {
  const isWithinReach = one.bottom + pillGapPx > other.top && one.top - pillGapPx < other.bottom;
  return isWithinReach && one.right > other.left && one.left < other.right && other.bottom > other.top;
}
