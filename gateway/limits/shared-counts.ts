import { setTimeout as wait } from 'node:timers/promises';
import { createClient, defineScript, ErrorReply } from '@redis/client';
import type { Log, SharedCounts } from '#kit/subgraph.ts';

/** A Redis or Valkey that the processes of an install share. */
export interface RedisSettings {
  readonly url: string;
  /** Before every key, so that several installs can share one server. */
  readonly prefix: string;
}

/** How long a start waits for a server that does not answer. */
const startMs = 2_000;
const longestPauseMs = 1_000;
/** A server that says nothing for so long, not even to a ping, is out of reach: writes of visitors wait for it meanwhile. */
const silenceMs = 1_500;
const pingMs = 500;

/** Counting, deciding and the end of the window are one step of the server, by its own clock. What was refused adds nothing. */
const countSome = defineScript({
  NUMBER_OF_KEYS: 1,
  SCRIPT: `
local before = tonumber(redis.call('GET', KEYS[1]) or '0')
local most, amount = tonumber(ARGV[2]), tonumber(ARGV[1])
local count = math.min(before, most) + amount
local left = redis.call('PTTL', KEYS[1])
if left <= 0 then left = tonumber(ARGV[3]); count = amount end
redis.call('SET', KEYS[1], count, 'PX', left)
return {count, left}`,
  parseCommand(parser, key: string, amount: number, to: number, windowMs: number) {
    parser.pushKey(key);
    parser.push(String(amount), String(to), String(windowMs));
  },
  transformReply: ([count, msLeft]: [number, number]) => ({ count, secondsLeft: Math.ceil(msLeft / 1_000) }),
});

/** A client that never gives up, and answers at once with a failure while there is no connection. */
export function createRedisClient(url: string, onError: (error: Error) => void) {
  const client = createClient({
    url,
    scripts: { countSome },
    disableOfflineQueue: true,
    pingInterval: pingMs,
    socket: {
      connectTimeout: startMs,
      socketTimeout: silenceMs,
      reconnectStrategy: (tries) => Math.min(50 * 2 ** Math.min(tries, 10), longestPauseMs),
    },
  });
  client.on('error', onError);
  return client;
}

/** Counts in Redis. While it is out of reach it counts nothing, says so once, and goes on as soon as it is back. */
export class RedisCounts implements SharedCounts {
  readonly #client: ReturnType<typeof createRedisClient>;
  readonly #prefix: string;
  readonly #log: Log;
  #problem: string | null = null;
  #isClosing = false;

  constructor({ url, prefix }: RedisSettings, log: Log) {
    this.#prefix = prefix;
    this.#log = log;
    this.#client = createRedisClient(url, (error) => this.#failed(error));
    this.#client.on('ready', () => this.#recovered());
    // A connection may be closed by the server in good order, which is no error of the client's.
    this.#client.on('reconnecting', () => this.#failed(new Error('The connection was closed.')));
  }

  /** What is wrong, in a sentence; null while it answers. */
  get problem(): string | null {
    return this.#problem;
  }

  /** Waits for the connection for a moment; without one the process serves all the same. */
  async open(): Promise<void> {
    const connecting = this.#client.connect().catch((error: Error) => this.#failed(error));
    const timer = new AbortController();
    const late = wait(startMs, undefined, { signal: timer.signal }).catch(() => undefined);
    await Promise.race([connecting, late]);
    timer.abort();
    if (!this.#client.isReady) this.#failed(new Error('It does not answer.'));
  }

  async spend(
    websiteId: string,
    key: string,
    amount: number,
    { to, perSeconds }: { readonly to: number; readonly perSeconds: number },
  ): Promise<{ count: number; secondsLeft: number } | null> {
    if (!this.#client.isReady) return null;
    try {
      const name = `${this.#prefix}limit:${websiteId}:${key}`;
      const counted = await this.#client.countSome(name, amount, to, perSeconds * 1_000);
      if (this.#problem !== null) this.#recovered();
      return counted;
    } catch (error) {
      this.#failed(error);
      return null;
    }
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    if (this.#client.isOpen) this.#client.destroy();
  }

  #failed(error: unknown): void {
    if (this.#isClosing || this.#problem !== null) return;
    // What the server itself refused, such as a write when its memory is full, is said; it names no value.
    const reason = error instanceof ErrorReply ? `: ${error.message}` : '';
    this.#problem = `Redis does not count${reason}. Each process counts by itself meanwhile.`;
    this.#log.warn({ error }, 'Redis is out of reach; cheap limits are counted without it until it is back.');
  }

  #recovered(): void {
    if (this.#problem === null) return;
    this.#problem = null;
    this.#log.info({}, 'Redis is back; limits are counted there.');
  }
}
