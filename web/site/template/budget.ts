import { readComputingTime } from './computing-time.ts';

/** What rendering one page may use; hostile or mistaken templates end here, not the process. */
export type RenderLimits = {
  /** Characters that may be put out, all intermediate results included. */
  outputLength: number;
  /** Template instructions. */
  steps: number;
  /** Units of work on values: about one for each character that a formatter or predicate reads or writes. */
  work: number;
  /** Characters of one text that a variable holds, or that a formatter gets or gives. */
  textLength: number;
  /** Milliseconds of computing, waiting for data excluded. */
  milliseconds: number;
};

/** For a page that holds nobody up: in a thread of its own, or in a command. */
export const defaultLimits: RenderLimits = {
  outputLength: 3_000_000,
  steps: 2_000_000,
  work: 200_000_000,
  textLength: 1_000_000,
  milliseconds: 2_000,
};

/** For a page on the main thread, where all websites wait for it: several times what large honest pages use. */
export const mainThreadLimits: RenderLimits = {
  outputLength: 1_500_000,
  steps: 200_000,
  work: 10_000_000,
  textLength: 200_000,
  milliseconds: 60,
};

/** The clock is read once in so many steps or units, as reading it costs more than one. */
const stepsPerClockRead = 512;
const workPerClockRead = 20_000;

/** One page's allowance, shared by its layout, main content and tag bodies. */
export class RenderBudget {
  /** Why rendering stopped, once it did. */
  exceeded: string | undefined;
  /** Whether it stopped for its time alone, which a busy machine takes away too. */
  isOverTime = false;
  private length = 0;
  private steps = 0;
  private work = 0;
  private workAtClockRead = 0;
  private usedTime = 0;
  private startedAt: number | undefined;
  private readonly limits: RenderLimits;
  private readonly clock: () => number;

  constructor(limits: RenderLimits, clock: () => number = readComputingTime) {
    this.limits = limits;
    this.clock = clock;
  }

  /** Runs something that counts against the time. */
  timed<T>(run: () => T): T {
    const startedAt = this.clock();
    this.startedAt = startedAt;
    try {
      return run();
    } finally {
      this.usedTime += this.clock() - startedAt;
      this.startedAt = undefined;
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
    if (this.steps % stepsPerClockRead === 0) this.checkTime();
    if (this.steps > this.limits.steps) this.exceeded ??= 'The page runs too many template instructions.';
    return this.exceeded === undefined;
  }

  /** Counts work on values; false when the page must end. */
  takeWork(units: number): boolean {
    this.work += units;
    if (this.work > this.limits.work) this.exceeded ??= 'The page works on too much text.';
    else if (this.work - this.workAtClockRead >= workPerClockRead) {
      this.workAtClockRead = this.work;
      this.checkTime();
    }
    return this.exceeded === undefined;
  }

  /** Looks at the length of one text; false when it is too long for the page to go on. */
  takeText(length: number): boolean {
    const { textLength } = this.limits;
    if (length > textLength) this.exceeded ??= `The page makes a text of more than ${textLength} characters.`;
    return this.exceeded === undefined;
  }

  private checkTime(): void {
    const running = this.startedAt === undefined ? 0 : this.clock() - this.startedAt;
    if (this.usedTime + running <= this.limits.milliseconds || this.exceeded !== undefined) return;
    this.exceeded = 'The page takes too long to render.';
    this.isOverTime = true;
  }
}
