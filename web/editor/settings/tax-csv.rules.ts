import { parse } from 'csv-parse/browser/esm/sync';

/** A record of a file of tax rates, with its line. */
export interface TaxRecord {
  readonly line: number;
  readonly cells: string[];
}

/** A file of tax rates: its first record names the columns. Null where it is no such table. */
export function readTaxFile(
  text: string,
): { readonly header: string[]; readonly records: readonly TaxRecord[] } | null {
  const rows = parseRows(text);
  const header = rows?.[0];
  if (!rows || !header || header.length < 2) return null;
  const records = rows
    .map((cells, index) => ({ line: index + 1, cells }))
    .slice(1)
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  return { header, records };
}

function parseRows(text: string): string[][] | null {
  try {
    return parse(text, { bom: true, relax_column_count: true });
  } catch {
    return null;
  }
}
