/** Visitors of a variant, and how many of them did something. */
export interface Converted {
  readonly visitors: number;
  readonly count: number;
}

/** A figure, and between what it lies with a confidence of 95 percent. */
export interface Estimate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** Of a normal distribution, so that 95 percent lie within so many deviations. */
const z = 1.959963984540054;

/** A share of visitors by the Wilson score interval, which is true for few visitors and shares near 0 and 1 too. */
export function estimateRate({ visitors, count }: Converted): Estimate {
  if (visitors === 0) return { value: 0, low: 0, high: 1 };
  const value = count / visitors;
  const centre = value + z ** 2 / (2 * visitors);
  const width = z * Math.sqrt((value * (1 - value)) / visitors + z ** 2 / (4 * visitors ** 2));
  const scale = 1 + z ** 2 / visitors;
  const low = count === 0 ? 0 : (centre - width) / scale;
  return { value, low, high: count === visitors ? 1 : (centre + width) / scale };
}

/** How much higher a rate is than another, by Newcombe's hybrid of both score intervals. */
export function estimateDifference(variant: Converted, control: Converted): Estimate {
  const [of, than] = [estimateRate(variant), estimateRate(control)];
  const value = of.value - than.value;
  return {
    value,
    low: value - Math.hypot(of.value - of.low, than.high - than.value),
    high: value + Math.hypot(of.high - of.value, than.value - than.low),
  };
}

/** A variant is better or worse once chance alone does not explain the difference. */
export function verdictOf({ low, high }: Estimate): 'BETTER' | 'WORSE' | 'UNDECIDED' {
  if (low > 0) return 'BETTER';
  return high < 0 ? 'WORSE' : 'UNDECIDED';
}
