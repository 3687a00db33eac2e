import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Database } from './database.ts';
import { newId } from './ids.ts';
import { createJobs } from './jobs.ts';
import { poolerMissing, poolerNote, poolerUrlOf, startPooler } from './pooler-testing.ts';
import { createTestDatabase, type TestDatabase } from './test-postgres.ts';

const log = { error: () => undefined, warn: () => undefined, info: () => undefined };

describe.skipIf(poolerMissing)(`processes behind one PgBouncer with three connections${poolerNote}`, () => {
  let pooler: Awaited<ReturnType<typeof startPooler>>;
  let testDatabase: TestDatabase;

  beforeAll(async () => {
    pooler = await startPooler(3);
    testDatabase = await createTestDatabase({ name: 'empty', prepare: async () => undefined });
  });
  afterAll(async () => {
    await pooler.stop();
    await testDatabase.drop();
  });

  test('make their queues though they all start at once, and each does the work that it was asked for, once', async () => {
    const url = poolerUrlOf(testDatabase.url) ?? '';
    const done: string[] = [];
    const processes = Array.from({ length: 6 }, (_, index) => {
      const database = new Database({ url, schema: 'public', isPooled: true, onError: () => undefined });
      const name = `work-${index}`;
      const run = async () => {
        done.push(name);
      };
      const usual = { retryLimit: 2, retryDelaySeconds: 1, expireInSeconds: 60 };
      const definitions = [{ ...usual, name, run, findForgotten: async () => [] }];
      return { name, database, jobs: createJobs({ databaseUrl: url, database, log, definitions }) };
    });
    await Promise.all(
      processes.map(({ name, jobs }) => jobs.send(name, [{ id: newId(), websiteId: 'shop' }])),
    );
    await expect.poll(() => done.toSorted()).toEqual(processes.map(({ name }) => name));
    await Promise.all(processes.map(({ jobs }) => jobs.close()));
    await Promise.all(processes.map(({ database }) => database.close()));
    expect(done).toHaveLength(processes.length);
  });
});
