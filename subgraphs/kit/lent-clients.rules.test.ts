import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Database } from './database.ts';
import { type LentPool, lendClients } from './lent-clients.ts';

const database = new Database({
  url: 'postgresql://nobody@localhost/none',
  schema: 'none',
  onError: () => {},
});
const websites = Array.from({ length: 30 }, (_, index) => database.forWebsite(`website-${index}`));

test('Thirty websites that ask at once are answered by a few clients, each about its own rows', async () => {
  const pools: LentPool[] = [];
  const ask = lendClients((pool) => {
    pools.push(pool);
    const read = async (column: string) => {
      await wait(1);
      return `${column} of ${pool.scoped.websiteId}`;
    };
    return { form: { read } };
  });
  const answers = await Promise.all(websites.map((website) => ask(website).form.read('name')));
  expect(answers).toEqual(websites.map(({ websiteId }) => `name of ${websiteId}`));
  expect(pools.length).toBeLessThanOrEqual(4);
});

test('A client that was given back asks nothing more, also where its call failed', async () => {
  const pools: LentPool[] = [];
  const ask = lendClients((pool) => {
    pools.push(pool);
    return { form: { read: () => Promise.reject(new Error(`${pool.scoped.websiteId} is away`)) } };
  });
  const failures = websites.slice(0, 9).map((website) => ask(website).form.read().catch(String));
  expect(await Promise.all(failures)).toEqual(
    websites.slice(0, 9).map(({ websiteId }) => `Error: ${websiteId} is away`),
  );
  for (const pool of pools) expect(() => pool.scoped).toThrow('after its call was answered');
});
