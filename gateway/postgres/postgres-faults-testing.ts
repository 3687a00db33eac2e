import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { createClient } from '#kit/connections.ts';
import type { BusyWebsite } from '../testing/busy-website-testing.ts';

/** What is done to PostgreSQL while a shop is busy. */
export type Fault = 'fast stop' | 'cut connections' | 'kill' | 'failover';

/** What a busy shop answered meanwhile. */
export interface FaultReport {
  /** How often a kind of request was answered with a status. */
  readonly answers: Readonly<Record<string, number>>;
  /** Requests that were not answered as they must be. */
  readonly broken: readonly string[];
  readonly acknowledged: number;
  /** Writes that were told as done, and are not there. */
  readonly lost: readonly string[];
  /** Writes that are there more than once. */
  readonly doubled: readonly string[];
}

interface Shop {
  readonly port: number;
  readonly databaseUrl: string;
  readonly site: BusyWebsite;
  /** The cookies and the crumb of its owner. */
  readonly ownerHeaders: Readonly<Record<string, string>>;
}

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly retryAfter: string | undefined;
  readonly body: string;
}

const workersOfEach = 2;
const pauseMs = 10;
/** So many writes more are told as done before the next fault: it meets a shop that is busy. */
const writesBetween = 15;
const longestHealingMs = 60_000;

/** Keeps visitors and the owner busy, does one thing after the other to PostgreSQL, and counts what came of their writes. */
export async function attackPostgres(
  shop: Shop,
  faults: readonly Fault[],
  server: { restart(signal: NodeJS.Signals): Promise<void>; failOver?(): Promise<void> },
  betweenMs = 0,
): Promise<FaultReport> {
  const load = new Load(shop);
  const working = load.start();
  try {
    for (const fault of faults) {
      await load.goesOn();
      await wait(betweenMs);
      if (fault === 'cut connections') await cutConnections(shop.databaseUrl);
      else if (fault === 'failover') await server.failOver?.();
      else await server.restart(fault === 'kill' ? 'SIGKILL' : 'SIGINT');
    }
    await load.goesOn();
  } finally {
    load.isOver = true;
    await working;
  }
  return { ...load.report(), ...(await findWritten(shop, load)) };
}

class Load {
  isOver = false;
  readonly carts: string[] = [];
  readonly forms: string[] = [];
  readonly #shop: Shop;
  readonly #agent = new Agent({ connections: 32 });
  readonly #answers: Record<string, number> = {};
  readonly #broken: string[] = [];

  constructor(shop: Shop) {
    this.#shop = shop;
  }

  async start(): Promise<void> {
    const kinds = [
      () => this.#visitPage('/journal'),
      () => this.#visitPage(`/journal/story?v=${randomUUID()}`),
      () => this.#readStock(),
      () => this.#fillCart(),
      () => this.#makeForm(),
    ];
    const workers = kinds.flatMap((kind) => Array.from({ length: workersOfEach }, () => this.#repeat(kind)));
    await Promise.all(workers);
    await this.#agent.close();
  }

  /** Resolves when some writes more were told as done; throws when the shop does not heal. */
  async goesOn(): Promise<void> {
    const wanted = { carts: this.carts.length + writesBetween, forms: this.forms.length + writesBetween };
    const end = performance.now() + longestHealingMs;
    while (this.carts.length < wanted.carts || this.forms.length < wanted.forms) {
      if (performance.now() > end)
        throw new Error(`The shop did not heal: ${JSON.stringify([this.#answers, this.#broken.slice(-5)])}`);
      await wait(pauseMs);
    }
  }

  report(): Pick<FaultReport, 'answers' | 'broken' | 'acknowledged'> {
    const acknowledged = this.carts.length + this.forms.length;
    return { answers: this.#answers, broken: this.#broken, acknowledged };
  }

  async #repeat(work: () => Promise<void>): Promise<void> {
    while (!this.isOver) {
      await work();
      await wait(pauseMs);
    }
  }

  async #visitPage(path: string): Promise<void> {
    const answer = await this.#ask({ path, accept: 'text/html' });
    this.#count('page', answer, answer.type.startsWith('text/html'));
  }

  async #readStock(): Promise<void> {
    const path = `/api/commerce/inventory/stock/?itemId=${this.#shop.site.ids.product}`;
    const answer = await this.#ask({ path, accept: 'application/json' });
    this.#count('rest', answer, answer.status === 200 || codeOf(answer.body) !== undefined);
  }

  async #fillCart(): Promise<void> {
    const answer = await this.#run(
      'mutation ($id: ID!) { made: addToCart(input: { productId: $id, additionalFields: {} }) { ... on CartEntryAdded { cart { id } } } }',
      { id: this.#shop.site.ids.product },
      {},
    );
    const id = /"cart":\{"id":"([^"]+)"/.exec(answer.body)?.[1];
    if (answer.status === 200 && id) this.carts.push(id);
    this.#count('cart', answer, answer.status !== 200 || id !== undefined);
  }

  async #makeForm(): Promise<void> {
    const name = `fault ${randomUUID()}`;
    const answer = await this.#run(
      'mutation ($name: String!) { made: createForm(input: { name: $name, fields: [{ type: TEXT, title: "Name" }] }) { ... on Form { id } } }',
      { name },
      this.#shop.ownerHeaders,
    );
    const isMade = answer.status === 200 && /"made":\{"id":/.test(answer.body);
    if (isMade) this.forms.push(name);
    this.#count('form', answer, answer.status !== 200 || isMade);
  }

  #run(query: string, variables: object, headers: Readonly<Record<string, string>>): Promise<Answer> {
    const body = JSON.stringify({ query, variables });
    return this.#ask({ path: '/graphql', accept: 'application/json', headers, body });
  }

  async #ask(asked: {
    path: string;
    accept: string;
    headers?: Readonly<Record<string, string>>;
    body?: string;
  }): Promise<Answer> {
    const { path, accept, headers = {}, body = null } = asked;
    try {
      const answer = await request(`http://127.0.0.1:${this.#shop.port}${path}`, {
        dispatcher: this.#agent,
        method: body === null ? 'GET' : 'POST',
        headers: {
          ...{ host: this.#shop.site.website.host, accept, ...headers },
          ...(body === null ? {} : { 'content-type': 'application/json' }),
        },
        body,
      });
      const { 'content-type': type = '', 'retry-after': retryAfter } = answer.headers;
      return {
        ...{ status: answer.statusCode, type: String(type), body: await answer.body.text() },
        retryAfter: retryAfter === undefined ? undefined : String(retryAfter),
      };
    } catch (error) {
      return { status: 0, type: '', retryAfter: undefined, body: String(error) };
    }
  }

  /** Every request is answered: as usual, or with 503 in the format of its route and when to try again. */
  #count(kind: string, answer: Answer, isInFormat: boolean): void {
    const { status, retryAfter, body } = answer;
    const key = `${kind} ${status}`;
    this.#answers[key] = (this.#answers[key] ?? 0) + 1;
    const isGraph = kind === 'cart' || kind === 'form';
    const isRefused = status === 503 && Number(retryAfter) > 0 && (!isGraph || /"errors":\[\{/.test(body));
    if (!isInFormat || (status !== 200 && !isRefused)) this.#broken.push(`${key} ${body.slice(0, 300)}`);
  }
}

function codeOf(body: string): string | undefined {
  return /^\{"error":\{"code":"(\w+)"/.exec(body)?.[1];
}

async function query<Row extends object>(databaseUrl: string, text: string): Promise<Row[]> {
  const client = createClient({ connectionString: databaseUrl, options: '-c vitrine.website_id=*' });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Ends connections in the middle of what they do, transactions first. */
async function cutConnections(databaseUrl: string): Promise<void> {
  await query(
    databaseUrl,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE pid <> pg_backend_pid() AND application_name LIKE 'vitrine%' ORDER BY state = 'idle in transaction' DESC`,
  );
}

async function findWritten(
  { databaseUrl }: Shop,
  load: Load,
): Promise<Pick<FaultReport, 'lost' | 'doubled'>> {
  const carts = await query<{ id: string; count: number }>(
    databaseUrl,
    'SELECT cart_id AS id, sum(quantity)::int AS count FROM commerce.cart_entry GROUP BY cart_id',
  );
  const forms = await query<{ id: string; count: number }>(
    databaseUrl,
    'SELECT name AS id, count(*)::int AS count FROM forms.form GROUP BY name',
  );
  const counts = new Map([...carts, ...forms].map(({ id, count }) => [id, count]));
  const acknowledged = [...load.carts, ...load.forms];
  return {
    lost: acknowledged.filter((id) => !counts.has(id)),
    doubled: [...counts].flatMap(([id, count]) => (count > 1 ? [id] : [])),
  };
}
