import { type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import type { Permission } from '../generated/graphql.ts';

/** A stored key. */
export interface ApiKeyRow {
  readonly id: string;
  readonly name: string;
  readonly prefix: string;
  readonly permissions: readonly Permission[];
  readonly isAdHocAllowed: boolean;
  readonly isReadOnly: boolean;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly lastUsedAt: Date | null;
  readonly revokedAt: Date | null;
}

/** A key to be stored. */
export interface ApiKeyDraft
  extends Pick<ApiKeyRow, 'name' | 'prefix' | 'permissions' | 'isAdHocAllowed' | 'isReadOnly'> {
  readonly tokenHash: Uint8Array;
  readonly createdBy: string;
  readonly expiresAt: Date | null;
}

const columns = `id, name, prefix, permissions, is_ad_hoc_allowed AS "isAdHocAllowed", is_read_only AS "isReadOnly", created_at AS "createdAt",
  expires_at AS "expiresAt", last_used_at AS "lastUsedAt", revoked_at AS "revokedAt"`;

const insertKey = statement(`
  INSERT INTO api_key (website_id, id, name, prefix, token_hash, permissions, is_ad_hoc_allowed, is_read_only, created_by,
    expires_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING ${columns}`);

const readKeys = statement(`
  SELECT ${columns} FROM api_key WHERE website_id = $1 AND id < $2 ORDER BY id DESC LIMIT $3`);

const readKey = statement(`SELECT ${columns} FROM api_key WHERE website_id = $1 AND id = $2`);

/** With the role that its maker has now: a key is good only while its maker builds the website. */
const readGoodKey = statement(`
  SELECT key.*, c.role AS "makerRole", c.account_id AS "makerId"
  FROM (SELECT ${columns}, created_by FROM api_key WHERE website_id = $1 AND token_hash = $2
    AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())) key
  JOIN contributor c ON c.website_id = $1 AND c.account_id = key.created_by`);

const endKey = statement(`
  UPDATE api_key SET revoked_at = coalesce(revoked_at, now()) WHERE website_id = $1 AND id = $2 RETURNING ${columns}`);

const endKeysOf = statement(`
  UPDATE api_key SET revoked_at = now() WHERE website_id = $1 AND created_by = $2 AND revoked_at IS NULL`);

/** Only every ten minutes: a key that is used all day does not write all day. */
const noteUse = statement(`
  UPDATE api_key SET last_used_at = now() WHERE website_id = $1 AND id = $2
    AND (last_used_at IS NULL OR last_used_at < now() - interval '10 minutes')`);

const noteEveryMs = 600_000;
/** Sorts after every id. */
const afterAll = '~';

/** Stores a key. */
export async function insertApiKey(db: ScopedDatabase, draft: ApiKeyDraft): Promise<ApiKeyRow> {
  const { name, prefix, tokenHash, permissions, isAdHocAllowed, isReadOnly, createdBy, expiresAt } = draft;
  const values = [
    newId(),
    name,
    prefix,
    tokenHash,
    permissions,
    isAdHocAllowed,
    isReadOnly,
    createdBy,
    expiresAt,
  ];
  const [row] = await db.rows<ApiKeyRow>(insertKey, values);
  if (!row) throw new Error('A key was not stored.');
  return row;
}

/** A page of the website's keys, newest first. */
export function findApiKeys(db: ScopedDatabase, after: string | null, limit: number): Promise<ApiKeyRow[]> {
  return db.rows<ApiKeyRow>(readKeys, [after ?? afterAll, limit]);
}

/** The key with that id. */
export async function findApiKey(db: ScopedDatabase, id: string): Promise<ApiKeyRow | null> {
  const [row] = await db.rows<ApiKeyRow>(readKey, [id]);
  return row ?? null;
}

/** A key that is good, and the code of the role that its maker has. */
export interface AdmittedApiKey extends ApiKeyRow {
  readonly makerRole: number;
  readonly makerId: string;
}

/** The key with that hash while it is good; that it is used is noted now and then. */
export async function admitApiKey(db: ScopedDatabase, tokenHash: Uint8Array): Promise<AdmittedApiKey | null> {
  const [row] = await db.rows<AdmittedApiKey>(readGoodKey, [tokenHash]);
  if (!row) return null;
  const isNoted = row.lastUsedAt !== null && Date.now() - row.lastUsedAt.getTime() < noteEveryMs;
  if (!isNoted) await db.rows(noteUse, [row.id]);
  return row;
}

/** Revokes every key that an account made for the website. */
export async function endApiKeysOf(queries: Queries, accountId: string): Promise<void> {
  await queries.rows(endKeysOf, [accountId]);
}

/** Revokes a key; null when there is none. */
export async function endApiKey(db: ScopedDatabase, id: string): Promise<ApiKeyRow | null> {
  const [row] = await db.rows<ApiKeyRow>(endKey, [id]);
  return row ?? null;
}
