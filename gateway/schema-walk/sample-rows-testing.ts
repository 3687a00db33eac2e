import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { subgraphNames } from '#subgraphs/index.ts';
import { subgraphsOfOperations } from './schema-walk-testing.ts';

/** A column of a table, as far as a sample row needs to know it. */
export interface Column {
  readonly name: string;
  readonly type: string;
  /** A row cannot be without it, and the database has no value of its own for it. */
  readonly isRequired: boolean;
  /** Table and column that it refers to. */
  readonly parent: { readonly table: string; readonly column: string } | null;
}

/** Columns of a table in a schema. */
export async function columnsOf(client: pg.Client, place: string): Promise<Column[]> {
  const { rows } = await client.query<{
    name: string;
    type: string;
    required: boolean;
    parent: string | null;
    key: string | null;
  }>({
    // Asked of every table, it is planned once for each connection.
    name: 'columns of a table',
    text: `SELECT a.attname AS name, t.typname AS type, a.attnotnull AND NOT a.atthasdef AND a.attidentity = '' AS required,
       p.relname AS parent, b.attname AS key
     FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid
     LEFT JOIN pg_constraint k ON k.conrelid = a.attrelid AND k.contype = 'f' AND a.attnum = ANY(k.conkey) AND a.attname <> 'website_id'
     LEFT JOIN pg_class p ON p.oid = k.confrelid
     LEFT JOIN pg_attribute b ON b.attrelid = k.confrelid AND b.attnum = k.confkey[array_position(k.conkey, a.attnum)]
     WHERE a.attrelid = $1::regclass AND a.attnum > 0 AND NOT a.attisdropped`,
    values: [place],
  });
  return rows.map(({ name, type, required: isRequired, parent, key }) => {
    return { name, type, isRequired, parent: parent && key ? { table: parent, column: key } : null };
  });
}

/** Tables of a schema, with those first that others refer to. */
export async function tablesOf(client: pg.Client, schema: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string; parents: string[] }>(
    `SELECT c.relname AS name, array(SELECT p.relname::text FROM pg_constraint k JOIN pg_class p ON p.oid = k.confrelid
       WHERE k.conrelid = c.oid AND k.contype = 'f' AND p.oid <> c.oid) AS parents
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = $1 AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relname <> '_prisma_migrations' ORDER BY 1`,
    [schema],
  );
  const sorted: string[] = [];
  while (sorted.length < rows.length) {
    const isReady = ({ name, parents }: { name: string; parents: string[] }) =>
      !sorted.includes(name) && parents.every((parent) => sorted.includes(parent));
    const ready = rows.filter(isReady);
    if (ready.length === 0) throw new Error(`The tables of ${schema} refer to each other in a circle.`);
    sorted.push(...ready.map(({ name }) => name));
  }
  return sorted;
}

/** A day that is long over, and not so long that what is counted of it goes away by itself. */
const dayOfSamples = `${new Date(Date.now() - 300 * 86_400_000).toISOString().slice(0, 10)}T00:00:00Z`;

/** A value of a type; texts say `name`. */
export function sampleOf(type: string, name: string, index: number): unknown {
  if (type.startsWith('_')) return [];
  if (/^(int|float|numeric)/.test(type)) return index;
  if (type === 'bool') return false;
  if (type === 'bytea') return `\\x${Buffer.from(name).toString('hex')}`;
  if (type.startsWith('json')) return {};
  return /^(date|time)/.test(type) ? dayOfSamples : `${name}-${index}`;
}

/** Puts rows in, which all have the same columns. */
export async function insertRows(
  client: pg.Client,
  place: string,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const names = Object.keys(rows[0] ?? {}).map((name) => pg.escapeIdentifier(name));
  await client.query(
    `INSERT INTO ${place} (${names}) SELECT ${names.map((name) => `r.${name}`)}
     FROM jsonb_populate_recordset(NULL::${place}, $1) r ON CONFLICT DO NOTHING`,
    [JSON.stringify(rows)],
  );
}

/** What waits is found by its queue a minute after it was written, and changes then by itself: these rows wait for nothing. */
const settledStates: Readonly<Record<string, string>> = {
  avif_copy: 'LARGER',
  ...{ hook_delivery: 'FAILED', import_run: 'FAILED', mail: 'FAILED', webhook_delivery: 'FAILED' },
};
const dueColumns = ['session_replay.expires_at', 'review_request.ask_at', 'weekly_report.due_at'];

/** Gives a website one row in each of its tables, or of these alone, that has none; a check of the table may need more than a sample. */
export async function fillEmptyTables(
  client: pg.Client,
  schema: string,
  website: { id: string; name: string },
  only?: readonly string[],
): Promise<void> {
  for (const table of only ?? (await tablesOf(client, schema))) {
    const place = `${schema}.${pg.escapeIdentifier(table)}`;
    const columns = await columnsOf(client, place);
    if (!columns.some(({ name }) => name === 'website_id')) continue;
    const { rowCount } = await client.query(`SELECT FROM ${place} WHERE website_id = $1 LIMIT 1`, [
      website.id,
    ]);
    if (rowCount) continue;
    const words = await wordsOf(client, place);
    const row: Record<string, unknown> = { website_id: website.id };
    for (const { name, type, isRequired, parent } of columns) {
      if (!isRequired || name === 'website_id') continue;
      const { id, name: sample } = website;
      if (name === 'id') row[name] = randomUUID();
      // A salt of a day that is over is removed as soon as someone looks.
      else if (name === 'day' && (table === 'visitor_salt' || (await isPartitioned(client, place))))
        row[name] = new Date();
      // A recorded visit whose days are over, and what is to be asked or told by now, is done with as soon as someone looks.
      else if (dueColumns.includes(`${table}.${name}`)) row[name] = new Date(Date.now() + 86_400_000);
      else row[name] = parent ? await parentOf(client, schema, parent, id) : sampleOf(type, sample, 1);
    }
    const state = settledStates[table];
    if (state) {
      row.state = state;
      words.delete('state');
    }
    await insertAllowed(client, place, row, words);
  }
  if (!only && schema === 'commerce') await keepContactChanges(client, website.id);
}

/** What triggers note of contacts is counted, and gone, half a minute later: that of these rows a day later. */
async function keepContactChanges(client: pg.Client, websiteId: string): Promise<void> {
  await client.query(
    "UPDATE commerce.contact_change SET created_at = now() + interval '1 day' WHERE website_id = $1",
    [websiteId],
  );
}

/** A table whose rows go to the table of their day: only days around today have one. */
async function isPartitioned(client: pg.Client, place: string): Promise<boolean> {
  const { rowCount } = await client.query('SELECT FROM pg_partitioned_table WHERE partrelid = $1::regclass', [
    place,
  ]);
  return rowCount === 1;
}

const checkViolation = '23514';

/** Puts in a row, with each of the words in turn that the table's checks know for a column, until they let it in. */
async function insertAllowed(
  client: pg.Client,
  place: string,
  row: Readonly<Record<string, unknown>>,
  words: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  const attempts = Math.max(1, ...[...words.values()].map(({ length }) => length));
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const chosen = Object.keys(row).flatMap((name) => {
      const known = words.get(name);
      return known ? [[name, known[attempt % known.length]]] : [];
    });
    try {
      return await insertRows(client, place, [{ ...row, ...Object.fromEntries(chosen) }]);
    } catch (error) {
      if (!(error instanceof pg.DatabaseError && error.code === checkViolation)) throw error;
    }
  }
  throw new Error(`A sample is not enough for ${place}: make a row of it where busy websites are started.`);
}

/** The words that checks name for a column, such as the kinds of a coupon. */
async function wordsOf(client: pg.Client, place: string): Promise<Map<string, readonly string[]>> {
  const { rows } = await client.query<{ name: string; check: string }>(
    `SELECT a.attname AS name, pg_get_constraintdef(k.oid) AS check
     FROM pg_constraint k JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = ANY(k.conkey)
     JOIN pg_type t ON t.oid = a.atttypid
     WHERE k.conrelid = $1::regclass AND k.contype = 'c' AND t.typname IN ('text', 'varchar')`,
    [place],
  );
  const words = rows.map(
    ({ name, check }) => [name, [...check.matchAll(/'(\w+)'::text/g)].map(([, word = '']) => word)] as const,
  );
  return new Map(words.filter(([, known]) => known.length > 0));
}

async function parentOf(
  client: pg.Client,
  schema: string,
  { table, column }: { table: string; column: string },
  websiteId: string,
): Promise<unknown> {
  const text = `SELECT ${pg.escapeIdentifier(column)} AS key FROM ${schema}.${pg.escapeIdentifier(table)} WHERE website_id = $1 LIMIT 1`;
  const { rows } = await client.query<{ key: unknown }>(text, [websiteId]);
  return rows[0]?.key;
}

/** A table, and whose its rows are. */
export interface Table {
  readonly schema: string;
  readonly name: string;
  /** The column that says whose a row is; null for tables of the install. */
  readonly owner: 'website_id' | 'id' | null;
}

/** All tables of the schemas. */
export async function findWebsiteTables(client: pg.Client, schemas: readonly string[]): Promise<Table[]> {
  const { rows } = await client.query<{ schema: string; name: string; is_scoped: boolean }>(
    `SELECT t.table_schema AS schema, t.table_name AS name, EXISTS (SELECT FROM information_schema.columns c
       WHERE c.table_schema = t.table_schema AND c.table_name = t.table_name AND c.column_name = 'website_id') AS is_scoped
     FROM information_schema.tables t
     WHERE t.table_schema = ANY($1) AND t.table_type = 'BASE TABLE' AND t.table_name <> '_prisma_migrations'
       AND t.table_name NOT IN (SELECT relname FROM pg_class WHERE relispartition) ORDER BY 1, 2`,
    [schemas],
  );
  return rows.map(({ schema, name, is_scoped }) => {
    const owner = is_scoped ? 'website_id' : schema === 'content' && name === 'website' ? 'id' : null;
    return { schema, name, owner };
  });
}

/** Every row of a website, as JSON, by table. */
export async function dumpRows(
  client: pg.Client,
  schemas: readonly string[],
  websiteId: string,
): Promise<Record<string, string[]>> {
  const dump: Record<string, string[]> = {};
  for (const { schema, name, owner } of await findWebsiteTables(client, schemas)) {
    if (!owner) continue;
    const text = `SELECT to_jsonb(t)::text AS row FROM ${schema}.${pg.escapeIdentifier(name)} t WHERE ${owner} = $1 ORDER BY 1`;
    const { rows } = await client.query<{ row: string }>(text, [websiteId]);
    dump[`${schema}.${name}`] = rows.map(({ row }) => row);
  }
  return dump;
}

/** Ids of a website's things by kind: one row of each table that has ids. */
export async function readRowIds(
  client: pg.Client,
  schemas: readonly string[],
  websiteId: string,
): Promise<Record<string, string>> {
  const ids: Record<string, string> = {};
  for (const { schema, name, owner } of await findWebsiteTables(client, schemas)) {
    if (!owner) continue;
    const text = `SELECT to_jsonb(t)->>'id' AS id FROM ${schema}.${pg.escapeIdentifier(name)} t WHERE ${owner} = $1 LIMIT 1`;
    const { rows } = await client.query<{ id: string | null }>(text, [websiteId]);
    if (rows[0]?.id) ids[name.replaceAll('_', ' ')] = rows[0].id;
  }
  return ids;
}

/**
 * Ids of a website's things, those of each kind, that the subgraphs of an operation keep: by the operation's name. Ids that
 * other subgraphs keep stand in no table that it reads.
 */
export async function readIdsByOperation(
  client: pg.Client,
  supergraphSdl: string,
  websiteId: string,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const kept = new Map<string, readonly string[]>();
  for (const subgraph of subgraphNames)
    kept.set(subgraph, Object.values(await readRowIds(client, [subgraph], websiteId)));
  return new Map(
    [...subgraphsOfOperations(supergraphSdl)].map(([name, subgraphs]) => [
      name,
      subgraphs.flatMap((subgraph) => kept.get(subgraph) ?? []),
    ]),
  );
}
