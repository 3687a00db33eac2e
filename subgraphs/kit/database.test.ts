import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient } from './connections.ts';
import { Database, everyWebsite, type Queries, type ScopedDatabase, statement } from './database.ts';
import { isDatabaseAway, repeatOnConflict } from './database-failures.ts';
import { createTestDatabase, type TestDatabase } from './test-postgres.ts';

let testDatabase: TestDatabase;
let database: Database;
let db: ScopedDatabase;

beforeAll(async () => {
  testDatabase = await createTestDatabase({ name: 'empty', prepare: async () => undefined });
  database = new Database({ url: testDatabase.url, schema: 'public', onError: () => undefined });
  db = database.forWebsite(everyWebsite);
  await elsewhere('CREATE TABLE IF NOT EXISTS stock (id int PRIMARY KEY, count int NOT NULL)');
  await elsewhere('INSERT INTO stock VALUES (1, 0), (2, 0)');
});

afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

async function elsewhere(text: string): Promise<void> {
  const client = createClient({ connectionString: testDatabase.url });
  await client.connect();
  await client.query(text);
  await client.end();
}

const readConnection = statement(`SELECT pg_backend_pid() AS pid WHERE $1 <> ''`);
const countUp = statement(`UPDATE stock SET count = count + 1 WHERE id = $2 AND $1 <> '' RETURNING count`);
const writeInstant = statement(`SELECT '2026-03-01 12:00:00'::timestamptz::text AS written WHERE $1 <> ''`);
const readCounts = statement(`SELECT count FROM stock WHERE $1 <> '' ORDER BY id`);

async function cut(queries: Queries): Promise<void> {
  const [row] = await queries.rows<{ pid: number }>(readConnection);
  await elsewhere(`SELECT pg_terminate_backend(${row?.pid}, 5000)`);
}

test('a connection that is cut in the middle of a transaction fails that work only, and leaves nothing of it', async () => {
  const failed = db.transaction(async (queries) => {
    await queries.rows(countUp, [1]);
    await cut(queries);
    await queries.rows(countUp, [2]);
  });
  expect(await failed.catch(isDatabaseAway)).toBe(true);
  expect(await db.rows(readCounts)).toEqual([{ count: 0 }, { count: 0 }]);
});

test('a database that was stopped, and took its socket along, is out of reach', async () => {
  const stopped = createClient({ connectionString: 'postgresql://vitrine@%2Fnowhere:5432/vitrine' });
  expect(await stopped.connect().catch(isDatabaseAway)).toBe(true);
});

test('a connection that is cut while nobody asks it anything is not lent again', async () => {
  const failed = db.transaction(async (queries) => {
    await cut(queries);
    // The end of the connection is told before anything else is asked of it.
    await new Promise((resolve) => setImmediate(resolve));
    return 'done';
  });
  await failed.catch(() => undefined);
  for (let times = 0; times < 20; times += 1) expect(await db.rows(readCounts)).toHaveLength(2);
});

/** Something that is waited for until it happens. */
function occasion() {
  let happen: () => void = () => undefined;
  const happened = new Promise<void>((resolve) => {
    happen = resolve;
  });
  return { happen: () => happen(), happened };
}

test('two changes that wait for each other are both made, each of them once', async () => {
  const inOrder = (first: number, second: number, other: Promise<void>, begun: () => void) => {
    let attempts = 0;
    return db.transaction(async (queries) => {
      attempts += 1;
      await queries.rows(countUp, [first]);
      begun();
      if (attempts === 1) await other;
      await queries.rows(countUp, [second]);
      return attempts;
    });
  };
  const [one, two] = [occasion(), occasion()];
  const attempts = await Promise.all([
    inOrder(1, 2, two.happened, one.happen),
    inOrder(2, 1, one.happened, two.happen),
  ]);
  // Which of them goes first is PostgreSQL's choice: whoever begins again may meet the other once more.
  expect(attempts.reduce((sum, each) => sum + each)).toBeGreaterThan(2);
  expect(await db.rows(readCounts)).toEqual([{ count: 2 }, { count: 2 }]);
});

test('instants are in UTC, wherever the server is, as Prisma means them', async () => {
  await elsewhere(
    `ALTER ROLE CURRENT_USER IN DATABASE ${new URL(testDatabase.url).pathname.slice(1)} SET TimeZone TO 'Asia/Tokyo'`,
  );
  const there = new Database({ url: testDatabase.url, schema: 'public', onError: () => undefined });
  const behindPooler = new Database({
    ...{ url: testDatabase.url, schema: 'public', isPooled: true },
    onError: () => undefined,
  });
  for (const each of [there, behindPooler]) {
    const [row] = await each.forWebsite(everyWebsite).rows<{ written: string }>(writeInstant);
    expect(row?.written).toBe('2026-03-01 12:00:00+00');
    await each.close();
  }
});

test('what fails for a reason of its own is not tried again', async () => {
  let attempts = 0;
  const work = () => {
    attempts += 1;
    return Promise.reject(new Error('The quantity is not a number.'));
  };
  await expect(repeatOnConflict(work)).rejects.toThrow('The quantity is not a number.');
  expect(attempts).toBe(1);
});
