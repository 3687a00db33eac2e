import { OperatorImportProductsDocument, type OperatorImportProductsMutation } from '../generated/graphql.ts';
import type { Operator } from './operator.ts';
import { CsvReadError, type CsvRecord } from './read-csv.ts';

/** As many records as one call takes. */
const recordsAtOnce = 500;

/** Long descriptions fill the memory before there are so many records. */
const charactersAtOnce = 4_000_000;

/** Where products go: the pages that rows may name, and the one of rows that name none. */
export interface ProductTargets {
  readonly pages: readonly { readonly slug: string; readonly collectionId: string }[];
  readonly defaultCollectionId: string | null;
}

type Part = OperatorImportProductsMutation['importProductCsv'];

/** Who is told what happens to a file. */
export interface ImportListener {
  /** A part was imported as far as that was possible. */
  take(part: Part): Promise<void>;
  /** The file cannot be read on; nothing from the line `unread` on was imported. */
  stop(error: CsvReadError, unread: number): void;
}

/** Sends a file's records part by part, each with the rows that the part before left over. */
export async function sendProducts(
  operator: Operator,
  records: AsyncIterable<CsvRecord>,
  { pages, defaultCollectionId }: ProductTargets,
  listener: ImportListener,
  signal?: AbortSignal,
): Promise<void> {
  let header: string[] | undefined;
  let waiting: CsvRecord[] = [];
  let characters = 0;
  /** Answers whether the file makes sense so far; a header that does not is a problem of which nothing is consumed. */
  const send = async (isLast: boolean): Promise<boolean> => {
    const input = { header: header ?? [], records: waiting, isLast, pages: [...pages], defaultCollectionId };
    const { importProductCsv: part } = await operator.run(OperatorImportProductsDocument, { input });
    await listener.take(part);
    waiting = waiting.slice(part.consumed);
    characters = 0;
    return part.consumed > 0 || part.problems.length === 0;
  };
  try {
    for await (const record of records) {
      if (signal?.aborted) return;
      if (!header) {
        if (record.cells.some((cell) => cell.trim() !== '')) header = record.cells;
        continue;
      }
      waiting.push(record);
      for (const cell of record.cells) characters += cell.length;
      const isFull = waiting.length === recordsAtOnce || characters > charactersAtOnce;
      if (isFull && !(await send(false))) return;
    }
  } catch (error) {
    if (signal?.aborted) return;
    if (!(error instanceof CsvReadError)) throw error;
    // The last product may go on in what cannot be read, so only those before it are whole.
    if (waiting.length > 0) await send(false);
    listener.stop(error, waiting[0]?.line ?? error.line);
    return;
  }
  if (!signal?.aborted) await send(true);
}
