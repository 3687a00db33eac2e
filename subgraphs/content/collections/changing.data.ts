import { type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import { turnsOf } from '#kit/turns.ts';
import { isOutdated, type Outdated } from '#kit/version.ts';
import type { Collection } from '../generated/prisma/client.ts';
import { prismaFor } from '../prisma-client.ts';
import { type CollectionRow, clearHomepage, collectionColumns } from './collection.data.ts';

/** What can be changed in a collection. */
export interface CollectionState
  extends Pick<
    CollectionRow,
    | 'title'
    | 'navigationTitle'
    | 'slug'
    | 'isHomepage'
    | 'isEnabled'
    | 'pageSize'
    | 'sort'
    | 'regionName'
    | 'parentId'
    | 'mainImageId'
    | 'seo'
    | 'publishAt'
    | 'unpublishAt'
  > {
  readonly description: Collection['description'];
  readonly mainContent: Collection['mainContent'];
}

const lockOne = statement(`
  SELECT ${collectionColumns}, description, main_content AS "mainContent" FROM collection
  WHERE website_id = $1 AND id = $2 AND trashed_at IS NULL FOR UPDATE`);
const update = statement(`
  UPDATE collection SET title = $3, navigation_title = $4, slug = $5, description = $6, main_content = $7, is_homepage = $8,
    is_enabled = $9, page_size = $10, sort = $11, region_name = $12, parent_id = $13, main_image_id = $14, seo = $15,
    publish_at = $16, unpublish_at = $17, updated_at = now()
  WHERE website_id = $1 AND id = $2 RETURNING ${collectionColumns}`);
const writeAccess = statement(`
  UPDATE collection SET access = $3, area_ids = $4, updated_at = now() WHERE website_id = $1 AND id = $2 RETURNING ${collectionColumns}`);
/** Those that are named share the places that they have; nothing else moves. */
const permute = statement(`
  WITH named AS (SELECT id, n FROM unnest($2::text[]) WITH ORDINALITY AS named(id, n)),
    places AS (SELECT c.position, row_number() OVER (ORDER BY c.position, c.id) AS n
      FROM collection c JOIN named USING (id) WHERE c.website_id = $1)
  UPDATE collection c SET position = places.position FROM named JOIN places USING (n)
  WHERE c.website_id = $1 AND c.id = named.id AND c.position <> places.position`);
/** For whoever changes, orders or trashes collections of a website. */
export const inCollectionTurn = turnsOf('collections');

const copyCollection = statement(`
  INSERT INTO collection (website_id, id, parent_id, type, type_name, ordering, sort, title, navigation_title, slug, description,
    main_content, is_homepage, is_enabled, is_folder, is_index, page_size, region_name, main_image_id,
    password_hash, password_version, seo)
  SELECT website_id, $3, parent_id, type, type_name, ordering, sort, $4, $4, $5, description,
    main_content, false, false, is_folder, is_index, page_size, region_name, main_image_id, password_hash, password_version, seo
  FROM collection WHERE website_id = $1 AND id = $2 AND trashed_at IS NULL RETURNING ${collectionColumns}`);
const copyItems = statement(`
  INSERT INTO item (website_id, id, collection_id, record_type, title, slug, body, excerpt, tags, categories, author_name,
    is_featured, main_image_id, starts_at, ends_at, location, source_url, custom_content, publish_at, status,
    video_url, audio_url, is_passthrough, promoted_block_type, seo)
  SELECT i.website_id, made.copy, $2, record_type, title, slug, body, excerpt, tags, categories, author_name,
    is_featured, main_image_id, starts_at, ends_at, location, source_url, custom_content, publish_at, status,
    video_url, audio_url, is_passthrough, promoted_block_type, seo
  FROM unnest($3::text[], $4::text[]) WITH ORDINALITY AS made(original, copy, n)
  JOIN item i ON i.website_id = $1 AND i.id = made.original ORDER BY made.n`);

/** A collection as it was before a change. */
export type WholeCollection = CollectionRow & Pick<CollectionState, 'description' | 'mainContent'>;

/** What an owner says of a collection in its settings, in its `version`. */
export function settingsOf(whole: WholeCollection) {
  const { title, navigationTitle, slug, description, mainContent, isHomepage, isEnabled } = whole;
  const { pageSize, sort, regionName, parentId, mainImageId, seo, publishAt, unpublishAt } = whole;
  return {
    ...{ title, navigationTitle, slug, description, mainContent, isHomepage, isEnabled, pageSize, sort },
    ...{ regionName, parentId, mainImageId, seo, publishAt, unpublishAt },
    ...{ access: whole.access, areaIds: whole.areaIds },
  };
}

/** Says who may read a page that nobody else changes meanwhile; null when there is none of that id. */
export function saveAccess(
  db: ScopedDatabase,
  id: string,
  { access, areaIds }: Pick<CollectionRow, 'access' | 'areaIds'>,
  expected: string | null | undefined,
): Promise<CollectionRow | Outdated<CollectionRow> | null> {
  return inCollectionTurn(db, async (queries) => {
    const [before] = await queries.rows<WholeCollection>(lockOne, [id]);
    if (!before) return null;
    if (isOutdated(expected, settingsOf(before))) return { outdated: before };
    const [row] = await queries.rows<CollectionRow>(writeAccess, [id, access, areaIds]);
    return row ?? null;
  });
}

/** Changes a collection that nobody else changes meanwhile; null when there is none. */
export function updateCollection<Refusal>(
  db: ScopedDatabase,
  id: string,
  decide: (before: WholeCollection) => { state: CollectionState } | { refusal: Refusal },
  expected?: string | null,
): Promise<{ row: CollectionRow } | { refusal: Refusal } | Outdated<CollectionRow> | null> {
  return inCollectionTurn(db, async (queries) => {
    const [before] = await queries.rows<WholeCollection>(lockOne, [id]);
    if (!before) return null;
    if (isOutdated(expected, settingsOf(before))) return { outdated: before };
    const decided = decide(before);
    if ('refusal' in decided) return decided;
    const { state } = decided;
    if (state.isHomepage && !before.isHomepage) await clearHomepage(queries);
    const { title, navigationTitle, slug, description, mainContent, isHomepage } = state;
    const { isEnabled, pageSize, sort, regionName, parentId, mainImageId, seo, publishAt, unpublishAt } =
      state;
    const [row] = await queries.rows<CollectionRow>(update, [
      ...[id, title, navigationTitle, slug, description, mainContent, isHomepage],
      ...[isEnabled, pageSize, sort, regionName, parentId, mainImageId, JSON.stringify(seo)],
      ...[publishAt, unpublishAt],
    ]);
    return row ? { row } : null;
  });
}

/** Deletes a collection, and what is in it by its trigger; false when it is not there, or is the home page. */
export async function deleteCollection(db: ScopedDatabase, id: string): Promise<boolean> {
  const { count } = await prismaFor(db).collection.deleteMany({ where: { id, isHomepage: false } });
  return count > 0;
}

/** Puts collections in order; false when one of them is not there. */
export function orderCollections(db: ScopedDatabase, ids: readonly string[]): Promise<boolean> {
  return inCollectionTurn(db, async (queries) => {
    const found = await prismaFor(queries).collection.count({ where: { id: { in: [...ids] } } });
    if (found !== ids.length) return false;
    await queries.rows(permute, [ids]);
    return true;
  });
}

/** Copies a collection with its items, hidden; null when there is none. */
export function duplicateCollection(
  db: ScopedDatabase,
  id: string,
  copy: { title: string; slug: string },
): Promise<CollectionRow | null> {
  return db.transaction(async (queries) => {
    const [row] = await queries.rows<CollectionRow>(copyCollection, [id, newId(), copy.title, copy.slug]);
    if (!row) return null;
    await copyItemsInto(queries, id, row.id);
    return row;
  });
}

async function copyItemsInto(queries: Queries, id: string, copyId: string): Promise<void> {
  const items = await prismaFor(queries).item.findMany({
    where: { collectionId: id },
    select: { id: true },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
  });
  const originals = items.map((item) => item.id);
  await queries.rows(copyItems, [copyId, originals, originals.map(() => newId())]);
}
