import DataLoader from 'dataloader';
import type { ScopedDatabase } from '#kit/database.ts';
import type { ItemRow, ItemView } from './item.data.ts';
import { listStatement, listValues } from './item-list-statements.data.ts';
import type { ItemSort } from './item-order.ts';

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
    if (!first) return;
    // A list that is asked for in two sizes is read once, in the larger.
    const sizes = new Map<string, number>();
    for (const { collectionId, limit } of group) {
      sizes.set(collectionId, Math.max(limit, sizes.get(collectionId) ?? 0));
    }
    const read = listStatement(first, view.includesHidden, Math.max(...sizes.values()));
    const rows = await db.rows<ItemRow>(read, listValues(first, view.now, sizes));
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
