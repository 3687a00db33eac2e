/** The pop-up hangs so many pixels from the cart that it belongs to, or from the window's corner. */
export const popUpOffsetPx = 33;

/** After scrolling it finds its place anew once the page stood still for so many milliseconds. */
export const popUpDebounceMs = 100;

/** On a narrow window it keeps at least so far from the edges. */
const leastMarginPx = 12;

/** Where something is in the window, in pixels. */
export interface Box {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Which cart the pop-up belongs to: the first that is visible in the window; -1 where none is. */
export function visibleCart(carts: readonly Box[], view: Size): number {
  return carts.findIndex((box) => isVisible(box, view));
}

/**
 * The pop-up hangs 33 pixels below the first cart that is visible in the window, or above it where that is in the lower
 * half, its right edge at the cart's; without a visible cart it is at the top right, as far from both edges.
 */
export function popUpPlace(
  carts: readonly Box[],
  view: Size,
  popUp: Size,
): { readonly top: number; readonly left: number } {
  const cart = carts[visibleCart(carts, view)];
  const corner = { top: popUpOffsetPx, left: view.width - popUp.width - popUpOffsetPx };
  const { top, left } = cart ? besideCart(cart, view, popUp) : corner;
  return { top: Math.round(top), left: Math.round(inside(left, view.width - popUp.width)) };
}

function isVisible({ top, bottom, left, right }: Box, view: Size): boolean {
  const hasSize = bottom > top && right > left;
  return hasSize && top >= 0 && bottom <= view.height && left >= 0 && right <= view.width;
}

function besideCart(cart: Box, view: Size, popUp: Size): { top: number; left: number } {
  const isInLowerHalf = (cart.top + cart.bottom) / 2 > view.height / 2;
  const top = isInLowerHalf ? cart.top - popUpOffsetPx - popUp.height : cart.bottom + popUpOffsetPx;
  return { top, left: cart.right - popUp.width };
}

function inside(left: number, most: number): number {
  return Math.max(Math.min(left, most - leastMarginPx), Math.min(leastMarginPx, most / 2));
}
