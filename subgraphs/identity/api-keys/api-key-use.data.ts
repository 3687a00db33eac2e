import DataLoader from 'dataloader';
import type { Columns } from '#kit/columns.ts';
import { type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import type { ApiKey, ApiKeyUse as StoredUse } from '../generated/prisma/client.ts';

/** How many days are kept, today among them. */
export const keptDays = 30;

/** Calls with a key on a day. */
export interface ApiKeyUse extends Columns<StoredUse, 'websiteId' | 'apiKeyId' | 'calls', { day: string }> {
  readonly lastUsedAt: NonNullable<ApiKey['lastUsedAt']>;
}

/** In one order, so that processes that write at once wait for each other and no further. */
const addCalls = statement(`
  INSERT INTO api_key_use AS known (website_id, api_key_id, day, calls)
  SELECT u.website_id, u.api_key_id, u.day, u.calls
  FROM unnest($2::text[], $3::text[], $4::date[], $5::bigint[]) AS u(website_id, api_key_id, day, calls)
  WHERE $1 = '*' ORDER BY u.website_id, u.api_key_id, u.day
  ON CONFLICT (website_id, api_key_id, day) DO UPDATE SET calls = known.calls + excluded.calls`);
const noteLastUse = statement(`
  UPDATE api_key k SET last_used_at = greatest(k.last_used_at, u.last_used_at)
  FROM (SELECT website_id, id, max(last_used_at) AS last_used_at
    FROM unnest($2::text[], $3::text[], $4::timestamptz[]) AS asked(website_id, id, last_used_at) GROUP BY website_id, id) u
  WHERE $1 = '*' AND k.website_id = u.website_id AND k.id = u.id`);
const forgetOld = statement(`
  DELETE FROM api_key_use WHERE $1 = '*' AND website_id = ANY($2) AND api_key_id = ANY($3)
    AND day <= (now() AT TIME ZONE 'UTC')::date - ${keptDays}`);
/** Each of the days, those without a call too. */
const readDays = statement(`
  SELECT k.id, array_agg(coalesce(u.calls, 0)::int ORDER BY d.day) AS days
  FROM unnest($2::text[]) AS k(id)
  CROSS JOIN (SELECT (now() AT TIME ZONE 'UTC')::date - ago AS day FROM generate_series(0, ${keptDays - 1}) AS ago) d
  LEFT JOIN api_key_use u ON u.website_id = $1 AND u.api_key_id = k.id AND u.day = d.day
  GROUP BY k.id`);

/** Adds calls of several websites to those that are known, whichever process knew of them. */
export async function addApiKeyUses(install: ScopedDatabase, uses: readonly ApiKeyUse[]): Promise<void> {
  const websiteIds = uses.map(({ websiteId }) => websiteId);
  const keyIds = uses.map(({ apiKeyId }) => apiKeyId);
  await install.transaction(async (queries: Queries) => {
    await queries.rows(addCalls, [
      ...[websiteIds, keyIds],
      ...[uses.map(({ day }) => day), uses.map(({ calls }) => calls)],
    ]);
    await queries.rows(noteLastUse, [websiteIds, keyIds, uses.map(({ lastUsedAt }) => lastUsedAt)]);
    await queries.rows(forgetOld, [websiteIds, keyIds]);
  });
}

/** Calls on each of the days that are kept, the oldest first, by the key's id. */
export function createApiKeyUseLoader(db: ScopedDatabase): DataLoader<string, readonly number[]> {
  return new DataLoader(async (ids) => {
    const rows = await db.rows<Columns<ApiKey, 'id'> & { readonly days: number[] }>(readDays, [ids]);
    const days = new Map(rows.map((row) => [row.id, row.days]));
    return ids.map((id) => days.get(id) ?? []);
  });
}
