import type pg from 'pg';
import type { CopiedTable, CopyPlan } from './copy-plan.ts';
import type { Database, Queries } from './database.ts';
import { poolOfTransaction } from './prisma-pools.ts';
import type { CopiedFiles, CopyPart, CopyRules, CopySummary, CopyWriteOptions } from './website-copy.ts';

/** What copying works with. */
export interface CopyTools {
  readonly database: Database;
  readonly rules: CopyRules;
  readonly files: CopiedFiles | null;
  readonly plan: CopyPlan;
}

/** The last part's name. */
export const summaryName = 'summary.json';

const partBytes = 1024 * 1024;
const rowsAtOnce = 100;
/** Rows of tables with bytes in them may be large. */
const byteRowsAtOnce = 2;

/** Writes a website's rows and files, all as they were at one instant, without ever holding more than a part. */
export async function* writeCopy(
  { database, rules, files, plan }: CopyTools,
  websiteId: string,
  { hasPeople }: CopyWriteOptions,
): AsyncGenerator<CopyPart> {
  const client = await database.connect(websiteId);
  let failure: Error | undefined;
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await client.query("SET LOCAL TimeZone TO 'UTC'");
    const summary = { rows: new Map<string, number>(), left: new Map<string, number>(), files: 0 };
    for (const table of plan.tables) {
      if (table.isAboutPeople && !hasPeople) continue;
      summary.rows.set(table.name, yield* writeTable(client, table, rules, websiteId, hasPeople));
    }
    for (const name of (await files?.list(queriesOn(client, database, websiteId))) ?? []) {
      const bytes = await files?.read(websiteId, name);
      if (!bytes) continue;
      yield { name: `files/${name}`, bytes };
      summary.files += 1;
    }
    for (const table of rules.missed ?? []) {
      const scope = plan.scopes.get(table);
      const { rows } = await client.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM "${table}" WHERE "${scope}" = $1`,
        [websiteId],
      );
      summary.left.set(table, rows[0]?.count ?? 0);
    }
    const text: CopySummary = {
      rows: Object.fromEntries(summary.rows),
      files: summary.files,
      left: Object.fromEntries(summary.left),
    };
    yield { name: summaryName, bytes: Buffer.from(JSON.stringify(text)) };
  } finally {
    // Nothing was changed; a connection whose transaction can't be ended is not used again.
    await client.query('ROLLBACK').catch((error: Error) => {
      failure = error;
    });
    client.release(failure);
  }
}

/** The rows of a table: in each part a line with the names of the columns, then a line of JSON for each row. */
async function* writeTable(
  client: pg.PoolClient,
  table: CopiedTable,
  rules: CopyRules,
  websiteId: string,
  hasPeople: boolean,
): AsyncGenerator<CopyPart, number> {
  const header = JSON.stringify(table.columns);
  let lines: string[] = [header];
  let characters = 0;
  let number = 0;
  let count = 0;
  const part = (): CopyPart => {
    number += 1;
    const bytes = Buffer.from(`${lines.join('\n')}\n`);
    lines = [header];
    characters = 0;
    return { name: `rows/${table.name}.${String(number).padStart(6, '0')}.jsonl`, bytes };
  };
  await client.query(`DECLARE copied NO SCROLL CURSOR FOR ${selectOf(table, rules, hasPeople)}`, [websiteId]);
  const fetch = `FETCH ${table.hasBytes ? byteRowsAtOnce : rowsAtOnce} FROM copied`;
  for (;;) {
    const { rows } = await client.query<{ line: string }>(fetch);
    if (rows.length === 0) break;
    for (const { line } of rows) {
      lines.push(line);
      characters += line.length;
      count += 1;
      if (characters >= partBytes) yield part();
    }
  }
  await client.query('CLOSE copied');
  if (number === 0 || lines.length > 1) yield part();
  return count;
}

function selectOf(table: CopiedTable, rules: CopyRules, hasPeople: boolean): string {
  const values = table.columns.map((column) => {
    const path = `${table.name}.${column}`;
    if (!hasPeople && rules.personal?.includes(path)) return `NULL AS "${column}"`;
    const standIn = rules.standIns?.[path];
    return standIn === undefined ? `t."${column}"` : `(${standIn}) AS "${column}"`;
  });
  const only = rules.only?.[table.name];
  const key = table.key.map((column) => `t."${column}"`).join(', ');
  const own = `t."${table.scope}" = $1${only === undefined ? '' : ` AND (${only})`}`;
  const rows = `SELECT ${values.join(', ')} FROM "${table.name}" t`;
  const line = 'row_to_json(r)::text AS line';
  const parent = table.references.find((reference) => reference.table === table.name);
  const [up = ''] = parent?.columns ?? [];
  const [id = ''] = parent?.referenced ?? [];
  if (!parent) return `SELECT ${line} FROM (${rows} WHERE ${own} ORDER BY ${key}) r`;
  // What stands above others comes before them.
  return `WITH RECURSIVE placed(id, depth) AS (
      SELECT t."${id}", 0 FROM "${table.name}" t WHERE ${own} AND t."${up}" IS NULL
      UNION ALL SELECT t."${id}", p.depth + 1 FROM "${table.name}" t JOIN placed p ON t."${up}" = p.id WHERE ${own})
    SELECT ${line} FROM placed p JOIN "${table.name}" t ON t."${id}" = p.id
      CROSS JOIN LATERAL (SELECT ${values.join(', ')}) r ORDER BY p.depth, ${key}`;
}

/** Statements on a connection that is bound to a website already, and in a transaction. */
export function queriesOn(client: pg.PoolClient, { name }: Database, websiteId: string): Queries {
  return {
    ...{ websiteId, subgraph: name, isTransaction: true },
    pool: poolOfTransaction((query) => client.query(query)),
    async rows({ text }, values = []) {
      // Not by its name: the connection may be lent by a pooler, and does not keep what it prepared.
      return (await client.query({ text, values: [websiteId, ...values] })).rows;
    },
  };
}
