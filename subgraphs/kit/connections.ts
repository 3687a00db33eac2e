import pg from 'pg';
import { databaseHosts } from './database-hosts.rules.ts';

/**
 * A pool whose connections may break at any time: idle, handed out, or in the middle of a transaction. An `error` event that
 * nobody listens to ends the process, and the pool itself listens only while a connection is idle. `onError` is told of idle
 * ones; whoever uses a connection is told by the failure of what it asked.
 */
export function openPool(config: pg.PoolConfig, onError: (error: Error) => void = ignore): pg.Pool {
  const pool = new pg.Pool({ ...aliveness, ...config, Client: WritableClient });
  pool.on('connect', (client) => client.on('error', ignore));
  // A connection that is being closed may be cut by the server first: nobody misses it then.
  pool.on('error', (error) => {
    if (!pool.ending) onError(error);
  });
  return pool;
}

/** A connection of its own, not yet open; that it broke is told by the failure of what is asked next. */
export function createClient(config: pg.ClientConfig): pg.Client {
  const client = new WritableClient({ ...aliveness, ...config });
  client.on('error', ignore);
  return client;
}

/** A host that lost its power closes no connection: that nobody is there any more is noticed by asking. */
const aliveness = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };
const usualPatienceMs = 10_000;

/**
 * A connection to the host that takes writes. The driver knows one host alone, so of several all are asked, each time a connection
 * is opened: once a standby was promoted, the next connection leads there.
 */
class WritableClient extends pg.Client {
  readonly #config: pg.ClientConfig;
  readonly #addresses: readonly string[];

  constructor(config: pg.ClientConfig = {}) {
    const addresses = databaseHosts(config.connectionString ?? '');
    super(addresses.length > 1 ? { ...config, connectionString: addresses[0] } : config);
    this.#config = config;
    this.#addresses = addresses;
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: (error: Error) => void): void;
  override connect(callback?: (error: Error) => void): Promise<pg.Client> | undefined {
    const choosing = this.#addresses.length > 1 ? this.#chooseHost() : undefined;
    if (!callback) return choosing ? choosing.then(() => super.connect()) : super.connect();
    if (choosing) choosing.then(() => super.connect(callback), callback);
    else super.connect(callback);
    return undefined;
  }

  /** Fails only when none of the hosts takes writes, with what each of them said. */
  async #chooseHost(): Promise<void> {
    const { host, port } = await Promise.any(
      this.#addresses.map((connectionString) => assertWritable({ ...this.#config, connectionString })),
    );
    this.host = host;
    this.port = port;
  }
}

/** A standby takes no writes; PostgreSQL's code for a write that it is asked for all the same. */
class ReadOnlyHost extends Error {
  override readonly name = 'ReadOnlyHost';
  readonly code = '25006';
}

async function assertWritable({
  connectionTimeoutMillis = usualPatienceMs,
  ...config
}: pg.ClientConfig): Promise<{ host: string; port: number }> {
  // Half of the time is for the connection itself.
  const patienceMs = connectionTimeoutMillis / 2;
  const client = new pg.Client({ ...config, connectionTimeoutMillis: patienceMs, query_timeout: patienceMs });
  client.on('error', ignore);
  try {
    await client.connect();
    const { rows } = await client.query<{ isReadOnly: boolean }>(
      `SELECT pg_is_in_recovery() OR current_setting('default_transaction_read_only')::bool AS "isReadOnly"`,
    );
    const { host, port } = client;
    if (rows[0]?.isReadOnly !== false) throw new ReadOnlyHost(`${host}:${port} takes no writes.`);
    return { host, port };
  } finally {
    client.end().catch(ignore);
  }
}

function ignore(): void {
  // The failure of a statement says what there is to say.
}
