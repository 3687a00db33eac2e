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
