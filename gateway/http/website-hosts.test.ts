import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOwner, ownerPassword } from '../busy-website-testing.ts';
import { requestOf } from '../graph/request.ts';
import { openTestInstall, type TestInstall, type TestWebsite, topology } from '../testing.ts';
import { withCrumb } from './crumb-testing.ts';
import { startNameServer, type TestNameServer } from './dns-testing.ts';

let names: TestNameServer;
let shop: TestInstall;
let website: TestWebsite;
let session: string;
const email = 'ada@owners.test';

beforeAll(async () => {
  names = await startNameServer();
  shop = await openTestInstall({ PUBLIC_URL: 'https://shops.example', RATE_LIMITS: 'off' });
  website = await shop.createWebsite('Corner Shop');
  await makeOwner(shop, website, email);
  const { cookie, 'x-siteuser-xsrf-token': crumb } = withCrumb(shop.install, website.id, '');
  const answer = await shop.app.inject({
    ...{ method: 'POST', url: '/config/sign-in' },
    headers: { host: website.host, cookie, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ email, password: ownerPassword, crumb }).toString(),
  });
  session = `vitrine_session=${answer.cookies.find(({ name }) => name === 'vitrine_session')?.value}`;
});
afterAll(async () => {
  await shop.close();
  await names.close();
});

async function graph(host: string, id: string, query: string, variables: object = {}) {
  const headers = { host, ...withCrumb(shop.install, id, session), 'content-type': 'application/json' };
  const payload = JSON.stringify({ query, variables });
  return (await shop.app.inject({ method: 'POST', url: '/graphql', headers, payload })).json();
}

let made = 0;
async function create(host: string) {
  made += 1;
  const input = { identifier: `made-${made}`, host, title: 'Made' };
  const text = `mutation ($input: CreateWebsiteInput!) { createWebsite(input: $input) { __typename
    ... on Website { id primaryHost } ... on InvalidInput { field }
    ... on HostNotProven { recordName recordValue fileUrl fileText } } }`;
  const { data, errors } = await graph(website.host, website.id, text, { input });
  return errors?.[0]?.extensions.code ?? data.createWebsite;
}

async function allow(isAllowed: boolean): Promise<void> {
  const text =
    'mutation ($email: String!, $isAllowed: Boolean!) { allowWebsites(email: $email, isAllowed: $isAllowed) { id } }';
  const viewer = { websiteId: null, permissions: ['GATEWAY'], requestId: 'test' };
  await shop.install.graph.ask('identity', text, { email, isAllowed }, requestOf(viewer));
}

test('the administrator of a website makes no other one until the operator lets them', async () => {
  expect(await create('new.example')).toBe('FORBIDDEN');
  await allow(true);
  expect(await create('new.example')).toMatchObject({ __typename: 'HostNotProven' });
});

test.each([
  ...['shops.example', 'SHOPS.example.', 'localhost', 'a.localhost', '127.0.0.1', '127.1', '2130706433'],
  ...['0x7f.1', '[::1]', '10.0.0.7', '203.0.113.9', 'printer', 'nas.local', ''],
])('nobody but the operator gives a website the host “%s”, which leads here already', async (host) => {
  expect(await create(host)).toMatchObject({ __typename: 'InvalidInput', field: 'input.host' });
});

test.skipIf(topology === 'services')(
  'a website answers on a host that its maker has shown to be theirs, and is theirs to manage',
  async () => {
    const proof = await create('shop.example');
    expect(proof).toMatchObject({
      ...{ __typename: 'HostNotProven', recordName: '_vitrine.shop.example' },
      fileUrl: 'https://shop.example/.well-known/vitrine-host.txt',
      recordValue: `vitrine-host=${proof.fileText}`,
    });
    expect(await create('shop.example')).toEqual(proof);
    names.records.set('_vitrine.shop.example', 'vitrine-host=someone-elses');
    expect(await create('shop.example')).toMatchObject({ __typename: 'HostNotProven' });
    expect((await shop.app.inject({ url: '/', headers: { host: 'shop.example' } })).statusCode).toBe(404);
    // What proves one host proves no other.
    names.records.set('_vitrine.other.example', proof.recordValue);
    expect(await create('other.example')).toMatchObject({ __typename: 'HostNotProven' });
    names.records.set('_vitrine.shop.example', proof.recordValue);
    const { id, ...website } = await create('shop.example');
    expect(website).toEqual({ __typename: 'Website', primaryHost: 'shop.example' });
    const there = await graph('shop.example', id, '{ contributors { account { email } role } }');
    expect(there.data.contributors).toEqual([{ account: { email }, role: 'ADMIN' }]);
  },
);

test('the right ends when the operator takes it back', async () => {
  await allow(false);
  expect(await create('late.example')).toBe('FORBIDDEN');
});
