/** The edges of an element, in CSS pixels from the corner of what is in view. */
export interface Edges {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** The middle of that part of an element that is in view; null for one that is not. */
export function middleInView(
  { top, bottom, left, right }: Edges,
  view: { readonly width: number; readonly height: number },
): { readonly x: number; readonly y: number } | null {
  const from = { x: Math.max(left, 0), y: Math.max(top, 0) };
  const to = { x: Math.min(right, view.width), y: Math.min(bottom, view.height) };
  if (from.x >= to.x || from.y >= to.y) return null;
  return { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
}
