import { type EventLoopUtilization, performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** How often the process is looked at. */
const lookMs = 10_000;
/** The part of the time that a process works while it only looks after its jobs and its database. */
const mostAtRest = 0.05;
/** The part of the time in which so much is left behind that it is worth collecting. */
const leastBusy = 0.1;

/**
 * Gives memory back once nobody needs it. V8 collects while a process works, and keeps the room for more of it; one that rests
 * would hold what its start or its busiest minute took until the next visitors come. Collecting takes about a tenth of a
 * second, once after each busy time.
 */
export class MemoryAtRest {
  readonly #timer: NodeJS.Timeout;
  readonly #collect: () => void;
  /** The start was work. */
  #wasBusy = true;
  #last: EventLoopUtilization = performance.eventLoopUtilization();

  constructor(collect = findCollector()) {
    this.#collect = collect;
    this.#timer = setInterval(() => {
      const now = performance.eventLoopUtilization();
      this.look(performance.eventLoopUtilization(now, this.#last).utilization);
      this.#last = now;
    }, lookMs);
    this.#timer.unref();
  }

  /** Takes the part of the time since the last look in which the process worked. */
  look(utilization: number): void {
    if (utilization >= leastBusy) this.#wasBusy = true;
    if (!this.#wasBusy || utilization > mostAtRest) return;
    this.#wasBusy = false;
    this.#collect();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
  }
}

function findCollector(): () => void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  return () => {
    if (typeof collect === 'function') collect();
  };
}
