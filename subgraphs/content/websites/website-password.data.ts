import { type ScopedDatabase, statement } from '#kit/database.ts';

const readHash = statement('SELECT password_hash AS hash FROM website WHERE id = $1');
const setHash = statement(
  'UPDATE website SET password_hash = $2, password_version = password_version + 1 WHERE id = $1',
);

/** The hash of the website's password; null when it has none. */
export async function findWebsitePasswordHash(db: ScopedDatabase): Promise<string | null> {
  const [row] = await db.rows<{ hash: string | null }>(readHash);
  return row?.hash ?? null;
}

/** Gives the website another password, or none. */
export async function saveWebsitePasswordHash(db: ScopedDatabase, hash: string | null): Promise<void> {
  await db.rows(setHash, [hash]);
}
