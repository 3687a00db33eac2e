import type DataLoader from 'dataloader';
import type { Columns } from '#kit/columns.ts';
import { type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import { loadOne } from '#kit/loaders.ts';
import type { BlockLayout } from '../generated/prisma/client.ts';
import type { StoredSection } from './block.rules.ts';

/** The blocks of one place. */
export type BlockLayoutRow = Columns<
  BlockLayout,
  'place' | 'revision' | 'scriptBlocks',
  { sections: readonly StoredSection[] }
>;

/** Loads blocks by their place for the length of a request. */
export type BlockLoader = DataLoader<string, BlockLayoutRow | null>;

const readByPlace = statement(`
  SELECT place, revision, sections, script_blocks AS "scriptBlocks" FROM block_layout WHERE website_id = $1 AND place = ANY($2)`);

/** So many versions of a place are kept. */
const keptVersions = 50;

/** Makes room for one more version of the place `$2`. */
export const pruneVersions = `
  DELETE FROM block_version v WHERE v.website_id = $1 AND v.place = $2 AND v.id NOT IN (
    SELECT k.id FROM block_version k WHERE k.website_id = $1 AND k.place = $2 ORDER BY k.id DESC LIMIT ${keptVersions - 1})`;

/** Who works on the connection, as the log of changes knows them. */
export const savedBy = `nullif(current_setting('vitrine.account_id', true), '')`;

/** `$5` is the revision that was read, 0 where there was none, or -1 to save whatever is there. What is saved is a version, too. */
const save = statement(`
  WITH saved AS (
    INSERT INTO block_layout AS b (website_id, place, sections, script_blocks)
    SELECT $1, $2, $3::jsonb, $4::text[] WHERE $5::int <= 0 OR EXISTS (SELECT 1 FROM block_layout WHERE website_id = $1 AND place = $2)
    ON CONFLICT (website_id, place)
      DO UPDATE SET sections = excluded.sections, script_blocks = excluded.script_blocks, revision = b.revision + 1,
        updated_at = now()
      WHERE $5::int = -1 OR b.revision = $5::int
    RETURNING revision),
  pruned AS (${pruneVersions} AND EXISTS (SELECT FROM saved)),
  kept AS (
    INSERT INTO block_version (website_id, id, place, kind, sections, script_blocks, revision, saved_by)
    SELECT $1, $6, $2, 'PUBLISHED', $3::jsonb, $4::text[], revision, ${savedBy} FROM saved)
  SELECT revision FROM saved`);

/** The loader of one website and one request. */
export function createBlockLoader(db: ScopedDatabase): BlockLoader {
  return loadOne(
    (places) => db.rows<BlockLayoutRow>(readByPlace, [places]),
    (row) => row.place,
  );
}

/** The blocks of places, as a transaction sees them. */
export function findLayouts(db: Queries, places: readonly string[]): Promise<BlockLayoutRow[]> {
  return db.rows<BlockLayoutRow>(readByPlace, [places]);
}

/**
 * Stores the blocks of a place when their revision is still the one that was read; without one, whatever it is. Answers
 * the new revision, or null and the one that is stored.
 */
export async function saveLayout(
  db: Queries,
  { place, sections, scriptBlocks }: Omit<BlockLayoutRow, 'revision'>,
  expectedRevision: number | null,
): Promise<{ revision: number } | { stored: number }> {
  const [saved] = await db.rows<Columns<BlockLayout, 'revision'>>(save, [
    place,
    JSON.stringify(sections),
    scriptBlocks,
    expectedRevision ?? -1,
    newId(),
  ]);
  if (saved) return saved;
  const [stored] = await findLayouts(db, [place]);
  return { stored: stored?.revision ?? 0 };
}
