/** What rendering one page may use; hostile or mistaken templates end here, not the process. */
export type RenderLimits = {
  /** Characters that may be put out, all intermediate results included. */
  outputLength: number;
  /** Template instructions. */
  steps: number;
  /** Milliseconds of computing, waiting for data excluded. */
  milliseconds: number;
};

export const defaultLimits: RenderLimits = {
  outputLength: 20_000_000,
  steps: 2_000_000,
  milliseconds: 2_000,
};

/** The clock is read once in so many steps, as reading it costs more than a step. */
const stepsPerClockRead = 512;

/** One page's allowance, shared by its layout, main content and tag bodies. */
export class RenderBudget {
  /** Why rendering stopped, once it did. */
  exceeded: string | undefined;
  private length = 0;
  private steps = 0;
  private usedTime = 0;
  private startedAt = 0;
  private readonly limits: RenderLimits;
  private readonly clock: () => number;

  constructor(limits: RenderLimits, clock: () => number = () => performance.now()) {
    this.limits = limits;
    this.clock = clock;
  }

  /** Runs something that counts against the time. */
  timed<T>(run: () => T): T {
    this.startedAt = this.clock();
    try {
      return run();
    } finally {
      this.usedTime += this.clock() - this.startedAt;
    }
  }

  /** Counts output; false when there was too much. */
  takeLength(length: number): boolean {
    this.length += length;
    if (this.length > this.limits.outputLength) this.exceeded ??= 'The page puts out too much text.';
    return this.exceeded === undefined;
  }

  /** Counts one instruction; false when the page must end. */
  takeStep(): boolean {
    this.steps += 1;
    if (this.steps % stepsPerClockRead === 0) {
      if (this.usedTime + this.clock() - this.startedAt > this.limits.milliseconds) {
        this.exceeded ??= 'The page takes too long to render.';
      }
    }
    if (this.steps > this.limits.steps) this.exceeded ??= 'The page runs too many template instructions.';
    return this.exceeded === undefined;
  }
}
