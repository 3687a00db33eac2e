import { type Database, everyWebsite } from '#kit/database.ts';
import type { Log } from '#kit/subgraph.ts';
import { type ApiKeyUse, addApiKeyUses } from './api-key-use.data.ts';

const roundMs = 30_000;

/** Counts calls with keys in memory, and adds them to what all processes counted: twice a minute, and when this one stops. */
export class ApiKeyUses {
  readonly #database: Database;
  readonly #log: Log;
  readonly #timer: NodeJS.Timeout;
  #waiting = new Map<string, ApiKeyUse>();
  #writing: Promise<void> = Promise.resolve();

  constructor(database: Database, log: Log) {
    this.#database = database;
    this.#log = log;
    this.#timer = setInterval(() => void this.write(), roundMs);
    this.#timer.unref();
  }

  count(websiteId: string, apiKeyId: string, at = new Date()): void {
    this.#add({ websiteId, apiKeyId, day: at.toISOString().slice(0, 10), calls: 1, lastUsedAt: at });
  }

  /** Adds what was counted so far. What cannot be written now goes with the next round. */
  write(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#send());
    return this.#writing;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.write();
  }

  #add(use: ApiKeyUse): void {
    const key = `${use.websiteId} ${use.apiKeyId} ${use.day}`;
    const known = this.#waiting.get(key);
    this.#waiting.set(
      key,
      known
        ? {
            ...use,
            calls: known.calls + use.calls,
            lastUsedAt: use.lastUsedAt > known.lastUsedAt ? use.lastUsedAt : known.lastUsedAt,
          }
        : use,
    );
  }

  async #send(): Promise<void> {
    const uses = [...this.#waiting.values()];
    if (uses.length === 0) return;
    this.#waiting = new Map();
    try {
      await addApiKeyUses(this.#database.forWebsite(everyWebsite), uses);
    } catch (error) {
      for (const use of uses) this.#add(use);
      this.#log.warn({ error }, 'Calls with API keys could not be written down yet.');
    }
  }
}
