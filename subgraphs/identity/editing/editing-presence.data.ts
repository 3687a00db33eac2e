import type { Columns } from '#kit/columns.ts';
import { type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import type { Account, EditingPresence } from '../generated/prisma/client.ts';
import { prismaFor } from '../prisma-client.ts';

/** A window of the editor, and what it has open. */
export type OpenWindow = Columns<EditingPresence, 'accountId' | 'windowId' | 'subject'>;

/** Someone else who has the same thing open. */
export type OtherEditorRow = Columns<EditingPresence, 'accountId' | 'openedAt'> & Columns<Account, 'email'>;

/** Browsers let windows in the background speak up once a minute. */
const isOpen = (row: string) => `${row}.seen_at >= now() - interval '90 seconds'`;

/** What is over goes along with it, but for rows that others are at. */
const announce = statement(`
  WITH over AS (
    SELECT account_id, window_id FROM editing_presence e WHERE website_id = $1 AND NOT ${isOpen('e')}
      AND NOT (account_id = $2 AND window_id = $3) LIMIT 100 FOR UPDATE SKIP LOCKED
  ), forgotten AS (
    DELETE FROM editing_presence e USING over o
    WHERE e.website_id = $1 AND e.account_id = o.account_id AND e.window_id = o.window_id
  )
  INSERT INTO editing_presence AS mine (website_id, account_id, window_id, subject)
  SELECT $1, c.account_id, $3, $4 FROM contributor c WHERE c.website_id = $1 AND c.account_id = $2
  ON CONFLICT (website_id, account_id, window_id) DO UPDATE SET subject = excluded.subject, seen_at = now(),
    opened_at = CASE WHEN mine.subject = excluded.subject AND ${isOpen('mine')} THEN mine.opened_at ELSE now() END`);
const readOthers = statement(`
  SELECT a.id AS "accountId", a.email, min(e.opened_at) AS "openedAt" FROM editing_presence e JOIN account a ON a.id = e.account_id
  WHERE e.website_id = $1 AND e.subject = $2 AND e.account_id <> $3 AND ${isOpen('e')}
  GROUP BY a.id, a.email ORDER BY 3, 2 LIMIT 20`);

/** Writes down that a window has something open. */
export async function announceOpen(db: Queries, window: OpenWindow): Promise<void> {
  await db.rows(announce, [window.accountId, window.windowId, window.subject]);
}

/** A window has something open no longer; what else it opened since stays. */
export async function announceClosed(
  db: ScopedDatabase,
  { accountId, windowId, subject }: OpenWindow,
): Promise<void> {
  await prismaFor(db).editingPresence.deleteMany({ where: { accountId, windowId, subject } });
}

/** Who else has it open, the earliest first. */
export function findOthers(db: Queries, subject: string, accountId: string): Promise<OtherEditorRow[]> {
  return db.rows<OtherEditorRow>(readOthers, [subject, accountId]);
}
