import { parse } from 'csv-parse/browser/esm/sync';
import { stringify } from 'csv-stringify/browser/esm/sync';

/** One record of a file, with the line that it starts on. */
export interface FileRecord {
  readonly line: number;
  readonly cells: string[];
}

/** A CSV file: its first record names the columns. */
export interface ProductFile {
  readonly header: string[];
  readonly records: readonly FileRecord[];
  /** Cells out of which the character U+0000 was taken, as no text of the shop can hold it; none when absent. */
  readonly cleaned?: readonly { readonly line: number; readonly column: string | null }[];
}

/** Reads a CSV file with commas, semicolons or tabs between its cells; null where it is none. */
export function readProductFile(text: string): ProductFile | null {
  const found: FileRecord[] = [];
  let line = 1;
  try {
    parse(text, {
      bom: true,
      delimiter: findDelimiter(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      on_record: (cells: string[]) => {
        found.push({ line, cells });
        line += cells.reduce((count, cell) => count + (cell.match(/\r\n|\n|\r/g)?.length ?? 0), 1);
        return null;
      },
    });
  } catch {
    return null;
  }
  const [header, ...records] = found.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  return header && header.cells.length > 1 ? withoutNul(header, records) : null;
}

/** One such character would have the whole request refused; without it nothing else is lost. */
function withoutNul(header: FileRecord, records: readonly FileRecord[]): ProductFile {
  const clean = (cells: readonly string[]) => cells.map((cell) => cell.replaceAll('\0', ''));
  const columns = clean(header.cells);
  const cleaned = [header, ...records].flatMap(({ line, cells }) =>
    cells.flatMap((cell, index) => (cell.includes('\0') ? [{ line, column: columns[index] ?? null }] : [])),
  );
  if (cleaned.length === 0) return { header: columns, records };
  return {
    header: columns,
    records: records.map((each) => ({ ...each, cells: clean(each.cells) })),
    cleaned,
  };
}

/** Spreadsheets of some countries write semicolons; the header says which it is. */
function findDelimiter(text: string): string {
  const [header = ''] = text.trimStart().split(/[\r\n]/, 1);
  const counts = [',', ';', '\t'].map((sign) => ({ sign, count: header.split(sign).length }));
  return counts.reduce((best, each) => (each.count > best.count ? each : best)).sign;
}

/** A file that spreadsheets take for UTF-8. */
export function writeFile(rows: readonly (readonly string[])[]): string {
  return stringify(
    rows.map((row) => [...row]),
    { bom: true, record_delimiter: 'windows' },
  );
}

/** Long descriptions fill a request before there are so many records. */
const mostCharacters = 1_000_000;

/** The records from a place on that go together: as many as are wanted, fewer where they are long. */
export function partFrom(records: readonly FileRecord[], start: number, most: number): readonly FileRecord[] {
  let characters = 0;
  let end = start;
  while (end < records.length && end - start < most) {
    characters += records[end]?.cells.reduce((sum, cell) => sum + cell.length, 0) ?? 0;
    if (characters > mostCharacters && end > start) break;
    end += 1;
  }
  return records.slice(start, end);
}

/** Pictures by their addresses, or by their ids where all of them are the website's own. */
export function picturesOf(
  urls: readonly string[],
  origins: readonly string[],
): { readonly imageIds: string[] } | { readonly urls: string[] } {
  const ids = urls.flatMap((url) => {
    const own = origins.map((origin) => `${origin}/media/`).find((start) => url.startsWith(start));
    return own === undefined ? [] : (url.slice(own.length).split('/')[0] ?? []);
  });
  return ids.length === urls.length ? { imageIds: ids } : { urls: [...urls] };
}
