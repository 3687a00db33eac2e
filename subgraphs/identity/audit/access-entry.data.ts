import { pagesOf } from '#kit/audit.data.ts';
import type { Columns } from '#kit/columns.ts';
import { type Queries, statement } from '#kit/database.ts';
import type { AccessEntry } from '../generated/prisma/client.ts';

/** Someone looked at what is personal, or took it away. */
export interface AccessDraft
  extends Columns<
    AccessEntry,
    'id' | 'accountId' | 'kind' | 'subjectId',
    { change: 'VIEWED' | 'EXPORTED' | 'ERASED' }
  > {
  readonly at: AccessEntry['createdAt'];
}

/** In one order, so that processes that write at once wait for each other and no further. */
const insertEntries = statement(`
  INSERT INTO access_entry (website_id, id, account_id, kind, subject_id, change, created_at)
  SELECT $1, u.id, u.account_id, u.kind, u.subject_id, u.change, u.created_at
  FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::timestamptz[])
    AS u(id, account_id, kind, subject_id, change, created_at)
  ORDER BY u.id ON CONFLICT (website_id, id) DO NOTHING`);

/** Writes down what is not written yet. */
export async function insertAccessEntries(queries: Queries, drafts: readonly AccessDraft[]): Promise<void> {
  await queries.rows(insertEntries, [
    drafts.map(({ id }) => id),
    drafts.map(({ accountId }) => accountId),
    drafts.map(({ kind }) => kind),
    drafts.map(({ subjectId }) => subjectId),
    drafts.map(({ change }) => change),
    drafts.map(({ at }) => at),
  ]);
}

/** A page of who looked at what is personal. */
export const findAccessEntries = pagesOf('access_entry', 'NULL::jsonb AS before, NULL::jsonb AS after');
