import { type Database, everyWebsite, type ScopedDatabase, statement } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import type { JobRequest } from '#kit/jobs.ts';

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
export interface ImportRunRow {
  readonly id: string;
  readonly kind: ImportKind;
  readonly filename: string;
  readonly state: 'QUEUED' | 'RUNNING' | 'DONE' | 'FAILED';
  readonly counts: Partial<ImportCounts>;
  readonly problems: readonly string[];
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
}

/** A comment of another system. */
export interface ImportedComment {
  readonly id: string;
  readonly itemId: string;
  readonly parentId: string | null;
  readonly authorName: string;
  readonly authorUrl: string;
  readonly html: string;
  readonly isApproved: boolean;
  readonly createdAt: Date;
}

const columns = `id, kind, filename, state, counts, problems, created_at AS "createdAt", finished_at AS "finishedAt"`;
const insertRun = statement(`
  INSERT INTO import_run (id, website_id, kind, filename, source, started_by)
  VALUES ($2, $1, $3, $4, $5, nullif(current_setting('vitrine.account_id', true), '')) RETURNING ${columns}`);
const readRun = statement(`SELECT ${columns} FROM import_run WHERE website_id = $1 AND id = $2`);
const readRuns = statement(`
  SELECT ${columns} FROM import_run WHERE website_id = $1 AND ($2 = '' OR id < $2) ORDER BY id DESC LIMIT $3`);
const beginRun = statement(`
  UPDATE import_run SET state = 'RUNNING' WHERE website_id = $1 AND id = $2 AND state IN ('QUEUED', 'RUNNING')
  RETURNING kind, source, started_by AS "startedBy"`);
const writeProgress = statement(`
  UPDATE import_run SET counts = $3, problems = $4 WHERE website_id = $1 AND id = $2 AND state = 'RUNNING'`);
const endRun = statement(`
  UPDATE import_run SET state = $3, counts = $4, problems = $5, products_file = $6, source = NULL, finished_at = now()
  WHERE website_id = $1 AND id = $2`);
const readProductsFile = statement(
  `SELECT products_file AS file FROM import_run WHERE website_id = $1 AND id = $2`,
);
const readOpen = statement(`
  SELECT id, website_id AS "websiteId" FROM import_run
  WHERE $1 = '${everyWebsite}' AND state IN ('QUEUED', 'RUNNING') AND created_at < now() - interval '1 minute' LIMIT 100`);
const readBlog = statement(`
  SELECT id, slug FROM collection WHERE website_id = $1 AND type_name = 'blog' ORDER BY position LIMIT 1`);
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
): Promise<ImportRunRow> {
  const [row] = await db.rows<ImportRunRow>(insertRun, [newId(), kind, filename, source]);
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

/** The file or address of a move that is to be done, or to go on, and who asked for it; null when it is over. */
export async function beginImport(
  db: ScopedDatabase,
  id: string,
): Promise<{ kind: ImportKind; source: Uint8Array; startedBy: string | null } | null> {
  const [row] = await db.rows<{ kind: ImportKind; source: Uint8Array | null; startedBy: string | null }>(
    beginRun,
    [id],
  );
  return row?.source ? { kind: row.kind, source: row.source, startedBy: row.startedBy } : null;
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

/** Ends a move; its file is no longer needed. */
export async function endImport(
  db: ScopedDatabase,
  id: string,
  end: {
    state: 'DONE' | 'FAILED';
    counts: ImportCounts;
    problems: readonly string[];
    productsFile: string | null;
  },
): Promise<void> {
  await db.rows(endRun, [id, end.state, JSON.stringify(end.counts), end.problems, end.productsFile]);
}

/** The products file that a move left; null when it found none. */
export async function findProductsFile(db: ScopedDatabase, id: string): Promise<string | null> {
  const [row] = await db.rows<{ file: string | null }>(readProductsFile, [id]);
  return row?.file ?? null;
}

/** Moves whose process ended in the middle. */
export function findOpenRuns(database: Database): Promise<JobRequest[]> {
  return database.forWebsite(everyWebsite).rows<JobRequest>(readOpen);
}

/** The website's first blog. */
export async function findBlog(db: ScopedDatabase): Promise<{ id: string; slug: string } | null> {
  const [row] = await db.rows<{ id: string; slug: string }>(readBlog);
  return row ?? null;
}

/** An item or a page that an earlier run took over. */
export async function findTaken(
  db: ScopedDatabase,
  kind: 'item' | 'page',
  id: string,
): Promise<{ slug: string } | null> {
  const [row] = await db.rows<{ slug: string }>(kind === 'item' ? readItem : readPage, [id]);
  return row ?? null;
}

/** A picture that an earlier run took over, by the beginning of its name. */
export async function findPicture(
  db: ScopedDatabase,
  beginning: string,
): Promise<{ id: string; filename: string } | null> {
  const [row] = await db.rows<{ id: string; filename: string }>(readPicture, [beginning]);
  return row ?? null;
}

/** Stores a comment unless it is there. */
export async function createComment(db: ScopedDatabase, comment: ImportedComment): Promise<void> {
  const { id, itemId, parentId, authorName, authorUrl, html, isApproved, createdAt } = comment;
  const state = isApproved ? 'APPROVED' : 'PENDING';
  await db.rows(insertComment, [id, itemId, parentId, authorName, authorUrl, html, state, createdAt]);
}
