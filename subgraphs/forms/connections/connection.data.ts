import { createHash } from 'node:crypto';
import type { Columns } from '#kit/columns.ts';
import { type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import { readWord } from '#kit/stored-word.ts';
import type { FormServiceKind } from '../generated/graphql.ts';
import type { FormConnection, HookDelivery, MailingList } from '../generated/prisma/client.ts';
import { prismaFor } from '../prisma-client.ts';

/** A stored connection. */
export type FormConnectedServiceRow = Columns<
  FormConnection,
  | ('id' | 'formId' | 'mailingListId' | 'requiresDoubleOptIn' | 'spreadsheetName' | 'url')
  | ('count' | 'lastDeliveredAt' | 'lastError' | 'createdAt'),
  { kind: FormServiceKind }
>;

/** A connection to be stored. */
export interface NewConnection
  extends Columns<
    FormConnection,
    | ('formId' | 'mailingListId' | 'requiresDoubleOptIn' | 'spreadsheetName' | 'url')
    | ('signingSecretSealed' | 'sheetId' | 'sheetKeySealed' | 'createdBy'),
    { kind: FormServiceKind }
  > {
  /** The token in a spreadsheet's address; kept as a hash. */
  readonly feedToken: string | null;
}

/** A connection to a mailing list. */
export interface ConnectedList extends Columns<FormConnection, 'id' | 'requiresDoubleOptIn'> {
  readonly listId: MailingList['id'];
  readonly listName: MailingList['name'];
  readonly createdAt: MailingList['createdAt'];
}

const kinds: readonly FormServiceKind[] = [
  ...(['MAILING_LIST', 'SPREADSHEET', 'GOOGLE_SHEETS', 'ZAPIER', 'WEBHOOK'] as const),
];
const columns = {
  ...{ id: true, formId: true, kind: true, mailingListId: true, requiresDoubleOptIn: true },
  ...{
    spreadsheetName: true,
    url: true,
    count: true,
    lastDeliveredAt: true,
    lastError: true,
    createdAt: true,
  },
} as const;

const readFeed = statement(`
  UPDATE form_connection SET last_delivered_at = now() WHERE website_id = $1 AND feed_hash = $2
  RETURNING form_id AS "formId"`);

const readTold = statement(`
  SELECT id FROM form_connection WHERE website_id = $1 AND form_id = $2 AND (url IS NOT NULL OR sheet_id IS NOT NULL)`);

const readLists = statement(`
  SELECT c.id, c.requires_double_opt_in AS "requiresDoubleOptIn", l.id AS "listId", l.name AS "listName",
    l.created_at AS "createdAt"
  FROM form_connection c JOIN mailing_list l ON l.website_id = c.website_id AND l.id = c.mailing_list_id
  WHERE c.website_id = $1 AND c.form_id = $2 ORDER BY c.id`);

const writeDeliveries = statement(`
  INSERT INTO hook_delivery (id, website_id, connection_id, submission_id)
  SELECT id, $1, connection_id, submission_id FROM unnest($2::text[], $3::text[], $4::text[])
    AS draft (id, connection_id, submission_id)
  ON CONFLICT (connection_id, submission_id) DO NOTHING RETURNING id`);

/** A form's connections, the oldest first. */
export async function findConnections(
  db: ScopedDatabase,
  formId: string,
): Promise<FormConnectedServiceRow[]> {
  const rows = await prismaFor(db).formConnection.findMany({
    where: { formId },
    select: columns,
    orderBy: { id: 'asc' },
  });
  return rows.map((row) => ({ ...row, kind: readWord(kinds, row.kind) }));
}

/** Stores a connection. */
export async function insertConnection(
  db: ScopedDatabase,
  { feedToken, ...made }: NewConnection,
): Promise<FormConnectedServiceRow> {
  const feedHash = feedToken === null ? null : hashOf(feedToken);
  const data = { ...made, id: newId(), websiteId: db.websiteId, feedHash };
  const row = await prismaFor(db).formConnection.create({ data, select: columns });
  return { ...row, kind: made.kind };
}

/** Ends a connection; false when there was none. */
export async function removeConnection(db: ScopedDatabase, id: string): Promise<boolean> {
  const { count } = await prismaFor(db).formConnection.deleteMany({ where: { id } });
  return count > 0;
}

/**
 * Ends what an account connected forms to outside of the website, with what waits to be delivered there. A mailing list is the website's
 * own, whoever connected it.
 */
export async function removeConnectionsOf(db: ScopedDatabase, accountId: string): Promise<void> {
  await prismaFor(db).formConnection.deleteMany({
    where: {
      createdBy: accountId,
      OR: [{ url: { not: null } }, { feedHash: { not: null } }, { sheetId: { not: null } }],
    },
  });
}

/** The form whose answers a spreadsheet may read with a token; it is noted that it did. */
export async function findFeedForm(db: ScopedDatabase, token: string): Promise<string | null> {
  const [row] = await db.rows<Columns<FormConnection, 'formId'>>(readFeed, [hashOf(token)]);
  return row?.formId ?? null;
}

/** The mailing lists that a form is connected to. */
export function findConnectedLists(queries: Queries, formId: string): Promise<ConnectedList[]> {
  return queries.rows<ConnectedList>(readLists, [formId]);
}

/** Counts a submission that went to a connection. */
export async function countConnection(queries: Queries, id: string): Promise<void> {
  await prismaFor(queries).formConnection.updateMany({
    where: { id },
    data: { count: { increment: 1 }, lastDeliveredAt: new Date(), lastError: null },
  });
}

/** Writes down that a submission goes to each program and spreadsheet that its form is connected to; answers the deliveries' ids. */
export async function insertDeliveries(
  queries: Queries,
  formId: string,
  submissionId: string,
): Promise<string[]> {
  const told = await queries.rows<Columns<FormConnection, 'id'>>(readTold, [formId]);
  if (told.length === 0) return [];
  const written = await queries.rows<Columns<HookDelivery, 'id'>>(writeDeliveries, [
    told.map(() => newId()),
    told.map(({ id }) => id),
    told.map(() => submissionId),
  ]);
  return written.map(({ id }) => id);
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
