import pg from 'pg';

/** A connection to the database of a subgraph, whatever it is bound to. */
type Connection = Pick<pg.Pool, 'query'>;

const tableOf = (subgraph: string) => `${pg.escapeIdentifier(subgraph)}.secret_fingerprint`;

/** The fingerprint of the secret that a subgraph's database was begun with; null where there is none, as in one of an earlier version. */
export async function findFingerprint(database: Connection, subgraph: string): Promise<string | null> {
  if (!(await hasTable(database, subgraph))) return null;
  const { rows } = await database.query<{ fingerprint: string }>(
    `SELECT fingerprint FROM ${tableOf(subgraph)} WHERE subgraph = $1`,
    [subgraph],
  );
  return rows[0]?.fingerprint ?? null;
}

/** Keeps a fingerprint where there is none yet, and answers the one that counts: of processes that start at once that of the first. */
export async function noteFingerprint(
  database: Connection,
  subgraph: string,
  fingerprint: string,
): Promise<string | null> {
  await database.query(
    `INSERT INTO ${tableOf(subgraph)} (subgraph, fingerprint) VALUES ($1, $2) ON CONFLICT DO NOTHING`,
    [subgraph, fingerprint],
  );
  return findFingerprint(database, subgraph);
}

/** Has the next start begin with the secret that it finds. */
export async function forgetFingerprint(database: Connection, subgraph: string): Promise<void> {
  if (await hasTable(database, subgraph)) await database.query(`DELETE FROM ${tableOf(subgraph)}`);
}

async function hasTable(database: Connection, subgraph: string): Promise<boolean> {
  const { rows } = await database.query<{ isThere: boolean }>(
    'SELECT to_regclass($1) IS NOT NULL AS "isThere"',
    [tableOf(subgraph)],
  );
  return rows[0]?.isThere ?? false;
}
