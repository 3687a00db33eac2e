import { setImmediate } from 'node:timers/promises';

/**
 * A question whose answer must not be older than whoever asks: one that is under way may have been asked too early for a newcomer, who
 * shares the next one with all who wait, and with all who come in the same turn of the event loop.
 */
export class SharedQuestion<Answer> {
  readonly #send: () => Promise<Answer>;
  #running: Promise<unknown> | undefined;
  #next: Promise<Answer> | undefined;

  constructor(send: () => Promise<Answer>) {
    this.#send = send;
  }

  ask(): Promise<Answer> {
    this.#next ??= this.#askNext();
    return this.#next;
  }

  async #askNext(): Promise<Answer> {
    await Promise.all([setImmediate(), this.#running]);
    this.#next = undefined;
    const answer = this.#send();
    // Whoever asked is told that it failed; whoever comes next asks anew.
    this.#running = answer.catch(() => undefined);
    return answer;
  }
}
