import { afterAll, beforeAll, expect, test } from 'vitest';
import { Database, statementChannel } from '#kit/database.ts';
import { applyMigrations } from '#kit/migrations.ts';
import { createTestDatabase, type TestDatabase } from '#kit/test-postgres.ts';
import { prismaFor } from './prisma-client.ts';

let testDatabase: TestDatabase;
let database: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase({
    name: 'commerce',
    prepare: async (url) => {
      const folder = 'subgraphs/commerce/prisma/migrations';
      await applyMigrations({ database: url, schema: 'commerce', folder });
    },
  });
  const { url } = testDatabase;
  database = new Database({ url, schema: 'commerce', maxConnections: 10, onError: () => undefined });
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

const profile = (id: string, websiteId: string) => ({ data: { id, websiteId, name: `of ${websiteId}` } });

test('Many websites at once read and write their own rows alone', async () => {
  const shops = Array.from({ length: 20 }, (_, n) => database.forWebsite(`shop ${n}`));
  await Promise.all(
    shops.map((db, n) => prismaFor(db).shippingProfile.create(profile(`p${n}`, db.websiteId))),
  );
  const seen = await Promise.all(shops.map((db) => prismaFor(db).shippingProfile.findMany()));
  expect(seen.map((rows) => rows.map(({ id, name }) => ({ id, name })))).toEqual(
    shops.map((db, n) => [{ id: `p${n}`, name: `of ${db.websiteId}` }]),
  );
});

test('What Prisma does in a transaction is undone with it, and nobody sees it before', async () => {
  const db = database.forWebsite('careful');
  const count = () => prismaFor(db).shippingProfile.count();
  const seen: number[] = [];
  const failing = db.transaction(async (queries) => {
    await prismaFor(queries).shippingProfile.create(profile('half', 'careful'));
    seen.push(await prismaFor(queries).shippingProfile.count(), await count());
    throw new Error('Changed its mind.');
  });
  await expect(failing).rejects.toThrow('Changed its mind.');
  expect([...seen, await count()]).toEqual([1, 0, 0]);
});

test('A call that would begin a transaction within another one is refused, and nothing of it stays', async () => {
  const db = database.forWebsite('nested');
  const zone = { id: 'zone', websiteId: 'nested', name: '', places: [] };
  const option = { id: 'option', websiteId: 'nested', position: 0, name: '', pricing: 'FLAT', priceCents: 1 };
  const nested = { data: { ...zone, options: { create: [{ ...option, bands: [], handlingTime: '' }] } } };
  const refused = db.transaction((queries) => prismaFor(queries).shippingZone.create(nested));
  await expect(refused).rejects.toThrow('must be one statement');
  expect(await prismaFor(db).shippingZone.count()).toBe(0);
});

test('However many are in a transaction, each is done, though those before wait for the first to end', async () => {
  const db = database.forWebsite('queue');
  let stored = 0;
  const save = (n: number) =>
    db.transaction(async (queries) => {
      const { shippingProfile } = prismaFor(queries);
      // The same key: whoever comes later waits in the middle of a call for those before.
      await shippingProfile.createMany({
        ...{ data: [profile('shared', 'queue').data], skipDuplicates: true },
      });
      await shippingProfile.create(profile(`own ${n}`, 'queue'));
      stored += 1;
    });
  await Promise.all(Array.from({ length: 12 }, (_, n) => save(n)));
  expect([stored, await prismaFor(db).shippingProfile.count()]).toEqual([12, 13]);
});

test('The statements that Prisma sends are counted like any others', async () => {
  const sent: unknown[] = [];
  const listen = (message: unknown) => sent.push(message);
  statementChannel.subscribe(listen);
  await prismaFor(database.forWebsite('counted')).shippingZone.findMany();
  statementChannel.unsubscribe(listen);
  expect(sent).toEqual([{ text: expect.stringContaining('FROM "commerce"."shipping_zone"') }]);
});
