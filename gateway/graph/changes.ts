import type pg from 'pg';
import { createClient } from '#kit/connections.ts';
import { SharedQuestion } from '#kit/shared-question.ts';
import type { Log } from '#kit/subgraph.ts';

/** One thing that changed: a website, and a tag such as `product:ID`. */
export interface Change {
  readonly websiteId: string;
  readonly tag: string;
}

const channel = 'vitrine_changes';
const retryMs = 1_000;
/** How long a database may keep silent before its connection counts as lost: requests wait for it. */
const usualSilenceMs = 5_000;

/**
 * Listens for every committed change, by whichever process, from the triggers of the databases. `sync` makes a cache exact:
 * PostgreSQL delivers all notifications of earlier commits before it answers a query on the listening connection, so once
 * that query is answered, every change committed before it was asked has been received.
 */
export class Changes {
  readonly #urls: readonly string[];
  readonly #log: Log;
  readonly #silenceMs: number;
  readonly #listeners = new Set<(change: Change | null) => void>();
  readonly #clients = new Map<string, pg.Client>();
  readonly #question = new SharedQuestion(() => this.#ask());
  readonly #isDisconnected: boolean;
  #isClosed = false;

  /** `undefined` stands for a database that only another process knows: nothing can be cached then. */
  constructor(urls: readonly (string | undefined)[], log: Log, silenceMs = usualSilenceMs) {
    this.#silenceMs = silenceMs;
    this.#urls = [...new Set(urls.filter((url) => url !== undefined))];
    this.#isDisconnected = urls.includes(undefined);
    this.#log = log;
    if (this.#isDisconnected)
      log.warn({}, 'Caches are off: give this process the database addresses of all subgraphs to have them.');
  }

  /** Calls back with each change; with null when changes may have been missed, and all that is cached must go. */
  subscribe(listener: (change: Change | null) => void): void {
    this.#listeners.add(listener);
  }

  async open(): Promise<void> {
    await Promise.all(this.#urls.map((url) => this.#listen(url)));
  }

  /** True once all that was committed before the call is known here; false while a database is out of reach. */
  sync(): Promise<boolean> {
    return this.#question.ask();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#clients.values()].map((client) => client.end().catch(() => undefined)));
  }

  async #ask(): Promise<boolean> {
    if (this.#isDisconnected || this.#clients.size < this.#urls.length) return false;
    const answers = [...this.#clients].map(([url, client]) => this.#isAnswered(url, client));
    return (await Promise.all(answers)).every(Boolean);
  }

  /** A connection that broke or stays silent is given up, and requests go on without caches until there is another. */
  async #isAnswered(url: string, client: pg.Client): Promise<boolean> {
    try {
      await client.query('SELECT 1');
      return true;
    } catch (error) {
      this.#lost(url, client, error);
      client.end().catch(() => undefined);
      return false;
    }
  }

  async #listen(url: string): Promise<void> {
    const client = createClient({
      connectionString: url,
      application_name: 'vitrine changes',
      connectionTimeoutMillis: this.#silenceMs,
      query_timeout: this.#silenceMs,
    });
    client.on('notification', ({ payload }) => {
      const [websiteId = '', tag = ''] = payload?.split(' ') ?? [];
      this.#tell({ websiteId, tag });
    });
    client.on('error', (error) => this.#lost(url, client, error));
    client.on('end', () => this.#lost(url, client, undefined));
    try {
      await client.connect();
      await client.query(`LISTEN ${channel}`);
    } catch (error) {
      client.end().catch(() => undefined);
      throw error;
    }
    this.#clients.set(url, client);
    this.#tell(null);
  }

  #lost(url: string, client: pg.Client, error: unknown): void {
    // The end of one that was given up before may be told when the next is there already.
    if (this.#clients.get(url) !== client) return;
    this.#clients.delete(url);
    if (this.#isClosed) return;
    this.#log.warn(
      { error },
      'The connection that listens for changes was lost; caches are off until it is back.',
    );
    this.#tell(null);
    this.#reconnect(url);
  }

  #reconnect(url: string): void {
    const timer = setTimeout(() => {
      if (this.#isClosed) return;
      this.#listen(url).catch(() => this.#reconnect(url));
    }, retryMs);
    timer.unref();
  }

  #tell(change: Change | null): void {
    for (const listener of this.#listeners) listener(change);
  }
}
