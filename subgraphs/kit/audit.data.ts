import { type ScopedDatabase, statement } from './database.ts';

/** A change that a contributor made, or an access to what is personal. */
export interface StoredAuditEntry {
  readonly id: string;
  readonly position: string;
  readonly accountId: string;
  readonly kind: string;
  readonly subjectId: string;
  readonly change: 'INSERT' | 'UPDATE' | 'DELETE' | 'VIEWED' | 'EXPORTED' | 'ERASED';
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

const readLastChange = statement(`
  SELECT created_at AS "createdAt" FROM audit_entry WHERE website_id = $1 ORDER BY position DESC LIMIT 1`);

const afterAll = '9223372036854775807';

/**
 * Reads pages of a log, newest first, from before a position. `values` says in SQL what was there before and after. The order names the
 * table: `position` alone is the text that is answered, of which 9 comes after 10.
 */
export function pagesOf(table: 'audit_entry' | 'access_entry', values: string) {
  const readPage = statement(`
    SELECT id, position::text, account_id AS "accountId", kind, subject_id AS "subjectId", change, ${values},
      created_at AS "createdAt"
    FROM ${table}
    WHERE website_id = $1 AND position < $2::bigint AND $3 IN ('', account_id) AND $4 IN ('', kind) AND $5 IN ('', subject_id)
    ORDER BY ${table}.position DESC LIMIT $6`);
  return (
    db: ScopedDatabase,
    { accountId, kind, subjectId }: AuditFilter,
    before: string | null,
    limit: number,
  ): Promise<StoredAuditEntry[]> =>
    db.rows<StoredAuditEntry>(readPage, [before ?? afterAll, accountId, kind, subjectId, limit]);
}

/** A page of the changes. */
export const findAuditEntries = pagesOf('audit_entry', 'before, after');

/** When a contributor last changed something; null when none did yet. */
export async function findLastChange(db: ScopedDatabase): Promise<Date | null> {
  const [row] = await db.rows<Pick<StoredAuditEntry, 'createdAt'>>(readLastChange);
  return row?.createdAt ?? null;
}
