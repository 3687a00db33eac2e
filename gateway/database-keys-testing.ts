import type pg from 'pg';

/** A table of a schema; of the install when it has no column for the website. */
export interface KeyedTable {
  readonly name: string;
  readonly isOfWebsite: boolean;
}

/** A primary key or a unique index. */
export interface UniqueKey {
  readonly table: string;
  readonly columns: readonly string[];
}

/** A foreign key. */
export interface Reference extends UniqueKey {
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
  SELECT c.relname AS "table", ${names('c.oid', 'i.indkey::smallint[]')} AS columns
  FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid WHERE ${ofSchema} AND i.indisunique ORDER BY 1, 2`;
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

/** Holds every reference between tables of websites to one website, by a key that carries it, and undoes that again. */
export async function tryReferencesWithWebsite(
  client: pg.Client,
  schema: string,
  references: readonly Reference[],
): Promise<void> {
  await client.query(`BEGIN; SET LOCAL search_path = ${schema}`);
  try {
    const targets = new Map(
      references.map((each) => [`${each.target} (website_id, ${each.targetColumns})`, each]),
    );
    for (const { target, targetColumns } of targets.values())
      await client.query(`ALTER TABLE "${target}" ADD UNIQUE (website_id, ${targetColumns})`);
    for (const { table, columns, target, targetColumns } of references)
      await client.query(
        `ALTER TABLE "${table}" ADD FOREIGN KEY (website_id, ${columns}) REFERENCES "${target}" (website_id, ${targetColumns})`,
      );
  } finally {
    await client.query('ROLLBACK');
  }
}
