import type { Columns } from '#kit/columns.ts';
import { type ScopedDatabase, statement } from '#kit/database.ts';
import type { ThemeReader, ThemeReport } from '#kit/theme-reader.ts';
import { Prisma, type ThemeRevision } from '../generated/prisma/client.ts';
import { prismaFor } from '../prisma-client.ts';
import { findFiles, putIntoUse, revisionColumns, type ThemeRevisionRow } from './theme.data.ts';

const readWorkedOn = statement(`
  SELECT ${revisionColumns} FROM theme_revision r WHERE r.website_id = $1
  ORDER BY r.activated_at IS NULL AND r.id = (SELECT max(n.id) FROM theme_revision n WHERE n.website_id = $1) DESC,
    r.id IS NOT DISTINCT FROM (SELECT w.active_theme_revision_id FROM website w WHERE w.id = $1) DESC, r.id DESC
  LIMIT 1`);
const readReport = statement(`
  SELECT problems, style_options AS "styleOptions", custom_types AS "customTypes", unstyled
  FROM theme_revision WHERE website_id = $1 AND id = $2`);
const saveReport = statement(`
  UPDATE theme_revision SET problems = $3, style_options = $4, custom_types = $5, unstyled = $6
  WHERE website_id = $1 AND id = $2`);
const lockWebsite = statement(`SELECT active_theme_revision_id AS id FROM website WHERE id = $1 FOR UPDATE`);
const readBefore = statement(`
  SELECT r.id FROM theme_revision r JOIN website w ON w.id = r.website_id
  WHERE r.website_id = $1 AND r.activated_at IS NOT NULL AND r.id IS DISTINCT FROM w.active_theme_revision_id
    AND cardinality(r.unstyled) = 0
  ORDER BY r.activated_at DESC LIMIT 1`);
const prune = statement(`
  DELETE FROM theme_revision r WHERE r.website_id = $1
    AND r.id NOT IN (SELECT k.id FROM theme_revision k WHERE k.website_id = $1 ORDER BY k.id DESC LIMIT $2)
    AND r.id NOT IN (SELECT w.active_theme_revision_id FROM website w
      WHERE w.id = $1 AND w.active_theme_revision_id IS NOT NULL)
    AND r.id NOT IN (SELECT k.id FROM theme_revision k
      WHERE k.website_id = $1 AND k.activated_at IS NOT NULL ORDER BY k.activated_at DESC LIMIT 2)
  RETURNING r.id`);

/** What reading a revision told. */
export type StoredReport = Omit<ThemeReport, 'isUsable'>;

/** The revisions of a website, the newest first. */
export function findRevisions(db: ScopedDatabase): Promise<ThemeRevisionRow[]> {
  return prismaFor(db).themeRevision.findMany({
    select: { id: true, websiteId: true, name: true, createdAt: true, activatedAt: true },
    orderBy: { id: 'desc' },
    take: 200,
  });
}

/** The newest revision where it was never in use, as that is a draft; otherwise the one in use, otherwise the newest. */
export async function findWorkedOn(db: ScopedDatabase): Promise<ThemeRevisionRow | null> {
  const [row] = await db.rows<ThemeRevisionRow>(readWorkedOn);
  return row ?? null;
}

/** What reading a revision told; one that was stored before anyone read them is read now. */
export async function findReport(
  db: ScopedDatabase,
  id: string,
  themeReader: ThemeReader,
): Promise<StoredReport> {
  const [row] = await db.rows<StoredReport & { problems: StoredReport['problems'] | null }>(readReport, [id]);
  if (row && row.problems !== null) return row;
  const files = await findFiles(db, id);
  const report = await themeReader.read(new Map(files.map(({ path, bytes }) => [path, bytes])));
  const { problems, styleOptions, customTypes, unstyled } = report;
  await db.rows(saveReport, [
    ...[id, JSON.stringify(problems), JSON.stringify(styleOptions), JSON.stringify(customTypes), unstyled],
  ]);
  return report;
}

/** Reads revisions that were in use and that nobody has read since it is known what keeps one from being used. */
export async function readFormerRevisions(db: ScopedDatabase, themeReader: ThemeReader): Promise<void> {
  const unread = await prismaFor(db).themeRevision.findMany({
    where: { activatedAt: { not: null }, problems: { equals: Prisma.DbNull } },
    select: { id: true },
    orderBy: { activatedAt: 'desc' },
    take: 10,
  });
  for (const { id } of unread) await findReport(db, id, themeReader);
}

/** Puts a revision into use, or with null the one before the present one; null when there is none. */
export function activateRevision(db: ScopedDatabase, id: string | null): Promise<ThemeRevisionRow | null> {
  return db.transaction(async (queries) => {
    // Two who change the theme take turns, so that "the one before" is one.
    await queries.rows(lockWebsite);
    const before = id === null ? (await queries.rows<Columns<ThemeRevision, 'id'>>(readBefore))[0]?.id : id;
    return before === undefined ? null : putIntoUse(queries, before);
  });
}

/** Deletes old revisions; answers their ids. */
export async function pruneRevisions(db: ScopedDatabase, keep: number): Promise<string[]> {
  return (await db.rows<Columns<ThemeRevision, 'id'>>(prune, [keep])).map(({ id }) => id);
}
