import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient } from '#kit/connections.ts';
import { type Database, statement } from '#kit/database.ts';
import { poolerMissing, poolerNote, poolerUrlOf, startPooler } from '#kit/pooler-testing.ts';
import { openTestInstall, type TestInstall, type TestWebsite } from '../testing.ts';

let pooler: Awaited<ReturnType<typeof startPooler>> | undefined;
beforeAll(async () => {
  if (!poolerMissing) pooler = await startPooler();
});
afterAll(() => pooler?.stop());

describe.skipIf(poolerMissing)(`websites behind one PgBouncer in transaction mode${poolerNote}`, () => {
  let shop: TestInstall;
  let websites: TestWebsite[];

  beforeAll(async () => {
    shop = await openTestInstall();
    websites = [];
    for (const title of ['Potter', 'Baker', 'Weaver']) websites.push(await shop.createWebsite(title));
  });
  afterAll(() => shop.close());

  function contentDatabase(): Database {
    const database = shop.install.subgraphs.find(({ name }) => name === 'content')?.database;
    if (!database) throw new Error('Content runs elsewhere.');
    return database;
  }

  /** Whatever website it is told, it asks for the rows of all: row-level security alone decides. */
  const readAll = statement(
    `SELECT id, current_setting('vitrine.account_id') AS account FROM website WHERE $1 <> ''`,
  );

  test('see their own rows alone, however many ask at once over the same connections', async () => {
    const database = contentDatabase();
    expect(database.isPooled).toBe(true);
    const seen = await Promise.all(
      Array.from({ length: 300 }, async (_, index) => {
        const { id } = websites[index % websites.length] ?? { id: '' };
        const account = index % 2 === 0 ? `account-${index}` : '';
        const db = database.forWebsite(id, account);
        const rows =
          index % 3 === 0 ? await db.transaction((queries) => queries.rows(readAll)) : await db.rows(readAll);
        return { rows, expected: [{ id, account }] };
      }),
    );
    for (const { rows, expected } of seen) expect(rows).toEqual(expected);
  });

  test('leave nothing behind on a connection: whoever gets it next sees no rows, no table by its name and nobody’s account', async () => {
    const database = contentDatabase();
    const [first] = websites;
    const failing = database.forWebsite(first?.id ?? '', 'someone').transaction(async (queries) => {
      await queries.rows(readAll);
      throw new Error('changed their mind');
    });
    await expect(failing).rejects.toThrow('changed their mind');
    const held = await database.connect(first?.id ?? '', 'someone');
    await held.query('SELECT id FROM website');
    held.release();
    const strangers = Array.from({ length: 8 }, () =>
      createClient({ connectionString: poolerUrlOf(shop.database.url) }),
    );
    await Promise.all(strangers.map((client) => client.connect()));
    const text = `SELECT (SELECT count(*)::int FROM content.website) AS rows, to_regclass('website') IS NOT NULL AS "isInPath",
      coalesce(current_setting('vitrine.website_id', true), '') AS website, coalesce(current_setting('vitrine.account_id', true), '') AS account, pg_sleep(0.05)::text`;
    const found = await Promise.all(strangers.map((client) => client.query(text)));
    for (const { rows } of found)
      expect(rows).toMatchObject([{ rows: 0, isInPath: false, website: '', account: '' }]);
    await Promise.all(strangers.map((client) => client.end()));
  });

  test('have a write in the database before it is answered, and nothing of one that failed', async () => {
    const db = contentDatabase().forWebsite(websites[0]?.id ?? '');
    const rename = statement('UPDATE website SET title = $2 WHERE id = $1 RETURNING title');
    const direct = createClient({ connectionString: shop.database.url, options: '-c vitrine.website_id=*' });
    await direct.connect();
    const titles = async () =>
      (await direct.query('SELECT title FROM content.website WHERE id = $1', [websites[0]?.id])).rows;
    await db.rows(rename, ['Potter and Daughters']);
    expect(await titles()).toEqual([{ title: 'Potter and Daughters' }]);
    const undone = db.transaction(async (queries) => {
      await queries.rows(rename, ['Nobody']);
      await queries.rows(statement('SELECT $1::text, 1 / 0'));
    });
    await expect(undone).rejects.toThrow('division by zero');
    expect(await titles()).toEqual([{ title: 'Potter and Daughters' }]);
    await direct.end();
  });
});

// What shops do most, told by its own tests, once more through the pooler.
describe(`through PgBouncer${poolerNote}`, async () => {
  if (poolerMissing) return test.skip('a cart and a checkout', () => undefined);
  await import('../http/cart-form.test.ts');
  await import('../http/checkout.test.ts');
});
