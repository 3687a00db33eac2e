import type { ScopedDatabase } from '#kit/database.ts';
import { readTaxCsv, type TaxCsvProblem, type TaxCsvRecord } from './tax-csv.rules.ts';
import { addZones, finishImport, removeZonesOf } from './tax-zone.data.ts';

/** As many records as one call takes. */
export const maxTaxRecords = 2_000;

/** Keeps a part of a file; nothing of it counts before its last part is there, and then all of it at once. */
export async function importTaxes(
  db: ScopedDatabase,
  input: {
    readonly header: readonly string[];
    readonly records: readonly TaxCsvRecord[];
    readonly isFirst: boolean;
    readonly isLast: boolean;
  },
): Promise<{ imported: number; problems: TaxCsvProblem[] }> {
  const { zones, imported, problems } = readTaxCsv(input.header, input.records);
  await db.transaction(async (queries) => {
    if (input.isFirst) await removeZonesOf(queries, 'IMPORTING');
    if (zones.length > 0) await addZones(queries, zones, 'IMPORTING');
    if (input.isLast) await finishImport(queries);
  });
  return { imported, problems };
}
