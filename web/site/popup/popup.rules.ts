/** What a browser remembers of a popup that was closed. */
export type ClosedPopup = { readonly version: number; readonly closedAt: number };

const dayMs = 86_400_000;

/** A popup shows until it is closed; then again only when its owner changed it, or after the days that they gave. */
export function shouldShow(
  popup: { version: number; showAgainAfterDays: number | null },
  closed: ClosedPopup | null,
  now: number,
): boolean {
  if (closed === null || closed.version !== popup.version) return true;
  return popup.showAgainAfterDays !== null && now - closed.closedAt >= popup.showAgainAfterDays * dayMs;
}

/** A popup is shown from its beginning on and until its end, where it has them. */
export function isInTime({ from, until }: { from: string; until: string }, now: number): boolean {
  return (from === '' || now >= Date.parse(from)) && (until === '' || now < Date.parse(until));
}

/** How much of a page was scrolled: 0 to 100 percent. A page that fits into the window is seen whole. */
export function scrolledPercent(page: { top: number; height: number; windowHeight: number }): number {
  const rest = page.height - page.windowHeight;
  return rest <= 0 ? 100 : Math.min(100, (page.top / rest) * 100);
}

/** What was remembered, if anything was that makes sense. */
export function readClosed(text: string | null): ClosedPopup | null {
  const [version, closedAt] = (text ?? '').split(' ').map(Number);
  return Number.isInteger(version) && Number.isInteger(closedAt) && version && closedAt
    ? { version, closedAt }
    : null;
}

/** What is remembered, as text. */
export function writeClosed({ version, closedAt }: ClosedPopup): string {
  return `${version} ${closedAt}`;
}
