import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { openTestConnection } from '#kit/connection-testing.ts';

/** What PostgreSQL did for each of some requests. */
export interface DatabaseWork {
  /** Milliseconds of processor time of all its processes. */
  readonly cpuMs: number;
  /** KiB written to its log of changes. */
  readonly walKiB: number;
  /** How often it waited for the disk to have that log. */
  readonly flushes: number;
  /** Blocks of 8 KiB that it did not have in its own memory. */
  readonly blocksRead: number;
}

/** Measures the PostgreSQL of this address, on this machine. */
export interface DatabaseMeter {
  /** Does some work, which answers how many requests it was, and tells what each took. */
  measure(work: () => Promise<number>): Promise<DatabaseWork>;
  close(): Promise<void>;
}

/** Linux counts processor time in hundredths of a second. */
const msOfTick = 10;
/** A connection tells what it did within a second after it, and another one later. */
const settledMs = 2_500;

export async function openDatabaseMeter(url: string): Promise<DatabaseMeter> {
  const client = await openTestConnection(url);
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const { parent } = await readProcess(rows[0]?.pid ?? 0);
  const read = async (): Promise<DatabaseWork> => {
    await wait(settledMs);
    return { ...(await readStatistics(client)), cpuMs: await readCpu(parent) };
  };
  return {
    async measure(work) {
      const before = await read();
      const count = await work();
      const after = await read();
      const each = (name: keyof DatabaseWork) => (after[name] - before[name]) / count;
      return {
        ...{ cpuMs: each('cpuMs'), walKiB: each('walKiB') },
        ...{ flushes: each('flushes'), blocksRead: each('blocksRead') },
      };
    },
    close: () => client.end(),
  };
}

async function readStatistics(client: pg.Client): Promise<Omit<DatabaseWork, 'cpuMs'>> {
  const { rows } = await client.query<Omit<DatabaseWork, 'cpuMs'>>(
    `SELECT (CASE WHEN pg_is_in_recovery() THEN pg_last_wal_receive_lsn() ELSE pg_current_wal_insert_lsn() END - '0/0')::float8 / 1024 AS "walKiB",
       (SELECT coalesce(sum(fsyncs), 0)::float8 FROM pg_stat_io WHERE object = 'wal') AS flushes,
       (SELECT coalesce(sum(reads), 0)::float8 FROM pg_stat_io WHERE object = 'relation') AS "blocksRead"`,
  );
  if (!rows[0]) throw new Error('PostgreSQL tells nothing about itself.');
  return rows[0];
}

/** Of the server with all its processes, those that ended too. */
async function readCpu(server: number): Promise<number> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const processes = await Promise.all(ids.map((id) => readProcess(id).catch(() => null)));
  const own = processes.filter((each) => each?.parent === server);
  const { ended } = await readProcess(server);
  return own.reduce((sum, each) => sum + (each?.ticks ?? 0), ended) * msOfTick;
}

async function readProcess(id: number): Promise<{ parent: number; ticks: number; ended: number }> {
  const text = await readFile(`/proc/${id}/stat`, 'utf8');
  // The program's name stands in brackets, and may hold anything.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const at = (place: number) => Number(fields[place - 3]);
  return { parent: at(4), ticks: at(14) + at(15), ended: at(16) + at(17) };
}
