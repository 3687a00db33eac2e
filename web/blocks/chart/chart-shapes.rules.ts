/** A bar of a chart, in hundredths of its height and from the left of its group. */
export interface Bar {
  readonly height: number;
  readonly y: number;
}

/** What bars and lines are drawn in: it always holds 0, so that lengths compare, and ends on round numbers. */
export interface Scale {
  readonly min: number;
  readonly max: number;
  /** The round numbers at which a line is drawn, from the least. */
  readonly ticks: readonly number[];
}

/** The scale of a chart: three to six ticks of 1, 2 or 5 times a power of ten. */
export function scaleOf(values: readonly number[]): Scale {
  const least = Math.min(0, ...values);
  const greatest = Math.max(0, ...values);
  const span = greatest - least || 4;
  const power = 10 ** Math.floor(Math.log10(span / 4));
  const step = ([1, 2, 5].find((times) => span / (times * power) <= 4) ?? 10) * power;
  const first = Math.floor(least / step);
  const last = Math.max(Math.ceil(greatest / step), first + 1);
  // Steps below 1 are no exact numbers: 3 * 0.1 is a little more than 0.3.
  const ticks = Array.from({ length: last - first + 1 }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  );
  return { min: first * step, max: last * step, ticks };
}

/** Where a value stands between the least (100, at the bottom) and the greatest (0, at the top). */
export function levelOf(value: number, { min, max }: Pick<Scale, 'min' | 'max'>): number {
  return round(((max - value) / (max - min)) * 100);
}

/** A bar goes from 0 to its value, up or down. */
export function barOf(value: number, range: Pick<Scale, 'min' | 'max'>): Bar {
  const zero = levelOf(0, range);
  const level = levelOf(value, range);
  return { y: Math.min(zero, level), height: round(Math.abs(level - zero)) };
}

/** Slices of a circle by their share of the whole, clockwise from the top; negative values have none. */
export function slicesOf(values: readonly number[]): { from: number; to: number }[] {
  const positive = values.map((value) => Math.max(value, 0));
  const total = positive.reduce((sum, value) => sum + value, 0);
  let at = 0;
  return positive.map((value) => {
    const from = at;
    at += total === 0 ? 0 : value / total;
    return { from, to: at };
  });
}

/** The outline of a slice in a circle of radius 50 around 50, 50. */
export function slicePath({ from, to }: { from: number; to: number }): string {
  if (to - from >= 1) return 'M50 0A50 50 0 1 1 49.99 0Z';
  const [startX, startY] = pointAt(from);
  const [endX, endY] = pointAt(to);
  return `M50 50L${startX} ${startY}A50 50 0 ${to - from > 0.5 ? 1 : 0} 1 ${endX} ${endY}Z`;
}

function pointAt(share: number): [number, number] {
  const angle = share * 2 * Math.PI - Math.PI / 2;
  return [round(50 + 50 * Math.cos(angle)), round(50 + 50 * Math.sin(angle))];
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
