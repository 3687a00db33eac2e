import type { Columns } from '#kit/columns.ts';
import { type ScopedDatabase, statement } from '#kit/database.ts';
import type { Item } from '../generated/prisma/client.ts';
import { isShown } from '../items/item-order.ts';
import { isOpenToEveryone } from '../pages/page-access.ts';

/** Where an item is. */
export type ItemAddressRow = Columns<Item, 'id' | 'collectionId' | 'slug' | 'mainImageId' | 'updatedAt'>;

/** Where a product is, as commerce tells. */
export interface ProductAddressRow {
  readonly id: string;
  readonly collectionId?: string;
  readonly slug?: string;
}

/** The map itself holds nothing: each of its parts is read when it is asked for. */
export type ItemMapRow = Readonly<Record<string, never>>;

const shown = `
  item i JOIN collection c ON c.website_id = $1 AND c.id = i.collection_id AND ${isOpenToEveryone('c')}
  WHERE i.website_id = $1 AND ${isShown('i', '$2')}
    AND NOT coalesce((i.seo ->> 'isHidden')::boolean, false)`;

const countShown = statement(`SELECT count(*)::int AS count FROM ${shown}`);
const readAddresses = statement(`
  SELECT i.id, i.collection_id AS "collectionId", i.slug, i.main_image_id AS "mainImageId", i.updated_at AS "updatedAt"
  FROM ${shown} ORDER BY i.id LIMIT $3 OFFSET $4`);

/** How many items visitors see. */
export async function countItemAddresses(db: ScopedDatabase, now: Date): Promise<number> {
  const [row] = await db.rows<{ count: number }>(countShown, [now]);
  return row?.count ?? 0;
}

/** Addresses of the items that visitors see, in the order they were made. */
export function listItemAddresses(
  db: ScopedDatabase,
  now: Date,
  part: { first: number; skip: number },
): Promise<ItemAddressRow[]> {
  return db.rows<ItemAddressRow>(readAddresses, [now, part.first, part.skip]);
}
