import type pg from 'pg';

/** A table of a schema; of the install when it has no column for the website. */
export interface KeyedTable {
  readonly name: string;
  readonly isOfWebsite: boolean;
}

interface Key {
  readonly table: string;
  readonly columns: readonly string[];
}

/** A primary key or a unique index. */
export interface UniqueKey extends Key {
  readonly name: string;
  readonly isPrimary: boolean;
  /** What makes the index. */
  readonly definition: string;
}

/** A foreign key. */
export interface Reference extends Key {
  readonly target: string;
  readonly targetColumns: readonly string[];
}

const names = (table: string, numbers: string) =>
  `ARRAY(SELECT a.attname::text FROM unnest(${numbers}) WITH ORDINALITY AS u(number, n)
     JOIN pg_attribute a ON a.attrelid = ${table} AND a.attnum = u.number ORDER BY u.n)`;
const ofSchema = `c.relnamespace = $1::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
  AND c.relname <> '_prisma_migrations'`;

const readTables = `
  SELECT c.relname AS name, coalesce(a.attnotnull, false) AS "isOfWebsite"
  FROM pg_class c LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'website_id'
  WHERE ${ofSchema} ORDER BY 1`;
const readUniqueKeys = `
  SELECT c.relname AS "table", ${names('c.oid', 'i.indkey::smallint[]')} AS columns, x.relname AS name,
    i.indisprimary AS "isPrimary", pg_get_indexdef(i.indexrelid) AS definition
  FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid JOIN pg_class x ON x.oid = i.indexrelid WHERE ${ofSchema} AND i.indisunique ORDER BY 1, 2`;
const readReferences = `
  SELECT c.relname AS "table", ${names('k.conrelid', 'k.conkey')} AS columns,
    t.relname AS target, ${names('k.confrelid', 'k.confkey')} AS "targetColumns"
  FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_class t ON t.oid = k.confrelid
  WHERE ${ofSchema} AND k.contype = 'f' ORDER BY 1, 2`;

/** Reads from the catalogue what must be unique, and what refers to what. */
export async function readKeys(client: pg.Client, schema: string) {
  return {
    tables: (await client.query<KeyedTable>(readTables, [schema])).rows,
    uniqueKeys: (await client.query<UniqueKey>(readUniqueKeys, [schema])).rows,
    references: (await client.query<Reference>(readReferences, [schema])).rows,
  };
}

/**
 * Has keys carry the website, primary ones too, and holds references between them to one website, as a distributed PostgreSQL wants it;
 * answers what is unique then, and undoes it again.
 */
export async function tryKeysWithWebsite(
  client: pg.Client,
  schema: string,
  keys: readonly UniqueKey[],
  references: readonly Reference[],
): Promise<readonly UniqueKey[]> {
  await client.query(`BEGIN; SET LOCAL search_path = ${schema}`);
  try {
    for (const { table, columns, name, isPrimary, definition } of keys) {
      await client.query(`ALTER TABLE "${table}" DROP CONSTRAINT IF EXISTS "${name}" CASCADE`);
      await client.query(`DROP INDEX IF EXISTS "${name}"`);
      await client.query(
        isPrimary
          ? `ALTER TABLE "${table}" ADD PRIMARY KEY (website_id, ${columns})`
          : definition.replace('USING btree (', 'USING btree (website_id, '),
      );
    }
    for (const { table, columns, target, targetColumns } of references)
      await client.query(
        `ALTER TABLE "${table}" ADD FOREIGN KEY (website_id, ${columns}) REFERENCES "${target}" (website_id, ${targetColumns})`,
      );
    return (await readKeys(client, schema)).uniqueKeys;
  } finally {
    await client.query('ROLLBACK');
  }
}
