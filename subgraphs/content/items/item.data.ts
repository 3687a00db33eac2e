import type DataLoader from 'dataloader';
import type { Columns } from '#kit/columns.ts';
import { type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import { loadOne } from '#kit/loaders.ts';
import type { StoredSearchAppearance } from '#kit/search-appearance.rules.ts';
import type { PromotedBlockType } from '../generated/graphql.ts';
import type { Item } from '../generated/prisma/client.ts';
import { itemColumns } from './item-columns.ts';
import { createItemLists, type ItemLists } from './item-list.data.ts';
import { neighboursStatement } from './item-list-statements.data.ts';
import type { ItemSort } from './item-order.ts';

/** A stored item. */
export type ItemRow = Columns<
  Item,
  | ('id' | 'websiteId' | 'collectionId' | 'recordType' | 'title' | 'slug' | 'body' | 'excerpt' | 'tags')
  | ('categories' | 'authorName' | 'isFeatured' | 'mainImageId' | 'startsAt' | 'endsAt' | 'sourceUrl')
  | ('videoUrl' | 'audioUrl' | 'isPassthrough' | 'status' | 'publishedAt' | 'createdAt' | 'updatedAt'),
  {
    location: object | null;
    customContent: unknown;
    promotedBlockType: PromotedBlockType | null;
    seo: StoredSearchAppearance;
  }
>;

/** Loads items for the length of a request. */
export interface ItemLoaders {
  readonly byId: DataLoader<string, ItemRow | null>;
  readonly inCollection: ItemLists;
}

/** What plays in an item, where its title leads, what it shows first, and what search engines are told. */
type ItemMedia = Pick<ItemRow, 'videoUrl' | 'audioUrl' | 'isPassthrough' | 'promotedBlockType' | 'seo'>;

/** An item that is about to be stored; most have nothing that plays. */
export type NewItem = Omit<ItemRow, 'websiteId' | 'createdAt' | 'updatedAt' | keyof ItemMedia> &
  Partial<ItemMedia>;

const readById = statement(`
  SELECT ${itemColumns} FROM item i WHERE i.website_id = $1 AND i.id = ANY($2) AND i.trashed_from IS NULL`);
const readBySlug = statement(
  `SELECT ${itemColumns} FROM item i WHERE i.website_id = $1 AND i.collection_id = $2 AND i.slug = $3`,
);

const lockCollection = statement(`SELECT id FROM collection WHERE website_id = $1 AND id = $2 FOR UPDATE`);
const countItems = statement(
  `SELECT count(*)::int AS count FROM item WHERE website_id = $1 AND collection_id = $2`,
);
const readSlugsLike = statement(`
  SELECT slug FROM item WHERE website_id = $1 AND collection_id = $2 AND (slug = $3 OR starts_with(slug, $3 || '-'))`);
const insertItem = statement(`
  INSERT INTO item AS i (website_id, id, collection_id, record_type, title, slug, body, excerpt, tags, categories, author_name,
    is_featured, main_image_id, starts_at, ends_at, location, source_url, custom_content, publish_at, status,
    video_url, audio_url, is_passthrough, promoted_block_type, seo)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23,
    $24, $25)
  RETURNING ${itemColumns}`);

/** Which items a request may see. */
export interface ItemView {
  readonly now: Date;
  readonly includesHidden: boolean;
}

/** Loaders of one website and one request. */
export function createItemLoaders(db: ScopedDatabase, view: ItemView): ItemLoaders {
  return {
    byId: loadOne(
      (ids) => db.rows<ItemRow>(readById, [ids]),
      (row) => row.id,
    ),
    inCollection: createItemLists(db, view),
  };
}

/** The item of a collection with a slug. */
export async function findItemBySlug(
  db: ScopedDatabase,
  collectionId: string,
  slug: string,
): Promise<ItemRow | null> {
  const [row] = await db.rows<ItemRow>(readBySlug, [collectionId, slug]);
  return row ?? null;
}

/** The items before and after an item in its list. */
export async function findNeighbours(
  db: ScopedDatabase,
  view: ItemView,
  item: { id: string; collectionId: string },
  sort: ItemSort,
): Promise<{ previousId: string | null; nextId: string | null }> {
  const read = neighboursStatement(sort, view.includesHidden);
  const values = [item.collectionId, view.now, item.id];
  const [row] = await db.rows<{ previousId: string | null; nextId: string | null }>(read, values);
  return row ?? { previousId: null, nextId: null };
}

/** Addresses in use in a collection that are this one or go on from it with a hyphen. */
export async function findItemSlugsLike(
  db: Queries,
  collectionId: string,
  slug: string,
): Promise<ReadonlySet<string>> {
  const rows = await db.rows<Columns<Item, 'slug'>>(readSlugsLike, [collectionId, slug]);
  return new Set(rows.map((row) => row.slug));
}

/** Locks a collection, so that those who fill it wait for each other; true when it has room for so many more items. */
export async function hasRoomFor(
  queries: Queries,
  collectionId: string,
  count: number,
  maxItems: number | null,
): Promise<boolean> {
  await queries.rows(lockCollection, [collectionId]);
  if (maxItems === null) return true;
  const [held] = await queries.rows<{ count: number }>(countItems, [collectionId]);
  return (held?.count ?? 0) + count <= maxItems;
}

/** Stores an item unless the collection already holds `maxItems`; null says that it is full. */
export function makeItem(
  db: ScopedDatabase,
  item: NewItem,
  maxItems: number | null,
): Promise<ItemRow | null> {
  return db.transaction(async (queries) => {
    // Those who add to a list without an end need not wait for each other.
    if (maxItems !== null && !(await hasRoomFor(queries, item.collectionId, 1, maxItems))) return null;
    const [row] = await queries.rows<ItemRow>(insertItem, [
      item.id,
      item.collectionId,
      item.recordType,
      item.title,
      item.slug,
      item.body,
      item.excerpt,
      item.tags,
      item.categories,
      item.authorName,
      item.isFeatured,
      item.mainImageId,
      item.startsAt,
      item.endsAt,
      asJson(item.location),
      item.sourceUrl,
      asJson(item.customContent),
      item.publishedAt,
      item.status,
      item.videoUrl ?? '',
      item.audioUrl ?? '',
      item.isPassthrough ?? false,
      item.promotedBlockType ?? null,
      JSON.stringify(item.seo ?? {}),
    ]);
    return row ?? null;
  });
}

/** A value for a column of JSON; nothing stays nothing. */
export function asJson(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value);
}
