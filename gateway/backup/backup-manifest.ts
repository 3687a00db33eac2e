import { z } from 'zod';

/** The format of what is written; a later one may be read by later versions only. */
export const format = 1;

const table = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number(),
  /** Of the rows as PostgreSQL's COPY writes them, not packed. */
  sha256: z.string(),
  /** Where it is below the backup's folder, packed by gzip; and how many bytes it has so. */
  entry: z.string(),
  packedBytes: z.number(),
});
const partition = z.object({
  schema: z.string(),
  name: z.string(),
  parent: z.string(),
  bound: z.string(),
});
const sequence = z.object({
  schema: z.string(),
  name: z.string(),
  value: z.string(),
  isCalled: z.boolean(),
});
export const copiedFileSchema = z.object({
  /** Below the data folder. */
  path: z.string(),
  bytes: z.number(),
  sha256: z.string(),
  /** What tells that it is still the same without reading it. */
  mark: z.string(),
});

const base = z.object({
  /** The archive of the write-ahead log that goes on from here. */
  archive: z.string(),
  /** The first segment that is needed. */
  startSegment: z.string(),
  /** From this moment on it can be restored. */
  finishedAt: z.string(),
  entry: z.string(),
  packedBytes: z.number(),
  sha256: z.string(),
});

/** What a backup holds. It is written last: what has none was not finished. */
export const manifestSchema = z.object({
  program: z.literal('vitrine'),
  format: z.literal(format),
  id: z.string(),
  /** The moment of its database: what was committed before is in it, what came later is not. */
  takenAt: z.string(),
  finishedAt: z.string(),
  version: z.string(),
  /** The migrations of each subgraph, by its schema. */
  migrations: z.record(z.string(), z.array(z.string())),
  tables: z.array(table),
  partitions: z.array(partition),
  sequences: z.array(sequence),
  files: z.array(copiedFileSchema),
  /** The SHA-256 of the secrets under their passphrase; null where they were left out. */
  keys: z.object({ entry: z.string(), sha256: z.string() }).nullable(),
  /** Subgraphs whose secrets were to be in it, and were not where it was made. */
  missingKeys: z.array(z.string()).default([]),
  /** The data folder of the PostgreSQL that comes along, from which each later moment can be reached; absent where its log is not archived. */
  base: base.optional(),
});

export type BackupManifest = z.infer<typeof manifestSchema>;
export type CopiedTable = z.infer<typeof table>;
export type CopiedFile = z.infer<typeof copiedFileSchema>;
export type CopiedDatabase = Pick<BackupManifest, 'migrations' | 'tables' | 'partitions' | 'sequences'>;

export const manifestName = 'manifest.json';

const idPattern = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/;

/** The name of a backup that begins at this instant: in the order of their names they were taken. */
export function backupId(instant: Date): string {
  return instant.toISOString().replace(/[:.]/g, '-');
}

export function isBackupId(text: string): boolean {
  return idPattern.test(text);
}

/** When a backup of that name began. */
export function instantOf(id: string): Date {
  return new Date(id.replace(/T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z$/, 'T$1:$2:$3.$4Z'));
}
