import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { request } from 'undici';
import { z } from 'zod';
import { signedViewerMs } from '#kit/viewer.ts';
import { folderProblems } from '../start/start-failure.rules.ts';
import { clocksApartMs, noticeableMs } from './clocks.rules.ts';

/** What a process needs in order to serve. */
export interface Needs {
  readonly dataDir: string;
  /** The databases of the subgraphs in this process, by name. */
  readonly databases: Readonly<Record<string, () => Promise<'up' | 'away' | 'full'>>>;
  /** Addresses of the subgraphs in other processes, by name. */
  readonly services: Readonly<Record<string, string>>;
  /** What is wrong with the PostgreSQL that comes along; null while it runs, or where there is none. */
  readonly postgresProblem: () => string | null;
  /** What works less well than it could, though all is served; null while nothing does. */
  readonly degradation: () => string | null;
}

/** What `/readyz` answers. */
export interface ReadinessReport {
  readonly status: 'ready' | 'not ready' | 'stopping';
  readonly databases: Readonly<Record<string, boolean>>;
  readonly services: Readonly<Record<string, boolean>>;
  /** What is in the way, each in a sentence. */
  readonly problems: readonly string[];
  /** What works less well than it could, each in a sentence: a process with such is ready all the same. */
  readonly degraded: readonly string[];
}

type Findings = Pick<ReadinessReport, 'databases' | 'services' | 'problems' | 'degraded'>;

const longestCheckMs = 2_000;
/** Balancers ask often, and anyone may: what was found is told for so long. */
const keptMs = 500;
/** Whoever asked in this time is taken for a balancer that will ask again. */
const watchedMs = 60_000;

/** Whether this process can serve; and whether it is about to stop, which a balancer must see before it does. */
export class Readiness {
  readonly #needs: Needs;
  readonly #degradations: (() => readonly string[])[] = [];
  #isLeaving = false;
  #askedAt = Number.NEGATIVE_INFINITY;
  #foundAt = Number.NEGATIVE_INFINITY;
  #findings: Promise<Findings> | undefined;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** Whether it is about to stop: connections are better not kept. */
  get isLeaving(): boolean {
    return this.#isLeaving;
  }

  /** Tells what is found here too; it leaves the process as ready as it is. */
  addDegradations(find: () => readonly string[]): void {
    this.#degradations.push(find);
  }

  /** From now on it is not ready. Resolves once balancers had time to see that; at once where none has asked lately. */
  async leave(graceMs: number): Promise<void> {
    const isWatched = performance.now() - this.#askedAt < watchedMs;
    this.#isLeaving = true;
    if (isWatched) await wait(graceMs);
  }

  /** What a balancer, or anyone else who may ask, is told. */
  report(): Promise<ReadinessReport> {
    this.#askedAt = performance.now();
    return this.look();
  }

  /** What the process finds for itself. */
  async look(): Promise<ReadinessReport> {
    const now = performance.now();
    if (!this.#findings || now - this.#foundAt > keptMs) {
      this.#foundAt = now;
      this.#findings = this.#find();
    }
    const findings = await this.#findings;
    const isReady = findings.problems.length === 0;
    return { status: this.#isLeaving ? 'stopping' : isReady ? 'ready' : 'not ready', ...findings };
  }

  /** Resolves once all services answer: they may be started in any order. Rejects when the signal ends the waiting. */
  async untilServicesAnswer(signal: AbortSignal): Promise<void> {
    while (!Object.values(await this.#askServices()).every(({ isReady }) => isReady))
      await wait(keptMs, undefined, { signal });
  }

  #askServices(): Promise<Record<string, ServiceAnswer>> {
    return forEach(this.#needs.services, (url) => inTime(askService(url), noAnswer));
  }

  async #find(): Promise<Findings> {
    const { dataDir, databases, postgresProblem, degradation } = this.#needs;
    const [states, answers, folderProblem] = await Promise.all([
      forEach(databases, (check) => inTime(check(), 'away' as const)),
      this.#askServices(),
      findFolderProblem(dataDir),
    ]);
    const clocks = compareClocks(answers);
    const problems = [
      ...clocks.problems,
      postgresProblem(),
      ...Object.entries(states).map(([name, state]) => databaseProblems[state](name)),
    ].filter((problem) => problem !== null);
    const up = Object.entries(states).map(([name, state]) => [name, state === 'up']);
    // All front doors share the services: who leaves with one that is away leaves no front door, and pages that are kept need none.
    const away = Object.entries(answers).filter(([, { isReady }]) => !isReady);
    const degraded = [
      ...away.map(([name]) => `The service of ${name} is not ready: what needs it is answered with 503.`),
      ...clocks.degraded,
      ...Object.values(answers).flatMap(({ degraded: told }) => told),
      ...[folderProblem, degradation()].filter((problem) => problem !== null),
      ...this.#degradations.flatMap((find) => find()),
    ];
    const services = Object.fromEntries(
      Object.entries(answers).map(([name, { isReady }]) => [name, isReady]),
    );
    // Several subgraphs may tell of the same server.
    return { databases: Object.fromEntries(up), services, problems, degraded: [...new Set(degraded)] };
  }
}

const databaseProblems = {
  up: () => null,
  away: (name: string) => `The database of ${name} does not answer.`,
  full: (name: string) => `The disk of the database of ${name} is full.`,
} as const;

async function forEach<Value, Result>(
  values: Readonly<Record<string, Value>>,
  work: (value: Value) => Promise<Result>,
): Promise<Record<string, Result>> {
  const entries = Object.entries(values).map(async ([name, value]) => [name, await work(value)] as const);
  return Object.fromEntries(await Promise.all(entries));
}

/** What is not known in time, or can't be, counts as `otherwise`. */
async function inTime<Result>(checking: Promise<Result>, otherwise: Result): Promise<Result> {
  const timer = new AbortController();
  const late = wait(longestCheckMs, otherwise, { signal: timer.signal });
  try {
    return await Promise.race([checking, late]);
  } catch {
    return otherwise;
  } finally {
    late.catch(() => undefined);
    timer.abort();
  }
}

/** Services refuse whoever signs by a clock that is too far from theirs: a process that all of them refuse can answer nobody. */
function compareClocks(
  answers: Readonly<Record<string, ServiceAnswer>>,
): Pick<Findings, 'problems' | 'degraded'> {
  const told = Object.entries(answers).flatMap(([name, { clockApartMs: apartMs }]) =>
    apartMs === null ? [] : [{ name, apartMs }],
  );
  const refusing = told.filter(({ apartMs }) => apartMs > signedViewerMs);
  if (refusing.length > 0 && refusing.length === told.length) return { problems: [ownClock], degraded: [] };
  const other = told.filter(({ apartMs }) => apartMs > noticeableMs && apartMs <= signedViewerMs);
  return {
    problems: [],
    degraded: [
      ...refusing.map(
        ({ name }) =>
          `The clock of the service of ${name} is more than a minute from this machine's: it refuses what is asked of it. Set the clock.`,
      ),
      ...(other.length === 0
        ? []
        : [
            `The clocks of this machine and of the services of ${other.map(({ name }) => name).join(', ')} are more than two seconds apart: what ends at a time is off by that.`,
          ]),
    ],
  };
}

const ownClock =
  'The clock of this machine is more than a minute from those of the services, which refuse what it signs. Set the clock.';

interface ServiceAnswer {
  readonly isReady: boolean;
  /** How far its clock is from ours at least; null where it does not tell. */
  readonly clockApartMs: number | null;
  /** What works less well there. */
  readonly degraded: readonly string[];
}

const noAnswer: ServiceAnswer = { isReady: false, clockApartMs: null, degraded: [] };
const serviceReport = z.object({ degraded: z.array(z.string()).default([]) });

async function askService(url: string): Promise<ServiceAnswer> {
  const askedAt = Date.now();
  const { statusCode, headers, body } = await request(new URL('/readyz', url), {
    headersTimeout: longestCheckMs,
  });
  const clockApartMs = clocksApartMs(headers.date, askedAt, Date.now());
  const report = serviceReport.safeParse(await body.json().catch(() => null));
  return { isReady: statusCode === 200, clockApartMs, degraded: report.data?.degraded ?? [] };
}

/** Large enough that a disk with a few bytes left counts as full. */
const probe = Buffer.alloc(64 * 1024);

/** Writes a small file to the data folder and removes it; says why that is not possible, without naming the folder. */
async function findFolderProblem(dataDir: string): Promise<string | null> {
  const path = join(dataDir, `.readiness-${randomBytes(6).toString('hex')}`);
  try {
    await writeFile(path, probe, { flag: 'wx' });
    return null;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const reason = folderProblems[code] ?? 'the system does not allow it';
    return `The data folder cannot be written: ${reason}. Uploads and other files are refused.`;
  } finally {
    await rm(path, { force: true }).catch(() => undefined);
  }
}
