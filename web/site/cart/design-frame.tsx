import type { MouseEvent } from 'react';

/** The frame that an editor shows the page in; null when it has the window for itself, or a stranger frames it. */
export function designFrame(): Element | null {
  try {
    return window.frameElement;
  } catch {
    return null;
  }
}

/** Inside a design frame the frame's address is set instead of navigating, so that the editor knows of the way. */
export function goInDesignFrame(event: MouseEvent<HTMLAnchorElement>): void {
  const frame = designFrame();
  if (!frame) return;
  event.preventDefault();
  frame.setAttribute('src', event.currentTarget.href);
}
