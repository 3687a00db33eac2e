import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Statement } from '#kit/database.ts';
import { createItemLoaders, findNeighbours } from './item.data.ts';
import { readCounts } from './item-counts.data.ts';
import type { ItemsKey } from './item-list.data.ts';
import { listStatement, listValues, neighboursStatement } from './item-list-statements.data.ts';
import { isOver, isShown, itemSorts, momentOf, orderBy } from './item-order.ts';
import { dice, openTables, type Post, post, type TestTables } from './item-rows-testing.ts';

const now = new Date('2026-03-15T12:00:00Z');
const hour = 3_600_000;
const instant = (hours: number) => new Date(now.getTime() + hours * hour);

let tables: TestTables;
let client: pg.Client;

beforeAll(async () => {
  tables = await openTables();
  client = tables.client;
});
afterAll(() => tables.close());

const everything = {
  ...{ tag: null, category: null, author: null, isFeatured: null, from: null, until: null, isUpcoming: null },
  ...{ after: null, skip: 0 },
};
/** Ways to narrow a list, and the condition that says the same. */
const narrowed: readonly (readonly [Partial<ItemsKey>, string])[] = [
  [{}, 'true'],
  [{ tag: 'clay' }, "'clay' = ANY(i.tags)"],
  [{ category: 'fire' }, "'fire' = ANY(i.categories)"],
  [{ author: 'Ada' }, "i.author_name = 'Ada'"],
  [{ author: 'A'.repeat(400) }, `i.author_name = '${'A'.repeat(400)}'`],
  [
    { from: instant(-60), until: instant(30) },
    `${momentOf('i')} >= '${instant(-60).toISOString()}' AND ${momentOf('i')} < '${instant(30).toISOString()}'`,
  ],
  [{ isFeatured: true }, 'i.is_featured'],
  [{ isFeatured: false }, 'NOT i.is_featured'],
  [{ isUpcoming: true }, `NOT ${isOver('i')}`],
  [{ isUpcoming: false }, isOver('i')],
  [{ tag: 'clay', author: 'Ada' }, "'clay' = ANY(i.tags) AND i.author_name = 'Ada'"],
];

describe('A list', () => {
  const collectionId = 'potter-all';

  beforeAll(async () => {
    const roll = dice(7);
    const some = (words: readonly string[]) => words.filter(() => roll(2) === 0);
    const posts = Array.from({ length: 160 }, (_, index): Post => {
      const start = instant(roll(9) * 20 - 90);
      const startsAt = roll(4) === 0 ? null : start;
      return {
        ...{
          id: `all-${(index * 37) % 160}`,
          collectionId,
          title: roll(2) ? `Day ${roll(30)}` : `day ${roll(30)}`,
        },
        ...{ tags: some(['clay', 'kiln']), categories: some(['fire', 'glaze']) },
        ...{ author: ['', 'Ada', 'Bea', 'A'.repeat(400)][roll(4)] ?? '', isFeatured: roll(5) === 0 },
        ...{
          status: ['PUBLISHED', 'PUBLISHED', 'SCHEDULED', 'DRAFT'][roll(4)] ?? '',
          publishedAt: instant(roll(40) - 30),
        },
        ...{ startsAt, endsAt: roll(2) ? null : new Date(start.getTime() + 3 * hour) },
      };
    });
    await post(client, posts);
    await post(client, [{ id: 'other-1', collectionId: 'potter-other', tags: ['clay'] }]);
  });

  /** All ids that a list has, read in the plainest way. */
  async function allOf(
    sort: ItemsKey['sort'],
    condition: string,
    includesHidden: boolean,
  ): Promise<string[]> {
    const { rows } = await client.query<{ id: string }>(
      `SELECT i.id FROM item i WHERE i.website_id = $1 AND i.collection_id = $2 AND $3::timestamptz IS NOT NULL
         AND (${condition}) AND ${includesHidden ? 'true' : isShown('i')} ORDER BY ${orderBy(sort, 'i')}`,
      ['potter', collectionId, now],
    );
    return rows.map(({ id }) => id);
  }

  describe.each(itemSorts)('ordered by %s', (sort) => {
    it.each([true, false])(
      'has the same items page by page, however it is narrowed (hidden ones: %s)',
      async (includesHidden) => {
        for (const [filter, condition] of narrowed) {
          const all = await allOf(sort, condition, includesHidden);
          const items = createItemLoaders(tables.database.forWebsite('potter'), { now, includesHidden });
          const read = async (part: Partial<ItemsKey>) => {
            const key = { ...everything, collectionId, sort, limit: 6, ...filter, ...part };
            return (await items.inCollection.load(key)).map(({ id }) => id);
          };
          const told = JSON.stringify(filter);
          expect(all.length, told).toBeGreaterThan(3);
          expect(await read({}), told).toEqual(all.slice(0, 6));
          expect(await read({ skip: 5 }), told).toEqual(all.slice(5, 11));
          expect(await read({ skip: all.length - 2 }), told).toEqual(all.slice(-2));
          for (const place of [0, 4, Math.floor(all.length / 2), all.length - 1])
            expect(await read({ after: all[place] ?? '' }), told).toEqual(all.slice(place + 1, place + 7));
        }
      },
    );

    it('leads from each item to the one before and the one after it', async () => {
      for (const includesHidden of [true, false]) {
        const all = await allOf(sort, 'true', includesHidden);
        const db = tables.database.forWebsite('potter');
        for (let place = 0; place < all.length; place += 4) {
          const found = await findNeighbours(
            db,
            { now, includesHidden },
            { id: all[place] ?? '', collectionId },
            sort,
          );
          expect(found).toEqual({ previousId: all[place - 1] ?? null, nextId: all[place + 1] ?? null });
        }
      }
    });
  });
});

describe('Of two thousand items', () => {
  beforeAll(async () => {
    const posts = (name: string, count: number): Post[] =>
      Array.from({ length: count }, (_, index) => ({
        ...{ id: `${name}-${String(index).padStart(5, '0')}`, collectionId: `potter-${name}` },
        body: 'A post of some length. '.repeat(60),
        ...{ tags: ['usual', ...(index > count - 4 ? ['rare'] : [])], categories: [`category ${index % 7}`] },
        ...{ author: `Author ${index % 3}`, publishedAt: instant(-index), isFeatured: index % 700 === 0 },
        ...(name === 'events' ? { startsAt: instant(15 - index), endsAt: instant(17 - index) } : {}),
      }));
    await post(client, [...posts('blog', 2_000), ...posts('events', 2_000)]);
    await post(client, [{ id: 'bread', collectionId: 'baker-bread', tags: ['rye'] }]);
    await client.query('ANALYZE item, item_label, item_count');
    // As the product plans its statements.
    await client.query("SET plan_cache_mode = 'force_generic_plan'");
    await client.query('SET random_page_cost = 1.1');
  });

  /** Who manages content, and visitors; on a connection that planned for this website, or for another one. */
  const ways = [true, false].flatMap((includesHidden) =>
    ['potter', 'baker'].map((planned) => [includesHidden, planned] as const),
  );

  const asText = (value: unknown): string => {
    if (value === null) return 'NULL';
    if (Array.isArray(value)) return pg.escapeLiteral(`{${value.join()}}`);
    return pg.escapeLiteral(value instanceof Date ? value.toISOString() : String(value));
  };

  /** A step of PostgreSQL's plan, as far as it is looked at. */
  interface Step {
    readonly 'Relation Name'?: string;
    readonly 'Actual Rows': number;
    readonly 'Actual Loops': number;
    readonly 'Rows Removed by Filter'?: number;
    readonly Plans?: readonly Step[];
  }

  function rowsRead(step: Step): number {
    const own = (step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0)) * step['Actual Loops'];
    const below = (step.Plans ?? []).reduce((sum, each) => sum + rowsRead(each), 0);
    return below + (step['Relation Name'] === undefined ? 0 : own);
  }

  /** How many rows PostgreSQL looks at for a statement. */
  async function countRowsRead(
    { text }: Statement,
    values: readonly unknown[],
    planned: string,
  ): Promise<number> {
    await client.query(`PREPARE looked AS ${text}`);
    // A plan is made once, and by whichever website is asked for first: here one that has next to nothing.
    await client.query("SELECT set_config('vitrine.website_id', $1, false)", [planned]);
    await client.query(`EXPLAIN EXECUTE looked (${['potter', ...values].map(asText).join()})`);
    await client.query("SELECT set_config('vitrine.website_id', 'potter', false)");
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Step }] }>(
      `EXPLAIN (ANALYZE, FORMAT JSON) EXECUTE looked (${['potter', ...values].map(asText).join()})`,
    );
    await client.query('DEALLOCATE looked');
    const plan = rows[0]?.['QUERY PLAN'][0].Plan;
    return plan ? rowsRead(plan) : Number.POSITIVE_INFINITY;
  }

  it.each<[string, Partial<ItemsKey>]>([
    ['the newest', {}],
    ['the oldest', { sort: 'OLDEST' }],
    ['the first by title', { sort: 'TITLE' }],
    ['the first by hand', { sort: 'BY_HAND' }],
    ['the next after one in the middle', { after: 'blog-01000' }],
    ['those with a tag that all have', { tag: 'usual' }],
    ['those with a tag that only the oldest have', { tag: 'rare' }],
    ['those in a category', { category: 'category 3' }],
    ['those by an author', { author: 'Author 1' }],
    ['those of two days long ago', { from: instant(-1_700), until: instant(-1_652) }],
    ['those that the owner featured', { isFeatured: true }],
    ['the next events', { collectionId: 'potter-events', sort: 'START_DATE' }],
    ['events to come', { collectionId: 'potter-events', sort: 'START_DATE', isUpcoming: true }],
    ['events that are over', { collectionId: 'potter-events', sort: 'START_DATE', isUpcoming: false }],
    ['events before one', { collectionId: 'potter-events', sort: 'START_DATE', after: 'events-01000' }],
  ])('%s are found without looking at all', async (_, part) => {
    for (const [includesHidden, planned] of ways) {
      const key: ItemsKey = {
        ...everything,
        collectionId: 'potter-blog',
        sort: 'NEWEST',
        limit: 21,
        ...part,
      };
      const values = listValues(key, now, new Map([[key.collectionId, key.limit]]));
      expect(
        await countRowsRead(listStatement(key, includesHidden, key.limit), values, planned),
      ).toBeLessThan(200);
    }
  });

  it('how many there are, and under which labels, is known without looking at them', async () => {
    const kinds = ['ITEM', 'TAG', 'CATEGORY', 'AUTHOR'];
    const values = [kinds.map(() => 'potter-blog'), now, kinds];
    for (const planned of ['potter', 'baker'])
      expect(await countRowsRead(readCounts, values, planned)).toBeLessThan(100);
  });

  it.each(['NEWEST', 'OLDEST', 'BY_HAND', 'START_DATE'] as const)(
    'the neighbours of one ordered by %s are found without looking at all',
    async (sort) => {
      const [collectionId, id] =
        sort === 'START_DATE' ? ['potter-events', 'events-01000'] : ['potter-blog', 'blog-01000'];
      for (const [includesHidden, planned] of ways) {
        const read = neighboursStatement(sort, includesHidden);
        expect(await countRowsRead(read, [collectionId, now, id], planned)).toBeLessThan(200);
      }
    },
  );
});
