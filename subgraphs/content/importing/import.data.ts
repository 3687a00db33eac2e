import type { Columns } from '#kit/columns.ts';
import { type Database, everyWebsite, type ScopedDatabase, statement } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import type { JobRequest } from '#kit/jobs.ts';
import type { Collection, Comment, Image, ImportRun, Item } from '../generated/prisma/client.ts';
import { prismaFor } from '../prisma-client.ts';

/** What a move took over. */
export interface ImportCounts {
  readonly posts: number;
  readonly pages: number;
  readonly pictures: number;
  readonly comments: number;
  readonly redirects: number;
  /** Found, and not taken over: a file brings them. */
  readonly products: number;
  readonly skipped: number;
}

/** Before anything is taken over. */
export const noCounts: ImportCounts = {
  ...{ posts: 0, pages: 0, pictures: 0, comments: 0, redirects: 0, products: 0, skipped: 0 },
};

/** What is taken over: an export of WordPress, pages as JSON, or a website by its address. */
export type ImportKind = 'WORDPRESS' | 'SITE' | 'ADDRESS';

/** A website's move. */
export type ImportRunRow = Columns<
  ImportRun,
  'id' | 'filename' | 'isDryRun' | 'problems' | 'createdAt' | 'finishedAt',
  {
    kind: ImportKind;
    state: 'QUEUED' | 'RUNNING' | 'DONE' | 'FAILED' | 'CANCELLED';
    counts: Partial<ImportCounts>;
  }
>;

/** A comment of another system. */
export interface ImportedComment
  extends Columns<Comment, 'id' | 'itemId' | 'parentId' | 'authorName' | 'authorUrl' | 'html' | 'createdAt'> {
  readonly isApproved: boolean;
}

const columns = `id, kind, filename, is_dry_run AS "isDryRun", state, counts, problems, created_at AS "createdAt",
  finished_at AS "finishedAt"`;
const insertRun = statement(`
  INSERT INTO import_run (id, website_id, kind, filename, source, is_dry_run, started_by)
  VALUES ($2, $1, $3, $4, $5, $6, nullif(current_setting('vitrine.account_id', true), '')) RETURNING ${columns}`);
const readRun = statement(`SELECT ${columns} FROM import_run WHERE website_id = $1 AND id = $2`);
const readRuns = statement(`
  SELECT ${columns} FROM import_run WHERE website_id = $1 AND ($2 = '' OR id < $2) ORDER BY id DESC LIMIT $3`);
const beginRun = statement(`
  UPDATE import_run SET state = 'RUNNING' WHERE website_id = $1 AND id = $2 AND state IN ('QUEUED', 'RUNNING')
  RETURNING kind, source, is_dry_run AS "isDryRun", started_by AS "startedBy"`);
/** One whose work had begun is over once that stopped, which then writes down how far it came. */
const cancelRun = statement(`
  UPDATE import_run SET state = 'CANCELLED', source = NULL, finished_at = CASE state WHEN 'QUEUED' THEN now() END
  WHERE website_id = $1 AND id = $2 AND state IN ('QUEUED', 'RUNNING')`);
const readIsRunning = statement(`
  SELECT state = 'RUNNING' AS "isRunning" FROM import_run WHERE website_id = $1 AND id = $2`);
const endCancelled = statement(`
  UPDATE import_run SET counts = coalesce($3, counts), problems = coalesce($4, problems), finished_at = now()
  WHERE website_id = $1 AND id = $2 AND state = 'CANCELLED' AND finished_at IS NULL`);
const writeProgress = statement(`
  UPDATE import_run SET counts = $3, problems = $4 WHERE website_id = $1 AND id = $2 AND state = 'RUNNING'`);
const endRun = statement(`
  UPDATE import_run SET state = $3, counts = $4, problems = $5, products_file = $6, source = NULL, finished_at = now()
  WHERE website_id = $1 AND id = $2 AND state = 'RUNNING' RETURNING id`);
const readOpen = statement(`
  SELECT id, website_id AS "websiteId" FROM import_run
  WHERE $1 = '${everyWebsite}' AND finished_at IS NULL AND created_at < now() - interval '1 minute' LIMIT 100`);
const readItem = statement(`SELECT id, slug FROM item WHERE website_id = $1 AND id = $2`);
const readPage = statement(`SELECT id, slug FROM collection WHERE website_id = $1 AND id = $2`);
const readPicture = statement(`
  SELECT id, filename FROM image WHERE website_id = $1 AND starts_with(filename, $2) ORDER BY id LIMIT 1`);
const insertComment = statement(`
  INSERT INTO comment (id, website_id, item_id, parent_id, author_name, author_url, html, state, is_by_owner, created_at)
  VALUES ($2, $1, $3, $4, $5, $6, $7, $8, false, $9) ON CONFLICT DO NOTHING`);

/** Writes a move down, with its file or its address. */
export async function writeDownRun(
  db: ScopedDatabase,
  kind: ImportKind,
  filename: string,
  source: Uint8Array,
  isDryRun: boolean,
): Promise<ImportRunRow> {
  const [row] = await db.rows<ImportRunRow>(insertRun, [newId(), kind, filename, source, isDryRun]);
  if (!row) throw new Error('A move was not written down.');
  return row;
}

/** A move by its id. */
export async function findRun(db: ScopedDatabase, id: string): Promise<ImportRunRow | null> {
  const [row] = await db.rows<ImportRunRow>(readRun, [id]);
  return row ?? null;
}

/** A page of moves, newest first. */
export function findRuns(db: ScopedDatabase, after: string | null, limit: number): Promise<ImportRunRow[]> {
  return db.rows<ImportRunRow>(readRuns, [after ?? '', limit]);
}

/** What a move that is to be done, or to go on, takes over, and who asked for it. */
export interface BegunImport extends Columns<ImportRun, 'isDryRun' | 'startedBy', { kind: ImportKind }> {
  readonly source: NonNullable<ImportRun['source']>;
}

/** Begins a move, or goes on with it; null when it is over. */
export async function beginImport(db: ScopedDatabase, id: string): Promise<BegunImport | null> {
  const [row] = await db.rows<Omit<BegunImport, 'source'> & Pick<ImportRun, 'source'>>(beginRun, [id]);
  // One that was cancelled after its process ended is over now.
  if (!row) await db.rows(endCancelled, [id, null, null]);
  return row?.source ? { ...row, source: row.source } : null;
}

/** Cancels a move that waits or goes on; null when there is none with that id. */
export async function cancelImport(db: ScopedDatabase, id: string): Promise<ImportRunRow | null> {
  await db.rows(cancelRun, [id]);
  return findRun(db, id);
}

/** Whether nobody cancelled a move that goes on. */
export async function isImportRunning(db: ScopedDatabase, id: string): Promise<boolean> {
  const [row] = await db.rows<{ isRunning: boolean }>(readIsRunning, [id]);
  return row?.isRunning === true;
}

/** Writes down how far a move came that was cancelled. */
export async function endCancelledImport(
  db: ScopedDatabase,
  id: string,
  { counts, problems }: { readonly counts: ImportCounts; readonly problems: readonly string[] },
): Promise<void> {
  await db.rows(endCancelled, [id, JSON.stringify(counts), problems]);
}

/** Tells how far a move is. */
export async function tellProgress(
  db: ScopedDatabase,
  id: string,
  counts: ImportCounts,
  problems: readonly string[],
): Promise<void> {
  await db.rows(writeProgress, [id, JSON.stringify(counts), problems]);
}

/** Ends a move, whose file is no longer needed; false when it was cancelled meanwhile. */
export async function endImport(
  db: ScopedDatabase,
  id: string,
  end: {
    state: 'DONE' | 'FAILED';
    counts: ImportCounts;
    problems: readonly string[];
    productsFile: string | null;
  },
): Promise<boolean> {
  const ended = [id, end.state, JSON.stringify(end.counts), end.problems, end.productsFile];
  return (await db.rows(endRun, ended)).length > 0;
}

/** The products file that a move left; null when it found none. */
export async function findProductsFile(db: ScopedDatabase, id: string): Promise<string | null> {
  const row = await prismaFor(db).importRun.findFirst({ where: { id }, select: { productsFile: true } });
  return row?.productsFile ?? null;
}

/** Moves whose process ended in the middle. */
export function findOpenRuns(database: Database): Promise<JobRequest[]> {
  return database.forWebsite(everyWebsite).rows<JobRequest>(readOpen);
}

/** The website's first blog. */
export function findBlog(db: ScopedDatabase): Promise<Columns<Collection, 'id' | 'slug'> | null> {
  return prismaFor(db).collection.findFirst({
    where: { typeName: 'blog' },
    select: { id: true, slug: true },
    orderBy: { position: 'asc' },
  });
}

/** An item or a page that an earlier run took over. */
export async function findTaken(
  db: ScopedDatabase,
  kind: 'item' | 'page',
  id: string,
): Promise<Columns<Item | Collection, 'slug'> | null> {
  const [row] = await db.rows<Columns<Item | Collection, 'slug'>>(kind === 'item' ? readItem : readPage, [
    id,
  ]);
  return row ?? null;
}

/** A picture that an earlier run took over, by the beginning of its name. */
export async function findPicture(
  db: ScopedDatabase,
  beginning: string,
): Promise<Columns<Image, 'id' | 'filename'> | null> {
  const [row] = await db.rows<Columns<Image, 'id' | 'filename'>>(readPicture, [beginning]);
  return row ?? null;
}

/** Stores a comment unless it is there. */
export async function createComment(db: ScopedDatabase, comment: ImportedComment): Promise<void> {
  const { id, itemId, parentId, authorName, authorUrl, html, isApproved, createdAt } = comment;
  const state = isApproved ? 'APPROVED' : 'PENDING';
  await db.rows(insertComment, [id, itemId, parentId, authorName, authorUrl, html, state, createdAt]);
}
