import type { ValueVisits } from '../reports/top-values.data.ts';
import type { SegmentQuestion } from '../segments/segment-figures.ts';
import type { ClickHouseConnection } from './clickhouse-connection.data.ts';
import { createCountedTable } from './clickhouse-day-counter.data.ts';
import { countedTable } from './clickhouse-day-figures.rules.ts';
import { figuresStatement } from './clickhouse-figures.rules.ts';
import { dateLiteral, literal, literals } from './clickhouse-literal.rules.ts';
import type { ArchivedEvent, ArchivedRecord, EventArchive, EventQuestion } from './event-archive.ts';

/** A day is a partition, which is dropped as a whole; in it a website's events are next to each other, in their order. */
const createTable = `
  CREATE TABLE IF NOT EXISTS visit_event (website_id String, day Date, id String, at UInt64, schema String, name String,
    visitor String, path String, source String, subject String, record String)
  ENGINE = ReplacingMergeTree PARTITION BY day ORDER BY (website_id, day, at, id)`;

const archivedTable = 'visit_event';
/** Events that are only here, and copies of those by which days are counted. */
const tables = [archivedTable, countedTable];

/** Keeps events of settled days in ClickHouse, from 18.16 on. */
export class ClickHouseArchive implements EventArchive {
  readonly #connection: ClickHouseConnection;

  constructor(connection: ClickHouseConnection) {
    this.#connection = connection;
  }

  get problem(): string | null {
    return this.#connection.problem;
  }

  async prepare(): Promise<void> {
    await this.#connection.run(createTable);
    await this.#connection.run(createCountedTable);
  }

  async add(events: readonly ArchivedEvent[]): Promise<void> {
    await this.#connection.insert(archivedTable, events);
  }

  async countOf(day: string): Promise<number> {
    const [row] = await this.#connection.rows<{ count: string }>(
      `SELECT uniqExact(website_id, id) AS count FROM visit_event WHERE day = ${dateLiteral(day)}`,
    );
    return Number(row?.count ?? 0);
  }

  async hasEvents(websiteId: string, day: string): Promise<boolean> {
    const rows = await this.#connection.rows(
      `SELECT id FROM visit_event WHERE website_id = ${literal(websiteId)} AND day = ${dateLiteral(day)} LIMIT 1`,
    );
    return rows.length > 0;
  }

  async findEvents(websiteId: string, visitors: readonly string[]): Promise<unknown[]> {
    if (visitors.length === 0) return [];
    const rows = await this.#connection.rows<{ record: string }>(
      `SELECT record FROM visit_event FINAL WHERE ${ofVisitors(websiteId, visitors)} ORDER BY at, id`,
    );
    return rows.map(({ record }): unknown => JSON.parse(record));
  }

  findRecords({
    websiteId,
    from,
    to,
    schemas,
    subjects,
    visitors,
  }: EventQuestion): Promise<ArchivedRecord[]> {
    const named = [
      ...(subjects ? [`subject IN ${literals(subjects)}`] : []),
      ...(visitors ? [`visitor IN ${literals(visitors)}`] : []),
    ];
    return this.#connection.rows<ArchivedRecord>(
      `SELECT day, subject, record FROM visit_event FINAL
      WHERE website_id = ${literal(websiteId)} AND day >= ${dateLiteral(from)} AND day <= ${dateLiteral(to)}
        AND schema IN ${literals(schemas)}${named.map((condition) => ` AND ${condition}`).join('')}`,
    );
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
    const rows = await this.#connection.rows<{ text: string }>(
      `SELECT DISTINCT ${column} AS text FROM visit_event
      WHERE website_id = ${literal(websiteId)} AND ${condition} AND subject IN ${literals(subjects)}`,
    );
    return rows.map(({ text }) => text);
  }

  async erase(websiteId: string, visitors: readonly string[]) {
    if (visitors.length === 0) return { events: 0, failures: [] };
    const theirs = ofVisitors(websiteId, visitors);
    const failures = await this.#connection.rows<{ subject: string }>(
      `SELECT DISTINCT subject FROM visit_event WHERE ${theirs} AND schema = 'PageError'`,
    );
    const events = await this.#count(theirs);
    await this.#remove(theirs);
    return { events, failures: failures.map(({ subject }) => subject) };
  }

  async #remove(condition: string): Promise<void> {
    for (const table of tables) await this.#connection.remove(table, condition);
  }

  async #count(condition: string): Promise<number> {
    const [row] = await this.#connection.rows<{ count: string }>(
      `SELECT uniqExact(day, id) AS count FROM visit_event WHERE ${condition}`,
    );
    return Number(row?.count ?? 0);
  }

  findOldestDays(): Promise<{ websiteId: string; day: string }[]> {
    return this.#connection.rows(
      `SELECT website_id AS websiteId, toString(min(day)) AS day FROM (
        ${tables.map((table) => `SELECT website_id, day FROM ${table}`).join(' UNION ALL ')}) GROUP BY website_id`,
    );
  }

  findLastDays(): Promise<{ websiteId: string; day: string }[]> {
    return this.#connection.rows(
      'SELECT website_id AS websiteId, toString(max(day)) AS day FROM visit_event GROUP BY website_id',
    );
  }

  dropBefore(day: string): Promise<void> {
    return this.#connection.dropBefore(archivedTable, day);
  }

  dropCopiesBefore(day: string): Promise<void> {
    return this.#connection.dropBefore(countedTable, day);
  }

  async removeBefore(websiteId: string, day: string): Promise<void> {
    await this.#remove(`website_id = ${literal(websiteId)} AND day < ${dateLiteral(day)}`);
  }

  async countFigures(question: SegmentQuestion): Promise<ValueVisits[]> {
    const rows = await this.#connection.rows<Record<keyof ValueVisits, string>>(figuresStatement(question));
    return rows.map(({ value, views, visits, visitors }) => ({
      ...{ value, views: Number(views), visits: Number(visits), visitors: Number(visitors) },
    }));
  }

  async close(): Promise<void> {
    await this.#connection.close();
  }
}

function ofVisitors(websiteId: string, visitors: readonly string[]): string {
  return `website_id = ${literal(websiteId)} AND visitor IN ${literals(visitors)}`;
}
