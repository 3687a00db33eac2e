const noticedMs = 60_000;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Whoever set it right is not told of it for ever, and neither is whoever woke the machine. */
const toldForMs = hourMs;

/** Notices that the clock of this machine was set while the process ran, by a clock that only counts; nothing else may have another to compare it with. */
export class ClockJumps {
  readonly #wall: () => number;
  readonly #steady: () => number;
  #apart: number;
  #byMs = 0;
  #at = 0;

  constructor(wall: () => number = () => Date.now(), steady: () => number = () => performance.now()) {
    this.#wall = wall;
    this.#steady = steady;
    this.#apart = wall() - steady();
  }

  /** That it was set by more than a minute in the last hour, unless it was set back to what it was. */
  get problems(): readonly string[] {
    const now = this.#steady();
    const apart = this.#wall() - now;
    const step = apart - this.#apart;
    this.#apart = apart;
    if (Math.abs(step) > noticedMs) {
      this.#byMs += step;
      this.#at = now;
    }
    if (now - this.#at > toldForMs) this.#byMs = 0;
    if (Math.abs(this.#byMs) <= noticedMs) return [];
    return [
      this.#byMs > 0
        ? `The clock of this machine went ahead by ${tell(this.#byMs)} at once: where that was wrong, sessions and all else that ends at a time end too early. A machine that slept is told of alike.`
        : `The clock of this machine was set back by ${tell(-this.#byMs)}: where that was wrong, what is to begin or end at a time does so too late.`,
    ];
  }
}

function tell(ms: number): string {
  return ms < 2 * hourMs ? `${Math.round(ms / minuteMs)} minutes` : `${Math.round(ms / hourMs)} hours`;
}
