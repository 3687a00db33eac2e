import type { CookieJar } from './cookie-jar.ts';

/** What a browser keeps for a page, as far as it is used. */
export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Values that are kept until a time: in local storage, and in cookies where a browser has none. */
export interface ExpiringStorage {
  /** The value; undefined when there is none, or its time is over. */
  get(key: string): unknown;
  set(key: string, value: unknown, lifetimeMs: number): void;
  remove(key: string): void;
}

/** What the storage stands on. */
export interface StorageParts {
  /** Throws, or is null, where a browser keeps nothing. */
  readonly local: () => KeyValueStore | null;
  readonly cookies: CookieJar;
  readonly now: () => number;
  readonly warn: (message: string, error: unknown) => void;
}

const prefix = 'ss_store_';

/** A value past its expiry is removed; what cannot be read or written is only warned about. */
export function createStorage({ local, cookies, now, warn }: StorageParts): ExpiringStorage {
  /** Runs with local storage, and with cookies when that fails. */
  function use<Result>(what: string, work: (store: KeyValueStore) => Result): Result | undefined {
    for (const open of [local, () => cookieStore(cookies)]) {
      try {
        const store = open();
        if (store) return work(store);
      } catch (error) {
        warn(`Stored data could not be ${what}.`, error);
      }
    }
    return undefined;
  }

  function remove(key: string): void {
    use('removed', (store) => store.removeItem(prefix + key));
  }

  return {
    get(key) {
      const text = use('read', (store) => store.getItem(prefix + key));
      if (typeof text !== 'string') return undefined;
      try {
        const kept: { value: unknown; expiresAt: number } = JSON.parse(text);
        if (kept.expiresAt > now()) return kept.value;
      } catch (error) {
        warn('Stored data could not be read.', error);
      }
      remove(key);
      return undefined;
    },
    set(key, value, lifetimeMs) {
      const text = JSON.stringify({ value, expiresAt: now() + lifetimeMs });
      use('written', (store) => store.setItem(prefix + key, text));
    },
    remove,
  };
}

const cookieSeconds = 60 * 60 * 24 * 390;

function cookieStore(cookies: CookieJar): KeyValueStore {
  return {
    getItem: (key) => cookies.get(key) ?? null,
    setItem: (key, value) => cookies.set(key, value, cookieSeconds),
    removeItem: (key) => cookies.set(key, '', 0),
  };
}
