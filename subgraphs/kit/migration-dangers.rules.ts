/** Statements that keep everyone else from a table for as long as it is large, or break processes of the version before. */
const dangers: readonly { readonly pattern: RegExp; readonly why: string }[] = [
  {
    pattern: /^CREATE (?:UNIQUE )?INDEX (?!CONCURRENTLY\b).*? ON (?:ONLY )?"?(\w+)"?/i,
    why: 'writes wait while the index is built',
  },
  {
    pattern: /^ALTER TABLE (?:ONLY )?"?(\w+)"? .*\bALTER (?:COLUMN )?"?\w+"? (?:SET DATA )?TYPE\b/i,
    why: 'all rows are written anew',
  },
  {
    pattern: /^ALTER TABLE (?:ONLY )?"?(\w+)"? .*\bSET NOT NULL\b/i,
    why: 'all rows are read while nobody may read them',
  },
  {
    pattern:
      /^ALTER TABLE (?:ONLY )?"?(\w+)"? .*\bADD (?:COLUMN )?"?\w+"? (?:\w*SERIAL\b|.*\bDEFAULT \(*(?:gen_random_uuid|random|clock_timestamp|nextval)\b)/i,
    why: 'all rows are written anew',
  },
  {
    pattern:
      /^ALTER TABLE (?:ONLY )?"?(\w+)"? (?!.*\bNOT VALID$).*\bADD (?:CONSTRAINT|PRIMARY|UNIQUE|CHECK|FOREIGN)\b/i,
    why: 'all rows are checked meanwhile',
  },
  {
    pattern: /^ALTER TABLE (?:ONLY )?"?(\w+)"? .*\b(?:RENAME|DROP COLUMN)\b/i,
    why: 'processes of the version before still ask for it',
  },
  {
    pattern: /^DROP TABLE (?:IF EXISTS )?"?(\w+)"?/i,
    why: 'processes of the version before still ask for it',
  },
  {
    pattern: /^(?:UPDATE|DELETE FROM) (?:ONLY )?"?(\w+)"?/i,
    why: 'as many rows as there are stay locked until the end',
  },
  {
    pattern: /^(?:LOCK TABLE|LOCK|TRUNCATE(?: TABLE)?|VACUUM FULL|CLUSTER) (?:ONLY )?"?(\w+)"?/i,
    why: 'nobody may read it meanwhile',
  },
];

/** What says above a statement why it does no harm, such as `-- Safe: at most one row a website.` */
const excuse = /^-- Safe: .{10,}/m;

/**
 * What of a migration would hold up a shop with a million orders: statements on tables that were there before, without a line above
 * them that begins with `-- Safe:` and says why they are none.
 */
export function findMigrationDangers(sql: string): { table: string; why: string }[] {
  const made = new Set(
    [...sql.matchAll(/^CREATE TABLE (?:IF NOT EXISTS )?"?(\w+)"?/gim)].map(([, name]) => name),
  );
  return splitStatements(sql).flatMap(({ text, comment }) => {
    if (excuse.test(comment)) return [];
    return dangers.flatMap(({ pattern, why }) => {
      const table = pattern.exec(text)?.[1];
      return table === undefined || made.has(table) ? [] : [{ table, why }];
    });
  });
}

/** Statements on one line each, with the comments above them; bodies of functions are none. */
function splitStatements(sql: string): { text: string; comment: string }[] {
  const plain = sql.replace(/\$(\w*)\$.*?\$\1\$/gs, "''");
  return plain.split(/;[ \t]*(?:--[^\n]*)?(?:\n|$)/).map((part) => {
    const lines = part.split('\n').map((line) => line.trim());
    const comment = lines.filter((line) => line.startsWith('--')).join('\n');
    const text = lines.filter((line) => line !== '' && !line.startsWith('--')).join(' ');
    return { text, comment };
  });
}
