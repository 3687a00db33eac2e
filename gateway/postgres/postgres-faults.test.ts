import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startThrowawayPostgres, type ThrowawayPostgres } from '#kit/throwaway-postgres.ts';
import { withCrumb } from '../http/crumb-testing.ts';
import { type BusyWebsite, startBusyWebsite } from '../testing/busy-website-testing.ts';
import { openTestInstall, type TestInstall } from '../testing.ts';
import { attackPostgres, type Fault } from './postgres-faults-testing.ts';

/** `npm run attack` says for how many seconds: a restart every six of them; the tests of every day do each thing once. */
const seconds = Number(process.env.ATTACK_SECONDS ?? 0);
const betweenMs = seconds > 0 ? 3_000 : 0;
/** A machine that is busy with other things takes its time to write so much between restarts. */
const longestMs = 300_000 + seconds * 20_000;
const restarts = Math.max(2, Math.floor((seconds * 1_000) / (2 * betweenMs || 1)));
const faults = Array.from({ length: restarts }, (_, round): Fault[] =>
  round % 2 === 0 ? ['fast stop', 'cut connections'] : seconds > 0 ? ['kill', 'cut connections'] : ['kill'],
).flat();

let postgres: ThrowawayPostgres;
let shop: TestInstall;
let site: BusyWebsite;

beforeAll(async () => {
  // What was told as done must be on disk, as in a real install.
  postgres = await startThrowawayPostgres({ synchronous_commit: 'on' });
  const database = { url: postgres.url, drop: async () => undefined };
  shop = await openTestInstall({ RATE_LIMITS: 'off' }, database);
  site = await startBusyWebsite(shop, 'Busy', 'a'.repeat(43));
  await shop.app.listen({ host: '127.0.0.1', port: 0 });
});

afterAll(async () => {
  await shop?.close();
  await postgres?.stop();
});

function portOf(address: AddressInfo | string | null): number {
  return typeof address === 'object' && address !== null ? address.port : 0;
}

test(
  `PostgreSQL restarts ${restarts} times, half of them killed, and cuts connections while a shop is busy: everyone is answered, no write is lost or made twice`,
  async ({ task }) => {
    const report = await attackPostgres(
      {
        port: portOf(shop.app.server.address()),
        databaseUrl: postgres.url,
        site,
        ownerHeaders: withCrumb(shop.install, site.website.id, `vitrine_session=${site.sessionToken}`),
      },
      faults,
      postgres,
      betweenMs,
    );
    const broken = [...report.broken, ...report.lost, ...report.doubled];
    task.meta.attack = {
      ...{ tried: report.acknowledged, held: Math.max(0, report.acknowledged - broken.length), broken },
      ...{ waitMs: null, holdMs: null, isApart: false },
    };
    expect(report.broken).toEqual([]);
    expect(report.lost).toEqual([]);
    expect(report.doubled).toEqual([]);
    expect(report.acknowledged).toBeGreaterThan(faults.length * 20);
  },
  longestMs,
);

test('afterwards it is ready by itself, and what is kept is exact again', async () => {
  await expect.poll(() => shop.install.changes.sync()).toBe(true);
  await expect.poll(async () => (await shop.app.inject({ url: '/readyz' })).statusCode).toBe(200);
  const { website, ids } = site;
  const change =
    'mutation ($id: ID!, $title: String!) { updateProduct(input: { id: $id, title: $title }) { __typename } }';
  for (const title of ['Blue bowl', 'Green bowl', 'Red bowl']) {
    await website.query(website.owner, change, { id: ids.product, title });
    const read = 'query ($id: ID!) { product(id: $id) { title } }';
    expect(await website.query(website.visitor(), read, { id: ids.product })).toEqual({ product: { title } });
  }
});
