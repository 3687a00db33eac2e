import { assertAmount, sumAmounts } from './money.rules.ts';

/** A number that no decimal loses anything of: `numerator / denominator`, the denominator above 0. */
export interface Ratio {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** A ratio becomes whole minor units half up: 0.5 is 1. None is negative here. */
export function roundHalfUp({ numerator, denominator }: Ratio): number {
  const rounded = Number((2n * numerator + denominator) / (2n * denominator));
  assertAmount(rounded);
  return rounded;
}

/** A part of an amount, such as a percentage of it, rounded half up. */
export function shareOf(amount: number, { numerator, denominator }: Ratio): number {
  return roundHalfUp({ numerator: BigInt(amount) * numerator, denominator });
}

/** The sum of two ratios. */
export function addRatios(a: Ratio, b: Ratio): Ratio {
  if (a.denominator === b.denominator)
    return { numerator: a.numerator + b.numerator, denominator: a.denominator };
  return {
    numerator: a.numerator * b.denominator + b.numerator * a.denominator,
    denominator: a.denominator * b.denominator,
  };
}

/**
 * An amount is shared out in proportion to weights, to the minor unit: everyone gets their share rounded down, and what is left goes one
 * by one to those who lost most, the first of equals first. Where the amount is no more than the weights together, nobody gets more
 * than their weight.
 */
export function allocate(amount: number, weights: readonly number[]): number[] {
  const whole = BigInt(sumAmounts(weights));
  if (whole === 0n) return weights.map(() => 0);
  return roundTogether(
    weights.map((weight) => ({ numerator: BigInt(amount) * BigInt(weight), denominator: whole })),
    amount,
  );
}

/** Ratios become whole minor units that add up to a sum: all rounded down, then those up that lost most, the first of equals first. */
export function roundTogether(ratios: readonly Ratio[], sum: number): number[] {
  const floors = ratios.map(({ numerator, denominator }) => numerator / denominator);
  let left = sum - Number(floors.reduce((total, floor) => total + floor, 0n));
  const order = ratios
    .map(({ numerator, denominator }, index) => ({ index, rest: numerator % denominator, denominator }))
    .filter(({ rest }) => rest > 0n)
    .sort((a, b) => {
      const difference = b.rest * a.denominator - a.rest * b.denominator;
      return difference > 0n ? 1 : difference < 0n ? -1 : a.index - b.index;
    });
  const shares = floors.map(Number);
  for (const { index } of order) {
    if (left <= 0) break;
    shares[index] = (shares[index] ?? 0) + 1;
    left -= 1;
  }
  if (left !== 0) throw new RangeError(`${sum} is not what these ratios come to.`);
  return shares;
}
