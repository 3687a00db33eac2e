import type DataLoader from 'dataloader';
import { type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import { loadOne } from '#kit/loaders.ts';
import { type BlockLayoutRow, pruneVersions, savedBy, saveLayout } from '../blocks/block.data.ts';
import type { StoredSection } from '../blocks/block.rules.ts';
import { cleanTexts } from '../blocks/block-texts.rules.ts';

/** A draft as it is shown: its own blocks while it has changes, else what is published. */
export interface BlockDraftRow {
  readonly place: string;
  readonly revision: number;
  readonly basedOn: number;
  readonly publishedRevision: number;
  readonly hasChanges: boolean;
  readonly layout: BlockLayoutRow;
  readonly savedAt: Date | null;
  readonly savedBy: string | null;
}

/** A version of a place's blocks. */
export interface BlockVersionRow {
  readonly id: string;
  readonly place: string;
  readonly kind: 'PUBLISHED' | 'DRAFT';
  readonly sections: readonly StoredSection[];
  readonly scriptBlocks: readonly string[];
  readonly revision: number;
  readonly savedAt: Date;
  readonly savedBy: string | null;
}

/** A draft as it is stored. */
export interface StoredDraft
  extends Pick<BlockDraftRow, 'place' | 'revision' | 'basedOn' | 'hasChanges' | 'savedBy'> {
  readonly sections: readonly StoredSection[];
  readonly scriptBlocks: readonly string[];
  readonly savedAt: Date;
}

const draftColumns = `place, revision, based_on AS "basedOn", has_changes AS "hasChanges", sections, script_blocks AS "scriptBlocks",
  saved_at AS "savedAt", saved_by AS "savedBy"`;
const readDraft = statement(`SELECT ${draftColumns} FROM block_draft WHERE website_id = $1 AND place = $2`);
const lockDraft = statement(
  `SELECT ${draftColumns} FROM block_draft WHERE website_id = $1 AND place = $2 FOR UPDATE`,
);

/** A version of the draft as it is before a statement changes it, if `changed` did. */
const keepDraft = (id: string, condition: string) => `
  INSERT INTO block_version (website_id, id, place, kind, sections, script_blocks, revision, saved_at, saved_by)
  SELECT d.website_id, ${id}, d.place, 'DRAFT', d.sections, d.script_blocks, d.revision, d.saved_at, d.saved_by FROM block_draft d
  WHERE d.website_id = $1 AND d.place = $2 AND d.has_changes AND ${condition} AND EXISTS (SELECT FROM changed)`;

/** `$5` is the revision that was read, 0 where there was no draft yet; `$6` the published one; `$7` whether a version is kept, as `$8`. */
const saveOne = statement(`
  WITH changed AS (
    INSERT INTO block_draft AS d (website_id, place, sections, script_blocks, based_on, saved_by)
    SELECT $1, $2, $3::jsonb, $4::text[], $6::int, ${savedBy}
    WHERE $5::int = 0 OR EXISTS (SELECT 1 FROM block_draft WHERE website_id = $1 AND place = $2)
    ON CONFLICT (website_id, place)
      DO UPDATE SET sections = excluded.sections, script_blocks = excluded.script_blocks, revision = d.revision + 1,
        based_on = CASE WHEN d.has_changes THEN d.based_on ELSE excluded.based_on END, has_changes = true,
        saved_at = now(), saved_by = excluded.saved_by
      WHERE d.revision = $5::int
    RETURNING revision),
  pruned AS (${pruneVersions} AND $7::boolean AND EXISTS (SELECT FROM changed)),
  kept AS (${keepDraft('$8', '$7::boolean')})
  SELECT revision FROM changed`);

const discardOne = statement(`
  WITH changed AS (
    UPDATE block_draft SET has_changes = false, revision = revision + 1, saved_at = now(), saved_by = ${savedBy}
    WHERE website_id = $1 AND place = $2 AND revision = $3 AND has_changes RETURNING revision),
  pruned AS (${pruneVersions} AND EXISTS (SELECT FROM changed)),
  kept AS (${keepDraft('$4', 'true')})
  SELECT revision FROM changed`);

const markPublished = statement(
  `UPDATE block_draft SET has_changes = false, based_on = $3 WHERE website_id = $1 AND place = $2`,
);
/** A page whose last block is gone shows nothing, and not again what it was before it had blocks. */
const clearContent = statement(`
  UPDATE collection SET main_content = '', updated_at = now()
  WHERE website_id = $1 AND 'collection:' || id = $2 AND main_content <> ''`);
const versionColumns = `id, place, kind, sections, script_blocks AS "scriptBlocks", revision, saved_at AS "savedAt", saved_by AS "savedBy"`;
const readVersions = statement(
  `SELECT ${versionColumns} FROM block_version WHERE website_id = $1 AND place = $2 ORDER BY id DESC`,
);
const readVersion = statement(
  `SELECT ${versionColumns} FROM block_version WHERE website_id = $1 AND id = $2`,
);

/** Pages whose blocks have changes that visitors do not see, by the page's id; null for all others. */
export type DraftLoader = DataLoader<string, { readonly id: string } | null>;

/** `$2` are ids of pages; what is changed in another language counts, too. */
const readChanged = statement(`
  SELECT DISTINCT page.id FROM unnest($2::text[]) AS page (id) JOIN block_draft d
    ON split_part(d.place, '@', 1) = 'collection:' || page.id
  WHERE d.website_id = $1 AND d.has_changes`);

/** Tells of pages whether they have unpublished changes: one statement for all of them. */
export function createDraftLoader(db: ScopedDatabase): DraftLoader {
  return loadOne(
    (ids) => db.rows<{ id: string }>(readChanged, [ids]),
    ({ id }) => id,
  );
}

/** What is stored as the draft of a place; null while nobody changed anything. */
export async function findDraft(db: Queries, place: string): Promise<StoredDraft | null> {
  const [draft] = await db.rows<StoredDraft>(readDraft, [place]);
  return draft ?? null;
}

/** Saves a draft when it is still the one that was read; false when it is not. */
export async function saveDraft(
  db: Queries,
  layout: Pick<StoredDraft, 'place' | 'sections' | 'scriptBlocks' | 'basedOn'>,
  { expectedRevision, keepsBefore }: { expectedRevision: number; keepsBefore: boolean },
): Promise<boolean> {
  const { place, sections, scriptBlocks, basedOn } = layout;
  const saved = await db.rows(saveOne, [
    ...[place, JSON.stringify(sections), scriptBlocks],
    ...[expectedRevision, basedOn, keepsBefore, newId()],
  ]);
  return saved.length > 0;
}

/** Takes a draft back to what is published when it is still the one that was read; false when it is not. */
export async function discardDraft(db: Queries, place: string, expectedRevision: number): Promise<boolean> {
  if ((await db.rows(discardOne, [place, expectedRevision, newId()])).length > 0) return true;
  const draft = await findDraft(db, place);
  return (draft?.revision ?? 0) === expectedRevision && !draft?.hasChanges;
}

/**
 * Shows visitors a draft, when neither it nor what it replaces was changed meanwhile. Answers that it did, that the draft is
 * another one, or which revision is published instead.
 */
export function publishDraft(
  db: ScopedDatabase,
  {
    place,
    expectedRevision,
    replacing,
  }: { place: string; expectedRevision: number; replacing: number | null },
): Promise<'published' | 'draft changed' | { published: number }> {
  return db.transaction(async (queries) => {
    const [draft] = await queries.rows<StoredDraft>(lockDraft, [place]);
    if ((draft?.revision ?? 0) !== expectedRevision) return 'draft changed';
    if (!draft?.hasChanges) return 'published';
    // It may be older than the rule that texts are cleaned when they are saved.
    const sections = cleanTexts(draft.sections);
    const saved = await saveLayout(queries, { ...draft, sections }, replacing ?? draft.basedOn);
    if ('stored' in saved) return { published: saved.stored };
    if (draft.sections.length === 0) await queries.rows(clearContent, [place]);
    await queries.rows(markPublished, [place, saved.revision]);
    return 'published';
  });
}

/** The versions of a place, the latest first. */
export function findBlockVersions(db: Queries, place: string): Promise<BlockVersionRow[]> {
  return db.rows<BlockVersionRow>(readVersions, [place]);
}

/** A version by its id. */
export async function findBlockVersion(db: Queries, id: string): Promise<BlockVersionRow | null> {
  const [version] = await db.rows<BlockVersionRow>(readVersion, [id]);
  return version ?? null;
}
