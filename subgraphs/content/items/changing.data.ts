import type { Columns } from '#kit/columns.ts';
import { type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import { savedBy } from '../blocks/block.data.ts';
import type { Item, ItemVersion } from '../generated/prisma/client.ts';
import { prismaFor } from '../prisma-client.ts';
import { asJson, hasRoomFor, type ItemRow } from './item.data.ts';
import { itemColumns } from './item-columns.ts';

/** What can be changed in an item. */
export type ItemState = Omit<ItemRow, 'id' | 'websiteId' | 'recordType' | 'createdAt' | 'updatedAt'>;

/** What an item was before a change. */
export type ItemVersionRow = Columns<
  ItemVersion,
  'id' | 'itemId' | 'savedAt' | 'savedBy',
  { before: VersionState }
>;

/** The parts of an item that a version keeps, as JSON has them. */
export interface VersionState
  extends Pick<
    ItemRow,
    | 'title'
    | 'body'
    | 'excerpt'
    | 'tags'
    | 'categories'
    | 'authorName'
    | 'mainImageId'
    | 'location'
    | 'sourceUrl'
    | 'customContent'
  > {
  readonly startsAt: string | null;
  readonly endsAt: string | null;
}

const keptVersions = 50;

const lockItem = statement(
  `SELECT ${itemColumns} FROM item i WHERE i.website_id = $1 AND i.id = $2 AND i.trashed_from IS NULL FOR UPDATE`,
);
const writeItem = statement(`
  UPDATE item i SET title = $3, slug = $4, body = $5, excerpt = $6, tags = $7, categories = $8, author_name = $9,
    is_featured = $10, main_image_id = $11, starts_at = $12, ends_at = $13, location = $14, source_url = $15,
    custom_content = $16, publish_at = $17, status = $18, collection_id = $19, video_url = $20, audio_url = $21,
    is_passthrough = $22, promoted_block_type = $23, seo = $24,
    updated_at = greatest(now(), i.updated_at + interval '1 millisecond')
  WHERE i.website_id = $1 AND i.id = $2 RETURNING ${itemColumns}`);
const insertVersion = statement(
  `INSERT INTO item_version (website_id, id, item_id, before, saved_by) VALUES ($1, $2, $3, $4, ${savedBy})`,
);
const pruneVersions = statement(`
  DELETE FROM item_version v WHERE v.website_id = $1 AND v.item_id = $2 AND v.id NOT IN (
    SELECT k.id FROM item_version k WHERE k.website_id = $1 AND k.item_id = $2 ORDER BY k.id DESC LIMIT ${keptVersions})`);
const versionColumns = `id, item_id AS "itemId", before, saved_at AS "savedAt", saved_by AS "savedBy"`;
const readVersions = statement(`
  SELECT ${versionColumns} FROM item_version WHERE website_id = $1 AND item_id = $2 ORDER BY id DESC`);
const readVersion = statement(`SELECT ${versionColumns} FROM item_version WHERE website_id = $1 AND id = $2`);
const deleteNamed = statement(`DELETE FROM item WHERE website_id = $1 AND id = ANY($2) RETURNING status`);
const lockCollection = statement(`SELECT id FROM collection WHERE website_id = $1 AND id = $2 FOR UPDATE`);

/** Those that are named share the places that they have; nothing else moves. */
const permute = statement(`
  WITH named AS (SELECT id, n FROM unnest($2::text[]) WITH ORDINALITY AS named(id, n)),
    places AS (SELECT i.position, row_number() OVER (ORDER BY i.position, i.id) AS n
      FROM item i JOIN named USING (id) WHERE i.website_id = $1)
  UPDATE item i SET position = places.position FROM named JOIN places USING (n)
  WHERE i.website_id = $1 AND i.id = named.id AND i.position <> places.position`);

/** What a change decides on once it knows the item as it is: its new state, or why it stays. */
export type DecideItem<Refusal> = (
  before: ItemRow,
  queries: Queries,
) => Promise<{ readonly state: ItemState; readonly keepsVersion?: boolean } | { readonly refusal: Refusal }>;

/** Changes an item that nobody else changes meanwhile, and keeps what it was; null when there is none. */
export function updateItem<Refusal>(
  db: ScopedDatabase,
  id: string,
  decide: DecideItem<Refusal>,
): Promise<{ readonly row: ItemRow } | { readonly refusal: Refusal } | null> {
  return db.transaction((queries) => changeIn(queries, id, decide));
}

/** Changes an item within a transaction. */
async function changeIn<Refusal>(
  queries: Queries,
  id: string,
  decide: DecideItem<Refusal>,
): Promise<{ readonly row: ItemRow } | { readonly refusal: Refusal } | null> {
  const [before] = await queries.rows<ItemRow>(lockItem, [id]);
  if (!before) return null;
  const decided = await decide(before, queries);
  if ('refusal' in decided) return decided;
  if (decided.keepsVersion !== false) {
    await queries.rows(insertVersion, [newId(), id, JSON.stringify(versionOf(before))]);
    await queries.rows(pruneVersions, [id]);
  }
  const [row] = await queries.rows<ItemRow>(writeItem, [id, ...valuesOf(decided.state)]);
  return row ? { row } : null;
}

/** Changes several items, all of them or none, and tells of all that refuse; null when one of them is not there. */
export async function updateItems<Refusal>(
  db: ScopedDatabase,
  ids: readonly string[],
  decide: DecideItem<Refusal>,
): Promise<{ readonly rows: ItemRow[] } | { readonly refusals: readonly Refusal[] } | null> {
  let isMissing = false;
  const refusals: Refusal[] = [];
  const stop = new Error('An item stays as it is, and so do the others.');
  const changed = new Map<string, ItemRow>();
  try {
    await db.transaction(async (queries) => {
      // Always in the same order, so that two who change the same items never wait for each other in a circle.
      for (const id of ids.toSorted()) {
        const one = await changeIn(queries, id, decide);
        if (one === null) isMissing = true;
        else if ('row' in one) changed.set(id, one.row);
        else refusals.push(one.refusal);
      }
      if (isMissing || refusals.length > 0) throw stop;
    });
  } catch (error) {
    if (error !== stop) throw error;
    return isMissing ? null : { refusals };
  }
  return { rows: ids.flatMap((id) => changed.get(id) ?? []) };
}

function valuesOf(state: ItemState): unknown[] {
  const { title, slug, body, excerpt, tags, categories, authorName, isFeatured, mainImageId } = state;
  const { startsAt, endsAt, location, sourceUrl, customContent, publishedAt, status, collectionId } = state;
  const { videoUrl, audioUrl, isPassthrough, promotedBlockType, seo } = state;
  return [
    ...[title, slug, body, excerpt, tags, categories, authorName, isFeatured, mainImageId],
    ...[startsAt, endsAt, asJson(location), sourceUrl, asJson(customContent)],
    ...[
      publishedAt,
      status,
      collectionId,
      videoUrl,
      audioUrl,
      isPassthrough,
      promotedBlockType,
      JSON.stringify(seo),
    ],
  ];
}

function versionOf(row: ItemRow): VersionState {
  const { title, body, excerpt, tags, categories, authorName, mainImageId } = row;
  const { startsAt, endsAt, location, sourceUrl, customContent } = row;
  return {
    ...{
      title,
      body,
      excerpt,
      tags,
      categories,
      authorName,
      mainImageId,
      location,
      sourceUrl,
      customContent,
    },
    ...{ startsAt: startsAt?.toISOString() ?? null, endsAt: endsAt?.toISOString() ?? null },
  };
}

/** Whether a collection has room for one more item; those who fill it wait for each other. */
export function hasRoom(queries: Queries, collectionId: string, maxItems: number | null): Promise<boolean> {
  return hasRoomFor(queries, collectionId, 1, maxItems);
}

/** The versions of an item, the latest first. */
export function findVersions(db: ScopedDatabase, itemId: string): Promise<ItemVersionRow[]> {
  return db.rows<ItemVersionRow>(readVersions, [itemId]);
}

/** A version by its id. */
export async function findVersion(db: ScopedDatabase, id: string): Promise<ItemVersionRow | null> {
  const [row] = await db.rows<ItemVersionRow>(readVersion, [id]);
  return row ?? null;
}

/**
 * Deletes items; false when one of them is not there, and then none is deleted. None is deleted either where `decide`, which is told what
 * became of each, throws.
 */
export async function deleteItems(
  db: ScopedDatabase,
  ids: readonly string[],
  decide: (statuses: readonly string[]) => void,
): Promise<boolean> {
  const missing = new Error('An item is not there.');
  try {
    await db.transaction(async (queries) => {
      const gone = await queries.rows<Columns<Item, 'status'>>(deleteNamed, [ids]);
      if (gone.length < ids.length) throw missing;
      decide(gone.map(({ status }) => status));
    });
    return true;
  } catch (error) {
    if (error === missing) return false;
    throw error;
  }
}

/** Puts items of a collection in order; false when one of them is not in it. */
export function orderItems(
  db: ScopedDatabase,
  collectionId: string,
  ids: readonly string[],
): Promise<boolean> {
  return db.transaction(async (queries) => {
    // Two who order the same list take turns, so that no place is given twice.
    await queries.rows(lockCollection, [collectionId]);
    const found = await prismaFor(queries).item.count({ where: { collectionId, id: { in: [...ids] } } });
    if (found !== ids.length) return false;
    await queries.rows(permute, [ids]);
    return true;
  });
}
