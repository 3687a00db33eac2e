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

/** Sends a body; rejects when it did not arrive, and by `NotTaken` when it was refused. */
type QueueSender = (body: string) => Promise<void>;

/** What was sent was answered with another status than that it is kept. */
export class NotTaken extends Error {
  /** Sent again it would be refused again. */
  readonly isFinal: boolean;

  constructor(status: number) {
    super(`Status ${status}.`);
    this.isFinal = status >= 400 && status < 500 && status !== 429;
  }
}

/** What the queue stands on. */
export interface QueueParts {
  /** Null where nothing may be kept in the browser. */
  readonly storage: ExpiringStorage | null;
  readonly newId: () => string;
  readonly now: () => number;
  readonly send: QueueSender;
}

const key = 'events';
const keptMs = 6 * 24 * 60 * 60_000;
const batchSize = 40;
const mostKept = 200;

/**
 * Events that wait to be sent. What did not arrive is kept, and goes with the next page or when the browser is online again; what was
 * refused for good is given up.
 */
export function createQueue({ storage, newId, now, send }: QueueParts) {
  const kept = storage?.get(key);
  const waiting: QueuedEvent[] = Array.isArray(kept) ? kept : [];
  storage?.remove(key);
  const take = () => waiting.splice(0, batchSize);
  return {
    add({ schema, content }: VisitEvent): void {
      const at = new Date(now()).toISOString();
      waiting.push({ eventSchemaName: schema, eventContent: JSON.stringify(content), id: newId(), at });
    },
    /** Sends what waits, or hands it to a way that tells nothing back, such as a beacon. It never rejects. */
    async flush(by: QueueSender = send): Promise<void> {
      for (let batch = take(); batch[0]; batch = take())
        try {
          await by(JSON.stringify(batch));
        } catch (error) {
          if (error instanceof NotTaken && error.isFinal) continue;
          waiting.unshift(...batch);
          waiting.splice(0, waiting.length - mostKept);
          storage?.set(key, waiting, keptMs);
          return;
        }
    },
  };
}
