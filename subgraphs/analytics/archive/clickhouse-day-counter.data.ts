import type { CountedDay, CountedEvent, DayCounter, WebsiteDay } from '../rollup/day-counter.ts';
import type { ClickHouseConnection } from './clickhouse-connection.data.ts';
import {
  countedTable,
  countsStatement,
  ofDay,
  robotsStatement,
  toldStatement,
  vitalsStatement,
} from './clickhouse-day-figures.rules.ts';

/** Events of a visitor's day are next to each other, as they are counted; a day is a partition, which is dropped as a whole. */
export const createCountedTable = `
  CREATE TABLE IF NOT EXISTS ${countedTable} (website_id String, day Date, id String, at UInt64, schema String, name String,
    visitor String, is_new UInt8, path String, referrer String, source String, medium String, campaign String, term String, ad_content String,
    device String, browser String, os String, country String, language String, subject String, value Nullable(Float64),
    field String, query String, release String, cursor UInt64)
  ENGINE = ReplacingMergeTree PARTITION BY day ORDER BY (website_id, day, visitor, at, id)`;

/** A day of fewer events is counted by PostgreSQL in less time than it takes to copy its events and to ask. */
const fewEvents = 20_000;

/** Counts days in ClickHouse, from 18.16 on. */
export class ClickHouseDayCounter implements DayCounter {
  readonly #connection: ClickHouseConnection;
  readonly #fewEvents: number;

  constructor(connection: ClickHouseConnection, few = fewEvents) {
    this.#connection = connection;
    this.#fewEvents = few;
  }

  /** While it does not answer it is asked once a minute by whoever watches it, and not for each day. */
  isIdle(events: number): boolean {
    return events < this.#fewEvents || this.#connection.problem !== null;
  }

  async findCursor(of: WebsiteDay): Promise<number> {
    const [row] = await this.#connection.rows<{ cursor: string }>(
      `SELECT max(cursor) AS cursor FROM ${countedTable} WHERE ${ofDay(of)}`,
    );
    return Number(row?.cursor ?? 0);
  }

  add({ websiteId, day }: WebsiteDay, events: readonly CountedEvent[], cursor: number): Promise<void> {
    const rows = events.map((event) => ({ website_id: websiteId, day, ...event, cursor }));
    return this.#connection.insert(countedTable, rows);
  }

  async countEvents(of: WebsiteDay): Promise<number> {
    const [row] = await this.#connection.rows<{ count: string }>(
      `SELECT uniqExact(id) AS count FROM ${countedTable} WHERE ${ofDay(of)}`,
    );
    return Number(row?.count ?? 0);
  }

  async countDay(of: WebsiteDay): Promise<CountedDay> {
    const robots = await this.#connection.rows<{ visitor: string }>(robotsStatement(of));
    const told = await this.#connection.rows<{ id: string }>(toldStatement(of));
    return {
      counts: await this.#connection.rows<object>(countsStatement(of)),
      vitals: await this.#connection.rows<object>(vitalsStatement(of)),
      robots: robots.map(({ visitor }) => visitor),
      told: told.map(({ id }) => id),
    };
  }

  forget(of: WebsiteDay): Promise<void> {
    return this.#connection.remove(countedTable, ofDay(of));
  }
}
