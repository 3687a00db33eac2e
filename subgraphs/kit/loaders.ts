import DataLoader from 'dataloader';

/** One load for many keys: rows come back in any order, and are handed out by key; a key without a row is null. */
export function loadOne<Row>(
  fetchRows: (keys: readonly string[]) => Promise<readonly Row[]>,
  keyOf: (row: Row) => string,
): DataLoader<string, Row | null> {
  return new DataLoader(async (keys) => {
    const rows = new Map((await fetchRows(keys)).map((row) => [keyOf(row), row]));
    return keys.map((key) => rows.get(key) ?? null);
  });
}

/** One load for many keys that each have any number of rows, kept in the order they came. */
export function loadMany<Row>(
  fetchRows: (keys: readonly string[]) => Promise<readonly Row[]>,
  keyOf: (row: Row) => string,
): DataLoader<string, Row[]> {
  return new DataLoader(async (keys) => {
    const groups = new Map<string, Row[]>(keys.map((key) => [key, []]));
    for (const row of await fetchRows(keys)) groups.get(keyOf(row))?.push(row);
    return keys.map((key) => groups.get(key) ?? []);
  });
}
