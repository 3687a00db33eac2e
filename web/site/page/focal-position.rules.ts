/** The point of a picture that stays in sight when it is cut, as fractions of its width and height. */
export interface FocalPoint {
  readonly x: number;
  readonly y: number;
}

/** Around which point CSS is to cut a picture; empty for its middle. */
export function focalPosition(point: FocalPoint | undefined): string {
  return point === undefined || (point.x === 0.5 && point.y === 0.5)
    ? ''
    : `${Math.round(point.x * 100)}% ${Math.round(point.y * 100)}%`;
}

/** The attribute of an `img` that themes may cut to a shape of their own. */
export function focalStyle(position: string): { readonly style?: { readonly objectPosition: string } } {
  return position === '' ? {} : { style: { objectPosition: position } };
}
