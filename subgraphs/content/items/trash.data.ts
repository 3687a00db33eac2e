import type { Columns } from '#kit/columns.ts';
import { type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import type { Item } from '../generated/prisma/client.ts';
import { prismaFor } from '../prisma-client.ts';
import { dedupeSlug } from '../slug.rules.ts';
import { findItemSlugsLike, type ItemRow } from './item.data.ts';
import { itemColumns } from './item-columns.ts';

/** An item in the trash, as it is listed. */
export interface TrashedItemRow extends Columns<Item, 'id' | 'title'> {
  readonly trashedAt: NonNullable<Item['trashedAt']>;
}

/** An item that comes out of the trash: the collection that it comes from, and its status there. */
export interface RestoredItem extends Columns<Item, 'id' | 'slug' | 'status'> {
  readonly collectionId: NonNullable<Item['trashedFrom']>;
}

/** Always in the same order, so that two who name the same items never wait for each other in a circle. */
const lockNamed = statement(`
  SELECT id, status FROM item WHERE website_id = $1 AND id = ANY($2) AND trashed_from IS NULL ORDER BY id FOR UPDATE`);
const trashNamed = statement(`
  UPDATE item SET trashed_at = now(), trashed_from = collection_id, collection_id = 'trash-' || id, updated_at = now()
  WHERE website_id = $1 AND id = ANY($2)`);
const lockTrashed = statement(`
  SELECT id, trashed_from AS "collectionId", slug, status FROM item
  WHERE website_id = $1 AND id = ANY($2) AND trashed_from IS NOT NULL ORDER BY id FOR UPDATE`);
const restoreOne = statement(`
  UPDATE item i SET collection_id = i.trashed_from, trashed_at = NULL, trashed_from = NULL, slug = $3, updated_at = now()
  WHERE i.website_id = $1 AND i.id = $2 RETURNING ${itemColumns}`);

/**
 * Puts items into the trash; false when one of them is not there, and then none is. None is either where `decide`, which is told what
 * became of each, throws.
 */
export function trashItems(
  db: ScopedDatabase,
  ids: readonly string[],
  decide: (statuses: readonly string[]) => void,
): Promise<boolean> {
  return db.transaction(async (queries) => {
    const found = await queries.rows<Columns<Item, 'status'>>(lockNamed, [ids]);
    if (found.length < ids.length) return false;
    decide(found.map(({ status }) => status));
    await queries.rows(trashNamed, [ids]);
    return true;
  });
}

/**
 * Takes items out of the trash, in their order; null when one of them is not in it, and then none is. `decide` is told of all that come
 * back, and throws, or says why they stay.
 */
export function restoreItems<Refusal>(
  db: ScopedDatabase,
  ids: readonly string[],
  decide: (items: readonly RestoredItem[], queries: Queries) => Promise<Refusal | null>,
): Promise<{ readonly rows: ItemRow[] } | { readonly refusal: Refusal } | null> {
  return db.transaction(async (queries) => {
    const found = await queries.rows<RestoredItem>(lockTrashed, [ids]);
    if (found.length < ids.length) return null;
    const refusal = await decide(found, queries);
    if (refusal) return { refusal };
    const restored = new Map<string, ItemRow>();
    for (const { id, collectionId, slug } of found) {
      const taken = await findItemSlugsLike(queries, collectionId, slug);
      const free = dedupeSlug(slug, (candidate) => taken.has(candidate));
      for (const row of await queries.rows<ItemRow>(restoreOne, [id, free])) restored.set(id, row);
    }
    return { rows: ids.flatMap((id) => restored.get(id) ?? []) };
  });
}

/** What of a collection is in the trash, the last one first. */
export async function findTrashedItems(db: ScopedDatabase, collectionId: string): Promise<TrashedItemRow[]> {
  const rows = await prismaFor(db).item.findMany({
    where: { trashedFrom: collectionId },
    select: { id: true, title: true, trashedAt: true },
    orderBy: [{ trashedAt: 'desc' }, { id: 'asc' }],
    take: 200,
  });
  return rows.flatMap(({ trashedAt, ...row }) => (trashedAt ? [{ ...row, trashedAt }] : []));
}
