import DataLoader from 'dataloader';
import { type ScopedDatabase, type Statement, statement } from '#kit/database.ts';
import { loadOne } from '#kit/loaders.ts';

/** A stored item. */
export interface ItemRow {
  readonly id: string;
  readonly websiteId: string;
  readonly collectionId: string;
  readonly recordType: number;
  readonly title: string;
  readonly slug: string;
  readonly body: string;
  readonly excerpt: string;
  readonly tags: string[];
  readonly categories: string[];
  readonly authorName: string;
  readonly isFeatured: boolean;
  readonly mainImageId: string | null;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly location: object | null;
  readonly sourceUrl: string;
  readonly customContent: unknown;
  readonly publishAt: Date;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A part of a collection's list. */
export interface ItemsKey {
  readonly collectionId: string;
  readonly ordering: string;
  readonly limit: number;
  readonly skip: number;
  readonly tag: string | null;
  readonly category: string | null;
  readonly isFeatured: boolean | null;
}

/** Loads items for the length of a request. */
export interface ItemLoaders {
  readonly byId: DataLoader<string, ItemRow | null>;
  readonly inCollection: DataLoader<ItemsKey, ItemRow[], string>;
}

/** An item that is about to be stored. */
export type NewItem = Omit<ItemRow, 'websiteId' | 'createdAt' | 'updatedAt'>;

const columns = `
  i.id, i.website_id AS "websiteId", i.collection_id AS "collectionId", i.record_type AS "recordType", i.title, i.slug,
  i.body, i.excerpt, i.tags, i.categories, i.author_name AS "authorName", i.is_featured AS "isFeatured",
  i.main_image_id AS "mainImageId", i.starts_at AS "startsAt", i.ends_at AS "endsAt", i.location,
  i.source_url AS "sourceUrl", i.custom_content AS "customContent", i.publish_at AS "publishAt",
  i.created_at AS "createdAt", i.updated_at AS "updatedAt"`;

/** `$3` is the present: what is still to come goes first, the next event at the top, then what is over, the last one first. */
const eventEnd = `coalesce(i.ends_at, i.starts_at, 'infinity')`;
const orders = {
  chronological: 'i.publish_at DESC, i.id DESC',
  userOrderable: 'i.position, i.id',
  calendar: `${eventEnd} < $3, CASE WHEN ${eventEnd} >= $3 THEN i.starts_at END, i.starts_at DESC, i.id`,
};

const readById = statement(`SELECT ${columns} FROM item i WHERE i.website_id = $1 AND i.id = ANY($2)`);
const readBySlug = statement(
  `SELECT ${columns} FROM item i WHERE i.website_id = $1 AND i.collection_id = $2 AND i.slug = $3`,
);

function listBy(order: Order): Statement {
  return statement(`
    SELECT found.* FROM unnest($4::text[], $5::int[]) WITH ORDINALITY AS wanted (id, size, place)
    CROSS JOIN LATERAL (
      SELECT ${columns}, row_number() OVER (ORDER BY ${orders[order]}) AS rank FROM item i
      WHERE i.website_id = $1 AND i.collection_id = wanted.id AND ($2::boolean OR i.publish_at <= $3)
        AND ($6::text IS NULL OR i.tags @> ARRAY[$6])
        AND ($7::text IS NULL OR i.categories @> ARRAY[$7])
        AND ($8::boolean IS NULL OR i.is_featured = $8)
      ORDER BY ${orders[order]} LIMIT wanted.size OFFSET $9) AS found
    ORDER BY wanted.place, found.rank`);
}

const readLists = byOrdering({
  chronological: listBy('chronological'),
  userOrderable: listBy('userOrderable'),
  calendar: listBy('calendar'),
});

/** Neighbours by a sort key are two steps in its index, however long the list. */
function neighboursBy(key: 'publish_at' | 'position', before: '<' | '>'): Statement {
  const nearest = (side: '<' | '>') => `
    SELECT i.id FROM item i
    WHERE i.website_id = $1 AND i.collection_id = $4 AND ($2::boolean OR i.publish_at <= $3)
      AND (i.${key}, i.id) ${side} (shown.${key}, shown.id)
    ORDER BY ${side === '<' ? `i.${key} DESC, i.id DESC` : `i.${key}, i.id`} LIMIT 1`;
  return statement(`
    SELECT (${nearest(before)}) AS "previousId", (${nearest(before === '<' ? '>' : '<')}) AS "nextId"
    FROM item shown WHERE shown.website_id = $1 AND shown.id = $5`);
}

const readNeighbours = byOrdering({
  chronological: neighboursBy('publish_at', '>'),
  userOrderable: neighboursBy('position', '<'),
  calendar: statement(`
    SELECT "previousId", "nextId" FROM (
      SELECT i.id, lag(i.id) OVER list AS "previousId", lead(i.id) OVER list AS "nextId" FROM item i
      WHERE i.website_id = $1 AND i.collection_id = $4 AND ($2::boolean OR i.publish_at <= $3)
      WINDOW list AS (ORDER BY ${orders.calendar})) AS item
    WHERE id = $5`),
});

type Order = keyof typeof orders;

function byOrdering(statements: Record<Order, Statement>): (ordering: string) => Statement {
  return (ordering) => {
    if (ordering === 'chronological' || ordering === 'calendar') return statements[ordering];
    return statements.userOrderable;
  };
}

const lockCollection = statement(`SELECT id FROM collection WHERE website_id = $1 AND id = $2 FOR UPDATE`);
const countItems = statement(
  `SELECT count(*)::int AS count FROM item WHERE website_id = $1 AND collection_id = $2`,
);
const readSlugsLike = statement(`
  SELECT slug FROM item WHERE website_id = $1 AND collection_id = $2 AND (slug = $3 OR starts_with(slug, $3 || '-'))`);
const insertItem = statement(`
  INSERT INTO item AS i (website_id, id, collection_id, record_type, title, slug, body, excerpt, tags, categories, author_name,
    is_featured, main_image_id, starts_at, ends_at, location, source_url, custom_content, publish_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19) RETURNING ${columns}`);

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
    inCollection: new DataLoader((keys) => readItemLists(db, view, keys), {
      cacheKeyFn: (key) => JSON.stringify(key),
    }),
  };
}

/** One statement for all lists that differ in nothing but their collection and size. */
async function readItemLists(
  db: ScopedDatabase,
  view: ItemView,
  keys: readonly ItemsKey[],
): Promise<ItemRow[][]> {
  const groups = groupBy(keys, (key) => JSON.stringify({ ...key, collectionId: '', limit: 0 }));
  const lists = new Map<ItemsKey, ItemRow[]>();
  const groupReads = [...groups.values()].map(async (group) => {
    const [first] = group;
    if (!first) return;
    // A list that is asked for in two sizes is read once, in the larger.
    const sizes = new Map<string, number>();
    for (const { collectionId, limit } of group) {
      sizes.set(collectionId, Math.max(limit, sizes.get(collectionId) ?? 0));
    }
    const { tag, category, isFeatured, skip } = first;
    const values = [
      view.includesHidden,
      view.now,
      [...sizes.keys()],
      [...sizes.values()],
      tag,
      category,
      isFeatured,
      skip,
    ];
    const rows = await db.rows<ItemRow>(readLists(first.ordering), values);
    const byCollection = groupBy(rows, (row) => row.collectionId);
    for (const key of group) lists.set(key, (byCollection.get(key.collectionId) ?? []).slice(0, key.limit));
  });
  await Promise.all(groupReads);
  return keys.map((key) => lists.get(key) ?? []);
}

function groupBy<Value>(values: readonly Value[], keyOf: (value: Value) => string): Map<string, Value[]> {
  const groups = new Map<string, Value[]>();
  for (const value of values) {
    const group = groups.get(keyOf(value));
    if (group) group.push(value);
    else groups.set(keyOf(value), [value]);
  }
  return groups;
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
  ordering: string,
): Promise<{ previousId: string | null; nextId: string | null }> {
  const values = [view.includesHidden, view.now, item.collectionId, item.id];
  const [row] = await db.rows<{ previousId: string | null; nextId: string | null }>(
    readNeighbours(ordering),
    values,
  );
  return row ?? { previousId: null, nextId: null };
}

/** Addresses in use in a collection that are this one or go on from it with a hyphen. */
export async function findItemSlugsLike(
  db: ScopedDatabase,
  collectionId: string,
  slug: string,
): Promise<ReadonlySet<string>> {
  const rows = await db.rows<{ slug: string }>(readSlugsLike, [collectionId, slug]);
  return new Set(rows.map((row) => row.slug));
}

/** Stores an item unless the collection already holds `maxItems`; null says that it is full. */
export function makeItem(
  db: ScopedDatabase,
  item: NewItem,
  maxItems: number | null,
): Promise<ItemRow | null> {
  return db.transaction(async (queries) => {
    // The lock makes those who add at the same time wait, so that the last place is given once.
    if (maxItems !== null) {
      await queries.rows(lockCollection, [item.collectionId]);
      const [held] = await queries.rows<{ count: number }>(countItems, [item.collectionId]);
      if ((held?.count ?? 0) >= maxItems) return null;
    }
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
      item.location === null ? null : JSON.stringify(item.location),
      item.sourceUrl,
      item.customContent === null ? null : JSON.stringify(item.customContent),
      item.publishAt,
    ]);
    return row ?? null;
  });
}
