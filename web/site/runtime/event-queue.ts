import type { VisitEvent } from '../visits/visit-data.ts';
import type { ExpiringStorage } from './expiring-storage.ts';

/** An event on its way, as `POST /api/2/events/records` takes it. */
export interface QueuedEvent {
  readonly eventSchemaName: string;
  readonly eventContent: string;
  /** The same when it is sent again, so that it counts once. */
  readonly id: string;
  readonly at: string;
}

/** What the queue stands on. */
export interface QueueParts {
  /** Null where nothing may be kept in the browser. */
  readonly storage: ExpiringStorage | null;
  readonly newId: () => string;
  readonly now: () => number;
  /** Sends a body; false when it did not arrive. */
  readonly send: (body: string) => Promise<boolean>;
}

const key = 'events';
const keptMs = 6 * 24 * 60 * 60_000;
const batchSize = 40;
const mostKept = 200;

/** Events that wait to be sent. What did not arrive is kept, and goes with the next page or when the browser is online again. */
export class EventQueue {
  #waiting: QueuedEvent[] = [];
  readonly #parts: QueueParts;

  constructor(parts: QueueParts) {
    this.#parts = parts;
    const kept = parts.storage?.get(key);
    if (Array.isArray(kept)) this.#waiting = kept;
    parts.storage?.remove(key);
  }

  add({ schema, content }: VisitEvent): void {
    const { newId, now } = this.#parts;
    const at = new Date(now()).toISOString();
    this.#waiting.push({ eventSchemaName: schema, eventContent: JSON.stringify(content), id: newId(), at });
  }

  /** Takes what waits, for a way that tells nothing back; it is put back when that way is closed. */
  flushBy(beacon: (body: string) => boolean): void {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, batchSize);
      if (beacon(JSON.stringify(batch))) continue;
      this.#keep(batch);
      return;
    }
  }

  async flush(): Promise<void> {
    const batch = this.#waiting.splice(0, batchSize);
    if (batch.length === 0) return;
    if (!(await this.#parts.send(JSON.stringify(batch)))) this.#keep(batch);
    else await this.flush();
  }

  #keep(batch: readonly QueuedEvent[]): void {
    this.#waiting = [...batch, ...this.#waiting].slice(-mostKept);
    this.#parts.storage?.set(key, this.#waiting, keptMs);
  }
}
