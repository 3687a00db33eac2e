import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestConnection } from './connection-testing.ts';
import { Database } from './database.ts';
import { buildSchema } from './executable.ts';
import { createLimitCounts, type LimitCounts } from './limit-counts.ts';
import type { Limit } from './limits.rules.ts';
import { limitsOf } from './limits.ts';
import { createTestDatabase, type TestDatabase } from './test-postgres.ts';

const sdlFiles = import.meta.glob<string>('../*/**/*.graphql', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const migrations = import.meta.glob<string>('../commerce/prisma/migrations/*_rate_limit/migration.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const publicPermissions = ['EVERYONE', 'VISITOR', 'MEMBER'];

describe.each(['analytics', 'commerce', 'content', 'forms', 'identity'])('%s', (name) => {
  const sdl = Object.fromEntries(Object.entries(sdlFiles).filter(([path]) => path.startsWith(`../${name}/`)));
  const schema = buildSchema({ sdl, resolvers: [] });

  test('says of every change that visitors may make how often it is accepted', () => {
    const fields = Object.values(schema.getMutationType()?.getFields() ?? {});
    const unlimited = fields.filter((field) => {
      const access = field.astNode?.directives?.find(({ name }) => name.value === 'access');
      const to = access?.arguments?.[0]?.value;
      const permission = to?.kind === 'EnumValue' ? to.value : '';
      return publicPermissions.includes(permission) && limitsOf(field).length === 0;
    });
    expect(unlimited.map((field) => field.name)).toEqual([]);
  });
});

describe('two processes', () => {
  let testDatabase: TestDatabase;
  const opened: Database[] = [];

  beforeAll(async () => {
    testDatabase = await createTestDatabase({ name: 'empty', prepare: async () => undefined });
    const client = await openTestConnection(testDatabase.url);
    await client.query(Object.values(migrations)[0] ?? '');
    await client.end();
  });
  afterAll(async () => {
    await Promise.all(opened.map((database) => database.close()));
    await testDatabase.drop();
  });

  let time = Date.UTC(2026, 0, 1, 12);

  /** Counts as another process has them: with connections and a memory of its own. */
  function startProcess(): LimitCounts {
    const database = new Database({ url: testDatabase.url, schema: 'public', onError: () => undefined });
    opened.push(database);
    return createLimitCounts(database, { now: () => time });
  }

  const exact: Limit = {
    ...{ name: 'signUp', to: 10, perSeconds: 600, by: 'ADDRESS' },
    ...{ isLeased: false, message: 'Wait.' },
  };
  const leased: Limit = { ...exact, name: 'cart', to: 1_000, perSeconds: 60, isLeased: true };

  /** How many of the writes that all processes send at once are accepted. */
  async function countAccepted(processes: LimitCounts[], limit: Limit, subject: string, writes: number) {
    const answers = Array.from({ length: writes }, (_, index) =>
      processes[index % processes.length]?.take(limit, subject, 'shop'),
    );
    return (await Promise.all(answers)).filter((secondsLeft) => secondsLeft === null).length;
  }

  test('accept together exactly as much as is allowed, however many come at once', async () => {
    const processes = [startProcess(), startProcess()];
    expect(await countAccepted(processes, exact, 'one', 60)).toBe(10);
    expect(await countAccepted(processes, exact, 'one', 5)).toBe(0);
    expect(await countAccepted(processes, exact, 'another', 4)).toBe(4);
  });

  test('say how long to wait, and count each website for itself', async () => {
    const [counts] = [startProcess()];
    await countAccepted([counts], exact, 'waiting', 10);
    const secondsLeft = await counts.take(exact, 'waiting', 'shop');
    expect(secondsLeft).toBeGreaterThan(590);
    expect(secondsLeft).toBeLessThanOrEqual(600);
    expect(await counts.take(exact, 'waiting', 'another-shop')).toBeNull();
  });

  test('are lent what they accept cheaply: all that is allowed, and a tenth more at most for each', async () => {
    const processes = [startProcess(), startProcess()];
    const accepted = await countAccepted(processes, leased, 'busy', 5_000);
    expect(accepted).toBeGreaterThanOrEqual(1_000);
    expect(accepted).toBeLessThanOrEqual(1_100);
  });

  test('accept again once the time is over', async () => {
    const counts = startProcess();
    expect(await countAccepted([counts], leased, 'patient', 2_000)).toBe(1_000);
    expect(await counts.take(leased, 'patient', 'shop')).toBe(60);
    time += 60_000;
    expect(await counts.take(leased, 'patient', 'shop')).toBeNull();
  });

  test('ask the database for a cheap count not at all at first, and then once for a tenth', async () => {
    const database = new Database({
      url: 'postgres://nobody@127.0.0.1:1/none',
      schema: 'public',
      onError: () => undefined,
    });
    opened.push(database);
    const counts = createLimitCounts(database, { now: () => time });
    for (let write = 0; write < 100; write += 1) expect(counts.take(leased, 'alone', 'shop')).toBeNull();
    await expect(counts.take(leased, 'alone', 'shop')).rejects.toThrow();
  });
});
