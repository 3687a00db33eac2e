import pg from 'pg';
import type { Queries } from './database.ts';

/**
 * So many calls of Prisma's go on at once in a subgraph of a process; whoever calls meanwhile waits. Not so within a transaction: those that
 * go on may wait for its end. There are as many as there are connections at most.
 */
const mostClients = 4;

/** What a client of Prisma's takes for its connections: those of the website whose call it is lent to. */
export class LentPool extends pg.Pool {
  #scoped: Queries | undefined;

  constructor() {
    super({ max: 1 });
    // The driver's declarations have more forms than anyone who is handed this pool uses.
    Object.defineProperty(this, 'query', { value: (query: pg.QueryConfig) => this.scoped.pool.query(query) });
    Object.defineProperty(this, 'connect', { value: () => this.scoped.pool.connect() });
  }

  /** Whose rows the call is about. */
  get scoped(): Queries {
    if (!this.#scoped) throw new Error('Prisma asked for a connection after its call was answered.');
    return this.#scoped;
  }

  /** Has it work for a website from now on, or for none. */
  lendTo(scoped: Queries | undefined): void {
    this.#scoped = scoped;
  }
}

/** Some of what may be called: the models, without what concerns a client as a whole. */
type Models<Client> = {
  readonly [Name in keyof Client as Name extends `$${string}` ? never : Name]: Client[Name];
};

interface Lent<Client> {
  readonly client: Client;
  readonly pool: LentPool;
}

/**
 * Prisma for one website's rows, or for those of a transaction, by what makes a client. A client takes 12 MB and 50 ms to make, and each
 * plans a question for itself: so there are few, each lent to one call at a time, rather than one for each website. Calls of several
 * websites never meet in a client, which would ask their `findUnique`s together. One client that follows each call by `AsyncLocalStorage`
 * has every promise of the process take six times as long on Node 20. Within a transaction each call is one statement on its connection.
 */
export function lendClients<Client extends object>(
  make: (pool: LentPool) => Client,
): (scoped: Queries) => Models<Client> {
  const idle: Lent<Client>[] = [];
  const waiting: ((lent: Lent<Client>) => void)[] = [];
  let count = 0;

  function makeOne(): Lent<Client> {
    count += 1;
    const pool = new LentPool();
    return { client: make(pool), pool };
  }

  function take({ isTransaction }: Queries): Lent<Client> | Promise<Lent<Client>> {
    const free = idle.pop();
    if (free) return free;
    return isTransaction || count < mostClients ? makeOne() : new Promise((resolve) => waiting.push(resolve));
  }

  function giveBack(lent: Lent<Client>): void {
    lent.pool.lendTo(undefined);
    const next = waiting.shift();
    if (next) next(lent);
    else idle.push(lent);
  }

  async function call(scoped: Queries, work: (client: Client) => PromiseLike<unknown>): Promise<unknown> {
    const lent = await take(scoped);
    lent.pool.lendTo(scoped);
    try {
      return await work(lent.client);
    } finally {
      giveBack(lent);
    }
  }

  /** Any of the clients, to tell what may be called. */
  let shape: Client | undefined;
  return (scoped) => {
    if (!shape) {
      const first = makeOne();
      shape = first.client;
      idle.push(first);
    }
    return new Proxy(shape, {
      get(client, model) {
        const delegate: unknown = Reflect.get(client, model);
        if (typeof delegate !== 'object' || delegate === null) return undefined;
        return new Proxy(delegate, {
          get(of, operation) {
            const known: unknown = Reflect.get(of, operation);
            if (typeof known !== 'function') return known;
            return (...values: unknown[]) =>
              call(scoped, (lent) => callOn(Reflect.get(lent, model), operation, values));
          },
        });
      },
    });
  };
}

function callOn(delegate: unknown, operation: string | symbol, values: unknown[]): PromiseLike<unknown> {
  const asked: unknown = Object(delegate)[operation];
  if (typeof asked !== 'function') throw new Error(`Prisma has no call ${String(operation)}.`);
  return Reflect.apply(asked, delegate, values);
}
