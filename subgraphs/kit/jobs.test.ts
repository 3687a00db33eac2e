import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createClient } from './connections.ts';
import { Database, everyWebsite, statement } from './database.ts';
import { newId } from './ids.ts';
import { createJobs, type JobDefinition, type Jobs } from './jobs.ts';
import { createTestDatabase, type TestDatabase } from './test-postgres.ts';

let testDatabase: TestDatabase;
let database: Database;
const opened: Jobs[] = [];
const log = { error: () => undefined, warn: () => undefined, info: () => undefined };

beforeEach(async () => {
  testDatabase = await createTestDatabase({ name: 'empty', prepare: async () => undefined });
  database = new Database({ url: testDatabase.url, schema: 'public', onError: () => undefined });
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((jobs) => jobs.close()));
  await database.close();
  await testDatabase.drop();
});

function openJobs(definition: Partial<JobDefinition> & Pick<JobDefinition, 'run'>): Jobs {
  const usual = { name: 'test-work', retryLimit: 2, retryDelaySeconds: 1, expireInSeconds: 60 };
  const jobs = createJobs({
    ...{ databaseUrl: testDatabase.url, database, log },
    definitions: [{ ...usual, findForgotten: async () => [], ...definition }],
  });
  opened.push(jobs);
  return jobs;
}

/** Something that is waited for until it happens. */
function occasion<Value = void>() {
  let happen: (value: Value) => void = () => undefined;
  const happened = new Promise<Value>((resolve) => {
    happen = resolve;
  });
  return { happen, happened };
}

const readIsQueue = statement(
  `SELECT to_regclass('jobs.version') IS NOT NULL AS "isQueue" WHERE $1 = '${everyWebsite}'`,
);
const readStates = statement(`SELECT state::text FROM jobs.job WHERE $1 = '${everyWebsite}'`);
async function elsewhere(text: string): Promise<void> {
  const client = createClient({ connectionString: testDatabase.url });
  await client.connect();
  await client.query(text);
  await client.end();
}

const install = () => database.forWebsite(everyWebsite);

test('work is done with a database that is bound to its website', async () => {
  const done = occasion<string>();
  const id = newId();
  const jobs = openJobs({
    async run(db, jobId) {
      const [row] = await db.rows<{ bound: string }>(
        statement(`SELECT current_setting('vitrine.website_id') AS bound WHERE $1 <> ''`),
      );
      done.happen(`${jobId} ${row?.bound}`);
    },
  });
  await jobs.send('test-work', [{ id, websiteId: 'mine' }]);
  expect(await done.happened).toBe(`${id} mine`);
  await jobs.close();
  expect(await install().rows(readStates)).toEqual([{ state: 'completed' }]);
});

test('an install that never had work has no queue, and looking for one makes none', async () => {
  await openJobs({ run: async () => undefined }).resume();
  expect(await install().rows(readIsQueue)).toEqual([{ isQueue: false }]);
});

test('work that was left behind is done when the next process starts', async () => {
  const first = openJobs({ run: () => Promise.reject(new Error('Not now.')), retryDelaySeconds: 1 });
  await first.send('test-work', [{ id: newId(), websiteId: 'mine' }]);
  await first.close();
  const done = occasion();
  await openJobs({ run: async () => done.happen() }).resume();
  await done.happened;
});

test('a process that starts while its database restarts does what was left behind once it is there', async () => {
  const first = openJobs({ run: () => Promise.reject(new Error('Not now.')), retryDelaySeconds: 1 });
  await first.send('test-work', [{ id: newId(), websiteId: 'mine' }]);
  await first.close();
  const done = occasion();
  const noSocket = Object.assign(new Error('connect ENOENT'), { code: 'ENOENT', syscall: 'connect' });
  vi.spyOn(database, 'forWebsite').mockImplementationOnce(() => {
    throw noSocket;
  });
  await openJobs({ run: async () => done.happen() }).resume();
  await done.happened;
});

test('the same work asked for many times, by two processes, is done once', async () => {
  const id = newId();
  const ran: string[] = [];
  const last = occasion();
  const run: JobDefinition['run'] = async (_db, jobId) => {
    ran.push(jobId);
    if (jobId !== id) last.happen();
  };
  const [one, other] = [openJobs({ run }), openJobs({ run })];
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      (index % 2 ? one : other).send('test-work', [{ id, websiteId: 'mine' }]),
    ),
  );
  await one.send('test-work', [{ id: newId(), websiteId: 'mine' }]);
  await last.happened;
  await Promise.all([one.close(), other.close()]);
  expect(ran.filter((each) => each === id)).toHaveLength(1);
});

test('many processes that start at the same instant on an empty database all get their queues', async () => {
  const names = ['test-a', 'test-b', 'test-c', 'test-d', 'test-e', 'test-work'];
  for (let round = 0; round < 3; round += 1) {
    const done = occasion();
    let left = names.length;
    const run = async () => {
      left -= 1;
      if (left === 0) done.happen();
    };
    // As five services and a copy of one: each with a queue of its own, two with the same.
    const processes = [...names, 'test-work'].map((name) => ({ name, jobs: openJobs({ name, run }) }));
    const sent = processes
      .slice(0, names.length)
      .map(({ name, jobs }) => jobs.send(name, [{ id: newId(), websiteId: 'mine' }]));
    await Promise.all([...sent, ...processes.map(({ jobs }) => jobs.open())]);
    await done.happened;
    await Promise.all(opened.splice(0).map((jobs) => jobs.close()));
    await elsewhere('DROP SCHEMA jobs CASCADE');
  }
});

test('a queue that is made while others are worked on stops none of them', async () => {
  const busy = openJobs({ run: async () => undefined });
  await busy.open();
  let isOver = false;
  const sending = (async () => {
    while (!isOver) await busy.send('test-work', [{ id: newId(), websiteId: 'mine' }]);
  })();
  for (let number = 0; number < 8; number += 1) {
    await openJobs({ name: `test-new-${number}`, run: async () => undefined }).open();
  }
  isOver = true;
  await sending;
});

test('work goes on after every connection was cut', async () => {
  const [first, second] = [occasion(), occasion()];
  let done = 0;
  const run = async () => {
    done += 1;
    (done === 1 ? first : second).happen();
  };
  const jobs = openJobs({ run });
  await jobs.send('test-work', [{ id: newId(), websiteId: 'mine' }]);
  await first.happened;
  await elsewhere(
    'SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  );
  await jobs.send('test-work', [{ id: newId(), websiteId: 'mine' }]);
  await second.happened;
});

test('work that fails is tried again as often as it may be, and then no more', async () => {
  const lastTry = occasion();
  let tries = 0;
  const jobs = openJobs({
    retryLimit: 1,
    async run() {
      tries += 1;
      if (tries === 2) lastTry.happen();
      throw new Error('It does not work.');
    },
  });
  await jobs.send('test-work', [{ id: newId(), websiteId: 'mine' }]);
  await lastTry.happened;
  await jobs.close();
  expect(tries).toBe(2);
  expect(await install().rows(readStates)).toEqual([{ state: 'failed' }]);
});

test('closing waits for the work that is under way', async () => {
  const [begun, mayEnd] = [occasion(), occasion()];
  let isDone = false;
  const jobs = openJobs({
    async run() {
      begun.happen();
      await mayEnd.happened;
      isDone = true;
    },
  });
  await jobs.send('test-work', [{ id: newId(), websiteId: 'mine' }]);
  await begun.happened;
  const closing = jobs.close();
  mayEnd.happen();
  await closing;
  expect(isDone).toBe(true);
  expect(await install().rows(readStates)).toEqual([{ state: 'completed' }]);
});

test('work that is for later is not done before, and waits for the next process', async () => {
  const done = occasion<number>();
  const run = async () => done.happen(Date.now());
  const jobs = openJobs({ run });
  const startAfter = new Date(Date.now() + 1_500);
  await jobs.send('test-work', [{ id: newId(), websiteId: 'mine', startAfter }]);
  await jobs.close();
  await openJobs({ run }).resume();
  expect(await done.happened).toBeGreaterThanOrEqual(startAfter.getTime());
});
