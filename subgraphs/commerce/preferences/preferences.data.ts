import { type ScopedDatabase, statement } from '#kit/database.ts';
import { isRecord } from '#schema/record.ts';
import { prismaFor } from '../prisma-client.ts';

const save = statement(`
  INSERT INTO commerce_preference AS p (website_id, namespace, preferences) VALUES ($1, $2, $3)
  ON CONFLICT (website_id, namespace) DO UPDATE SET preferences = excluded.preferences, updated_at = now()
  WHERE p.preferences IS DISTINCT FROM excluded.preferences RETURNING namespace`);

/** What is kept under a name; an empty object when nothing is. */
export async function findPreferences(db: ScopedDatabase, namespace: string): Promise<object> {
  const row = await prismaFor(db).commercePreference.findFirst({ where: { namespace } });
  return isRecord(row?.preferences) ? row.preferences : {};
}

/** Stores preferences in the place of those before; false when they are the same. */
export async function storePreferences(
  db: ScopedDatabase,
  namespace: string,
  preferences: object,
): Promise<boolean> {
  return (await db.rows(save, [namespace, JSON.stringify(preferences)])).length > 0;
}
