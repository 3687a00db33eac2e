import { type ScopedDatabase, statement } from '#kit/database.ts';

/** What holds all products of a products page. */
export interface RootCategoryRow {
  readonly id: string;
  readonly collectionId: string;
  readonly displayName: string;
  readonly pageRendering: 'LIST_VIEW' | 'GRID_VIEW';
  readonly displayIndex: number;
}

const columns = `
  id, collection_id AS "collectionId", display_name AS "displayName", page_rendering AS "pageRendering",
  display_index AS "displayIndex"`;
const read = statement(`SELECT ${columns} FROM root_category WHERE website_id = $1 AND collection_id = $2`);
const insert = statement(`
  INSERT INTO root_category (website_id, id, collection_id, display_name, page_rendering, display_index)
  VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (website_id, collection_id) DO NOTHING RETURNING ${columns}`);
const save = statement(`
  INSERT INTO root_category (website_id, id, collection_id, display_name, page_rendering, display_index)
  VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (website_id, collection_id)
  DO UPDATE SET display_name = EXCLUDED.display_name, page_rendering = EXCLUDED.page_rendering,
    display_index = EXCLUDED.display_index
  RETURNING ${columns}`);

/** The root category of a products page; null when there is none. */
export async function findRootCategory(
  db: ScopedDatabase,
  collectionId: string,
): Promise<RootCategoryRow | null> {
  const [row] = await db.rows<RootCategoryRow>(read, [collectionId]);
  return row ?? null;
}

/** Stores a root category; null when the products page has one. */
export async function makeRootCategory(
  db: ScopedDatabase,
  category: RootCategoryRow,
): Promise<RootCategoryRow | null> {
  const [row] = await db.rows<RootCategoryRow>(insert, valuesOf(category));
  return row ?? null;
}

/** Stores a root category, also over the one that the products page has, whose id stays. */
export async function saveRootCategory(
  db: ScopedDatabase,
  category: RootCategoryRow,
): Promise<RootCategoryRow> {
  const [row] = await db.rows<RootCategoryRow>(save, valuesOf(category));
  if (!row) throw new Error('A root category was not stored.');
  return row;
}

function valuesOf({ id, collectionId, displayName, pageRendering, displayIndex }: RootCategoryRow) {
  return [id, collectionId, displayName, pageRendering, displayIndex];
}
