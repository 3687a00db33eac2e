import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startThrowawayPostgres, type ThrowawayPostgres } from '#kit/throwaway-postgres.ts';
import { withCrumb } from '../http/crumb-testing.ts';
import { type BusyWebsite, startBusyWebsite } from '../testing/busy-website-testing.ts';
import { openTestInstall, type TestInstall } from '../testing.ts';
import { attackPostgres, type Fault } from './postgres-faults-testing.ts';

/** `npm run attack` says for how many seconds; the tests of every day do each thing once. */
const seconds = Number(process.env.ATTACK_SECONDS ?? 0);
const betweenMs = seconds > 0 ? 6_000 : 0;
const each: readonly Fault[] = ['fast stop', 'cut connections', 'kill'];
const rounds = Math.max(each.length, Math.floor((seconds * 1_000) / 6_000));
const faults = Array.from({ length: rounds }, (_, round) => each[round % each.length] ?? 'fast stop');

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

test('PostgreSQL restarts, cuts connections and is killed while a shop is busy: everyone is answered, no write is lost or made twice', async () => {
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
  expect(report.broken).toEqual([]);
  expect(report.lost).toEqual([]);
  expect(report.doubled).toEqual([]);
  expect(report.acknowledged).toBeGreaterThan(faults.length * 20);
});

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
