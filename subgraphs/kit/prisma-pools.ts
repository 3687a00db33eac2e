import pg from 'pg';

/** Answers a statement of Prisma's. */
type Answer = (query: pg.QueryConfig) => Promise<pg.QueryResult>;

type Taken = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

/** A pool in name: Prisma sends it statements and asks it for connections, which come from elsewhere. */
export class PrismaPool extends pg.Pool {
  readonly #connect: () => Promise<pg.PoolClient>;

  constructor(answer: Answer, connect: () => Promise<pg.PoolClient>) {
    super({ max: 1 });
    this.#connect = connect;
    // The driver's declaration of `query` has more forms than anyone who is handed this pool uses.
    Object.defineProperty(this, 'query', { value: answer });
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Taken): void;
  override connect(callback?: Taken): Promise<pg.PoolClient> | undefined {
    const connecting = this.#connect();
    if (!callback) return connecting;
    connecting.then(
      (client) =>
        callback(undefined, client, (release) =>
          client.release(release instanceof Error ? release : Boolean(release)),
        ),
      (error: Error) => callback(error, undefined, () => undefined),
    );
    return undefined;
  }
}

/** The pool of a transaction: what Prisma does there is a part of it, and begins none of its own. */
export function poolOfTransaction(answer: Answer): PrismaPool {
  return new PrismaPool(answer, () =>
    Promise.reject(new Error('Within a transaction a call of Prisma must be one statement.')),
  );
}
