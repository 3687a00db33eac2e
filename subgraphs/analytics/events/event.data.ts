import { GraphQLError } from 'graphql';
import { type Database, type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import { eventLimits } from './event.rules.ts';
import type { EventDraft } from './event-row.rules.ts';

/** An event that is sent again within so many days counts once: whoever tells its time may do so for as long. */
const dedupeDays = eventLimits.oldestMs / 86_400_000;

/**
 * Raw SQL, as every page view runs it. Requests that come at once share one statement and one commit; one document of JSON is cheaper
 * to send and to read than an array for each column. A row that is there already is the same event, sent again; one whose sender told no
 * time may be there on a day before. What comes days late may tell where a sale of the day after came from.
 */
const insertEvents = statement(`
  WITH stored AS (
    INSERT INTO visit_event (website_id, day, id, at, schema, name, visitor, is_new, path, referrer, source, medium, campaign,
      term, ad_content, device, browser, os, country, language, subject, value, amount, currency, data)
    SELECT $1::text, day, id, at, schema, name, visitor, is_new, path, referrer, source, medium, campaign,
      term, ad_content, device, browser, os, country, language, subject, value, amount, currency, data
    FROM json_to_recordset($2::json) AS e (day date, id text, at timestamptz, schema text, name text, visitor text, is_new boolean,
      path text, referrer text, source text, medium text, campaign text, term text, ad_content text, device text, browser text, os text,
      country text, language text, subject text, value float8, amount bigint, currency text, data jsonb, undated boolean)
    WHERE CASE WHEN undated THEN NOT EXISTS (
      SELECT FROM visit_event k WHERE k.website_id = $1 AND k.id = e.id AND k.day BETWEEN e.day - ${dedupeDays} AND e.day - 1) ELSE true END
    ON CONFLICT DO NOTHING RETURNING day),
  marked AS (INSERT INTO rollup_mark (website_id, day)
    SELECT $1::text, day FROM stored UNION SELECT $1::text, day + 1 FROM stored WHERE day < current_date - 1)
  INSERT INTO refused_event_count AS r (website_id, day, reason, count)
  SELECT $1, day, reason, count FROM json_to_recordset($3::json) AS e (day date, reason text, count int)
  ON CONFLICT (website_id, day, reason) DO UPDATE SET count = r.count + excluded.count`);

const createPartitions = statement(`
  SELECT create_visit_event_partition(day) FROM unnest($2::date[]) AS d (day) WHERE $1 <> ''`);

const keepRetention = statement(`
  INSERT INTO event_retention AS r (website_id, days) VALUES ($1, $2)
  ON CONFLICT (website_id) DO UPDATE SET days = excluded.days WHERE r.days <> excluded.days`);

const makeSalt = statement(`
  INSERT INTO visitor_salt (website_id, day, salt) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`);
const readSalt = statement(`SELECT salt FROM visitor_salt WHERE website_id = $1 AND day = $2`);

/** Events and refusals of one request. */
export interface EventBatch {
  readonly drafts: readonly EventDraft[];
  readonly refusals: readonly Refusal[];
}

/** So many events of a day that were not kept, and why. */
export interface Refusal {
  readonly day: string;
  readonly reason: string;
  readonly count: number;
}

interface Waiting extends EventBatch {
  readonly done: () => void;
  readonly failed: (error: unknown) => void;
}

const mostRows = 2_000;
const mostWaiting = 20_000;

/**
 * Writes events: what comes in one turn of the event loop shares a statement, and what comes while a website's statement is on its way
 * goes together with the next one.
 */
export class EventWriter {
  readonly #database: Database;
  readonly #onWritten: (websiteId: string) => void;
  readonly #waiting = new Map<string, Waiting[]>();
  readonly #retention = new Map<string, number>();
  readonly #salts = new Map<string, Promise<string>>();

  /** `onWritten` is told of each website that has new events. */
  constructor(database: Database, onWritten: (websiteId: string) => void) {
    this.#database = database;
    this.#onWritten = onWritten;
  }

  /** Resolves once the events are on the disk. */
  write(websiteId: string, batch: EventBatch): Promise<void> {
    return new Promise((done, failed) => {
      const waiting = { ...batch, done, failed };
      const queue = this.#waiting.get(websiteId);
      if (!queue) {
        this.#waiting.set(websiteId, [waiting]);
        setImmediate(() => void this.#run(websiteId));
      } else if (queue.reduce((sum, { drafts }) => sum + drafts.length, 0) > mostWaiting) failed(tooBusy());
      else queue.push(waiting);
    });
  }

  async #run(websiteId: string): Promise<void> {
    for (let batch = this.#next(websiteId); batch.length > 0; batch = this.#next(websiteId)) {
      try {
        await this.#insert(this.#database.forWebsite(websiteId), batch);
        for (const { done } of batch) done();
        this.#onWritten(websiteId);
      } catch (error) {
        for (const { failed } of batch) failed(error);
      }
    }
    this.#waiting.delete(websiteId);
  }

  #next(websiteId: string): Waiting[] {
    const queue = this.#waiting.get(websiteId) ?? [];
    let rows = 0;
    const end = queue.findIndex(({ drafts }) => {
      rows += drafts.length;
      return rows > mostRows;
    });
    return queue.splice(0, end < 0 ? queue.length : Math.max(1, end));
  }

  async #insert(db: ScopedDatabase, batch: readonly Waiting[]): Promise<void> {
    const drafts = batch.flatMap((each) => each.drafts);
    const values = [JSON.stringify(drafts), JSON.stringify(sumRefusals(batch))];
    try {
      await db.rows(insertEvents, values);
    } catch (error) {
      if (!isPartitionMissing(error)) throw error;
      await createEventPartitions(db, [...new Set(drafts.map(({ day }) => day))]);
      await db.rows(insertEvents, values);
    }
  }

  /** Keeps for how long a website's events stay, where that is not known yet. */
  async keepRetention(websiteId: string, days: number): Promise<void> {
    if (this.#retention.get(websiteId) === days) return;
    await this.#database.forWebsite(websiteId).rows(keepRetention, [days]);
    this.#retention.set(websiteId, days);
  }

  /** The salt of a website's day, which all processes share. */
  saltOf(websiteId: string, day: string): Promise<string> {
    const key = `${websiteId} ${day}`;
    const known = this.#salts.get(key);
    if (known) return known;
    if (this.#salts.size > 10_000) this.#salts.clear();
    const salt = this.#findSalt(websiteId, day).catch((error: unknown) => {
      this.#salts.delete(key);
      throw error;
    });
    this.#salts.set(key, salt);
    return salt;
  }

  async #findSalt(websiteId: string, day: string): Promise<string> {
    const db = this.#database.forWebsite(websiteId);
    await db.rows(makeSalt, [day, newId() + newId()]);
    const [row] = await db.rows<{ salt: string }>(readSalt, [day]);
    if (!row) throw new Error('A day has no salt.');
    return row.salt;
  }
}

/** Makes the partitions of days that have none. */
export async function createEventPartitions(queries: Queries, days: readonly string[]): Promise<void> {
  await queries.rows(createPartitions, [days]);
}

function sumRefusals(batch: readonly EventBatch[]): Refusal[] {
  const sums = new Map<string, Refusal>();
  for (const { day, reason, count } of batch.flatMap((each) => each.refusals)) {
    const key = `${day} ${reason}`;
    sums.set(key, { day, reason, count: count + (sums.get(key)?.count ?? 0) });
  }
  return [...sums.values()];
}

function isPartitionMissing(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('no partition of relation');
}

function tooBusy(): GraphQLError {
  return new GraphQLError('Please try again in a few seconds.', {
    extensions: { code: 'TOO_MANY_REQUESTS', retryAfter: 5 },
  });
}
