import { expect, type TestContext, test } from 'vitest';
import { isWholeRun } from '#gateway/testing/whole-run-testing.ts';

/** What came of one attack. */
export interface AttackResult {
  readonly tried: number;
  readonly held: number;
  /** 99 of 100 visitors beside it waited no longer than so many milliseconds; null where nobody was watched. */
  readonly waitMs: number | null;
  /** The main thread was held no longer than so many milliseconds of a processor; null where nobody looked. */
  readonly holdMs: number | null;
  /** Whether the subgraphs were services of their own, behind a front door. */
  readonly isApart: boolean;
  /** The first of what did not hold. */
  readonly broken: readonly string[];
}

declare module 'vitest' {
  interface TaskMeta {
    attack?: AttackResult;
  }
}

/** Seconds of each load. */
export const loadSeconds = Number(process.env.ATTACK_SECONDS ?? 2);

const mostShown = 20;
const longestAnswer = 300;

/** Counts what is tried, and keeps what did not hold. */
export class Tries {
  readonly broken: string[] = [];
  #tried = 0;
  #waitMs: number | null = null;
  #holdMs: number | null = null;
  #isApart = false;
  readonly #skip: (why: string) => never;

  constructor(skip: (why: string) => never) {
    this.#skip = skip;
  }

  /** Ends the attack where this machine does not let it be tried; the report says why. */
  cannot(why: string): never {
    return this.#skip(why);
  }

  /** Counts a try; `what` is the exact request, told with `answer` when it did not hold. */
  holds(what: string, isHeld: boolean, answer: unknown = ''): void {
    this.#tried += 1;
    if (isHeld) return;
    const told = typeof answer === 'string' ? answer : JSON.stringify(answer);
    this.broken.push(`${what} → ${told.slice(0, longestAnswer)}`);
  }

  /** Counts many tries at once, of which these did not hold. */
  count(tried: number, broken: readonly string[]): void {
    this.#tried += tried;
    this.broken.push(...broken);
  }

  /** Keeps the longest wait. */
  waited(milliseconds: number): void {
    this.#waitMs = Math.max(this.#waitMs ?? 0, milliseconds);
  }

  /** Keeps the longest hold. */
  held(milliseconds: number): void {
    this.#holdMs = Math.max(this.#holdMs ?? 0, milliseconds);
  }

  /** Says that the subgraphs are services of their own here. */
  apart(): void {
    this.#isApart = true;
  }

  get result(): AttackResult {
    return {
      tried: this.#tried,
      held: Math.max(0, this.#tried - this.broken.length),
      waitMs: this.#waitMs,
      holdMs: this.#holdMs,
      isApart: this.#isApart,
      broken: this.broken.slice(0, mostShown),
    };
  }
}

type Attempt = (tries: Tries) => Promise<void>;

async function run({ task, skip }: TestContext, attempt: Attempt): Promise<void> {
  const tries = new Tries((why) => skip(why));
  try {
    await attempt(tries);
  } finally {
    task.meta.attack = tries.result;
  }
  const { broken, tried } = tries.result;
  expect(broken).toEqual([]);
  expect(tried).toBeGreaterThan(0);
}

const longestMs = 300_000;

/** An attack that must not succeed, as a test whose title says what holds. */
export function attack(title: string, attempt: Attempt): void {
  test(title, (context) => run(context, attempt), longestMs);
}

/** One that takes long, or measures time: `npm run attack` tries it, `npm test` does not. */
export function longAttack(title: string, attempt: Attempt): void {
  if (isWholeRun) attack(title, attempt);
}
