import { createHash } from 'node:crypto';
import { type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import type { FormServiceKind } from '../generated/graphql.ts';

/** A stored connection. */
export interface FormConnectedServiceRow {
  readonly id: string;
  readonly formId: string;
  readonly kind: FormServiceKind;
  readonly mailingListId: string | null;
  readonly requiresDoubleOptIn: boolean;
  readonly spreadsheetName: string | null;
  readonly url: string | null;
  readonly count: number;
  readonly lastDeliveredAt: Date | null;
  readonly lastError: string | null;
  readonly createdAt: Date;
}

/** A connection to be stored. */
export interface NewConnection {
  readonly formId: string;
  readonly kind: FormServiceKind;
  readonly mailingListId: string | null;
  readonly requiresDoubleOptIn: boolean;
  readonly spreadsheetName: string | null;
  /** The token in a spreadsheet's address; kept as a hash. */
  readonly feedToken: string | null;
  readonly url: string | null;
  /** What calls to its address are signed with, sealed. */
  readonly signingSecretSealed: string | null;
  /** The id of a spreadsheet in Google Sheets. */
  readonly sheetId: string | null;
  /** The key of the service account that writes into it, sealed. */
  readonly sheetKeySealed: string | null;
  /** The account that makes it. */
  readonly createdBy: string | null;
}

/** A connection to a mailing list. */
export interface ConnectedList {
  readonly id: string;
  readonly requiresDoubleOptIn: boolean;
  readonly listId: string;
  readonly listName: string;
  readonly createdAt: Date;
}

const columns = `id, form_id AS "formId", kind, mailing_list_id AS "mailingListId",
  requires_double_opt_in AS "requiresDoubleOptIn", spreadsheet_name AS "spreadsheetName", url, count,
  last_delivered_at AS "lastDeliveredAt", last_error AS "lastError", created_at AS "createdAt"`;

const readOfForm = statement(
  `SELECT ${columns} FROM form_connection WHERE website_id = $1 AND form_id = $2 ORDER BY id`,
);

const writeConnection = statement(`
  INSERT INTO form_connection (id, website_id, form_id, kind, mailing_list_id, requires_double_opt_in, spreadsheet_name,
    feed_hash, url, signing_secret_sealed, sheet_id, sheet_key_sealed, created_by)
  VALUES ($2, $1, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) RETURNING ${columns}`);

const removeOne = statement('DELETE FROM form_connection WHERE website_id = $1 AND id = $2 RETURNING id');

/** A mailing list is the website's own, whoever connected it. */
const removeOf = statement(`
  DELETE FROM form_connection WHERE website_id = $1 AND created_by = $2
    AND (url IS NOT NULL OR feed_hash IS NOT NULL OR sheet_id IS NOT NULL)`);

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

const countDelivered = statement(`
  UPDATE form_connection SET count = count + 1, last_delivered_at = now(), last_error = NULL
  WHERE website_id = $1 AND id = $2`);

/** A form's connections, the oldest first. */
export function findConnections(db: Queries, formId: string): Promise<FormConnectedServiceRow[]> {
  return db.rows<FormConnectedServiceRow>(readOfForm, [formId]);
}

/** Stores a connection. */
export async function insertConnection(
  db: ScopedDatabase,
  made: NewConnection,
): Promise<FormConnectedServiceRow> {
  const [row] = await db.rows<FormConnectedServiceRow>(writeConnection, [
    ...[newId(), made.formId, made.kind, made.mailingListId, made.requiresDoubleOptIn, made.spreadsheetName],
    ...[
      made.feedToken === null ? null : hashOf(made.feedToken),
      made.url,
      made.signingSecretSealed,
      made.sheetId,
      made.sheetKeySealed,
      made.createdBy,
    ],
  ]);
  if (!row) throw new Error('A connection was not stored.');
  return row;
}

/** Ends a connection; false when there was none. */
export async function removeConnection(db: ScopedDatabase, id: string): Promise<boolean> {
  return (await db.rows(removeOne, [id])).length > 0;
}

/** Ends what an account connected forms to outside of the website, with what waits to be delivered there. */
export async function removeConnectionsOf(db: ScopedDatabase, accountId: string): Promise<void> {
  await db.rows(removeOf, [accountId]);
}

/** The form whose answers a spreadsheet may read with a token; it is noted that it did. */
export async function findFeedForm(db: ScopedDatabase, token: string): Promise<string | null> {
  const [row] = await db.rows<{ formId: string }>(readFeed, [hashOf(token)]);
  return row?.formId ?? null;
}

/** The mailing lists that a form is connected to. */
export function findConnectedLists(queries: Queries, formId: string): Promise<ConnectedList[]> {
  return queries.rows<ConnectedList>(readLists, [formId]);
}

/** Counts a submission that went to a connection. */
export async function countConnection(queries: Queries, id: string): Promise<void> {
  await queries.rows(countDelivered, [id]);
}

/** Writes down that a submission goes to each program and spreadsheet that its form is connected to; answers the deliveries' ids. */
export async function insertDeliveries(
  queries: Queries,
  formId: string,
  submissionId: string,
): Promise<string[]> {
  const told = await queries.rows<{ id: string }>(readTold, [formId]);
  if (told.length === 0) return [];
  const written = await queries.rows<{ id: string }>(writeDeliveries, [
    told.map(() => newId()),
    told.map(({ id }) => id),
    told.map(() => submissionId),
  ]);
  return written.map(({ id }) => id);
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
