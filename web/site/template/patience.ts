import type { RenderLimits } from './budget.ts';

/** What is left of each limit for a theme that used one up. */
const strictness = 16;
/** For how many milliseconds. */
const strictFor = 60_000;

/**
 * How much one page of a theme may use: after one that used up its allowance, the theme's pages have a sixteenth of it for
 * a minute. Templates run where all websites of the process are served, and those that never end must not hold them up.
 */
export class Patience {
  private strictUntil = Number.NEGATIVE_INFINITY;
  private readonly clock: () => number;

  constructor(clock: () => number = () => performance.now()) {
    this.clock = clock;
  }

  /** The limits for a page that begins now. */
  limitsFor(limits: RenderLimits): RenderLimits {
    const share = this.clock() < this.strictUntil ? strictness : 1;
    const { steps, work, milliseconds } = limits;
    return { ...limits, steps: steps / share, work: work / share, milliseconds: milliseconds / share };
  }

  /** Says that a page used up what it was given. */
  lose(): void {
    this.strictUntil = this.clock() + strictFor;
  }
}
