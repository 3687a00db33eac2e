import type { FrameDocument } from './frame-document.ts';

/** So near to the edge of the frame the page scrolls while something is dragged, in pixels, and so far at once. */
const near = 48;
const step = 24;

/** Scrolls the page on when something is dragged to the upper or lower edge of its frame. */
export function scrollAtEdge({ document: { defaultView } }: FrameDocument, y: number): void {
  if (defaultView === null) return;
  const top = y < near ? -step : y > defaultView.innerHeight - near ? step : 0;
  if (top !== 0) defaultView.scrollBy({ top, behavior: 'instant' });
}
