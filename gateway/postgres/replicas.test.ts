import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { statement } from '#kit/database.ts';
import {
  type Standby,
  startThrowawayPostgres,
  streaming,
  type ThrowawayPostgres,
} from '#kit/throwaway-postgres.ts';
import { readConfig } from '../config.ts';
import { examineReplicas } from '../doctor/examine-replicas.ts';
import { addDatabaseMetrics } from '../metrics/database-metrics.ts';
import { type BusyWebsite, startBusyWebsite } from '../testing/busy-website-testing.ts';
import { isWholeRun } from '../testing/whole-run-testing.ts';
import { openTestInstall, type TestInstall } from '../testing.ts';

let primary: ThrowawayPostgres;
let replica: Standby;
let shop: TestInstall;
let site: BusyWebsite;

beforeAll(async () => {
  primary = await startThrowawayPostgres(streaming);
  replica = await primary.addStandby({ isReplica: true });
  const database = { url: primary.url, drop: async () => undefined };
  shop = await openTestInstall({ RATE_LIMITS: 'off', DATABASE_REPLICA_URLS: replica.url }, database);
  site = await startBusyWebsite(shop, 'Busy', 'a'.repeat(43));
});

afterAll(async () => {
  await shop?.close();
  await replica?.stop();
  await primary?.stop();
});

const replicasOf = () => shop.install.subgraphs.flatMap(({ replicas }) => replicas?.all ?? []);
const countReads = () => replicasOf().reduce((sum, { reads }) => sum + reads, 0);
const untilAllAreRead = () =>
  expect.poll(() => replicasOf().filter(({ problem }) => problem !== null)).toEqual([]);
const readDegraded = async () => {
  const { statusCode, body } = await shop.app.inject({ url: '/readyz' });
  expect(statusCode).toBe(200);
  return JSON.parse(body).degraded;
};

async function setTitle(title: string): Promise<void> {
  const change =
    'mutation ($id: ID!, $title: String!) { updateProduct(input: { id: $id, title: $title }) { __typename } }';
  await site.website.query(site.website.owner, change, { id: site.ids.product, title });
}

/** What the replica itself would say. */
async function readReplica(): Promise<string> {
  const titles = statement('SELECT title FROM product WHERE website_id = $1 AND id = $2');
  const [commerce] = replicasOf().filter(({ database }) => database.name === 'commerce');
  const db = commerce?.database.forWebsite(site.website.id);
  return JSON.stringify(await db?.rows(titles, [site.ids.product]));
}

/** The product as a visitor gets it: by the graph, and by its page. */
async function expectTitle(title: string): Promise<void> {
  const read = 'query ($id: ID!) { product(id: $id) { title } }';
  const { website, ids, productPath } = site;
  expect(await website.query(website.visitor(), read, { id: ids.product })).toEqual({ product: { title } });
  const page = await shop.app.inject({ url: productPath, headers: { host: website.host } });
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain(title);
}

const changes = isWholeRun ? 200 : 40;

test(`of ${changes} changes each is seen by the next visitor, though the replica shows nothing new during half of them`, async () => {
  await untilAllAreRead();
  const atOnce = changes / 4;
  for (let round = 0; round < 4; round += 1) {
    const isPaused = round % 2 === 1;
    const before = countReads();
    if (isPaused) await replica.pause();
    for (let index = 0; index < atOnce; index += 1) {
      await setTitle(`Bowl ${round}.${index}.`);
      // Whoever asked it without asking how far it is would be told something old.
      if (isPaused && index === atOnce - 1) expect(await readReplica()).not.toContain(`Bowl ${round}.`);
      await expectTitle(`Bowl ${round}.${index}.`);
    }
    if (isPaused) await replica.resume();
    else expect(countReads() - before).toBeGreaterThan(atOnce);
    await untilAllAreRead();
  }
}, 120_000);

test('a replica that falls behind is left out and named, and comes back by itself', async () => {
  await replica.pause();
  await setTitle('Late bowl');
  const { host } = new URL(replica.url);
  const sentence = `The replica ${host} of commerce is more than a second behind its primary: the primary answers.`;
  await expect.poll(readDegraded).toContain(sentence);
  const told = shop.logLines.filter(({ msg }) => msg === 'A replica is left out; the primary answers.');
  expect(told.length).toBeGreaterThan(0);
  const findings = await examineReplicas(readConfig(shop.environment));
  expect(findings).toMatchObject([{ level: 'problem' }]);
  const measures = new Registry();
  addDatabaseMetrics(measures, shop.install.subgraphs);
  expect(await measures.metrics()).toContain(`vitrine_replica_up{subgraph="commerce",replica="${host}"} 0`);
  await replica.resume();
  await expect.poll(readDegraded).toEqual([]);
  expect(await measures.metrics()).toContain(`vitrine_replica_up{subgraph="commerce",replica="${host}"} 1`);
  expect(await examineReplicas(readConfig(shop.environment))).toMatchObject([{ level: 'fine' }]);
});

test('a replica that is killed under load fails nobody, and is read from again once it is there', async () => {
  let isOver = false;
  let answered = 0;
  const visit = async (visitor: number) => {
    for (let index = 0; !isOver; index += 1) {
      const url = `/search?q=bowl+${visitor}+${index}`;
      const { statusCode } = await shop.app.inject({ url, headers: { host: site.website.host } });
      expect(statusCode).toBe(200);
      answered += 1;
    }
  };
  const visitors = Array.from({ length: 8 }, (_, visitor) => visit(visitor));
  await expect.poll(() => answered).toBeGreaterThan(20);
  await replica.kill();
  await expect.poll(readDegraded).not.toEqual([]);
  const before = answered;
  await expect.poll(() => answered).toBeGreaterThan(before + 20);
  await replica.start();
  await untilAllAreRead();
  const reads = countReads();
  await expect.poll(countReads).toBeGreaterThan(reads);
  isOver = true;
  await Promise.all(visitors);
}, 60_000);
