import { type Statement, statement } from '#kit/database.ts';
import { itemColumns } from './item-columns.ts';
import type { ItemsKey } from './item-list.data.ts';
import {
  type ItemSort,
  inOrderOf,
  isOpen,
  isOver,
  isShown,
  itemSorts,
  mayStandAfter,
  momentOf,
  orderBy,
  orderOfOver,
  standsAfter,
} from './item-order.ts';

/**
 * Ways to narrow a list that have statements of their own: one plan fits all their values, and an index finds what is left over.
 * Lists that are narrowed in several ways, or otherwise, share a statement that tries all of a list's items.
 */
type Narrowing = 'NOTHING' | 'LABEL' | 'MONTH' | 'FEATURED' | 'UPCOMING' | 'OVER' | 'SEVERAL';

/** Longer labels are not kept whole where items are found by them. */
const maxIndexed = 300;

function narrowingOf({ sort, tag, category, author, isFeatured, isUpcoming, from }: ItemsKey): Narrowing {
  const filters = [tag, category, author, isFeatured, isUpcoming, from].filter((each) => each !== null);
  if (filters.length === 0) return 'NOTHING';
  if (filters.length > 1) return 'SEVERAL';
  const label = tag ?? category ?? author;
  if (label) return label.length < maxIndexed ? 'LABEL' : 'SEVERAL';
  if (from !== null) return 'MONTH';
  if (isFeatured === true) return 'FEATURED';
  if (isUpcoming === null || sort !== 'START_DATE') return 'SEVERAL';
  return isUpcoming ? 'UPCOMING' : 'OVER';
}

/** The values from `$6` on. */
function valuesOf(narrowing: Narrowing, key: ItemsKey): unknown[] {
  const { from, until, tag, category, author, isFeatured, isUpcoming } = key;
  if (narrowing === 'MONTH') return [from, until];
  if (narrowing === 'SEVERAL') return [from, until, tag, category, author, isFeatured, isUpcoming];
  if (narrowing !== 'LABEL') return [];
  return [tag ? 'TAG' : category ? 'CATEGORY' : 'AUTHOR', tag ?? category ?? author];
}

/** Some items `i` of a list, in an order that an index may have; the same from its end. */
interface Part {
  readonly from: string;
  order(isReversed: boolean): string;
  /** Some stand after the item `shown`: a condition by which an index leaves out most others. */
  after?(isReversed: boolean): string;
}

const ofList = 'i.website_id = $1 AND i.collection_id = wanted.id';
const keyColumns = 'i.title, i.position, i.status, i.starts_at, i.ends_at';
const moment = momentOf('i');

/** No index answers it: the planner is to use the one that has the order of the list, whatever it guesses. */
const unindexed = (condition: string) => `(${condition}) IS TRUE`;
const where = (condition: string) => `(SELECT i.* FROM item i WHERE ${ofList} AND ${condition}) AS i`;
/** So little that it is sorted, and not looked for in the order of the list. */
const foundFirst = (condition: string) => `(
  SELECT i.id, i.publish_at, ${keyColumns} FROM item i WHERE ${ofList} AND ${condition} OFFSET 0) AS i`;

const sources: Readonly<Record<Exclude<Narrowing, 'NOTHING'>, string>> = {
  LABEL: `(SELECT l.item_id AS id, l.publish_at, ${keyColumns}
    FROM item_label l JOIN item i ON i.website_id = $1 AND i.id = l.item_id
    WHERE l.website_id = $1 AND l.collection_id = wanted.id AND l.kind = $6 AND l.name = $7) AS i`,
  MONTH: foundFirst(`${moment} >= $6 AND ${moment} < $7`),
  FEATURED: foundFirst('i.is_featured'),
  UPCOMING: foundFirst(`NOT ${isOver('i')}`),
  OVER: where(unindexed(isOver('i'))),
  SEVERAL: where(`
    ($6::timestamptz IS NULL OR ${moment} >= $6) AND ($7::timestamptz IS NULL OR ${moment} < $7)
    AND ($8::text IS NULL OR i.tags @> ARRAY[$8]) AND ($9::text IS NULL OR i.categories @> ARRAY[$9])
    AND ($10::text IS NULL OR i.author_name = $10) AND ($11::boolean IS NULL OR i.is_featured = $11)
    AND ($12::boolean IS NULL OR ${isOver('i')} <> $12)`),
};

const over: Part = {
  from: sources.OVER,
  order: (isReversed) => orderOfOver('i', isReversed),
  after: (isReversed) => mayStandAfter('i', 'shown', isReversed),
};

/** Events are two lists, one after the other. */
function partsOf(sort: ItemSort, narrowing: Narrowing): Part[] {
  if (narrowing === 'OVER') return [over];
  const isWhole = narrowing === 'NOTHING';
  if (isWhole && sort === 'START_DATE') return [...partsOf(sort, 'UPCOMING'), over];
  const order = (isReversed: boolean) => orderBy(sort, 'i', isReversed);
  return [{ from: isWhole ? where('true') : sources[narrowing], order }];
}

/** How far a list is read: PostgreSQL is told a number, as it would take an unknown one for a tenth of all and might sort them. */
const reaches = [100, 10_201] as const;

function reachOf({ skip }: ItemsKey, size: number): number {
  return reaches.find((reach) => skip + size <= reach) ?? reaches[1];
}

/** Which items a part of a list is made of, or what stands before the item `shown`, the nearest first. */
function find(
  sort: ItemSort,
  {
    narrowing = 'NOTHING',
    includesHidden,
    isAfter,
    isReversed = false,
    reach,
    limit,
    skip,
  }: {
    narrowing?: Narrowing;
    includesHidden: boolean;
    isAfter: boolean;
    isReversed?: boolean;
    reach: number;
    limit: string;
    skip?: string;
  },
): string {
  // What comes after an item is where that is in the index; any other bound would have it read from there.
  const published = isAfter ? unindexed('i.publish_at <= $3') : 'i.publish_at <= $3';
  const isByInstant = sort === 'NEWEST' || sort === 'OLDEST';
  const shown = isByInstant ? `${published} AND ${isOpen('i')}` : unindexed(isShown('i'));
  const seen = [
    isAfter ? '$3::timestamptz IS NOT NULL' : inOrderOf[sort]('i'),
    ...(includesHidden ? [] : [shown]),
  ];
  const parts = partsOf(sort, narrowing).map(({ from, order, after }) => {
    const afterShown = [standsAfter(sort, 'i', 'shown', isReversed), ...(after ? [after(isReversed)] : [])];
    const conditions = [...seen, ...(isAfter ? afterShown : [])].join(' AND ');
    return (size: string) => `(SELECT near.id FROM (
      SELECT i.id FROM ${from} WHERE ${conditions} ORDER BY ${order(isReversed)} LIMIT ${reach}) AS near LIMIT ${size})`;
  });
  const size = skip ? `${limit} OFFSET ${skip}` : limit;
  const [first, ...others] = parts;
  if (first && others.length === 0) return first(size);
  const either = parts.map((part) => part(skip ? `${limit} + ${skip}` : limit)).join(' UNION ALL ');
  return `(SELECT i.id FROM (${either}) AS part JOIN item i ON i.website_id = $1 AND i.id = part.id
    ORDER BY ${orderBy(sort, 'i', isReversed)} LIMIT ${size})`;
}

/** First which items, from what indexes hold; long texts are read of those only that the part of the list is made of. */
function makeStatement(
  key: ItemsKey,
  { narrowing, includesHidden, reach }: { narrowing: Narrowing; includesHidden: boolean; reach: number },
): Statement {
  const { sort } = key;
  const isAfter = key.after !== null;
  const cursor = `JOIN item shown ON shown.website_id = $1 AND shown.id = $${6 + valuesOf(narrowing, key).length}`;
  const found = find(sort, {
    narrowing,
    includesHidden,
    isAfter,
    reach,
    limit: 'wanted.size',
    skip: '$5::int',
  });
  return statement(`
    WITH listed AS MATERIALIZED (
      SELECT wanted.place, found.id FROM unnest($2::text[], $4::int[]) WITH ORDINALITY AS wanted (id, size, place)
      ${isAfter ? cursor : ''} CROSS JOIN LATERAL ${found} AS found)
    SELECT ${itemColumns} FROM listed JOIN item i ON i.website_id = $1 AND i.id = listed.id
    ORDER BY listed.place, ${orderBy(sort, 'i')}`);
}

/** Neighbours are two steps in the index that orders the list, however long it is. */
function makeNeighbours(sort: ItemSort, includesHidden: boolean): Statement {
  const nearest = (isReversed: boolean) =>
    find(sort, { includesHidden, isAfter: true, isReversed, reach: 1, limit: '1' });
  return statement(`
    SELECT ${nearest(true)} AS "previousId", ${nearest(false)} AS "nextId"
    FROM item shown CROSS JOIN (SELECT $2::text AS id) AS wanted WHERE shown.website_id = $1 AND shown.id = $4`);
}

const neighbours = new Map(
  itemSorts.map((sort) => [sort, { all: makeNeighbours(sort, true), shown: makeNeighbours(sort, false) }]),
);

/** The statement that reads which items stand before and after the item `$4` in its list, which is `$2`, at the instant `$3`. */
export function neighboursStatement(sort: ItemSort, includesHidden: boolean): Statement {
  const made = neighbours.get(sort);
  if (!made) throw new Error(`Items are not ordered by ${sort}.`);
  return includesHidden ? made.all : made.shown;
}

const made = new Map<string, Statement>();

/** The statement that reads a part of lists, the largest of which is so large. */
export function listStatement(key: ItemsKey, includesHidden: boolean, size: number): Statement {
  const narrowing = narrowingOf(key);
  const reach = reachOf(key, size);
  const name = [key.sort, narrowing, key.after === null, includesHidden, reach].join();
  const known = made.get(name) ?? makeStatement(key, { narrowing, includesHidden, reach });
  made.set(name, known);
  return known;
}

/** Its values: so many of each collection. */
export function listValues(key: ItemsKey, now: Date, sizes: ReadonlyMap<string, number>): unknown[] {
  const common = [[...sizes.keys()], now, [...sizes.values()], key.skip];
  return [...common, ...valuesOf(narrowingOf(key), key), ...(key.after === null ? [] : [key.after])];
}
