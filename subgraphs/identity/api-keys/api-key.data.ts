import type { Columns } from '#kit/columns.ts';
import { type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import { readWord } from '#kit/stored-word.ts';
import type { Permission } from '../generated/graphql.ts';
import type { ApiKey, Contributor } from '../generated/prisma/client.ts';
import { prismaFor } from '../prisma-client.ts';
import { permissionsOfRole } from '../roles/roles.rules.ts';

/** A stored key. */
export type ApiKeyRow = Columns<
  ApiKey,
  | ('id' | 'name' | 'prefix' | 'isAdHocAllowed' | 'isReadOnly')
  | ('createdAt' | 'expiresAt' | 'lastUsedAt' | 'revokedAt'),
  { permissions: readonly Permission[] }
>;

/** A key to be stored. */
export interface ApiKeyDraft
  extends Pick<ApiKeyRow, 'name' | 'prefix' | 'permissions' | 'isAdHocAllowed' | 'isReadOnly'> {
  readonly tokenHash: ApiKey['tokenHash'];
  readonly createdBy: string;
  readonly expiresAt: Date | null;
}

const columns = `id, name, prefix, permissions, is_ad_hoc_allowed AS "isAdHocAllowed", is_read_only AS "isReadOnly", created_at AS "createdAt",
  expires_at AS "expiresAt", last_used_at AS "lastUsedAt", revoked_at AS "revokedAt"`;

/** With the role that its maker has now: a key is good only while its maker builds the website. */
const readGoodKey = statement(`
  SELECT key.*, c.role AS "makerRole", c.account_id AS "makerId"
  FROM (SELECT ${columns}, created_by FROM api_key WHERE website_id = $1 AND token_hash = $2
    AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())) key
  JOIN contributor c ON c.website_id = $1 AND c.account_id = key.created_by`);

const endKey = statement(`
  UPDATE api_key SET revoked_at = coalesce(revoked_at, now()) WHERE website_id = $1 AND id = $2 RETURNING ${columns}`);

/** Only every ten minutes: what comes in between is written with the count of its calls. */
const noteUse = statement(`
  UPDATE api_key SET last_used_at = now() WHERE website_id = $1 AND id = $2
    AND (last_used_at IS NULL OR last_used_at < now() - interval '10 minutes')`);

const noteEveryMs = 600_000;
/** Who may do most may give a key no more than this. */
const grantable = permissionsOfRole('ADMIN');

/** Stores a key. */
export async function insertApiKey(db: ScopedDatabase, draft: ApiKeyDraft): Promise<ApiKeyRow> {
  const data = { ...draft, id: newId(), websiteId: db.websiteId, permissions: [...draft.permissions] };
  return asRow(await prismaFor(db).apiKey.create({ data }));
}

/** A page of the website's keys, newest first. */
export async function findApiKeys(
  db: ScopedDatabase,
  after: string | null,
  limit: number,
): Promise<ApiKeyRow[]> {
  const rows = await prismaFor(db).apiKey.findMany({
    where: after === null ? {} : { id: { lt: after } },
    orderBy: { id: 'desc' },
    take: limit,
  });
  return rows.map(asRow);
}

/** The key with that id. */
export async function findApiKey(db: ScopedDatabase, id: string): Promise<ApiKeyRow | null> {
  const row = await prismaFor(db).apiKey.findFirst({ where: { id } });
  return row && asRow(row);
}

/** A key that is good, and the code of the role that its maker has. */
export interface AdmittedApiKey extends ApiKeyRow {
  readonly makerRole: Contributor['role'];
  readonly makerId: Contributor['accountId'];
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
  await prismaFor(queries).apiKey.updateMany({
    where: { createdBy: accountId, revokedAt: null },
    data: { revokedAt: new Date() },
  });
}

/** Revokes a key; null when there is none. */
export async function endApiKey(db: ScopedDatabase, id: string): Promise<ApiKeyRow | null> {
  const [row] = await db.rows<ApiKeyRow>(endKey, [id]);
  return row ?? null;
}

function asRow({ websiteId: _, tokenHash: __, createdBy: ___, permissions, ...same }: ApiKey): ApiKeyRow {
  return { ...same, permissions: permissions.map((permission) => readWord(grantable, permission)) };
}
