import type DataLoader from 'dataloader';
import type { Columns } from '#kit/columns.ts';
import { type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import { loadOne } from '#kit/loaders.ts';
import type { ThemeReport } from '#kit/theme-reader.ts';
import type { AuditEntry, ThemeFile, ThemeRevision } from '../generated/prisma/client.ts';
import { prismaFor } from '../prisma-client.ts';

/** A stored revision of a theme. */
export type ThemeRevisionRow = Columns<
  ThemeRevision,
  'id' | 'websiteId' | 'name' | 'createdAt' | 'activatedAt'
>;

/** One file of a theme. */
export type StoredFile = Columns<ThemeFile, 'path', { bytes: Uint8Array }>;

/** Loads revisions for the length of a request. */
export interface ThemeLoaders {
  readonly byId: DataLoader<string, ThemeRevisionRow | null>;
  /** Who stored a revision, as the log of changes has it. */
  readonly maker: DataLoader<string, { readonly savedBy: string } | null>;
}

/** The columns of a revision, without what reading it told. */
export const revisionColumns = `
  id, website_id AS "websiteId", name, created_at AS "createdAt", activated_at AS "activatedAt"`;
const readById = statement(
  `SELECT ${revisionColumns} FROM theme_revision WHERE website_id = $1 AND id = ANY($2)`,
);
const readMakers = statement(`
  SELECT subject_id AS id, account_id AS "savedBy" FROM audit_entry
  WHERE website_id = $1 AND kind = 'theme_revision' AND subject_id = ANY($2) AND change = 'INSERT'`);
const readFiles = statement(`
  SELECT path, bytes FROM theme_file WHERE website_id = $1 AND revision_id = $2 ORDER BY path`);
const readPaths = statement(`
  SELECT path, octet_length(bytes) AS "byteSize" FROM theme_file WHERE website_id = $1 AND revision_id = $2 ORDER BY path`);
const readFile = statement(`
  SELECT path, bytes FROM theme_file WHERE website_id = $1 AND revision_id = $2 AND path = $3`);
const readDifferences = statement(`
  WITH live AS (
    SELECT f.path, f.bytes FROM website w
    JOIN theme_file f ON f.website_id = w.id AND f.revision_id = w.active_theme_revision_id WHERE w.id = $1),
  next AS (SELECT path, bytes FROM theme_file WHERE website_id = $1 AND revision_id = $2)
  SELECT path, CASE WHEN live.bytes IS NULL THEN 'ADDED' WHEN next.bytes IS NULL THEN 'REMOVED' ELSE 'CHANGED' END AS kind
  FROM live FULL JOIN next USING (path) WHERE live.bytes IS DISTINCT FROM next.bytes ORDER BY path`);
const readActiveFile = statement(`
  SELECT f.path, f.bytes FROM website w
  JOIN theme_file f ON f.website_id = w.id AND f.revision_id = w.active_theme_revision_id AND f.path = $2
  WHERE w.id = $1`);
const insertRevision = statement(`
  INSERT INTO theme_revision (website_id, id, name, problems, style_options, custom_types, unstyled)
  VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING ${revisionColumns}`);
const insertFiles = statement(`
  INSERT INTO theme_file (website_id, revision_id, path, bytes)
  SELECT $1, $2, * FROM unnest($3::text[], $4::bytea[])`);
const insertFile = statement(
  'INSERT INTO theme_file (website_id, revision_id, path, bytes) VALUES ($1, $2, $3, $4)',
);
const markActivated = statement(`
  UPDATE theme_revision SET activated_at = clock_timestamp() WHERE website_id = $1 AND id = $2 RETURNING ${revisionColumns}`);

/** A larger file goes by itself, as bytes: lists of them are written and read as text, two characters a byte. */
const batchedFileBytes = 64 * 1024;
const batchBytes = 2 * 1024 * 1024;
const batchFiles = 500;

/** Loaders of one website and one request. */
export function createThemeLoaders(db: ScopedDatabase): ThemeLoaders {
  return {
    byId: loadOne(
      (ids) => db.rows<ThemeRevisionRow>(readById, [ids]),
      (row) => row.id,
    ),
    maker: loadOne(
      (ids) => db.rows<{ id: AuditEntry['subjectId']; savedBy: AuditEntry['accountId'] }>(readMakers, [ids]),
      (row) => row.id,
    ),
  };
}

/** Files of a revision of this website, in the order of their paths. */
export function findFiles(db: ScopedDatabase, revisionId: string): Promise<StoredFile[]> {
  return db.rows<StoredFile>(readFiles, [revisionId]);
}

/** What files a revision has. */
export function listFiles(
  db: ScopedDatabase,
  revisionId: string,
): Promise<(Columns<ThemeFile, 'path'> & { readonly byteSize: number })[]> {
  return db.rows(readPaths, [revisionId]);
}

/** A file that a revision has otherwise than the theme in use. */
export interface FileDifference extends Columns<ThemeFile, 'path'> {
  readonly kind: 'ADDED' | 'CHANGED' | 'REMOVED';
}

/** What putting a revision into use would change of the files. */
export function findDifferences(db: ScopedDatabase, revisionId: string): Promise<FileDifference[]> {
  return db.rows<FileDifference>(readDifferences, [revisionId]);
}

/** A file of a revision; null when it has none at that path. */
export async function findFile(
  db: ScopedDatabase,
  revisionId: string,
  path: string,
): Promise<StoredFile | null> {
  const [file] = await db.rows<StoredFile>(readFile, [revisionId, path]);
  return file ?? null;
}

/** The file at a path of the theme in use. */
export async function findActiveFile(db: ScopedDatabase, path: string): Promise<StoredFile | null> {
  const [file] = await db.rows<StoredFile>(readActiveFile, [path]);
  return file ?? null;
}

/** Puts a revision into use; null when this website has no such revision. */
export async function putIntoUse(queries: Queries, id: string): Promise<ThemeRevisionRow | null> {
  const [row] = await queries.rows<ThemeRevisionRow>(markActivated, [id]);
  if (row)
    await prismaFor(queries).website.updateMany({
      where: { id: queries.websiteId },
      data: { activeThemeRevisionId: id },
    });
  return row ?? null;
}

/**
 * Stores a revision with its files, and puts it into use when that is wanted: all of it or nothing. Null when it was to take the
 * place of a draft that is not there any more.
 */
export function makeRevision(
  db: ScopedDatabase,
  revision: {
    id: string;
    name: string;
    files: readonly StoredFile[];
    report: ThemeReport;
    isActivated: boolean;
    /** A draft that goes. */
    replaces?: string;
  },
): Promise<ThemeRevisionRow | null> {
  return db.transaction(async (queries) => {
    const { replaces } = revision;
    if (replaces !== undefined) {
      const draft = { id: replaces, activatedAt: null };
      const { count } = await prismaFor(queries).themeRevision.deleteMany({ where: draft });
      if (count === 0) return null;
    }
    const { id, name, report } = revision;
    const [row] = await queries.rows<ThemeRevisionRow>(insertRevision, [
      ...[id, name, JSON.stringify(report.problems)],
      ...[JSON.stringify(report.styleOptions), JSON.stringify(report.customTypes), report.unstyled],
    ]);
    if (!row) throw new Error('A theme that was just stored is not there.');
    const isLarge = ({ bytes }: StoredFile) => bytes.length > batchedFileBytes;
    for (const { path, bytes } of revision.files.filter(isLarge))
      await queries.rows(insertFile, [revision.id, path, bytes]);
    for (const batch of inBatches(revision.files.filter((file) => !isLarge(file)))) {
      const paths = batch.map((file) => file.path);
      await queries.rows(insertFiles, [revision.id, paths, batch.map((file) => file.bytes)]);
    }
    return revision.isActivated ? ((await putIntoUse(queries, revision.id)) ?? row) : row;
  });
}

function* inBatches(files: readonly StoredFile[]): Generator<StoredFile[]> {
  let batch: StoredFile[] = [];
  let size = 0;
  for (const file of files) {
    if (batch.length > 0 && (size + file.bytes.length > batchBytes || batch.length === batchFiles)) {
      yield batch;
      batch = [];
      size = 0;
    }
    batch.push(file);
    size += file.bytes.length;
  }
  if (batch.length > 0) yield batch;
}
