import { middleInView } from './uncover.rules.ts';

const mostTries = 5;
const betweenTries = 1_000;

/** Elements of the product that may lie over a page: notices, pop-ups, what is asked about cookies. */
const ours =
  'dialog, [popover], .site-notice, .site-problems, .site-owner-bar, .site-announcement, .site-preview, .site-popups';

/**
 * Takes away what a theme lays over the middle of a checkout, such as a loading screen that never ends: whoever came here to pay must
 * reach the form. What lies elsewhere, and what the product shows itself, stays.
 */
export function uncover(checkout: HTMLElement): void {
  const middle = middleInView(checkout.getBoundingClientRect(), { width: innerWidth, height: innerHeight });
  if (!middle) return;
  for (const element of document.elementsFromPoint(middle.x, middle.y)) {
    if (checkout.contains(element) || element.contains(checkout)) return;
    if (!(element instanceof HTMLElement) || element.closest(ours) || !isOverMost(element)) continue;
    element.style.setProperty('display', 'none', 'important');
  }
}

function isOverMost(element: HTMLElement): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width * height > (innerWidth * innerHeight) / 2;
}

/** Looks a few times: such screens come late, too. */
export function keepUncovered(checkout: HTMLElement, left = mostTries): void {
  uncover(checkout);
  if (left > 1) setTimeout(() => keepUncovered(checkout, left - 1), betweenTries);
}
