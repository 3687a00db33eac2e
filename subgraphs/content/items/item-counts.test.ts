import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Database } from '#kit/database.ts';
import { applyMigrations } from '#kit/migrations.ts';
import { createTestDatabase } from '#kit/test-postgres.ts';
import { type CountKind, createItemCounts } from './item-counts.data.ts';
import {
  connectAsInstall,
  dice,
  migrations,
  openTables,
  type Post,
  post,
  type TestTables,
} from './item-rows-testing.ts';

const kinds: readonly CountKind[] = ['ITEM', 'TAG', 'CATEGORY', 'AUTHOR'];
const blogs = ['journal', 'news', 'notes'];
const labels = ['clay', 'fire', 'glaze', 'kiln'];
const statuses = ['PUBLISHED', 'PUBLISHED', 'SCHEDULED', 'DRAFT', 'PRIVATE'];
const noon = new Date('2026-03-02T12:00:00Z');
const evening = new Date('2026-03-02T18:00:00Z');
const tomorrow = new Date('2026-03-03T12:00:00Z');

let tables: TestTables;
let database: Database;
let client: pg.Client;

beforeAll(async () => {
  tables = await openTables();
  ({ database, client } = tables);
  await client.query(
    `INSERT INTO collection (id, website_id, type, type_name, title, navigation_title, slug)
     SELECT w || '-' || b, w, 1, 'blog', b, b, b FROM unnest($1::text[]) b, unnest(ARRAY['potter', 'baker']) w`,
    [[...blogs, 'closing', 'waiting']],
  );
});
afterAll(() => tables.close());

/** What visitors see counted, and the same counted from all items. */
async function countsAt(now: Date, websiteId: string) {
  const countsOf = createItemCounts(database.forWebsite(websiteId), now);
  const { rows: collections } = await client.query<{ id: string }>(
    'SELECT id FROM collection WHERE website_id = $1 ORDER BY id',
    [websiteId],
  );
  const asked = collections.flatMap(({ id }) => kinds.map((kind) => ({ id, kind })));
  const kept = await Promise.all(
    asked.map(async ({ id, kind }) =>
      (await countsOf(kind).load(id)).map(({ label, count }) => `${id} ${kind} ${label} ${count}`),
    ),
  );
  const { rows: counted } = await client.query<{ line: string }>(
    `SELECT collection_id || ' ' || kind || ' ' || name || ' ' || count(DISTINCT id) AS line FROM (
       SELECT collection_id, id, 'ITEM' AS kind, '' AS name FROM shown
       UNION ALL SELECT collection_id, id, 'TAG', unnest(tags) FROM shown
       UNION ALL SELECT collection_id, id, 'CATEGORY', unnest(categories) FROM shown
       UNION ALL SELECT collection_id, id, 'AUTHOR', author_name FROM shown WHERE author_name <> '') AS found
     GROUP BY collection_id, kind, name`.replaceAll(
      'shown',
      `(SELECT * FROM item WHERE website_id = $1 AND publish_at <= $2 AND status IN ('PUBLISHED', 'SCHEDULED')) AS shown`,
    ),
    [websiteId, now],
  );
  return { kept: kept.flat().sort(), counted: counted.map(({ line }) => line).sort() };
}

async function labelsOf(collectionId: string, kind: CountKind, now: Date) {
  const [websiteId = ''] = collectionId.split('-');
  const found = await createItemCounts(database.forWebsite(websiteId), now)(kind).load(collectionId);
  return found.map(({ label, count }) => [label, count]);
}

describe('The counts of a blog', () => {
  it('hold what was there before there were counts', async () => {
    const earlier = await createTestDatabase({ name: 'empty', prepare: async () => undefined });
    onTestFinished(() => earlier.drop());
    const before = await mkdtemp(join(tmpdir(), 'vitrine-counts-'));
    onTestFinished(() => rm(before, { recursive: true }));
    for (const name of await readdir(migrations)) {
      if (name < '20261121111445_item_counts')
        await cp(join(migrations, name), join(before, name), { recursive: true });
    }
    await applyMigrations({ database: earlier.url, schema: 'content', folder: before });
    const by = await connectAsInstall(earlier.url);
    onTestFinished(() => by.end());
    await post(by, [
      {
        id: 'old-1',
        collectionId: 'potter-journal',
        tags: ['clay', 'clay'],
        categories: ['work'],
        author: 'Ada',
      },
      {
        id: 'old-2',
        collectionId: 'potter-journal',
        tags: ['clay'],
        status: 'SCHEDULED',
        publishedAt: tomorrow,
      },
      { id: 'old-3', collectionId: 'potter-journal', tags: ['clay'], status: 'DRAFT' },
    ]);
    await applyMigrations({ database: earlier.url, schema: 'content', folder: migrations });
    const { rows } = await by.query('SELECT kind, name, count FROM item_count ORDER BY kind');
    expect(rows).toEqual([
      { kind: 'AUTHOR', name: 'Ada', count: 1 },
      { kind: 'CATEGORY', name: 'work', count: 1 },
      { kind: 'ITEM', name: '', count: 2 },
      { kind: 'TAG', name: 'clay', count: 2 },
    ]);
  });

  it('are those of a count from scratch after any changes of four who do not wait for each other', async () => {
    const roll = dice(20_261_121);
    const pick = <Value>(values: readonly Value[]): Value | undefined => values[roll(values.length)];
    const some = (values: readonly string[]) => values.filter(() => roll(3) === 0);
    const instant = () => new Date(noon.getTime() + (roll(5) - 2) * 3_600_000 * 5);
    const place = () => `${pick(['potter', 'potter', 'baker'])}-${pick(blogs)}`;
    const people = await Promise.all(
      ['ada', 'bea', 'cleo', 'dora'].map(async (name) => ({
        name,
        by: await tables.connect(),
        posts: 0,
        open: 0,
      })),
    );
    // Each changes posts of their own, in transactions that are open at the same time: none can wait for another's post.
    for (let turn = 0; turn < 600; turn += 1) {
      const person = pick(people);
      if (!person) continue;
      const { by, name } = person;
      if (person.open === 0) await by.query('BEGIN');
      person.open += 1;
      const mine = `id LIKE '${name}-%' AND abs(hashtext(id)) % 5 = ${roll(5)}`;
      const change = roll(9);
      if (change < 3) {
        const posts = Array.from({ length: 1 + roll(4) }, (): Post => {
          person.posts += 1;
          const tags = some(labels);
          return {
            ...{ id: `${name}-${person.posts}`, collectionId: place(), tags: [...tags, ...tags] },
            ...{ categories: some(labels), author: pick(['', ...labels]) ?? '' },
            ...{ status: pick(statuses) ?? '', publishedAt: instant() },
          };
        });
        await post(by, posts);
      } else if (change === 3) {
        await by.query(`UPDATE item SET tags = $1, categories = $2 WHERE ${mine}`, [
          some(labels),
          some(labels),
        ]);
      } else if (change === 4) await by.query(`UPDATE item SET status = $1 WHERE ${mine}`, [pick(statuses)]);
      else if (change === 5) await by.query(`UPDATE item SET publish_at = $1 WHERE ${mine}`, [instant()]);
      else if (change === 6) {
        const [website = '', blog = ''] = place().split('-');
        await by.query(
          `UPDATE item SET collection_id = website_id || '-' || $1 WHERE ${mine} AND website_id = $2`,
          [blog, website],
        );
      } else if (change === 7)
        await by.query(`UPDATE item SET body = 'Changed', author_name = $1 WHERE ${mine}`, [pick(labels)]);
      else await by.query(`DELETE FROM item WHERE ${mine}`);
      if (roll(4) > 0 && turn < 590) continue;
      await by.query(roll(5) === 0 ? 'ROLLBACK' : 'COMMIT');
      person.open = 0;
    }
    for (const { by, open } of people) {
      if (open > 0) await by.query('COMMIT');
      await by.end();
    }
    for (const websiteId of ['potter', 'baker']) {
      for (const now of [noon, evening, tomorrow]) {
        const { kept, counted } = await countsAt(now, websiteId);
        expect(kept).toEqual(counted);
        expect(kept.length).toBeGreaterThan(20);
      }
    }
    const { rows: differing } = await client.query(`
      WITH wanted AS (
        SELECT i.website_id, i.collection_id, c.kind, c.name, i.publish_at, i.id
        FROM item i CROSS JOIN LATERAL counted_under(i.tags, i.categories, i.author_name) c WHERE c.kind <> 'ITEM')
      (SELECT * FROM wanted EXCEPT SELECT * FROM item_label) UNION ALL (SELECT * FROM item_label EXCEPT SELECT * FROM wanted)`);
    expect(differing).toEqual([]);
  });

  it('come together in one row each when nobody else is changing them, and none is left of what is gone', async () => {
    await client.query("UPDATE item SET status = 'DRAFT'");
    // Rows of those who changed a count at the same time may outweigh each other.
    const { rows } = await client.query(
      'SELECT FROM item_count GROUP BY collection_id, kind, name HAVING sum(count) <> 0',
    );
    expect(rows).toHaveLength(0);
    await client.query("UPDATE item SET status = 'PUBLISHED'");
    const { rows: made } = await client.query(
      'SELECT FROM item_count GROUP BY collection_id, kind, name HAVING sum(count) > 0 AND count(*) > 1',
    );
    expect(made).toEqual([]);
    const { kept, counted } = await countsAt(tomorrow, 'potter');
    expect(kept).toEqual(counted);
  });

  it('hold a post from its instant on, whether or not it was written down as published yet', async () => {
    const collectionId = 'potter-waiting';
    const scheduled = {
      collectionId,
      status: 'SCHEDULED',
      tags: ['soon'],
      author: 'Ada',
      publishedAt: evening,
    };
    await post(client, [
      { id: 'waiting-1', collectionId, tags: ['there'] },
      { id: 'waiting-2', ...scheduled },
      { id: 'waiting-3', ...scheduled, tags: ['soon', 'there'] },
      { id: 'waiting-4', collectionId, tags: ['never'], status: 'DRAFT' },
    ]);
    const before = new Date(evening.getTime() - 1);
    expect(await labelsOf(collectionId, 'ITEM', before)).toEqual([['', 1]]);
    expect(await labelsOf(collectionId, 'TAG', before)).toEqual([['there', 1]]);
    expect(await labelsOf(collectionId, 'AUTHOR', before)).toEqual([]);
    const expectAll = async () => {
      expect(await labelsOf(collectionId, 'ITEM', evening)).toEqual([['', 3]]);
      expect(await labelsOf(collectionId, 'TAG', evening)).toEqual([
        ['soon', 2],
        ['there', 2],
      ]);
      expect(await labelsOf(collectionId, 'AUTHOR', evening)).toEqual([['Ada', 2]]);
    };
    await expectAll();
    await client.query(
      "UPDATE item SET status = 'PUBLISHED' WHERE status = 'SCHEDULED' AND collection_id = $1",
      [collectionId],
    );
    await expectAll();
  });

  it('go with a collection that is deleted, and leave those of others alone', async () => {
    await post(client, [
      { id: 'closing-1', collectionId: 'potter-closing', tags: ['clay'], author: 'Ada' },
      { id: 'closing-2', collectionId: 'baker-closing', tags: ['clay'] },
    ]);
    await client.query("DELETE FROM collection WHERE id = 'potter-closing'");
    const { rows } = await client.query(
      "SELECT website_id, kind, name, count FROM item_count WHERE collection_id LIKE '%-closing' ORDER BY kind",
    );
    expect(rows).toEqual([
      { website_id: 'baker', kind: 'ITEM', name: '', count: 1 },
      { website_id: 'baker', kind: 'TAG', name: 'clay', count: 1 },
    ]);
  });

  it('are seen by the website that they are of only', async () => {
    await post(client, [{ id: 'own-1', collectionId: 'baker-closing', tags: ['bread'] }]);
    const foreign = createItemCounts(database.forWebsite('potter'), tomorrow);
    expect(await foreign('TAG').load('baker-closing')).toEqual([]);
    expect(await labelsOf('baker-closing', 'TAG', tomorrow)).toContainEqual(['bread', 1]);
  });
});
