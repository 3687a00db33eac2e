import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { type Install, openInstall } from '../install.ts';
import { openTestInstall, portOf, type TestInstall } from '../testing.ts';
import { Readiness } from './readiness.ts';
import { mountSmallDisk } from './small-disk-testing.ts';

const log = pino({ level: 'silent' });
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function openWith(
  settings: Record<string, string>,
): Promise<{ app: FastifyInstance; install: Install }> {
  const config = readConfig({ VIEWER_SECRET: 'a secret of the tests that is long enough', ...settings });
  const install = await openInstall(config, log);
  closing.push(() => install.close());
  const app = await createApp({ config, install, log });
  closing.push(() => app.close());
  return { app, install };
}

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-readiness-'));
  closing.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** The data folder of another process of the shop, which begins with the shop's secrets. */
async function joinShop({ environment }: TestInstall, dataDir: string): Promise<Record<string, string>> {
  const { DATABASE_URL = '', DATA_DIR = '' } = environment;
  await cp(DATA_DIR, dataDir, { recursive: true });
  return { DATABASE_URL, DATA_DIR: dataDir };
}

const readyz = async (app: FastifyInstance) => {
  const answer = await app.inject({ url: '/readyz' });
  return { code: answer.statusCode, ...answer.json<{ problems: string[]; degraded: string[] }>() };
};

test('a shop that can serve says so, and one that was told to stop says that first and serves on', async () => {
  const shop = await openTestInstall();
  closing.push(() => shop.close());
  const website = await shop.createWebsite();
  expect(await readyz(shop.app)).toMatchObject({ code: 200, problems: [] });
  const left = shop.install.readiness.leave(600_000);
  expect(shop.install.readiness.isLeaving).toBe(true);
  expect((await shop.app.inject({ url: '/readyz' })).statusCode).toBe(503);
  const answer = await shop.app.inject({
    url: `/graphql?query=${encodeURIComponent('{ website { title } }')}`,
    headers: { host: website.host, 'apollo-require-preflight': 'true' },
  });
  expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close']);
  let isOver = false;
  void left.then(() => {
    isOver = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(isOver).toBe(false);
});

test('a clock that jumps by a day is told, whichever way, and told no more once it is right', async () => {
  const shop = await openTestInstall();
  closing.push(() => shop.close());
  const website = await shop.createWebsite('Clock', 'clock.test');
  const day = 24 * 60 * 60_000;
  closing.push(async () => vi.useRealTimers());
  for (const jump of [day, -day]) {
    const now = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now: now + jump, shouldAdvanceTime: false });
    await expect
      .poll(() => readyz(shop.app))
      .toMatchObject({
        code: 200,
        degraded: expect.arrayContaining([
          expect.stringContaining('more than two seconds apart'),
          expect.stringMatching(jump > 0 ? /went ahead by 24 hours/ : /was set back by 24 hours/),
        ]),
      });
    const page = await shop.app.inject({ url: '/cart', headers: { host: website.host } });
    expect(page.statusCode).toBe(200);
    expect(await website.query(website.owner, '{ website { title } }')).toEqual({
      website: { title: 'Clock' },
    });
    vi.useRealTimers();
    await expect.poll(() => readyz(shop.app)).toMatchObject({ code: 200, degraded: [] });
  }
});

test('a shop that no balancer watches stops at once', async () => {
  const shop = await openTestInstall();
  closing.push(() => shop.close());
  await shop.install.readiness.leave(600_000);
  expect((await shop.app.inject({ url: '/readyz' })).json()).toMatchObject({ status: 'stopping' });
});

test('a front door asks its services, names the one that does not answer, and serves on what needs it not', async () => {
  const shop = await openTestInstall();
  closing.push(() => shop.close());
  const { app } = await openWith({
    ...(await joinShop(shop, await makeFolder())),
    FORMS_SERVICE_URL: 'http://127.0.0.1:9',
  });
  expect(await readyz(app)).toMatchObject({
    code: 200,
    services: { forms: false },
    problems: [],
    degraded: ['The service of forms is not ready: what needs it is answered with 503.'],
  });
});

test('a front door whose clock is off by more than its services take says so, and one that is off by less serves on', async () => {
  let offsets: number[] = [0, 0];
  const services = await Promise.all(
    offsets.map(async (_, index) => {
      const server = createServer((__, response) => {
        response.setHeader('date', new Date(Date.now() + (offsets[index] ?? 0)).toUTCString());
        response.end('{"degraded":[]}');
      });
      await once(server.listen(0, '127.0.0.1'), 'listening');
      closing.push(async () => server.close());
      return `http://127.0.0.1:${portOf(server)}`;
    }),
  );
  const [commerce = '', content = ''] = services;
  const dataDir = await makeFolder();
  const look = (...jumps: number[]) => {
    offsets = jumps;
    const needs = { dataDir, databases: {}, services: { commerce, content } };
    return new Readiness({ ...needs, postgresProblem: () => null, degradation: () => null }).report();
  };
  expect(await look(0, 0)).toMatchObject({ status: 'ready', problems: [], degraded: [] });
  expect(await look(10_000, -10_000)).toMatchObject({
    ...{ status: 'ready', problems: [] },
    degraded: [expect.stringContaining('services of commerce, content are more than two seconds apart')],
  });
  expect(await look(3_600_000, 3_600_000)).toMatchObject({
    ...{ status: 'not ready', degraded: [] },
    problems: [expect.stringContaining('The clock of this machine is more than a minute from')],
  });
  // The others can be asked: the clock that is wrong is that of one service.
  expect(await look(0, -3_600_000)).toMatchObject({
    ...{ status: 'ready', problems: [] },
    degraded: [expect.stringContaining('The clock of the service of content')],
  });
});

test('a data folder that takes no files is named', async () => {
  const shop = await openTestInstall();
  closing.push(() => shop.close());
  const dataDir = join(await makeFolder(), 'data');
  const { app } = await openWith(await joinShop(shop, dataDir));
  expect(await readyz(app)).toMatchObject({ code: 200 });
  await rm(dataDir, { recursive: true });
  await writeFile(dataDir, 'in the way');
  await expect
    .poll(() => readyz(app))
    .toMatchObject({
      code: 200,
      degraded: [
        'The data folder cannot be written: a file stands where a folder is wanted. Uploads and other files are refused.',
      ],
    });
  await rm(dataDir);
  await mkdir(dataDir);
  await expect.poll(async () => (await readyz(app)).degraded).toEqual([]);
});

test('a disk that takes no writes keeps files from being written, and nobody from a page or a cart', async (context) => {
  const disk = await mountSmallDisk(10);
  if (disk === null) return context.skip('Only an account that may mount file systems can try such a disk.');
  closing.push(() => disk.remove());
  const shop = await openTestInstall();
  closing.push(() => shop.close());
  const website = await shop.createWebsite('Reading', 'reading.test');
  const { app } = await openWith(await joinShop(shop, join(disk.folder, 'data')));
  const statusOf = async (options: { url: string; method?: 'POST'; payload?: object }) =>
    (await app.inject({ headers: { host: website.host }, ...options })).statusCode;
  disk.setReadOnly(true);
  await expect
    .poll(() => readyz(app))
    .toMatchObject({
      code: 200,
      degraded: [expect.stringContaining('The data folder cannot be written: the disk takes no writes.')],
    });
  expect(await statusOf({ url: '/cart' })).toBe(200);
  const cart = 'mutation { addToCart(input: { productId: "none" }) { __typename } }';
  expect(await statusOf({ url: '/graphql', method: 'POST', payload: { query: cart } })).toBe(200);
  disk.setReadOnly(false);
  await expect.poll(async () => (await readyz(app)).degraded).toEqual([]);
});

test('a full disk is told, and one with room again is ready', async (context) => {
  const disk = await mountSmallDisk(400);
  if (disk === null) return context.skip('Only an account that may mount file systems can try a full disk.');
  closing.push(() => disk.remove());
  const dataDir = join(disk.folder, 'data');
  const { app, install } = await openWith({ DATA_DIR: dataDir });
  expect(await readyz(app)).toMatchObject({ code: 200 });
  await disk.fill();
  const database = install.subgraphs.find(({ name }) => name === 'content')?.database;
  const fill = database?.forWebsite('any').rows({
    name: 'fill-disk',
    text: "CREATE TEMP TABLE filled AS SELECT repeat('x', 1000) AS text, $1::text AS id FROM generate_series(1, 20000)",
  });
  await expect(fill).rejects.toThrow('No space left on device');
  await expect
    .poll(() => readyz(app))
    .toMatchObject({
      code: 503,
      databases: { content: false, commerce: true },
      problems: ['The disk of the database of content is full.'],
      degraded: ['The data folder cannot be written: the disk is full. Uploads and other files are refused.'],
    });
  await disk.free();
  await expect.poll(async () => (await readyz(app)).code).toBe(200);
});

test('a front door that is started first waits for its services, until someone stops it', async () => {
  let times = 0;
  const server = createServer((_, response) => {
    times += 1;
    response.writeHead(times < 3 ? 503 : 200).end(JSON.stringify({ degraded: ['It has no bucket.'] }));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  closing.push(async () => server.close());
  const waiting = (url: string) =>
    new Readiness({
      ...{ dataDir: tmpdir(), databases: {}, postgresProblem: () => null, degradation: () => null },
      services: { commerce: url },
    });
  const url = `http://127.0.0.1:${portOf(server)}`;
  await waiting(url).untilServicesAnswer(new AbortController().signal);
  expect(times).toBe(3);
  // What works less well there works less well here.
  expect(await waiting(url).report()).toMatchObject({ status: 'ready', degraded: ['It has no bucket.'] });
  await expect(waiting('http://127.0.0.1:1').untilServicesAnswer(AbortSignal.abort())).rejects.toThrow(
    'abort',
  );
});
