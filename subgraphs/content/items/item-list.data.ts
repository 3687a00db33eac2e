import DataLoader from 'dataloader';
import { type ScopedDatabase, type Statement, statement } from '#kit/database.ts';
import type { ItemRow, ItemView } from './item.data.ts';
import { itemColumns } from './item-columns.ts';
import { type ItemSort, isShown, itemSorts, orderBy, standsAfter } from './item-order.ts';

/** A part of a collection's list. */
export interface ItemsKey {
  readonly collectionId: string;
  readonly sort: ItemSort;
  readonly limit: number;
  readonly skip: number;
  /** Begin after this item. */
  readonly after: string | null;
  readonly tag: string | null;
  readonly category: string | null;
  readonly author: string | null;
  readonly isFeatured: boolean | null;
  /** Events that start, and other items that are published, from this instant until before the other. */
  readonly from: Date | null;
  readonly until: Date | null;
  /** Events that are not over yet, or that are. */
  readonly isUpcoming: boolean | null;
}

/** Loads parts of lists for the length of a request. */
export type ItemLists = DataLoader<ItemsKey, ItemRow[], string>;

const isOver = `coalesce(i.ends_at, i.starts_at, 'infinity') < $3`;

function listBy(sort: ItemSort, hasCursor: boolean): Statement {
  const cursor = hasCursor
    ? `AND ${standsAfter(sort, 'i', 'shown')} AND shown.website_id = $1 AND shown.id = $14`
    : '';
  return statement(`
    SELECT found.* FROM unnest($4::text[], $5::int[]) WITH ORDINALITY AS wanted (id, size, place)
    CROSS JOIN LATERAL (
      SELECT ${itemColumns}, row_number() OVER (ORDER BY ${orderBy(sort, 'i')}) AS rank
      FROM item i${hasCursor ? ', item shown' : ''}
      WHERE i.website_id = $1 AND i.collection_id = wanted.id AND ($2::boolean OR ${isShown('i')})
        AND ($6::text IS NULL OR i.tags @> ARRAY[$6])
        AND ($7::text IS NULL OR i.categories @> ARRAY[$7])
        AND ($8::boolean IS NULL OR i.is_featured = $8)
        AND ($10::text IS NULL OR i.author_name = $10)
        AND ($11::timestamptz IS NULL OR coalesce(i.starts_at, i.publish_at) >= $11)
        AND ($12::timestamptz IS NULL OR coalesce(i.starts_at, i.publish_at) < $12)
        AND ($13::boolean IS NULL OR (${isOver}) <> $13) ${cursor}
      ORDER BY ${orderBy(sort, 'i')} LIMIT wanted.size OFFSET $9) AS found
    ORDER BY wanted.place, found.rank`);
}

const readLists = new Map(itemSorts.map((sort) => [sort, listBy(sort, false)]));
const readListsAfter = new Map(itemSorts.map((sort) => [sort, listBy(sort, true)]));

/** Parts of lists, with one statement for all that differ in nothing but their collection and size. */
export function createItemLists(db: ScopedDatabase, view: ItemView): ItemLists {
  return new DataLoader((keys) => readItemLists(db, view, keys), {
    cacheKeyFn: (key) => JSON.stringify(key),
  });
}

async function readItemLists(
  db: ScopedDatabase,
  view: ItemView,
  keys: readonly ItemsKey[],
): Promise<ItemRow[][]> {
  const groups = groupBy(keys, (key) => JSON.stringify({ ...key, collectionId: '', limit: 0 }));
  const lists = new Map<ItemsKey, ItemRow[]>();
  const groupReads = [...groups.values()].map(async (group) => {
    const [first] = group;
    const read = first && (first.after === null ? readLists : readListsAfter).get(first.sort);
    if (!read) return;
    // A list that is asked for in two sizes is read once, in the larger.
    const sizes = new Map<string, number>();
    for (const { collectionId, limit } of group) {
      sizes.set(collectionId, Math.max(limit, sizes.get(collectionId) ?? 0));
    }
    const rows = await db.rows<ItemRow>(read, valuesOf(view, sizes, first));
    const byCollection = groupBy(rows, (row) => row.collectionId);
    for (const key of group) lists.set(key, (byCollection.get(key.collectionId) ?? []).slice(0, key.limit));
  });
  await Promise.all(groupReads);
  return keys.map((key) => lists.get(key) ?? []);
}

function valuesOf(view: ItemView, sizes: ReadonlyMap<string, number>, key: ItemsKey): unknown[] {
  const { tag, category, isFeatured, skip, author, from, until, isUpcoming, after } = key;
  return [
    ...[view.includesHidden, view.now, [...sizes.keys()], [...sizes.values()]],
    ...[tag, category, isFeatured, skip, author, from, until, isUpcoming],
    ...(after === null ? [] : [after]),
  ];
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
