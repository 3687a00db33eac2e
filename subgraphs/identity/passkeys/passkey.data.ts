import { type Queries, statement } from '#kit/database.ts';

/** A stored passkey. */
export interface PasskeyRow {
  readonly id: string;
  readonly holderId: string;
  readonly publicKey: Uint8Array<ArrayBuffer>;
  readonly counter: number;
  readonly transports: string[];
  readonly host: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

/** A passkey to keep. */
export type PasskeyDraft = Omit<PasskeyRow, 'createdAt' | 'lastUsedAt'>;

const columns = `id, holder_id AS "holderId", public_key AS "publicKey", counter::float8 AS counter, transports, host, name,
  created_at AS "createdAt", last_used_at AS "lastUsedAt"`;

const readOne = statement(`SELECT ${columns} FROM passkey WHERE website_id = $1 AND id = $2`);
const readAll = statement(
  `SELECT ${columns} FROM passkey WHERE website_id = $1 AND holder_id = $2 ORDER BY created_at, id`,
);
const insertOne = statement(`
  INSERT INTO passkey (website_id, id, holder_id, public_key, counter, transports, host, name)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (id) DO NOTHING RETURNING ${columns}`);

/** A counter that does not go up is that of a copy, but for those that do not count at all. */
const countUse = statement(`
  UPDATE passkey SET counter = $3, last_used_at = now()
  WHERE website_id = $1 AND id = $2 AND (counter < $3 OR (counter = 0 AND $3 = 0)) RETURNING id`);

const deleteOne = statement(
  'DELETE FROM passkey WHERE website_id = $1 AND holder_id = $2 AND id = $3 RETURNING id',
);

/** The passkey with that id; null when there is none. */
export async function findPasskey(queries: Queries, id: string): Promise<PasskeyRow | null> {
  const [row] = await queries.rows<PasskeyRow>(readOne, [id]);
  return row ?? null;
}

/** Someone's passkeys, oldest first. */
export function findPasskeys(queries: Queries, holderId: string): Promise<PasskeyRow[]> {
  return queries.rows<PasskeyRow>(readAll, [holderId]);
}

/** Keeps a passkey; null when one of that id is known. */
export async function insertPasskey(queries: Queries, draft: PasskeyDraft): Promise<PasskeyRow | null> {
  const { id, holderId, publicKey, counter, transports, host, name } = draft;
  const values = [id, holderId, publicKey, counter, transports, host, name];
  const [row] = await queries.rows<PasskeyRow>(insertOne, values);
  return row ?? null;
}

/** Keeps that it signed so often; false when it signed more often before. */
export async function countPasskeyUse(queries: Queries, id: string, counter: number): Promise<boolean> {
  return (await queries.rows(countUse, [id, counter])).length > 0;
}

/** Removes a passkey of someone; false when they have none of that id. */
export async function forgetPasskey(queries: Queries, holderId: string, id: string): Promise<boolean> {
  return (await queries.rows(deleteOne, [holderId, id])).length > 0;
}
