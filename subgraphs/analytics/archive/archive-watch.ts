import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '#kit/subgraph.ts';
import type { EventArchive } from './event-archive.ts';

const usualPauseMs = 60_000;

/**
 * Asks the archive from the start on, whether or not anything waits to be moved: a wrong address or password is told by the archive's
 * `problem` before the first day is due, and is not told any more once it answers.
 */
export class ArchiveWatch {
  readonly #archive: Pick<EventArchive, 'prepare'>;
  readonly #log: Log;
  readonly #stopping = new AbortController();
  #wasAway = false;

  constructor(archive: Pick<EventArchive, 'prepare'>, log: Log, pauseMs = usualPauseMs) {
    this.#archive = archive;
    this.#log = log;
    void this.#watch(pauseMs);
  }

  /** Whether it answers now; the log is told when that has changed. */
  async ask(): Promise<boolean> {
    try {
      await this.#archive.prepare();
      if (this.#wasAway) this.#log.info({}, 'ClickHouse answers again.');
      this.#wasAway = false;
      return true;
    } catch (error) {
      if (!this.#wasAway && !this.#stopping.signal.aborted)
        this.#log.warn({ error }, 'ClickHouse does not answer. Events stay in PostgreSQL.');
      this.#wasAway = true;
      return false;
    }
  }

  close(): void {
    this.#stopping.abort();
  }

  async #watch(pauseMs: number): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      await this.ask();
      await wait(pauseMs, undefined, { ref: false, signal }).catch(() => undefined);
    }
  }
}
