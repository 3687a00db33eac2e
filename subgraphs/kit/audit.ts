import { GraphQLError } from 'graphql';
import { type AuditFilter, findAuditEntries, type StoredAuditEntry } from './audit.data.ts';
import type { ScopedDatabase } from './database.ts';
import { mapPage, pageOf, readPageSize } from './id-page.ts';

/** What is asked of a log. */
export interface AuditQuestion {
  readonly first?: number | null | undefined;
  readonly after?: string | null | undefined;
  readonly accountId?: string | null | undefined;
  readonly kind?: string | null | undefined;
  readonly subjectId?: string | null | undefined;
}

const changes = {
  INSERT: 'CREATED',
  UPDATE: 'CHANGED',
  DELETE: 'DELETED',
  VIEWED: 'VIEWED',
  EXPORTED: 'EXPORTED',
  ERASED: 'ERASED',
} as const;

/** A page of a subgraph's log, as the graph shows it. */
export async function auditPage(
  db: ScopedDatabase,
  question: AuditQuestion,
  find: typeof findAuditEntries = findAuditEntries,
) {
  const size = readPageSize(question.first);
  const filter: AuditFilter = {
    accountId: question.accountId ?? '',
    kind: question.kind ?? '',
    subjectId: question.subjectId ?? '',
  };
  const rows = await find(db, filter, readPosition(question.after), size + 1);
  return mapPage(
    pageOf(rows, { size, after: question.after }, ({ position }) => position),
    showEntry,
  );
}

function showEntry({ change, ...entry }: StoredAuditEntry) {
  return { ...entry, change: changes[change] };
}

function readPosition(after: string | null | undefined): string | null {
  if (after === null || after === undefined) return null;
  const position = Buffer.from(after, 'base64url').toString('utf8');
  if (/^\d{1,18}$/.test(position)) return position;
  throw new GraphQLError('That is no cursor of this list.', { extensions: { code: 'BAD_USER_INPUT' } });
}
