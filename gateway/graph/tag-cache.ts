import { channel } from 'node:diagnostics_channel';
import { LRUCache } from 'lru-cache';
import { goodForMs } from '#kit/until-tag.ts';
import type { Change, Changes } from './changes.ts';

/** Publishes `{ cache, isHit }` for each look into a cache: whoever watches the install counts them. */
export const cacheChannel = channel('vitrine:cache');

interface Entry<Value> {
  readonly value: Value;
  readonly size: number;
  readonly keys: readonly string[];
  /** By the clock that tells when things are published, in milliseconds since 1970. */
  readonly goodUntil: number;
}

const rememberedChanges = 10_000;
/** What depends on the time of day, such as an event that is over now, is told by nobody: it is worked out anew in time. */
const longestKeptMs = 60_000;
/** An answer goes rather a little too early than a little too late. */
const clockStepMs = 5;

/**
 * Keeps answers until something that they depend on changes. An answer that was being worked out while such a change came
 * is handed to whoever waits for it, but not kept.
 */
export class TagCache<Value extends object> {
  readonly #name: string;
  readonly #changes: Changes;
  readonly #keepsNothing: boolean;
  readonly #entries: LRUCache<string, Entry<Value>>;
  readonly #keysByTag = new Map<string, Set<string>>();
  readonly #changedAt = new LRUCache<string, number>({ max: rememberedChanges });
  readonly #pending = new Map<string, Promise<Value>>();
  #clock = 0;
  #forgottenUntil = 0;

  constructor(name: string, changes: Changes, maxBytes: number) {
    this.#name = name;
    this.#changes = changes;
    this.#keepsNothing = maxBytes === 0;
    this.#entries = new LRUCache({
      maxSize: Math.max(1, maxBytes),
      sizeCalculation: (entry) => entry.size,
      dispose: (entry, key) => this.#unlink(entry, key),
    });
    changes.subscribe((change) => this.#drop(change));
  }

  /**
   * The kept answer, or the one that `make` works out; asked for by many at once, it is worked out once. `isCacheExact` is what
   * `Changes.sync` said when the request came; without it, it is asked now.
   */
  async findOrMake(
    key: string,
    websiteId: string,
    isCacheExact: boolean | undefined,
    make: () => Promise<{ value: Value; tags: Iterable<string>; size: number; isKept: boolean }>,
  ): Promise<Value> {
    const isExact = !this.#keepsNothing && (isCacheExact ?? (await this.#changes.sync()));
    if (!isExact) return (await make()).value;
    const known = this.#find(key);
    this.#tell(known);
    if (known) return known;
    // Whoever joins must not get an answer that was begun before a change that it came after.
    const pendingKey = `${this.#clock} ${key}`;
    const pending = this.#pending.get(pendingKey);
    if (pending) return pending;
    const begunAt = this.#clock;
    const making = make()
      .then(({ value, tags, size, isKept }) => {
        const names = [...tags];
        const keys = names.map((tag) => `${websiteId} ${tag}`);
        const now = Date.now();
        const goodUntil = now + Math.min(longestKeptMs, goodForMs(names, now) - clockStepMs);
        if (isKept && goodUntil > now && !this.#hasChangedSince(begunAt, keys))
          this.#keep(key, { value, size: size + key.length + 200, keys, goodUntil });
        return value;
      })
      .finally(() => this.#pending.delete(pendingKey));
    this.#pending.set(pendingKey, making);
    return making;
  }

  /** The kept answer, for a request that came when all that is kept was exact. */
  find(key: string): Value | undefined {
    const known = this.#find(key);
    // Whoever does not find it asks again, and is counted then.
    if (known) this.#tell(known);
    return known;
  }

  #tell(known: Value | undefined): void {
    if (cacheChannel.hasSubscribers) cacheChannel.publish({ cache: this.#name, isHit: known !== undefined });
  }

  #find(key: string): Value | undefined {
    const known = this.#entries.get(key);
    return known && Date.now() < known.goodUntil ? known.value : undefined;
  }

  #keep(key: string, entry: Entry<Value>): void {
    this.#entries.set(key, entry);
    if (!this.#entries.has(key)) return;
    for (const tag of entry.keys) {
      const keys = this.#keysByTag.get(tag);
      if (keys) keys.add(key);
      else this.#keysByTag.set(tag, new Set([key]));
    }
  }

  #hasChangedSince(clock: number, keys: readonly string[]): boolean {
    return this.#forgottenUntil > clock || keys.some((key) => (this.#changedAt.get(key) ?? -1) > clock);
  }

  #drop(change: Change | null): void {
    this.#clock += 1;
    if (!change) {
      this.#forgottenUntil = this.#clock;
      this.#entries.clear();
      return;
    }
    const tag = `${change.websiteId} ${change.tag}`;
    if (this.#changedAt.size >= rememberedChanges && !this.#changedAt.has(tag))
      this.#forgottenUntil = this.#clock;
    this.#changedAt.set(tag, this.#clock);
    for (const key of this.#keysByTag.get(tag) ?? []) this.#entries.delete(key);
  }

  #unlink(entry: Entry<Value>, key: string): void {
    for (const tag of entry.keys) {
      const keys = this.#keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysByTag.delete(tag);
    }
  }
}
