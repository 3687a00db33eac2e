import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { makeOwner } from '../testing/busy-website-testing.ts';
import { openTestInstall, type TestInstall, type TestWebsite } from '../testing.ts';
import { keyCreateCommand } from './key-create.ts';
import { Terminal } from './terminal.ts';

let opened: TestInstall;
let website: TestWebsite;
const email = 'maker@owners.test';

beforeAll(async () => {
  opened = await openTestInstall();
  website = await opened.createWebsite('Corner Shop');
  await makeOwner(opened, website, email);
});
afterAll(() => opened.close());

/** What `key create NAME` prints. */
async function createKey(name: string, options: Record<string, string | boolean> = {}): Promise<string> {
  const out: string[] = [];
  await keyCreateCommand.run({
    positionals: [name],
    options: { website: website.host, for: email, ...options },
    terminal: new Terminal(
      { isTTY: false, write: (text: string) => out.push(text) },
      { isTTY: false, write: () => undefined },
    ),
    open: async () => opened.install,
    settings: () => readConfig({}),
    signal: new AbortController().signal,
  });
  return out.join('').trim();
}

async function ask(token: string, query: string) {
  const answer = await opened.app.inject({
    ...{ method: 'POST', url: '/graphql' },
    headers: { host: website.host, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    payload: JSON.stringify({ query }),
  });
  return answer.json();
}

const read = '{ restockSignUpGroups { nodes { __typename } } }';
const changed = 'mutation { updateStoreSettings(input: {}) { __typename } }';

test('an operator makes a key that does what the contributor may, and it is all that is printed', async () => {
  const token = await createKey('Stock sync');
  expect(token).toMatch(/^vk_[\w-]{43}$/);
  expect(await ask(token, read)).toEqual({ data: { restockSignUpGroups: { nodes: [] } } });
  expect(await ask(token, changed)).toMatchObject({
    data: { updateStoreSettings: { __typename: 'StoreSettings' } },
  });
});

test('a key may be told to do less, to read only, and to end', async () => {
  const reader = await createKey('Reports', {
    'read-only': true,
    permissions: 'ORDERS_MANAGE,CATALOG_MANAGE',
  });
  expect((await ask(reader, read)).errors).toBeUndefined();
  expect((await ask(reader, changed)).errors).toMatchObject([
    { message: 'This key may read, and change nothing.', extensions: { code: 'FORBIDDEN' } },
  ]);
  await createKey('For a while', { expires: '2999-01-31' });
  const { apiKeys } = await website.query<{ apiKeys: { nodes: object[] } }>(
    website.owner,
    '{ apiKeys { nodes { name permissions expiresAt } } }',
  );
  expect(apiKeys.nodes).toEqual(
    expect.arrayContaining([
      { name: 'Reports', permissions: ['ORDERS_MANAGE', 'CATALOG_MANAGE'], expiresAt: null },
      expect.objectContaining({ name: 'For a while', expiresAt: '2999-01-31T00:00:00.000Z' }),
    ]),
  );
});

test.each([
  [{ website: 'nowhere.example' }, 'No website answers on "nowhere.example".'],
  [{ for: 'nobody@owners.test' }, 'Nobody with this address builds this website.'],
  [{ expires: 'soon' }, '"soon" is no date.'],
  [{ expires: '2001-01-01' }, 'The key’s end must be in the future.'],
  [{ permissions: 'FLY' }, /FLY/],
])('what a key cannot be made with is said: %j', async (options, message) => {
  await expect(createKey('Wrong', options)).rejects.toThrow(message);
});
