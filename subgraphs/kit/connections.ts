import pg from 'pg';

/**
 * A pool whose connections may break at any time: idle, handed out, or in the middle of a transaction. An `error` event that
 * nobody listens to ends the process, and the pool itself listens only while a connection is idle. `onError` is told of idle
 * ones; whoever uses a connection is told by the failure of what it asked.
 */
export function openPool(config: pg.PoolConfig, onError: (error: Error) => void = ignore): pg.Pool {
  const pool = new pg.Pool(config);
  pool.on('connect', (client) => client.on('error', ignore));
  // A connection that is being closed may be cut by the server first: nobody misses it then.
  pool.on('error', (error) => {
    if (!pool.ending) onError(error);
  });
  return pool;
}

/** A connection of its own, not yet open; that it broke is told by the failure of what is asked next. */
export function createClient(config: pg.ClientConfig): pg.Client {
  const client = new pg.Client(config);
  client.on('error', ignore);
  return client;
}

function ignore(): void {
  // The failure of a statement says what there is to say.
}
