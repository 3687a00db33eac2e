import { type Database, everyWebsite } from './database.ts';
import type { CopyRules } from './website-copy.ts';

/** A reference of one table to another, both of a website. */
export interface CopiedReference {
  readonly columns: readonly string[];
  readonly table: string;
  readonly referenced: readonly string[];
}

/** A table that comes along. */
export interface CopiedTable {
  readonly name: string;
  /** The column with the website's id. */
  readonly scope: string;
  readonly columns: readonly string[];
  readonly key: readonly string[];
  readonly references: readonly CopiedReference[];
  /** Columns that a sequence counts, with the sequence. */
  readonly serials: readonly { readonly column: string; readonly sequence: string }[];
  readonly hasBytes: boolean;
  readonly isDerived: boolean;
  readonly isAboutPeople: boolean;
}

/** What of a subgraph's tables belongs to a website. */
export interface CopyPlan {
  /** What comes along, in an order in which it can be put in. */
  readonly tables: readonly CopiedTable[];
  /** All tables with rows of websites, by the column with the website's id; what is referred to comes first. */
  readonly scopes: ReadonlyMap<string, string>;
  /** The table of the websites themselves, where this subgraph has it. */
  readonly root: string | null;
}

/** What needs to be known of all subgraphs' tables: logs, queues, counters, and what is made again by itself. */
const alwaysLeft = [
  'audit_entry',
  'mail',
  'rate_limit',
  'search_entry',
  'search_language',
  'webhook_event',
  'webhook_subscription',
];

/** Names of columns whose values open something. They never leave an install; a table that can't do without one stays. */
const secretName = /hash|secret|token|password|sealed|api_key/;

interface ColumnRow {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  readonly isNeeded: boolean;
  readonly isGenerated: boolean;
  readonly sequence: string | null;
}

interface ConstraintRow {
  readonly kind: 'p' | 'f';
  readonly table: string;
  readonly columns: readonly string[];
  readonly target: string | null;
  readonly targets: readonly string[] | null;
}

const readColumns = `
  SELECT c.relname AS "table", a.attname AS "column", format_type(a.atttypid, NULL) AS type,
    a.attnotnull AND d.adbin IS NULL AS "isNeeded", a.attgenerated <> '' AS "isGenerated",
    CASE WHEN pg_get_expr(d.adbin, d.adrelid) LIKE 'nextval(%'
      THEN pg_get_serial_sequence(quote_ident(c.relname), a.attname) END AS sequence
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
  WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND a.attnum > 0 AND NOT a.attisdropped
  ORDER BY c.relname, a.attnum`;
const names = (table: string, numbers: string) =>
  `ARRAY(SELECT a.attname::text FROM unnest(${numbers}) WITH ORDINALITY AS u(number, n)
     JOIN pg_attribute a ON a.attrelid = ${table} AND a.attnum = u.number ORDER BY u.n)`;
const readConstraints = `
  SELECT k.contype AS kind, c.relname AS "table", ${names('k.conrelid', 'k.conkey')} AS columns,
    t.relname AS target, ${names('k.confrelid', 'k.confkey')} AS targets
  FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid LEFT JOIN pg_class t ON t.oid = k.confrelid
  WHERE c.relnamespace = current_schema()::regnamespace AND k.contype IN ('p', 'f') ORDER BY k.conname`;

/** Reads from the database's catalogue what a copy of a website holds. */
export async function readCopyPlan(database: Database, rules: CopyRules): Promise<CopyPlan> {
  const client = await database.connect(everyWebsite);
  try {
    const columns = (await client.query<ColumnRow>(readColumns)).rows;
    const constraints = (await client.query<ConstraintRow>(readConstraints)).rows;
    return planCopy(columns, constraints, rules);
  } finally {
    client.release();
  }
}

function planCopy(
  columns: readonly ColumnRow[],
  constraints: readonly ConstraintRow[],
  rules: CopyRules,
): CopyPlan {
  const scopes = new Map<string, string>();
  for (const { table, column } of columns) if (column === 'website_id') scopes.set(table, 'website_id');
  const root = columns.some(({ table, column }) => table === 'website' && column === 'id') ? 'website' : null;
  if (root) scopes.set(root, 'id');
  const columnsOf = (name: string) => columns.filter(({ table }) => table === name);
  const foreign = constraints.filter(({ kind, table }) => kind === 'f' && scopes.has(table));
  const isSecret = ({ table, column }: ColumnRow) =>
    secretName.test(column) &&
    !rules.harmless?.includes(`${table}.${column}`) &&
    rules.standIns?.[`${table}.${column}`] === undefined;

  const left = new Set([...alwaysLeft, ...rules.left]);
  for (const table of scopes.keys())
    if (columnsOf(table).some((column) => column.isNeeded && isSecret(column))) left.add(table);
  const isGone = (table: string | null) => table === null || left.has(table) || !scopes.has(table);
  const isNeeded = (table: string, name: string) =>
    columnsOf(table).some(({ column, isNeeded: isIt }) => column === name && isIt);
  // What cannot do without something that stays behind stays behind with it.
  for (let before = -1; before !== left.size; ) {
    before = left.size;
    for (const { table, columns: own, target } of foreign)
      if (isGone(target) && own.some((name) => isNeeded(table, name))) left.add(table);
  }

  const tables = order([...scopes.keys()], foreign, rules.derived ?? []).filter((table) => !left.has(table));
  return {
    root,
    scopes: new Map(order([...scopes.keys()], foreign, []).map((table) => [table, scopes.get(table) ?? ''])),
    tables: tables.map((name): CopiedTable => {
      const own = foreign.filter(({ table }) => table === name);
      const lost = new Set(own.flatMap(({ target, columns: from }) => (isGone(target) ? from : [])));
      const kept = columnsOf(name).filter(
        (column) => !column.isGenerated && !isSecret(column) && !lost.has(column.column),
      );
      return {
        name,
        scope: scopes.get(name) ?? '',
        columns: kept.map(({ column }) => column),
        key: constraints.find(({ kind, table }) => kind === 'p' && table === name)?.columns ?? [],
        references: own.flatMap(({ columns: from, target, targets }) =>
          target !== null && !isGone(target)
            ? { columns: from, table: target, referenced: targets ?? [] }
            : [],
        ),
        serials: kept.flatMap(({ column, sequence }) => (sequence === null ? [] : { column, sequence })),
        hasBytes: kept.some(({ type }) => type === 'bytea'),
        isDerived: rules.derived?.includes(name) ?? false,
        isAboutPeople: rules.people?.includes(name) ?? false,
      };
    }),
  };
}

/** Tables, each after those that it refers to, and `last` at the end. */
function order(
  tables: readonly string[],
  foreign: readonly ConstraintRow[],
  last: readonly string[],
): string[] {
  const ordered = new Set<string>();
  const visit = (table: string, path: ReadonlySet<string>): void => {
    if (ordered.has(table) || path.has(table)) return;
    for (const { table: from, target } of foreign)
      if (from === table && target !== null && tables.includes(target))
        visit(target, new Set([...path, table]));
    ordered.add(table);
  };
  const sorted = [...tables].sort();
  // The websites themselves come before all that is theirs.
  for (const table of [...sorted.filter((name) => name === 'website'), ...sorted]) visit(table, new Set());
  const all = [...ordered];
  return [...all.filter((table) => !last.includes(table)), ...all.filter((table) => last.includes(table))];
}
