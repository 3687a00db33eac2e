import { type Database, everyWebsite, type Queries, type ScopedDatabase, statement } from './database.ts';
import { newId } from './ids.ts';
import type { JobRequest } from './jobs.ts';

/** A stored mail. */
export interface StoredMail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly state: 'QUEUED' | 'SENT' | 'KEPT' | 'FAILED';
  readonly attempts: number;
  readonly lastError: string | null;
  readonly createdAt: Date;
  readonly settledAt: Date | null;
}

/** A mail to write down. */
export interface MailDraft {
  /** What it is about, such as `restock:ID`: nothing is written to someone about the same thing twice. */
  readonly key: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Further headers, such as `List-Unsubscribe`. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** What became of an attempt to hand a mail over. */
export type MailOutcome =
  | { readonly state: 'SENT' | 'KEPT' }
  | { readonly state: 'FAILED'; readonly error: string }
  | { readonly state: 'QUEUED'; readonly error: string };

const columns = `id, recipient AS "to", subject, text, html, headers, state, attempts, last_error AS "lastError",
  created_at AS "createdAt", settled_at AS "settledAt"`;

const writeMails = statement(`
  INSERT INTO mail (id, website_id, key, recipient, subject, text, html, headers)
  SELECT id, $1, key, recipient, subject, text, html, headers
  FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::jsonb[])
    AS draft (id, key, recipient, subject, text, html, headers)
  ON CONFLICT (website_id, key) DO NOTHING RETURNING id, key`);

/** Waits for whoever is handing the mail over at this moment, and then finds it settled. */
const countAttempt = statement(`
  UPDATE mail SET attempts = attempts + 1 WHERE website_id = $1 AND id = $2 AND state = 'QUEUED' RETURNING id`);

const lockQueued = statement(
  `SELECT ${columns} FROM mail WHERE website_id = $1 AND id = $2 AND state = 'QUEUED' FOR UPDATE`,
);

const writeOutcome = statement(`
  UPDATE mail SET state = $3, last_error = $4, settled_at = CASE WHEN $3 = 'QUEUED' THEN NULL ELSE now() END
  WHERE website_id = $1 AND id = $2`);

const readForgotten = statement(`
  SELECT id, website_id AS "websiteId" FROM mail
  WHERE $1 = '${everyWebsite}' AND state = 'QUEUED' AND created_at < now() - interval '1 minute'
  ORDER BY created_at LIMIT 500`);

const readPage = statement(`
  SELECT ${columns} FROM mail WHERE website_id = $1 AND ($2::text IS NULL OR id < $2) ORDER BY id DESC LIMIT $3`);

/** Writes mails down, in the transaction of what causes them; answers their ids by their keys. Nobody writes to who was erased. */
export async function writeDownMails(
  queries: Queries,
  wanted: readonly MailDraft[],
): Promise<Map<string, string>> {
  const drafts = wanted.filter(({ to }) => to !== '');
  if (drafts.length === 0) return new Map();
  const rows = await queries.rows<{ id: string; key: string }>(writeMails, [
    drafts.map(() => newId()),
    drafts.map(({ key }) => key),
    drafts.map(({ to }) => to),
    drafts.map(({ subject }) => subject),
    drafts.map(({ text }) => text),
    drafts.map(({ html }) => html),
    drafts.map(({ headers }) => JSON.stringify(headers ?? {})),
  ]);
  return new Map(rows.map(({ id, key }) => [key, id]));
}

/**
 * Works on a queued mail while no other process can, and keeps what became of it. The attempt is counted first and for
 * itself, so that a mail that kills its process is given up too. Null when the mail is settled already.
 */
export async function attemptMail(
  db: ScopedDatabase,
  id: string,
  work: (mail: StoredMail) => Promise<MailOutcome>,
): Promise<MailOutcome | null> {
  const [counted] = await db.rows<{ id: string }>(countAttempt, [id]);
  if (!counted) return null;
  let outcome: MailOutcome | undefined;
  return db.transaction(async (queries) => {
    const [mail] = await queries.rows<StoredMail>(lockQueued, [id]);
    if (!mail) return null;
    // Handed over once, however often the transaction has to be begun again.
    outcome ??= await work(mail);
    await queries.rows(writeOutcome, [id, outcome.state, 'error' in outcome ? outcome.error : null]);
    return outcome;
  });
}

/** Mails of any website that were written down a while ago and are still queued. */
export function findForgottenMails(database: Database): Promise<JobRequest[]> {
  return database.forWebsite(everyWebsite).rows<JobRequest>(readForgotten);
}

/** A page of mails, newest first. */
export function findMails(db: ScopedDatabase, after: string | null, limit: number): Promise<StoredMail[]> {
  return db.rows<StoredMail>(readPage, [after, limit]);
}
