/** After the last picture comes the first, and before the first the last. */
export function wrap(index: number, count: number): number {
  return ((index % count) + count) % count;
}

/** Arrow keys turn by one, Home and End to the first and the last; null for other keys. */
export function pictureAfterKey(key: string, index: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return wrap(index + 1, count);
    case 'ArrowLeft':
      return wrap(index - 1, count);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

/** The picture that is shown is the one whose middle is nearest to the middle of what is seen. */
export function nearestTo(middle: number, middles: readonly number[]): number {
  const distances = middles.map((each) => Math.abs(each - middle));
  return Math.max(0, distances.indexOf(Math.min(...distances)));
}
