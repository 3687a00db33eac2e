import { v5 } from 'uuid';
import { type Database, everyWebsite, type Queries, type ScopedDatabase, statement } from './database.ts';
import type { JobDefinition, Jobs } from './jobs.ts';

const namespace = '3c0e6a55-6d0f-4f0e-9a43-0d7b0d7d2c9e';
const longestDays = 3_650;
/** So many rows are removed by a statement, so that nobody waits for it, and so many batches at most each time. */
const batchSize = 500;
const mostBatches = 200;

/** What a website may keep for so many days only, as its owner says. */
export interface RetentionRule {
  /** What it is, such as `submission`: its days are given as `submissionDays`. */
  readonly subject: string;
  readonly fewestDays: number;
  /** Removes some of what is over `$2` days old, `$3` at most, and answers a row for each. */
  readonly remove: string;
}

/** For how many days each subject is kept; what is absent, for good. */
export type RetentionDays = Readonly<Record<string, number>>;

/** Days that a subject may not have. */
interface WrongDays {
  readonly __typename: 'InvalidInput';
  readonly field: string;
  readonly message: string;
}

const readDays = statement('SELECT subject, days FROM retention WHERE website_id = $1');
const writeDays = statement(`
  INSERT INTO retention (website_id, subject, days) VALUES ($1, $2, $3)
  ON CONFLICT (website_id, subject) DO UPDATE SET days = excluded.days`);
const keepForGood = statement('DELETE FROM retention WHERE website_id = $1 AND subject = $2');
const readWebsites = statement(
  `SELECT DISTINCT website_id AS "websiteId" FROM retention WHERE $1 = '${everyWebsite}'`,
);

/** Mails that were handed over or given up; `kept` is a condition on mails `m` that stay whatever their age. */
export function mailRule(kept = 'false'): RetentionRule {
  return {
    // The key of a mail keeps it from being written twice.
    ...{ subject: 'mail', fewestDays: 30 },
    remove: `DELETE FROM mail WHERE website_id = $1 AND id IN (
      SELECT id FROM (SELECT id, created_at FROM mail m WHERE website_id = $1 AND state <> 'QUEUED' AND NOT (${kept}) ORDER BY id LIMIT $3) AS oldest
      WHERE created_at < now() - make_interval(days => $2)) RETURNING id`,
  };
}

/** For how many days a website keeps what. */
export async function findRetention(queries: Queries): Promise<RetentionDays> {
  const rows = await queries.rows<{ subject: string; days: number }>(readDays);
  return Object.fromEntries(rows.map(({ subject, days }) => [subject, days]));
}

/** Changes for how long what is kept, and removes what is older from then on. */
export interface Retention {
  /** Days by subject: null keeps it for good, and what is absent stays as it is. Answers what holds now, or what is wrong. */
  update(
    db: ScopedDatabase,
    days: Readonly<Record<string, number | null | undefined>>,
  ): Promise<{ readonly kept: RetentionDays } | WrongDays>;
}

const queueOf = (subgraph: string) => `${subgraph}-retention`;

/** Removes once a day, and when an owner changes it, what a website does not keep any more: in batches, so that it may end in the middle. */
export function retentionWork(
  subgraph: string,
  database: Database,
  rules: readonly RetentionRule[],
): JobDefinition {
  const removals = rules.map(({ subject, remove }) => ({ subject, remove: statement(remove) }));
  return {
    name: queueOf(subgraph),
    retryLimit: 3,
    retryDelaySeconds: 60,
    expireInSeconds: 900,
    runAtOnce: 1,
    async findForgotten() {
      const websites = await database.forWebsite(everyWebsite).rows<{ websiteId: string }>(readWebsites);
      const today = new Date().toISOString().slice(0, 10);
      return websites.map(({ websiteId }) => ({
        id: v5(`${subgraph} ${websiteId} ${today}`, namespace),
        websiteId,
      }));
    },
    async run(db) {
      const kept = await findRetention(db);
      for (const { subject, remove } of removals) {
        const days = kept[subject];
        if (days === undefined) continue;
        for (let batch = 0; batch < mostBatches; batch += 1)
          if ((await db.rows(remove, [days, batchSize])).length < batchSize) break;
      }
    },
  };
}

/** The retention of an opened subgraph, whose PostgreSQL schema has a table `retention`. */
export function createRetention(subgraph: string, jobs: Jobs, rules: readonly RetentionRule[]): Retention {
  return {
    async update(db, days) {
      for (const { subject, fewestDays } of rules) {
        const asked = days[subject];
        if (typeof asked === 'number' && (asked < fewestDays || asked > longestDays))
          return {
            ...{ __typename: 'InvalidInput', field: `${subject}Days` },
            message: `Enter ${fewestDays} to ${longestDays} days, or nothing to keep it for good.`,
          };
      }
      await jobs.open();
      const kept = await db.transaction(async (queries) => {
        for (const { subject } of rules) {
          const asked = days[subject];
          if (asked === null) await queries.rows(keepForGood, [subject]);
          else if (asked !== undefined) await queries.rows(writeDays, [subject, asked]);
        }
        return findRetention(queries);
      });
      const id = v5(`${subgraph} ${db.websiteId} ${Date.now()}`, namespace);
      // It is found within a day where the database goes away after it was changed.
      await jobs.send(queueOf(subgraph), [{ id, websiteId: db.websiteId }]).catch(() => undefined);
      return { kept };
    },
  };
}
