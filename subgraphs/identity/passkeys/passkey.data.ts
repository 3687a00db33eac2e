import type { Columns } from '#kit/columns.ts';
import { type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import type { Passkey } from '../generated/prisma/client.ts';
import { prismaFor } from '../prisma-client.ts';

/** A stored passkey. */
export type PasskeyRow = Columns<
  Passkey,
  'id' | 'holderId' | 'counter' | 'transports' | 'host' | 'name' | 'createdAt' | 'lastUsedAt',
  { publicKey: Passkey['publicKey'] }
>;

/** A passkey to keep. */
export type PasskeyDraft = Omit<PasskeyRow, 'createdAt' | 'lastUsedAt'>;

const columns = `id, holder_id AS "holderId", public_key AS "publicKey", counter::float8 AS counter, transports, host, name,
  created_at AS "createdAt", last_used_at AS "lastUsedAt"`;

const readOne = statement(`SELECT ${columns} FROM passkey WHERE website_id = $1 AND id = $2`);
const insertOne = statement(`
  INSERT INTO passkey (website_id, id, holder_id, public_key, counter, transports, host, name)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (id) DO NOTHING RETURNING ${columns}`);

/** A counter that does not go up is that of a copy, but for those that do not count at all. */
const countUse = statement(`
  UPDATE passkey SET counter = $3, last_used_at = now()
  WHERE website_id = $1 AND id = $2 AND (counter < $3 OR (counter = 0 AND $3 = 0)) RETURNING id`);

/** The passkey with that id; null when there is none. */
export async function findPasskey(queries: Queries, id: string): Promise<PasskeyRow | null> {
  const [row] = await queries.rows<PasskeyRow>(readOne, [id]);
  return row ?? null;
}

/** Someone's passkeys, oldest first. */
export async function findPasskeys(db: ScopedDatabase, holderId: string): Promise<PasskeyRow[]> {
  const rows = await prismaFor(db).passkey.findMany({
    where: { holderId },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  return rows.map(({ websiteId: _, counter, ...row }) => ({ ...row, counter: Number(counter) }));
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
export async function forgetPasskey(db: ScopedDatabase, holderId: string, id: string): Promise<boolean> {
  const { count } = await prismaFor(db).passkey.deleteMany({ where: { holderId, id } });
  return count > 0;
}
