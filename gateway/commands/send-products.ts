import { OperatorImportProductsDocument, type OperatorImportProductsMutation } from '../generated/graphql.ts';
import type { Operator } from './operator.ts';
import type { CsvRecord } from './read-csv.ts';

/** As many records as one call takes: few enough for little memory, enough to be fast. */
const recordsAtOnce = 2_000;

/** Where products go: the pages that rows may name, and the one of rows that name none. */
export interface ProductTargets {
  readonly pages: readonly { readonly slug: string; readonly collectionId: string }[];
  readonly defaultCollectionId: string | null;
}

type Part = OperatorImportProductsMutation['importProductCsv'];

/**
 * Sends a file's records part by part, each with the rows that the part before left over. `take` hears of each part. When
 * the file cannot be read on, what came before is sent as far as its products are whole.
 */
export async function sendProducts(
  operator: Operator,
  records: AsyncIterable<CsvRecord>,
  { pages, defaultCollectionId }: ProductTargets,
  { take, signal }: { take: (part: Part) => Promise<void>; signal?: AbortSignal },
): Promise<void> {
  let header: string[] | undefined;
  let waiting: CsvRecord[] = [];
  const send = async (isLast: boolean): Promise<boolean> => {
    const input = { header: header ?? [], records: waiting, isLast, pages: [...pages], defaultCollectionId };
    const { importProductCsv: part } = await operator.run(OperatorImportProductsDocument, { input });
    await take(part);
    waiting = waiting.slice(part.consumed);
    return part.consumed > 0;
  };
  try {
    for await (const record of records) {
      if (!header) {
        if (record.cells.some((cell) => cell.trim() !== '')) header = record.cells;
        continue;
      }
      waiting.push(record);
      if (waiting.length < recordsAtOnce) continue;
      const isUnderstood = await send(false);
      if (!isUnderstood || signal?.aborted) return;
    }
  } catch (error) {
    if (waiting.length > 0) await send(false);
    throw error;
  }
  await send(true);
}
