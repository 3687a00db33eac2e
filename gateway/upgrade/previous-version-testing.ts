import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type pg from 'pg';
import { z } from 'zod';
import type { SubgraphName } from '#subgraphs/index.ts';
import { projectRoot } from '../root.ts';
import { columnsOf, tablesOf } from '../schema-walk/sample-rows-testing.ts';

const kept = z.object({
  /** The last migration of each subgraph. */
  migrations: z.record(z.string(), z.string()),
  /** The texts of its stored operations. */
  operations: z.array(z.string()).min(1),
});

/** What the version before this one asks and left behind, as `keep-version.ts` noted it down. */
export async function readPreviousVersion(): Promise<z.infer<typeof kept>> {
  const bytes = await readFile(join(projectRoot, 'gateway', 'upgrade', 'previous-version.json.gz'));
  return kept.parse(JSON.parse(gunzipSync(bytes).toString()));
}

/** A schema as statements meet it: columns with their types, what a row needs, and what it may not be. */
export interface SchemaShape {
  /** Types by `table.column`. */
  readonly columns: ReadonlyMap<string, string>;
  /** `table.column` of what a row must be given. */
  readonly required: ReadonlySet<string>;
  /** What must be unique or hold for each row, in PostgreSQL's words. */
  readonly rules: ReadonlySet<string>;
}

/** Reads the shape of a schema. */
export async function readShape(client: pg.Client, schema: SubgraphName): Promise<SchemaShape> {
  const columns = new Map<string, string>();
  const required = new Set<string>();
  for (const table of await tablesOf(client, schema))
    for (const { name, type, isRequired } of await columnsOf(client, `${schema}.${table}`)) {
      columns.set(`${table}.${name}`, type);
      if (isRequired) required.add(`${table}.${name}`);
    }
  const { rows } = await client.query<{ rule: string }>(
    `SELECT c.relname || ': ' || pg_get_constraintdef(k.oid) AS rule FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
       WHERE c.relnamespace = $1::regnamespace AND k.contype IN ('c', 'x', 'f')
     UNION ALL
     SELECT c.relname || ': ' || regexp_replace(pg_get_indexdef(i.indexrelid), '^.* USING btree ', 'UNIQUE ') FROM pg_index i
       JOIN pg_class c ON c.oid = i.indrelid WHERE c.relnamespace = $1::regnamespace AND i.indisunique AND NOT c.relispartition`,
    [schema],
  );
  return { columns, required, rules: new Set(rows.map(({ rule }) => rule.replace(' NOT VALID', ''))) };
}

/** What statements that were written for one shape cannot do in another. */
export function findHindrances(before: SchemaShape, after: SchemaShape): string[] {
  const tables = new Set([...before.columns.keys()].map((place) => place.split('.')[0]));
  const isKnown = (place: string) => tables.has(place.split(/[.:]/)[0]);
  const gone = [...before.columns].filter(([place, type]) => after.columns.get(place) !== type);
  const wanted = [...after.required].filter((place) => isKnown(place) && !before.required.has(place));
  const refused = [...after.rules].filter((rule) => isKnown(rule) && !before.rules.has(rule));
  return [
    ...gone.map(([place]) => `${place} is gone or of another type`),
    ...wanted.map((place) => `${place} must be given`),
    ...refused.map((rule) => `refuses more: ${rule}`),
  ].sort();
}
