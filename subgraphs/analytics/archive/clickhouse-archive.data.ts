import { setTimeout as wait } from 'node:timers/promises';
import { type ClickHouseClient, ClickHouseLogLevel, createClient } from '@clickhouse/client';
import type { ValueVisits } from '../reports/top-values.data.ts';
import type { SegmentQuestion } from '../segments/segment-figures.ts';
import { figuresStatement } from './clickhouse-figures.rules.ts';
import { dateLiteral, literal, literals } from './clickhouse-literal.rules.ts';
import { type ArchivedEvent, ArchiveUnavailableError, type EventArchive } from './event-archive.ts';

/** A day is a partition, which is dropped as a whole; in it a website's events are next to each other, in their order. */
const createTable = `
  CREATE TABLE IF NOT EXISTS visit_event (website_id String, day Date, id String, at UInt64, schema String, name String,
    visitor String, path String, source String, subject String, record String)
  ENGINE = ReplacingMergeTree PARTITION BY day ORDER BY (website_id, day, at, id)`;

const longestErasureMs = 60_000;
const pollMs = 50;

/** ClickHouse over HTTP, from 18.16 on. */
export class ClickHouseArchive implements EventArchive {
  readonly #client: ClickHouseClient;
  #problem: string | null = null;

  constructor(url: string) {
    const log = { level: ClickHouseLogLevel.OFF };
    this.#client = createClient({ url, log, request_timeout: 60_000, max_open_connections: 4 });
  }

  get problem(): string | null {
    return this.#problem;
  }

  async prepare(): Promise<void> {
    await this.#run(createTable);
  }

  async add(events: readonly ArchivedEvent[]): Promise<void> {
    if (events.length === 0) return;
    await this.#ask(() =>
      this.#client.insert({ table: 'visit_event', values: events, format: 'JSONEachRow' }),
    );
  }

  async countOf(day: string): Promise<number> {
    const [row] = await this.#rows<{ count: string }>(
      `SELECT uniqExact(website_id, id) AS count FROM visit_event WHERE day = ${dateLiteral(day)}`,
    );
    return Number(row?.count ?? 0);
  }

  async findEvents(websiteId: string, visitors: readonly string[]): Promise<unknown[]> {
    if (visitors.length === 0) return [];
    const rows = await this.#rows<{ record: string }>(
      `SELECT record FROM visit_event FINAL WHERE ${ofVisitors(websiteId, visitors)} ORDER BY at, id`,
    );
    return rows.map(({ record }): unknown => JSON.parse(record));
  }

  findVisitorsOfOrders(websiteId: string, orderIds: readonly string[]): Promise<string[]> {
    return this.#findTexts('visitor', websiteId, `schema = 'Order' AND visitor != ''`, orderIds);
  }

  findFailures(websiteId: string, fingerprints: readonly string[]): Promise<string[]> {
    return this.#findTexts('subject', websiteId, `schema = 'PageError'`, fingerprints);
  }

  async #findTexts(
    column: 'visitor' | 'subject',
    websiteId: string,
    condition: string,
    subjects: readonly string[],
  ): Promise<string[]> {
    if (subjects.length === 0) return [];
    const rows = await this.#rows<{ text: string }>(
      `SELECT DISTINCT ${column} AS text FROM visit_event
      WHERE website_id = ${literal(websiteId)} AND ${condition} AND subject IN ${literals(subjects)}`,
    );
    return rows.map(({ text }) => text);
  }

  async erase(websiteId: string, visitors: readonly string[]) {
    if (visitors.length === 0) return { events: 0, failures: [] };
    const theirs = ofVisitors(websiteId, visitors);
    const failures = await this.#rows<{ subject: string }>(
      `SELECT DISTINCT subject FROM visit_event WHERE ${theirs} AND schema = 'PageError'`,
    );
    const events = await this.#count(theirs);
    if (events > 0) await this.#remove(theirs);
    return { events, failures: failures.map(({ subject }) => subject) };
  }

  /** Parts are written anew in the background: what counts is that nothing is found any more. */
  async #remove(condition: string): Promise<void> {
    await this.#run(`ALTER TABLE visit_event DELETE WHERE ${condition}`);
    const end = performance.now() + longestErasureMs;
    while ((await this.#count(condition)) > 0) {
      if (performance.now() > end) throw new ArchiveUnavailableError();
      await wait(pollMs);
    }
  }

  async #count(condition: string): Promise<number> {
    const [row] = await this.#rows<{ count: string }>(
      `SELECT uniqExact(day, id) AS count FROM visit_event WHERE ${condition}`,
    );
    return Number(row?.count ?? 0);
  }

  findOldestDays(): Promise<{ websiteId: string; day: string }[]> {
    return this.#rows(
      'SELECT website_id AS websiteId, toString(min(day)) AS day FROM visit_event GROUP BY website_id',
    );
  }

  findLastDays(): Promise<{ websiteId: string; day: string }[]> {
    return this.#rows(
      'SELECT website_id AS websiteId, toString(max(day)) AS day FROM visit_event GROUP BY website_id',
    );
  }

  async dropBefore(day: string): Promise<void> {
    const partitions = await this.#rows<{ name: string }>(
      `SELECT DISTINCT partition AS name FROM system.parts WHERE database = currentDatabase() AND table = 'visit_event' AND active`,
    );
    for (const { name } of partitions) {
      const partitionDay = name.replaceAll("'", '');
      // Its name is its day; nothing else gets into the statement.
      if (/^\d{4}-\d\d-\d\d$/.test(partitionDay) && partitionDay < day)
        await this.#run(`ALTER TABLE visit_event DROP PARTITION '${partitionDay}'`);
    }
  }

  async removeBefore(websiteId: string, day: string): Promise<void> {
    await this.#remove(`website_id = ${literal(websiteId)} AND day < ${dateLiteral(day)}`);
  }

  async countFigures(question: SegmentQuestion): Promise<ValueVisits[]> {
    const rows = await this.#rows<Record<keyof ValueVisits, string>>(figuresStatement(question));
    return rows.map(({ value, views, visits, visitors }) => ({
      ...{ value, views: Number(views), visits: Number(visits), visitors: Number(visitors) },
    }));
  }

  async close(): Promise<void> {
    await this.#client.close();
  }

  async #run(query: string): Promise<void> {
    await this.#ask(() => this.#client.command({ query }));
  }

  #rows<Row>(query: string): Promise<Row[]> {
    return this.#ask(async () => {
      const answer = await this.#client.query({ query, format: 'JSONEachRow' });
      return answer.json<Row>();
    });
  }

  async #ask<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      const result = await work();
      this.#problem = null;
      return result;
    } catch (error) {
      this.#problem =
        'ClickHouse does not answer: events stay in PostgreSQL, and what it holds cannot be exported or erased.';
      throw new ArchiveUnavailableError(error);
    }
  }
}

function ofVisitors(websiteId: string, visitors: readonly string[]): string {
  return `website_id = ${literal(websiteId)} AND visitor IN ${literals(visitors)}`;
}
