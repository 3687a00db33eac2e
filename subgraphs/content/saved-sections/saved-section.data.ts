import type { Columns } from '#kit/columns.ts';
import { type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import { isFull, turnsOf } from '#kit/turns.ts';
import type { StoredSection } from '../blocks/block.rules.ts';
import type { SavedSection } from '../generated/prisma/client.ts';
import { prismaFor } from '../prisma-client.ts';
import { MAX_SAVED_SECTIONS } from './saved-section.rules.ts';

/** A section of blocks that was saved under a name. */
export type SavedSectionRow = Columns<SavedSection, 'id' | 'name' | 'savedAt', { section: StoredSection }>;

const columns = 'id, name, section, saved_at AS "savedAt"';
const readAll = statement(
  `SELECT ${columns} FROM saved_section WHERE website_id = $1 ORDER BY lower(name), id LIMIT ${MAX_SAVED_SECTIONS}`,
);
/** Names and their number are decided by one after another. */
const inTurn = turnsOf('saved sections');
const countAll = statement('SELECT count(*)::int AS count FROM saved_section WHERE website_id = $1');
const insert = statement(`
  INSERT INTO saved_section (website_id, id, name, section) VALUES ($1, $2, $3, $4::jsonb)
  ON CONFLICT (website_id, name) DO NOTHING RETURNING ${columns}`);
/** Nothing where another one has the name. */
const rename = statement(`
  UPDATE saved_section SET name = $3 WHERE website_id = $1 AND id = $2
    AND NOT EXISTS (SELECT FROM saved_section WHERE website_id = $1 AND name = $3 AND id <> $2)
  RETURNING ${columns}`);
const readOne = statement('SELECT id FROM saved_section WHERE website_id = $1 AND id = $2');

/** The saved sections of a website, by name. */
export function findSavedSections(db: Queries): Promise<SavedSectionRow[]> {
  return db.rows<SavedSectionRow>(readAll);
}

/** Saves a section, unless its name is taken or there is no more room. */
export function saveSection(
  db: ScopedDatabase,
  name: string,
  section: StoredSection,
): Promise<SavedSectionRow | 'taken' | 'full'> {
  return inTurn(db, async (queries) => {
    if (await isFull(queries, MAX_SAVED_SECTIONS, countAll)) return 'full';
    const [saved] = await queries.rows<SavedSectionRow>(insert, [newId(), name, JSON.stringify(section)]);
    return saved ?? 'taken';
  });
}

/** Gives a saved section another name, unless that is taken. */
export function renameSavedSection(
  db: ScopedDatabase,
  id: string,
  name: string,
): Promise<SavedSectionRow | 'taken' | 'gone'> {
  return inTurn(db, async (queries) => {
    const [renamed] = await queries.rows<SavedSectionRow>(rename, [id, name]);
    if (renamed) return renamed;
    return (await queries.rows(readOne, [id])).length > 0 ? 'taken' : 'gone';
  });
}

/** Deletes a saved section; false when there is none. */
export async function deleteSavedSection(db: ScopedDatabase, id: string): Promise<boolean> {
  const { count } = await prismaFor(db).savedSection.deleteMany({ where: { id } });
  return count > 0;
}
