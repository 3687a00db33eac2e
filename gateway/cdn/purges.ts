import { setTimeout as wait } from 'node:timers/promises';
import { request } from 'undici';
import { z } from 'zod';
import type { Log } from '#kit/subgraph.ts';
import type { Changes } from '../graph/changes.ts';
import type { CdnSettings } from '../settings/cdn-settings.ts';
import { keysAtOnce, pauseMs, purgeRequest } from './cdn-protocols.rules.ts';
import { everythingKey, keysOfChange } from './surrogate-keys.rules.ts';

/** Changes that come together are told together. */
const gatherMs = 100;
/** A page that was made just before a change may reach the CDN just after it was purged: it is purged once more. */
const againMs = 15_000;
const patienceMs = 10_000;
/** More than this is everything. */
const mostKeys = 3_000;

const refusal = z.object({ success: z.boolean() });

/**
 * Tells a CDN what changed. Each front door tells all that it learns of. What was not told when a process ended is not lost:
 * a front door that starts, or that was cut off from the database, may have missed changes, and has everything purged first.
 */
export class Purges {
  readonly #settings: CdnSettings;
  readonly #log: Log;
  readonly #againMs: number;
  readonly #stopping = new AbortController();
  readonly #timers = new Set<NodeJS.Timeout>();
  #waiting = new Set<string>();
  #failures = 0;
  #running: Promise<void> | undefined;

  constructor(
    settings: CdnSettings,
    { changes, log, again = againMs }: { changes: Pick<Changes, 'subscribe'>; log: Log; again?: number },
  ) {
    this.#settings = settings;
    this.#log = log;
    this.#againMs = again;
    changes.subscribe((change) =>
      this.#purge(change ? keysOfChange(change.websiteId, change.tag) : [everythingKey]),
    );
    this.#purge([everythingKey]);
  }

  /** Whether the CDN takes what it is told. While it does not, it had better keep nothing new. */
  get isTrusted(): boolean {
    return this.#failures === 0;
  }

  degradations(): string[] {
    return this.isTrusted
      ? []
      : ['The CDN cannot be told what changed: pages that it keeps may be old. The log says why.'];
  }

  /** Resolves once all that is known to have changed was told. */
  async told(): Promise<void> {
    while (this.#running) await this.#running;
  }

  /** What waits is left: the next start has everything purged. */
  async close(): Promise<void> {
    this.#stopping.abort();
    for (const timer of this.#timers) clearTimeout(timer);
    await this.#running;
  }

  #purge(keys: readonly string[]): void {
    this.#add(keys);
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.#add(keys);
    }, this.#againMs);
    timer.unref();
    if (this.#timers.size < mostKeys) this.#timers.add(timer);
    else {
      clearTimeout(timer);
      this.#laterAll();
    }
  }

  /** One timer for everything, in place of thousands. */
  #laterAll(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.#purge([everythingKey]);
  }

  #add(keys: readonly string[]): void {
    if (this.#stopping.signal.aborted) return;
    for (const key of keys) this.#waiting.add(key);
    if (this.#waiting.size > mostKeys || this.#waiting.has(everythingKey))
      this.#waiting = new Set([everythingKey]);
    this.#running ??= this.#tell().finally(() => {
      this.#running = undefined;
      if (this.#waiting.size > 0) this.#add([]);
    });
  }

  /** In the order in which things changed; what fails is tried again before anything else. */
  async #tell(): Promise<void> {
    await this.#pause(gatherMs);
    while (this.#waiting.size > 0 && !this.#stopping.signal.aborted) {
      const keys = [...this.#waiting].slice(0, keysAtOnce[this.#settings.service]);
      // What changes from here on is told again.
      for (const key of keys) this.#waiting.delete(key);
      for (const zone of this.#settings.zones) await this.#tellZone(zone, keys);
    }
  }

  async #tellZone(zone: string, keys: readonly string[]): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      const { problem, retryAfter } = await this.#send(zone, keys);
      if (problem === null) {
        if (this.#failures > 0) this.#log.info({ zone }, 'The CDN is told what changed again.');
        this.#failures = 0;
        return;
      }
      this.#failures += 1;
      const pause = pauseMs(this.#failures, retryAfter);
      this.#log.error(
        { zone, keys: keys.length, failures: this.#failures, pause, problem },
        'The CDN was not told what changed.',
      );
      await this.#pause(pause);
    }
  }

  async #send(
    zone: string,
    keys: readonly string[],
  ): Promise<{ problem: string | null; retryAfter?: string | undefined }> {
    const { url, headers, body } = purgeRequest(this.#settings, zone, keys);
    try {
      const timeouts = { headersTimeout: patienceMs, bodyTimeout: patienceMs };
      const { signal } = this.#stopping;
      const answer = await request(url, { method: 'POST', headers, body, signal, ...timeouts });
      const text = await answer.body.text();
      const retryAfter = answer.headers['retry-after']?.toString();
      if (answer.statusCode !== 200) return { problem: `status ${answer.statusCode}`, retryAfter };
      // Cloudflare may refuse with status 200.
      if (this.#settings.service === 'cloudflare' && !refusal.parse(JSON.parse(text)).success)
        return { problem: 'refused', retryAfter };
      return { problem: null };
    } catch (error) {
      return { problem: error instanceof Error ? error.message : String(error) };
    }
  }

  async #pause(ms: number): Promise<void> {
    await wait(ms, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
  }
}
