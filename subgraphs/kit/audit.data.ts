import { type ScopedDatabase, statement } from './database.ts';

/** A change that a contributor made. */
export interface StoredAuditEntry {
  readonly id: string;
  readonly position: string;
  readonly accountId: string;
  readonly kind: string;
  readonly subjectId: string;
  readonly change: 'INSERT' | 'UPDATE' | 'DELETE';
  readonly before: unknown;
  readonly after: unknown;
  readonly createdAt: Date;
}

/** What of a log is asked for; empty texts ask for all. */
export interface AuditFilter {
  readonly accountId: string;
  readonly kind: string;
  readonly subjectId: string;
}

const readPage = statement(`
  SELECT id, position::text, account_id AS "accountId", kind, subject_id AS "subjectId", change, before, after,
    created_at AS "createdAt"
  FROM audit_entry
  WHERE website_id = $1 AND position < $2::bigint AND $3 IN ('', account_id) AND $4 IN ('', kind) AND $5 IN ('', subject_id)
  ORDER BY position DESC LIMIT $6`);

const readLastChange = statement(`
  SELECT created_at AS "createdAt" FROM audit_entry WHERE website_id = $1 ORDER BY position DESC LIMIT 1`);

const afterAll = '9223372036854775807';

/** A page of the log, newest first, from before a position. */
export function findAuditEntries(
  db: ScopedDatabase,
  { accountId, kind, subjectId }: AuditFilter,
  before: string | null,
  limit: number,
): Promise<StoredAuditEntry[]> {
  return db.rows<StoredAuditEntry>(readPage, [before ?? afterAll, accountId, kind, subjectId, limit]);
}

/** When a contributor last changed something; null when none did yet. */
export async function findLastChange(db: ScopedDatabase): Promise<Date | null> {
  const [row] = await db.rows<Pick<StoredAuditEntry, 'createdAt'>>(readLastChange);
  return row?.createdAt ?? null;
}
