/** What is taller than the window keeps so many pixels from its edge. */
export const lightboxMarginPx = 50;

/** A finger that moves at least so far sideways, and more than up or down, turns to the next picture. */
const swipePx = 40;

/** The margin above is 50 pixels when the picture is taller than the window, else the picture stands in the middle. */
export function lightboxMargin(height: number, windowHeight: number): number {
  return height > windowHeight ? lightboxMarginPx : Math.round((windowHeight - height) / 2);
}

/** After the last picture comes the first, and before the first the last. */
export function turnTo(index: number, step: number, count: number): number {
  return (index + step + count) % count;
}

/** Left and right arrows turn to the picture before and after; other keys do not. */
export function stepOfKey(key: string): number {
  return key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
}

/** A swipe to the left brings the next picture, one to the right the one before. */
export function stepOfSwipe(x: number, y: number): number {
  if (Math.abs(x) < swipePx || Math.abs(x) <= Math.abs(y)) return 0;
  return x < 0 ? 1 : -1;
}
