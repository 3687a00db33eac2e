import { channel } from 'node:diagnostics_channel';
import { setTimeout as wait } from 'node:timers/promises';
import { SpanKind } from '@opentelemetry/api';
import type pg from 'pg';
import PgBoss from 'pg-boss';
import { z } from 'zod';
import { openPool } from './connections.ts';
import { type Database, everyWebsite, type ScopedDatabase, statement } from './database.ts';
import { isDatabaseAway, repeatOnConflict } from './database-failures.ts';
import { measured } from './measured.ts';
import {
  currentRequestId,
  currentTraceparent,
  inSpan,
  linksTo,
  outsideSpans,
  withRequestId,
} from './spans.ts';
import type { Log } from './subgraph.ts';

/** Asks for a piece of work on a website. The same id twice is one piece of work. */
export interface JobRequest {
  /** A UUID: what the work is about. */
  readonly id: string;
  readonly websiteId: string;
  /** Not before this instant; at once when absent. */
  readonly startAfter?: Date;
}

interface QueueDefinition {
  /** Its queue, unique in the database: the subgraph, then the noun, such as `commerce-mail`. */
  readonly name: string;
  /** So often it is tried again after a failure; the pause doubles each time. */
  readonly retryLimit: number;
  readonly retryDelaySeconds: number;
  /** After so long a process that says nothing is taken for dead, and the work is given to another. */
  readonly expireInSeconds: number;
  /** So much of it is done at once in a process; 4 when absent. What takes long holds up no more than its own place. */
  readonly runAtOnce?: number;
  /** Work that was written down, but whose request may be lost, as its process ended between the two. */
  findForgotten(): Promise<JobRequest[]>;
}

/** A kind of work. It may be done more than once, by a process that was killed and by the next: doing it again must be harmless. */
export interface JobDefinition extends QueueDefinition {
  /** Does the work; throws to have it tried again. The database is bound to the request's website. */
  run(db: ScopedDatabase, id: string): Promise<void>;
}

/**
 * Work that says itself when it is due, so that a job only reminds of it: one that is asked for anew takes the place of the one before,
 * and none is kept once it was run.
 */
export interface ReminderDefinition extends QueueDefinition {
  /** Does what is due, and answers how to find what to remind of next; throws to be reminded again. */
  remind(db: ScopedDatabase, id: string): Promise<Reminders>;
}

type Definition = JobDefinition | ReminderDefinition;

/** Of what to remind once a reminder was run, which is asked for when it is gone. */
export type Reminders = () => Promise<readonly JobRequest[]>;

/** Work that outlives the request that asked for it, and the process too: a queue in PostgreSQL. */
export interface Jobs {
  /** Makes the queue when there is none, and starts to work. Call it before what is to be queued is written down. */
  open(): Promise<void>;
  /** Starts to work when an earlier process left a queue behind; an install that never used one stays without. */
  resume(): Promise<void>;
  send(name: string, requests: readonly JobRequest[]): Promise<void>;
  /** Lets running work end and stops. */
  close(): Promise<void>;
}

/** Publishes `{ queue, outcome, ms }` of each job that was tried. */
const jobChannel = channel('vitrine:job');

const schema = 'jobs';
/** Any number, as long as nothing else locks it. */
const creationLock = 72707370;
const lockPauseMs = 50;
const pollMs = 2_000;
const recoverMs = 60_000;
const usuallyAtOnce = 4;
const jobData = z.object({
  websiteId: z.string(),
  /** The request that asked for the work, and its trace; absent where nothing is traced, and for work that was forgotten. */
  requestId: z.string().exactOptional(),
  traceparent: z.string().exactOptional(),
});

const readIsUsed = statement(
  `SELECT to_regclass('${schema}.version') IS NOT NULL AS "isUsed" WHERE $1 = '${everyWebsite}'`,
);

/** The queues of one subgraph, in its database. */
export function createJobs(options: {
  databaseUrl: string;
  database: Database;
  log: Log;
  definitions: readonly Definition[];
}): Jobs {
  const { databaseUrl, database, log, definitions } = options;
  const wakeUps = new Map(definitions.map(({ name }) => [name, new WakeUp()]));
  const working: Promise<void>[] = [];
  let opening: Promise<PgBoss> | undefined;
  let stopQueue: (() => Promise<void>) | undefined;
  let isClosing = false;

  async function start(): Promise<PgBoss> {
    const trouble = (error: unknown) => log.warn({ error }, 'The job queue has trouble.');
    const application_name = `vitrine ${schema}`;
    const pool = openPool({ connectionString: databaseUrl, max: 2, application_name }, trouble);
    const boss = new PgBoss({
      db: { executeSql: (text, values) => sendWhole(pool, text, values) },
      schema,
      schedule: false,
      maintenanceIntervalSeconds: 60,
    });
    boss.on('error', trouble);
    const stop = async () => {
      await boss.stop({ graceful: false });
      await pool.end();
    };
    try {
      await whileOthersWait(pool, async () => {
        await boss.start();
        await createQueues(boss);
      });
      // What a killed process had begun is not left until the first round.
      await boss.maintain();
    } catch (error) {
      await stop();
      throw error;
    }
    stopQueue = stop;
    for (const definition of definitions) working.push(work(boss, definition));
    return boss;
  }

  /** Makes those that are missing: a new queue is a new table, and needs the others for itself for a moment. */
  async function createQueues(boss: PgBoss): Promise<void> {
    const known = new Set((await boss.getQueues()).map(({ name }) => name));
    for (const { name, retryLimit, retryDelaySeconds, expireInSeconds } of definitions) {
      if (known.has(name)) continue;
      const queue = { name, retryLimit, retryDelay: retryDelaySeconds, retryBackoff: true, expireInSeconds };
      await boss.createQueue(name, queue);
    }
  }

  function open(): Promise<PgBoss> {
    if (isClosing) return Promise.reject(new Error('The job queue is closed.'));
    opening ??= outsideSpans(start).catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  }

  async function isUsed(): Promise<boolean> {
    const [row] = await database.forWebsite(everyWebsite).rows<{ isUsed: boolean }>(readIsUsed);
    return row?.isUsed === true;
  }

  /** A database that is away just now is asked again: what was left behind is not left until someone asks for more. */
  async function resumeSoon(): Promise<void> {
    while (!isClosing) {
      try {
        if (await isUsed()) await open();
        return;
      } catch (error) {
        if (isClosing) return;
        log.warn({ error }, 'Jobs could not be resumed yet.');
        await wait(pollMs, undefined, { ref: false });
      }
    }
  }

  /** Not pg-boss's own worker: it does not wait until a job is marked as done, and a connection lost just then ends the process. */
  async function work(boss: PgBoss, definition: Definition): Promise<void> {
    const { name, runAtOnce = usuallyAtOnce } = definition;
    const running = new Set<Promise<void>>();
    let recoverAt = 0;
    while (!isClosing) {
      try {
        if (performance.now() >= recoverAt) {
          await put(boss, definition, await definition.findForgotten());
          recoverAt = performance.now() + recoverMs;
        }
        const jobs = await boss.fetch<object>(name, { batchSize: runAtOnce - running.size });
        for (const job of jobs) {
          const run = runJob(boss, definition, job).finally(() => running.delete(run));
          running.add(run);
        }
        if (jobs.length === 0) await wakeUps.get(name)?.wait(pollMs);
        while (running.size >= runAtOnce) await Promise.race(running);
      } catch (error) {
        if (isClosing) break;
        log.warn({ error, queue: name }, 'Jobs could not be fetched.');
        await wakeUps.get(name)?.wait(pollMs);
      }
    }
    await Promise.all(running);
  }

  async function runJob(boss: PgBoss, definition: Definition, job: PgBoss.Job): Promise<void> {
    const { name } = definition;
    try {
      const { websiteId, requestId = job.id, traceparent } = jobData.parse(job.data);
      const describe = () => ({
        ...{ name: `job ${name}`, kind: SpanKind.CONSUMER, root: true, links: linksTo(traceparent) },
        attributes: {
          'messaging.destination.name': name,
          'messaging.message.id': job.id,
          'vitrine.request_id': requestId,
        },
      });
      const db = database.forWebsite(websiteId).during(`job ${name}`);
      const within = <Result>(work: () => Promise<Result>) =>
        measured(jobChannel, { queue: name }, () => inSpan(describe, () => withRequestId(requestId, work)));
      if ('remind' in definition) {
        const findReminders = await within(() => definition.remind(db, job.id));
        await boss.deleteJob(name, job.id);
        await put(boss, definition, await findReminders());
        wakeUps.get(name)?.wake();
      } else {
        await within(() => definition.run(db, job.id));
        await boss.complete(name, job.id);
      }
    } catch (error) {
      log.warn({ error, queue: name, job: job.id, ...requestIdIn(job.data) }, 'A job failed.');
      // When even that can't be told, the job is taken for dead after a while, and tried again too.
      await boss.fail(name, job.id, { message: messageOf(error) }).catch(() => undefined);
    }
  }

  return {
    async open() {
      await open();
    },
    async resume() {
      try {
        if (!(await isUsed())) return;
      } catch (error) {
        if (!isDatabaseAway(error)) throw error;
      }
      void resumeSoon();
    },
    async send(name, requests) {
      await put(await open(), { name }, requests);
      wakeUps.get(name)?.wake();
    },
    async close() {
      isClosing = true;
      await opening?.catch(() => undefined);
      for (const wakeUp of wakeUps.values()) wakeUp.wake();
      await Promise.all(working);
      const stop = stopQueue;
      stopQueue = undefined;
      await stop?.();
    },
  };
}

/** Holds a lock that all processes take before they make queues; those that wait find what the first one made. */
async function whileOthersWait(pool: pg.Pool, work: () => Promise<void>): Promise<void> {
  const holder = await pool.connect();
  try {
    await holder.query('BEGIN');
    while (!(await isLocked(holder))) {
      // Whoever holds the lock needs a second connection: those that wait for it keep none of a pooler's few.
      await holder.query('ROLLBACK');
      await wait(lockPauseMs);
      await holder.query('BEGIN');
    }
    await work();
    await holder.query('COMMIT');
    holder.release();
  } catch (error) {
    // Closing the connection gives the lock back too.
    holder.release(true);
    throw error;
  }
}

async function isLocked(client: pg.PoolClient): Promise<boolean> {
  const text = `SELECT pg_try_advisory_xact_lock(${creationLock}) AS "isLocked"`;
  const { rows } = await client.query<{ isLocked: boolean }>(text);
  return rows[0]?.isLocked === true;
}

/** Runs what pg-boss asks for, all of it or nothing. A script that failed in its middle leaves no transaction behind. */
function sendWhole(pool: pg.Pool, text: string, values: unknown[]): Promise<{ rows: unknown[] }> {
  return repeatOnConflict(async () => {
    const client = await pool.connect();
    try {
      const result = await client.query(text, values);
      client.release();
      return result;
    } catch (error) {
      client.release(true);
      throw error;
    }
  });
}

async function put(
  boss: PgBoss,
  definition: Definition | Pick<Definition, 'name'>,
  requests: readonly JobRequest[],
): Promise<void> {
  if (requests.length === 0) return;
  const { name } = definition;
  // It may be there for another time, or begun by a process that was killed.
  if ('remind' in definition) {
    const ids = requests.map(({ id }) => id);
    await boss.deleteJob(name, ids);
  }
  const requestId = currentRequestId();
  const traceparent = currentTraceparent();
  const from = { ...(requestId ? { requestId } : {}), ...(traceparent ? { traceparent } : {}) };
  await boss.insert(
    requests.map(({ id, websiteId, startAfter }) => {
      return { id, name, data: { websiteId, ...from }, ...(startAfter ? { startAfter } : {}) };
    }),
  );
}

function requestIdIn(data: unknown): { requestId?: string } {
  const { requestId } = jobData.safeParse(data).data ?? {};
  return requestId === undefined ? {} : { requestId };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Ends a wait early; called while nobody waits, it ends the next wait. */
class WakeUp {
  #isAwake = false;
  #answer: (() => void) | undefined;

  wake(): void {
    this.#isAwake = true;
    this.#answer?.();
  }

  async wait(longestMs: number): Promise<void> {
    if (!this.#isAwake) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, longestMs);
        this.#answer = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.#isAwake = false;
    this.#answer = undefined;
  }
}
