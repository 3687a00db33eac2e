import { expect, test } from 'vitest';
import { openTestConnection } from './connection-testing.ts';
import { createTestDatabase } from './test-postgres.ts';

const ask = async (url: string, statement: string): Promise<unknown[]> => {
  const client = await openTestConnection(url);
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
};

test('test files that want the same tables at once get a database each, prepared once', async () => {
  let preparations = 0;
  const prepare = async (url: string) => {
    preparations += 1;
    await ask(url, 'CREATE TABLE carts (id text)');
  };
  const databases = await Promise.all(
    Array.from({ length: 5 }, () => createTestDatabase({ name: 'prepared_once', prepare })),
  );
  expect(preparations).toBe(1);
  expect(new Set(databases.map(({ url }) => url)).size).toBe(5);
  for (const { url } of databases) await ask(url, "INSERT INTO carts VALUES ('mine')");
  for (const { url } of databases) expect(await ask(url, 'SELECT id FROM carts')).toEqual([{ id: 'mine' }]);
  await Promise.all(databases.map(({ drop }) => drop()));
});

test('a preparation that fails is told to whoever asked, and is tried anew by the next', async () => {
  const template = {
    name: 'prepared_late',
    prepare: (url: string) => ask(url, 'CREATE TABLE').then(() => {}),
  };
  await expect(createTestDatabase(template)).rejects.toThrow('syntax error');
  const database = await createTestDatabase({ ...template, prepare: async () => {} });
  expect(await ask(database.url, 'SELECT 1 AS answer')).toEqual([{ answer: 1 }]);
  await database.drop();
});
