import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestSubgraph, type TestSubgraph } from '#kit/test-subgraph.ts';
import { rollUpWebsite } from '../rollup/rollup.data.ts';
import { analyticsSubgraph } from '../subgraph.ts';
import { CountryDatabase } from './country-database.ts';

const list = `"198.51.100.0","198.51.100.255","DE","Europe"
192.0.2.0,192.0.2.127,GB
192.0.2.128,192.0.2.255,ZZ
2001:db8::,2001:db8:ffff:ffff:ffff:ffff:ffff:ffff,at
not a network,at all,XX
`;

let folder: string;
let visits: TestSubgraph;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-countries-'));
  await writeFile(join(folder, 'countries.csv'), list);
  visits = await openTestSubgraph(analyticsSubgraph, { countriesFile: join(folder, 'countries.csv') });
});
afterAll(async () => {
  await visits?.close();
  await rm(folder, { recursive: true, force: true });
});

test('a list says in which country an address is used, to the ends of its networks', async () => {
  const countries = await CountryDatabase.open(join(folder, 'countries.csv'));
  const told = {
    ...{ '192.0.2.0': 'GB', '192.0.2.127': 'GB', '192.0.2.128': '', '192.0.3.0': '', '191.255.255.255': '' },
    ...{ '198.51.100.7': 'DE', '::ffff:198.51.100.7': 'DE', '2001:db8:1::1': 'AT', '2001:db9::': '' },
    ...{ '::1': '', localhost: '', '': '' },
  };
  for (const [address, country] of Object.entries(told))
    expect([address, countries.countryOf(address)]).toEqual([address, country]);
});

test('visits are counted by country, and the address is kept nowhere', async () => {
  const record = `mutation ($events: [VisitEventInput!]!, $visitor: String) {
    recordVisitEvents(events: $events, visitorRecord: $visitor) { accepted } }`;
  for (const [name, address] of [
    ['vera', '192.0.2.9'],
    ['olga', '198.51.100.9'],
    ['ida', '203.0.113.9'],
  ] as const)
    await visits.run(
      record,
      { events: [{ schema: 'PageView', content: { pagePath: '/' } }], visitor: `${name}|1|1|1|1` },
      {
        ...{ websiteId: 'shop', userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0', address },
        ...{
          measurement: { areCookiesAllowed: true, isCookieless: false, retentionDays: 90 },
          timeZone: 'UTC',
        },
      },
    );
  await rollUpWebsite(visits.subgraph.database.forWebsite('shop'));
  expect(
    await visits.sql(
      "SELECT value, visits FROM daily_count WHERE website_id = 'shop' AND dimension = 'country' ORDER BY value",
    ),
  ).toEqual([
    { value: '', visits: 1 },
    { value: 'DE', visits: 1 },
    { value: 'GB', visits: 1 },
  ]);
  const rows = await visits.sql('SELECT to_jsonb(e)::text AS text FROM visit_event e');
  expect(rows.map(({ text }) => text).join()).not.toMatch(/192\.0\.2|198\.51\.100|203\.0\.113/);
});

test('a list that is missing or holds no network is told of, and visits are counted without countries', async () => {
  await writeFile(join(folder, 'empty.csv'), 'nothing\n');
  for (const name of ['empty.csv', 'missing.csv']) {
    const other = await openTestSubgraph(analyticsSubgraph, { countriesFile: join(folder, name) });
    expect(other.subgraph.degradations()).toEqual([expect.stringMatching(/^COUNTRIES_FILE can’t be read/)]);
    await other.close();
  }
});
