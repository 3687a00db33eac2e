const named = /\b(?:FROM|INTO|UPDATE|TABLE|JOIN)\s+(?:ONLY\s+)?("?[a-z_][\w.]*"?)/gi;
const longestText = 2_000;

/** A statement in a few words: what it does first, and the first table that it names, such as `UPDATE mail`. */
export function summariseStatement(text: string): string {
  const bare = text.replace(/--[^\n]*/g, ' ').trim();
  const own = namesOfWith(bare);
  const verb = /\b(INSERT|UPDATE|DELETE|MERGE)\b(?!\s+(?:SKIP|OF\b))/i.exec(
    bare.replace(/\bFOR\s+(?:NO\s+KEY\s+)?UPDATE\b|\bDO\s+UPDATE\b|\bON\s+(?:UPDATE|DELETE)\b/gi, ' '),
  )?.[1];
  const first = verb ?? /^\(*\s*([a-z]+)/i.exec(bare)?.[1] ?? 'SQL';
  const written =
    verb === undefined ? bare : bare.slice(Math.max(0, bare.search(new RegExp(`\\b${verb}\\b`, 'i'))));
  const table = [...written.matchAll(named)]
    .map(([, name = '']) => name.replaceAll('"', ''))
    .find(
      (name) =>
        !own.has(name.toLowerCase()) &&
        !/^(?:unnest|json\w*|generate_series|lateral|set|select)$/i.test(name),
    );
  const does = /^with$/i.test(first) ? 'SELECT' : first.toUpperCase();
  return table === undefined ? does : `${does} ${table}`;
}

/** The text of a statement as a trace shows it: its values are $1 and so on, so that it names nobody. */
export function statementSource(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, longestText);
}

/** What a statement calls its own parts in WITH: they are no tables. */
function namesOfWith(text: string): Set<string> {
  if (!/^with\b/i.test(text)) return new Set();
  return new Set(
    [
      ...text.matchAll(
        /(?:\bWITH(?:\s+RECURSIVE)?|,)\s+([a-z_]\w*)(?:\s*\([^)]*\))?\s+AS\s+(?:NOT\s+|MATERIALIZED\s+)*\(/gi,
      ),
    ].map(([, name = '']) => name.toLowerCase()),
  );
}
