import DataLoader from 'dataloader';
import type { Columns } from '#kit/columns.ts';
import { type ScopedDatabase, statement } from '#kit/database.ts';
import type { ItemCount as StoredCount } from '../generated/prisma/client.ts';
import { isComing } from './item-order.ts';

/** What a collection's items are counted by. */
export type CountKind = 'ITEM' | 'TAG' | 'CATEGORY' | 'AUTHOR';

/** How many items that visitors see carry a label; of the kind ITEM, how many there are. */
export interface ItemCount extends Columns<StoredCount, 'count'> {
  readonly label: StoredCount['name'];
}

/** Loads counts of one kind by collection; labels that visitors see no item of are left out. */
export interface ItemCounts {
  load(collectionId: string): Promise<readonly ItemCount[]>;
}

/** Triggers count what is open, at whichever instant it shows up; the few that are still to come are taken off. */
export const readCounts = statement(`
  WITH coming AS (
    SELECT i.collection_id, c.kind, c.name, count(*) AS count
    FROM item i CROSS JOIN LATERAL counted_under(i.tags, i.categories, i.author_name) c
    WHERE i.website_id = $1 AND i.collection_id = ANY($2) AND ${isComing('i')}
    GROUP BY 1, 2, 3)
  SELECT k.collection_id AS id, k.kind, k.name AS label, (sum(k.count) - coalesce(min(c.count), 0))::int AS count
  FROM unnest($2::text[], $4::text[]) AS wanted (collection_id, kind)
  JOIN item_count k USING (collection_id, kind) LEFT JOIN coming c USING (collection_id, kind, name)
  WHERE k.website_id = $1
  GROUP BY k.collection_id, k.kind, k.name HAVING sum(k.count) > coalesce(min(c.count), 0)
  ORDER BY k.collection_id, k.kind, k.name`);

/** Counts of one website for the length of a request: one statement for all that is asked at a time, of whichever kinds. */
export function createItemCounts(db: ScopedDatabase, now: Date): (kind: CountKind) => ItemCounts {
  type Key = { readonly id: string; readonly kind: CountKind };
  type Row = Key & ItemCount;
  const nameOf = ({ id, kind }: Key) => `${kind} ${id}`;
  const loader = new DataLoader<Key, ItemCount[], string>(
    async (keys) => {
      const values = [keys.map(({ id }) => id), now, keys.map(({ kind }) => kind)];
      const groups = new Map<string, ItemCount[]>(keys.map((key) => [nameOf(key), []]));
      for (const row of await db.rows<Row>(readCounts, values)) groups.get(nameOf(row))?.push(row);
      return keys.map((key) => groups.get(nameOf(key)) ?? []);
    },
    { cacheKeyFn: nameOf },
  );
  return (kind) => ({ load: (id) => loader.load({ id, kind }) });
}
