import { type ScopedDatabase, type Statement, statement } from '#kit/database.ts';
import type { ItemRow } from './item.data.ts';
import { itemColumns } from './item-columns.ts';
import { type ItemSort, itemSorts, orderBy, standsAfter } from './item-order.ts';
import type { ItemStatus } from './item-status.rules.ts';

/** Which items of a collection its owner asks for, and which part of them. */
export interface ManagedItems {
  readonly collectionId: string;
  readonly sort: ItemSort;
  readonly now: Date;
  readonly size: number;
  /** Begin after this item. */
  readonly after: string | null;
  readonly status: ItemStatus | null;
  readonly tag: string | null;
  readonly category: string | null;
  readonly author: string | null;
  readonly search: string | null;
  readonly from: Date | null;
  readonly until: Date | null;
}

const statusNow = `CASE WHEN i.status = 'SCHEDULED' AND i.publish_at <= $3 THEN 'PUBLISHED' ELSE i.status END`;

function makeStatement(sort: ItemSort): Statement {
  return statement(`
    SELECT ${itemColumns} FROM item i LEFT JOIN item shown ON shown.website_id = $1 AND shown.id = $5
    WHERE i.website_id = $1 AND i.collection_id = $2
      AND ($5::text IS NULL OR ${standsAfter(sort, 'i', 'shown')})
      AND ($6::text IS NULL OR ${statusNow} = $6)
      AND ($7::text IS NULL OR i.tags @> ARRAY[$7]) AND ($8::text IS NULL OR i.categories @> ARRAY[$8])
      AND ($9::text IS NULL OR i.author_name = $9)
      AND ($10::text IS NULL OR strpos(lower(i.title), lower($10)) > 0)
      AND ($11::timestamptz IS NULL OR i.publish_at >= $11) AND ($12::timestamptz IS NULL OR i.publish_at < $12)
    ORDER BY ${orderBy(sort, 'i')} LIMIT $4`);
}

const statements = new Map(itemSorts.map((sort) => [sort, makeStatement(sort)]));

/** Items of a collection with those that visitors do not see, in the collection's order. */
export function findManagedItems(db: ScopedDatabase, asked: ManagedItems): Promise<ItemRow[]> {
  const { collectionId, sort, now, size, after, status, tag, category, author, search, from, until } = asked;
  const read = statements.get(sort);
  if (!read) throw new Error(`Items are not ordered by ${sort}.`);
  const filters = [status, tag, category, author, search, from, until];
  return db.rows<ItemRow>(read, [collectionId, now, size, after, ...filters]);
}
