import type DataLoader from 'dataloader';
import type { Columns } from '#kit/columns.ts';
import { type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import { loadOne } from '#kit/loaders.ts';
import { type BlockLayoutRow, pruneVersions, savedBy } from '../blocks/block.data.ts';
import type { StoredSection } from '../blocks/block.rules.ts';
import type { BlockDraft, BlockLayout, BlockVersion, Collection } from '../generated/prisma/client.ts';

/** A draft as it is shown: its own blocks while it has changes, else what is published. */
export interface BlockDraftRow
  extends Columns<BlockDraft, 'place' | 'revision' | 'basedOn' | 'hasChanges' | 'savedBy' | 'reviewAskedAt'> {
  readonly publishedRevision: BlockLayout['revision'];
  readonly layout: BlockLayoutRow;
  readonly savedAt: BlockDraft['savedAt'] | null;
}

/** A version of a place's blocks. */
export type BlockVersionRow = Columns<
  BlockVersion,
  'id' | 'place' | 'revision' | 'scriptBlocks' | 'savedAt' | 'savedBy',
  { kind: 'PUBLISHED' | 'DRAFT'; sections: readonly StoredSection[] }
>;

/** A draft as it is stored. */
export type StoredDraft = Columns<
  BlockDraft,
  | ('place' | 'revision' | 'basedOn' | 'hasChanges' | 'scriptBlocks')
  | ('savedAt' | 'savedBy' | 'reviewAskedAt'),
  { sections: readonly StoredSection[] }
>;

/** The columns of a draft. */
export const draftColumns = `place, revision, based_on AS "basedOn", has_changes AS "hasChanges", sections, script_blocks AS "scriptBlocks",
  saved_at AS "savedAt", saved_by AS "savedBy", review_asked_at AS "reviewAskedAt"`;
const readDraft = statement(`SELECT ${draftColumns} FROM block_draft WHERE website_id = $1 AND place = $2`);
/** A version of the draft as it is before a statement changes it, if `changed` did. */
const keepDraft = (id: string, condition: string) => `
  INSERT INTO block_version (website_id, id, place, kind, sections, script_blocks, revision, saved_at, saved_by)
  SELECT d.website_id, ${id}, d.place, 'DRAFT', d.sections, d.script_blocks, d.revision, d.saved_at, d.saved_by FROM block_draft d
  WHERE d.website_id = $1 AND d.place = $2 AND d.has_changes AND ${condition} AND EXISTS (SELECT FROM changed)`;

/**
 * `$5` is the revision that was read, 0 where there was no draft yet; `$6` the published one; `$7` whether a version is kept, as `$8`;
 * `$9` whether the writer may publish. What was published since the draft was read, and is that draft, is what it goes on from.
 */
const saveOne = statement(`
  WITH changed AS (
    INSERT INTO block_draft AS d (website_id, place, sections, script_blocks, based_on, saved_by, saved_by_publisher)
    SELECT $1, $2, $3::jsonb, $4::text[], $6::int, ${savedBy}, $9::boolean
    WHERE $5::int = 0 OR EXISTS (SELECT 1 FROM block_draft WHERE website_id = $1 AND place = $2)
    ON CONFLICT (website_id, place)
      DO UPDATE SET sections = excluded.sections, script_blocks = excluded.script_blocks, revision = d.revision + 1,
        based_on = CASE WHEN d.has_changes THEN d.based_on ELSE greatest(d.based_on, excluded.based_on) END,
        has_changes = true, saved_at = now(), saved_by = excluded.saved_by, saved_by_publisher = excluded.saved_by_publisher
      WHERE d.revision = $5::int
    RETURNING revision),
  pruned AS (${pruneVersions} AND $7::boolean AND EXISTS (SELECT FROM changed)),
  kept AS (${keepDraft('$8', '$7::boolean')})
  SELECT revision FROM changed`);

const discardOne = statement(`
  WITH changed AS (
    UPDATE block_draft SET has_changes = false, revision = revision + 1, saved_at = now(), saved_by = ${savedBy}, review_asked_at = NULL
    WHERE website_id = $1 AND place = $2 AND revision = $3 AND has_changes RETURNING revision),
  pruned AS (${pruneVersions} AND EXISTS (SELECT FROM changed)),
  kept AS (${keepDraft('$4', 'true')})
  SELECT revision FROM changed`);

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
    (ids) => db.rows<Columns<Collection, 'id'>>(readChanged, [ids]),
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
  {
    expectedRevision,
    keepsBefore,
    mayPublish,
  }: { expectedRevision: number; keepsBefore: boolean; mayPublish: boolean },
): Promise<boolean> {
  const { place, sections, scriptBlocks, basedOn } = layout;
  const saved = await db.rows(saveOne, [
    ...[place, JSON.stringify(sections), scriptBlocks],
    ...[expectedRevision, basedOn, keepsBefore, newId(), mayPublish],
  ]);
  return saved.length > 0;
}

/** Takes a draft back to what is published when it is still the one that was read; false when it is not. */
export async function discardDraft(db: Queries, place: string, expectedRevision: number): Promise<boolean> {
  if ((await db.rows(discardOne, [place, expectedRevision, newId()])).length > 0) return true;
  const draft = await findDraft(db, place);
  return (draft?.revision ?? 0) === expectedRevision && !draft?.hasChanges;
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
