import { v5 } from 'uuid';
import { type Database, everyWebsite } from '#kit/database.ts';
import type { JobDefinition, JobRequest } from '#kit/jobs.ts';
import { dropOldEvents } from './retention.data.ts';
import { findWaitingWebsites, type RollUpOptions, rollUpWebsite } from './rollup.data.ts';

export const rollupQueue = 'analytics-rollup';

/** Figures are behind by so much at most, and by ten times as long as it takes to make them. */
const shortestPauseMs = 10_000;
const pauseFactor = 10;
const namespace = '6f1d6a52-8a5b-4b8f-9d53-1c3b1f0a7a55';

/** Says when a website's figures are to be made next. */
export class RollupPace {
  readonly #pauses = new Map<string, number>();
  readonly #asked = new Map<string, number>();

  /** Work for a website that has new events; none where it was asked for already, by this process or by another. */
  next(websiteId: string, now: number): JobRequest | null {
    const pause = Math.max(shortestPauseMs, this.#pauses.get(websiteId) ?? 0);
    const slot = Math.floor(now / pause) + 1;
    if (this.#asked.get(websiteId) === slot) return null;
    this.#asked.set(websiteId, slot);
    const id = v5(`${websiteId} ${pause} ${slot}`, namespace);
    return { id, websiteId, startAfter: new Date(slot * pause) };
  }

  /** Remembers how long a website's figures take. */
  note(websiteId: string, tookMs: number): void {
    this.#pauses.set(websiteId, tookMs * pauseFactor);
    if (this.#pauses.size > 10_000) this.#pauses.clear();
    if (this.#asked.size > 10_000) this.#asked.clear();
  }
}

/** Makes figures of events. What was asked for and lost with its process is found by the marks that batches leave. */
export function rollupWork(database: Database, pace: RollupPace, options: RollUpOptions): JobDefinition {
  let cleanedOn = '';
  return {
    name: rollupQueue,
    retryLimit: 10,
    retryDelaySeconds: 5,
    expireInSeconds: 900,
    async run(db) {
      const begun = performance.now();
      await rollUpWebsite(db, options);
      pace.note(db.websiteId, performance.now() - begun);
    },
    async findForgotten() {
      const today = new Date().toISOString().slice(0, 10);
      if (cleanedOn !== today) await dropOldEvents(database, database.forWebsite(everyWebsite), today);
      cleanedOn = today;
      const websites = await findWaitingWebsites(database, options);
      return websites.flatMap((websiteId) => pace.next(websiteId, Date.now()) ?? []);
    },
  };
}
