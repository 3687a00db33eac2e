import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Standby,
  startThrowawayPostgres,
  streaming,
  type ThrowawayPostgres,
} from '#kit/throwaway-postgres.ts';
import { withCrumb } from '../http/crumb-testing.ts';
import { type BusyWebsite, startBusyWebsite } from '../testing/busy-website-testing.ts';
import { openTestInstall, type TestInstall } from '../testing.ts';
import { attackPostgres } from './postgres-faults-testing.ts';

let primary: ThrowawayPostgres;
let standby: Standby;
let databaseUrl: string;
let shop: TestInstall;
let site: BusyWebsite;

beforeAll(async () => {
  primary = await startThrowawayPostgres(streaming);
  standby = await primary.addStandby();
  const { host } = new URL(primary.url);
  // The standby is named first: which host takes writes is asked, not guessed from the order.
  databaseUrl = `${standby.url.replace(/(?=\/vitrine$)/, `,${host}`)}?target_session_attrs=read-write`;
  const database = { url: databaseUrl, drop: async () => undefined };
  shop = await openTestInstall({ RATE_LIMITS: 'off' }, database);
  site = await startBusyWebsite(shop, 'Busy', 'a'.repeat(43));
  await shop.app.listen({ host: '127.0.0.1', port: 0 });
});

afterAll(async () => {
  await shop?.close();
  await standby?.stop();
  await primary?.stop();
});

function portOf(address: AddressInfo | string | null): number {
  return typeof address === 'object' && address !== null ? address.port : 0;
}

test('the server of a busy shop is killed and its standby takes over: everyone is answered, no write that was told as done is lost or made twice', async () => {
  const report = await attackPostgres(
    {
      port: portOf(shop.app.server.address()),
      databaseUrl,
      site,
      ownerHeaders: withCrumb(shop.install, site.website.id, `vitrine_session=${site.sessionToken}`),
    },
    ['failover'],
    { restart: (signal) => primary.restart(signal), failOver: () => standby.promote() },
  );
  expect(report.broken).toEqual([]);
  expect(report.lost).toEqual([]);
  expect(report.doubled).toEqual([]);
  expect(report.acknowledged).toBeGreaterThan(50);
});

test('afterwards it is ready without a restart, and hears what changes on the new server', async () => {
  await expect.poll(() => shop.install.changes.sync()).toBe(true);
  await expect.poll(async () => (await shop.app.inject({ url: '/readyz' })).statusCode).toBe(200);
  const { website, ids } = site;
  const change =
    'mutation ($id: ID!, $title: String!) { updateProduct(input: { id: $id, title: $title }) { __typename } }';
  for (const title of ['Blue bowl', 'Red bowl']) {
    await website.query(website.owner, change, { id: ids.product, title });
    const read = 'query ($id: ID!) { product(id: $id) { title } }';
    expect(await website.query(website.visitor(), read, { id: ids.product })).toEqual({ product: { title } });
  }
});
