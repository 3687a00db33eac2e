import { setTimeout as wait } from 'node:timers/promises';
import { type ClickHouseClient, ClickHouseLogLevel, createClient } from '@clickhouse/client';
import { ArchiveUnavailableError } from './event-archive.ts';

const longestRemovalMs = 60_000;
const pollMs = 50;

/** ClickHouse over HTTP, from 18.16 on. Whatever fails is told as `ArchiveUnavailableError`, and by `problem` until it answers again. */
export class ClickHouseConnection {
  readonly #client: ClickHouseClient;
  #problem: string | null = null;

  constructor(url: string) {
    const log = { level: ClickHouseLogLevel.OFF };
    this.#client = createClient({ url, log, request_timeout: 60_000, max_open_connections: 4 });
  }

  /** What is wrong with it, in a sentence; null while it answers. */
  get problem(): string | null {
    return this.#problem;
  }

  /** Resolves once the rows are on its disk. */
  async insert(table: string, values: readonly object[]): Promise<void> {
    if (values.length === 0) return;
    await this.#ask(() => this.#client.insert({ table, values, format: 'JSONEachRow' }));
  }

  async run(query: string): Promise<void> {
    await this.#ask(() => this.#client.command({ query }));
  }

  /** Numbers of 64 bits come as texts. */
  rows<Row>(query: string): Promise<Row[]> {
    return this.#ask(async () => {
      const answer = await this.#client.query({ query, format: 'JSONEachRow' });
      return answer.json<Row>();
    });
  }

  /** Parts are written anew in the background: what counts is that nothing is found any more. */
  async remove(table: string, condition: string): Promise<void> {
    if ((await this.#count(table, condition)) === 0) return;
    await this.run(`ALTER TABLE ${table} DELETE WHERE ${condition}`);
    const end = performance.now() + longestRemovalMs;
    while ((await this.#count(table, condition)) > 0) {
      if (performance.now() > end) throw new ArchiveUnavailableError();
      await wait(pollMs);
    }
  }

  /** Drops the partitions of all days before one. */
  async dropBefore(table: string, day: string): Promise<void> {
    const partitions = await this.rows<{ name: string }>(
      `SELECT DISTINCT partition AS name FROM system.parts WHERE database = currentDatabase() AND table = '${table}' AND active`,
    );
    for (const { name } of partitions) {
      const partitionDay = name.replaceAll("'", '');
      // Its name is its day; nothing else gets into the statement.
      if (/^\d{4}-\d\d-\d\d$/.test(partitionDay) && partitionDay < day)
        await this.run(`ALTER TABLE ${table} DROP PARTITION '${partitionDay}'`);
    }
  }

  async close(): Promise<void> {
    await this.#client.close();
  }

  async #count(table: string, condition: string): Promise<number> {
    const [row] = await this.rows<{ count: string }>(
      `SELECT count() AS count FROM ${table} WHERE ${condition}`,
    );
    return Number(row?.count ?? 0);
  }

  async #ask<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      const result = await work();
      this.#problem = null;
      return result;
    } catch (error) {
      this.#problem =
        'ClickHouse does not answer: events stay in PostgreSQL, which counts them, and what it holds cannot be exported or erased.';
      throw new ArchiveUnavailableError(error);
    }
  }
}
