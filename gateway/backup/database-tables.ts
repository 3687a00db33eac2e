import pg from 'pg';

/** A table of a subgraph, or one partition of it. */
export interface Table {
  readonly schema: string;
  readonly name: string;
  /** Those that are stored: what is computed of them comes by itself. */
  readonly columns: readonly string[];
  readonly parent: string | null;
  readonly bound: string | null;
}

/** How a table is named in a statement. */
export function nameOf({ schema, name }: { schema: string; name: string }): string {
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
}

export function columnList({ columns }: { columns: readonly string[] }): string {
  return columns.map(pg.escapeIdentifier).join(', ');
}

/** Values are written alike and rows come in the order of the file, whatever the server is set to. */
export const plainValues = `SET synchronize_seqscans TO off; SET DateStyle TO ISO, YMD; SET TimeZone TO 'UTC'; SET IntervalStyle TO postgres;
  SET extra_float_digits TO 3; SET bytea_output TO hex; SET client_encoding TO 'UTF8'; SET statement_timeout TO 0;
  SELECT set_config('vitrine.website_id', '*', false)`;

/** The tables that hold rows, without the notes of which migrations were applied. */
export async function readTables(client: pg.ClientBase, schemas: readonly string[]): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `SELECT n.nspname AS schema, c.relname AS name, pg_get_expr(c.relpartbound, c.oid) AS bound,
       (SELECT p.relname FROM pg_inherits i JOIN pg_class p ON p.oid = i.inhparent WHERE i.inhrelid = c.oid) AS parent,
       ARRAY(SELECT a.attname::text FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0
         AND NOT a.attisdropped AND a.attgenerated = '' ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = ANY($1) AND c.relkind = 'r' AND c.relname <> '_prisma_migrations' ORDER BY 1, 2`,
    [schemas],
  );
  return rows;
}
