import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import type { LightMyRequestResponse as Answer } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTestConnection } from '#kit/connection-testing.ts';
import { subgraphNames } from '#subgraphs/index.ts';
import type { Install } from '../install.ts';
import { allowOnInstall, signInOwner } from '../testing/busy-website-testing.ts';
import { openTestInstall, portOf, type TestInstall, type TestWebsite } from '../testing.ts';
import { listEntries, takeAway, writeEntries } from '../website-copy/copy-testing.ts';
import { packParts } from '../website-copy/tar-parts.ts';
import { withCrumb } from './crumb-testing.ts';
import { startNameServer, type TestNameServer } from './dns-testing.ts';

let names: TestNameServer;
let shop: TestInstall;
let here: TestWebsite;
let moving: TestWebsite;
let folder: string;
let whole: Buffer;
let headers: Record<string, string>;
const email = 'ada@owners.test';
const host = 'moved.example';

beforeAll(async () => {
  names = await startNameServer();
  shop = await openTestInstall({ PUBLIC_URL: 'https://shops.example', RATE_LIMITS: 'off' });
  folder = await mkdtemp(join(tmpdir(), 'vitrine-website-'));
  here = await shop.createWebsite('Corner Shop');
  moving = await shop.createWebsite('Moving Shop');
  await moving.query(
    moving.owner,
    'mutation ($input: CreateCollectionInput!) { createCollection(input: $input) { __typename } }',
    { input: { title: 'Glazes', typeName: 'page', isHomepage: true, mainContent: '<p>Ash and salt.</p>' } },
  );
  headers = await signIn(email);
  const client = await openTestConnection(shop.database.url, '*');
  await client.query(
    "INSERT INTO forms.mailing_list (id, website_id, name) VALUES ('moving-list', $1, 'News')",
    [moving.id],
  );
  await client.end();
  whole = await takeAway(shop.install, { ...moving, title: 'Moving Shop' });
});
afterAll(async () => {
  await shop?.close();
  await names?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

async function signIn(who: string): Promise<Record<string, string>> {
  const { sessionToken } = await signInOwner(shop, here, who);
  return { host: here.host, ...withCrumb(shop.install, here.id, `vitrine_session=${sessionToken}`) };
}

async function graph<Data>(query: string, variables: object, by = headers): Promise<Data> {
  const payload = JSON.stringify({ query, variables });
  const sent = { ...by, 'content-type': 'application/json' };
  return (await shop.app.inject({ method: 'POST', url: '/graphql', headers: sent, payload })).json().data;
}

const start = `mutation ($input: StartFileUploadInput!) { startFileUpload(input: $input) {
  ... on FileUpload { id } ... on Problem { message } } }`;
const go = `mutation ($input: ContinueFileUploadInput!) { continueFileUpload(input: $input) {
  ... on FileUpload { received result { __typename } } ... on Problem { message } } }`;

/** Sends a file of a website; answers its upload. */
async function send(bytes: Buffer, by = headers): Promise<string> {
  const input = { filename: 'website.tar.gz', byteSize: bytes.length, purpose: 'WEBSITE' };
  const { startFileUpload } = await graph<{ startFileUpload: { id: string } }>(start, { input }, by);
  const { id } = startFileUpload;
  const piece = { id, offset: 0, base64: bytes.toString('base64') };
  expect(await graph(go, { input: piece }, by)).toEqual({
    continueFileUpload: { received: bytes.length, result: null },
  });
  return id;
}

const ask = (uploadId: string, change: object = {}, by = headers): Promise<Answer> =>
  shop.app.inject({
    ...{ method: 'POST', url: '/config/websites/import', headers: by },
    payload: { ...{ uploadId, host, identifier: 'moved', isCheckOnly: false }, ...change },
  });

/** The last line of what an import told. */
const endOf = ({ body }: Answer): unknown => JSON.parse(body.trim().split('\n').at(-1) ?? '');

/** Shows that the host is the account's. */
async function prove(): Promise<void> {
  const { checkWebsiteAddress: proof } = await graph<{
    checkWebsiteAddress: { recordName: string; recordValue: string };
  }>(
    `mutation ($input: WebsiteAddressInput!) { checkWebsiteAddress(input: $input) {
      ... on HostNotProven { recordName recordValue } } }`,
    { input: { host, identifier: 'moved' } },
  );
  names.records.set(proof.recordName, proof.recordValue);
}

/** How many rows of the website there are anywhere, and how many files. */
async function countLeft(): Promise<number> {
  const client = await openTestConnection(shop.database.url, '*');
  try {
    let count = 0;
    for (const schema of subgraphNames) {
      const { rows } = await client.query<{ name: string; scope: string }>(
        `SELECT c.relname AS name, a.attname AS scope FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
         WHERE c.relnamespace = '${schema}'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
           AND a.attname = CASE WHEN c.relname = 'website' THEN 'id' ELSE 'website_id' END`,
      );
      for (const { name, scope } of rows) {
        const text = `SELECT count(*)::int AS count FROM ${schema}."${name}" WHERE "${scope}" = $1`;
        count += (await client.query<{ count: number }>(text, [moving.id])).rows[0]?.count ?? 0;
      }
    }
    const files = await readdir(shop.environment.DATA_DIR ?? '', { recursive: true });
    return count + files.filter((path) => path.includes(moving.id)).length;
  } finally {
    await client.end();
  }
}

test('only an account that the operator let make websites sends the file of one, or has it taken in', async () => {
  const input = { filename: 'website.tar.gz', byteSize: whole.length, purpose: 'WEBSITE' };
  expect(await graph(start, { input })).toEqual({
    startFileUpload: { message: 'Your account may make no websites on this install.' },
  });
  const refused = await ask('any');
  expect([refused.statusCode, refused.json().error.code]).toEqual([403, 'FORBIDDEN']);
  await allowOnInstall(shop, email);
  const { 'x-siteuser-xsrf-token': _, ...withoutCrumb } = headers;
  expect((await ask('any', {}, withoutCrumb)).json().error.code).toBe('CRUMB_FAILED');
});

test('a website is taken in at a host that is shown to be the account’s, and at no other', async () => {
  const upload = await send(whole);
  const codeAt = async (change: object) => {
    const answer = await ask(upload, change);
    return [answer.statusCode, answer.json().error.code];
  };
  expect(await codeAt({})).toEqual([409, 'HostNotProven']);
  expect(await codeAt({ host: 'shops.example' })).toEqual([400, 'InvalidInput']);
  expect(await codeAt({ host: moving.host })).toEqual([409, 'HostNotProven']);
  expect(await codeAt({ identifier: 'Not One' })).toEqual([400, 'InvalidInput']);
  expect((await ask(upload, { host: undefined })).statusCode).toBe(400);
  await prove();
  // Nor is anybody else's file taken in.
  const bea = await signIn('bea@owners.test');
  await allowOnInstall(shop, 'bea@owners.test');
  const theirs = await send(whole, bea);
  expect((await ask(theirs)).json().error).toMatchObject({
    message: 'There is no such upload any more. Please start again.',
  });
  expect(await graph('{ openFileUploads { id } }', {})).toEqual({ openFileUploads: [] });
  expect(await countLeft()).toBe(0);
});

const tar = async (entries: Record<string, Uint8Array>): Promise<Buffer> => {
  const parts = async function* () {
    for (const [name, bytes] of Object.entries(entries)) yield { name, bytes };
  };
  return gzipSync(await buffer(packParts(parts())));
};

/** The same file with its entries changed, and checksums that fit. */
async function rewritten(from: string, to: string): Promise<Buffer> {
  const path = join(folder, 'whole.tar.gz');
  await writeFile(path, whole);
  const entries = (await listEntries(path)).map(({ name, bytes }) => ({
    name,
    bytes: Buffer.from(Buffer.from(bytes).toString('latin1').replaceAll(from, to), 'latin1'),
  }));
  await writeEntries(path, entries);
  return readFile(path);
}

test('a file that is damaged, changed, hostile or no website is refused in words, and nothing of it is left', async () => {
  const refusals: Record<string, Buffer> = {
    'This file is no export of a website.': await tar({ 'holiday.txt': Buffer.from('sun') }),
    'This file is damaged, or no export of a website: unexpected end of file.': whole.subarray(0, -20),
    'The file ends too early.': await tar({ 'manifest.json': Buffer.from(manifestOf('x')) }),
    'The file holds "../../etc/passwd", which does not belong there.': await tar({
      'manifest.json': Buffer.from(manifestOf('x')),
      '../../etc/passwd': Buffer.from('root'),
    }),
    'This website is here already.': await rewritten(moving.id, here.id),
    'The file unpacks to far more than a website’s does.': await bomb(),
  };
  for (const [refused, bytes] of Object.entries(refusals)) {
    const upload = await send(bytes);
    expect(endOf(await ask(upload, { isCheckOnly: true }))).toEqual({ refused });
    expect(endOf(await ask(upload))).toEqual({ refused });
  }
  const noArchive = { filename: 'a.tar.gz', byteSize: 500, purpose: 'WEBSITE' };
  const { startFileUpload } = await graph<{ startFileUpload: { id: string } }>(start, { input: noArchive });
  const input = { id: startFileUpload.id, offset: 0, base64: randomBytes(500).fill(1).toString('base64') };
  expect(await graph(go, { input })).toEqual({
    continueFileUpload: { message: 'The file a.tar.gz does not appear to be a supported file.' },
  });
  expect(await countLeft()).toBe(0);
});

const manifestOf = (id: string) =>
  JSON.stringify({ program: 'vitrine', format: 1, website: { id, title: 'X', host: 'x' }, hasPeople: false });

/** A lot of nothing in very little. */
function bomb(): Promise<Buffer> {
  const zeros = Buffer.alloc(1024 * 1024);
  const files = Array.from({ length: 100 }, (_, index) => [`content/files/zeros-${index}`, zeros] as const);
  return tar({ 'manifest.json': Buffer.from(manifestOf('x')), ...Object.fromEntries(files) });
}

test('whoever leaves while a website is taken in stops it, and nothing of it is left', async () => {
  const upload = await send(whole);
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  const copyOf = shop.install.copyOf.bind(shop.install);
  const reached = new EventTarget();
  // The part that comes before the last one waits until the other side is gone.
  const slow: Install['copyOf'] = (name) => ({
    ...copyOf(name),
    read: async (id, parts, options) => {
      if (name !== 'analytics') return copyOf(name).read(id, parts, options);
      reached.dispatchEvent(new Event('here'));
      await once(reached, 'go-on');
      return copyOf(name).read(id, parts, options);
    },
  });
  const spy = vi.spyOn(shop.install, 'copyOf').mockImplementation(slow);
  const connected = once(shop.app.server, 'connection');
  const atPart = once(reached, 'here');
  const asking = request(`http://127.0.0.1:${portOf(shop.app.server)}/config/websites/import`, {
    ...{ method: 'POST', headers: { ...headers, 'content-type': 'application/json' } },
  });
  asking.on('error', () => undefined);
  asking.end(JSON.stringify({ uploadId: upload, host, identifier: 'moved', isCheckOnly: false }));
  const [socket] = await connected;
  await atPart;
  expect(await countLeft()).toBeGreaterThan(0);
  const gone = once(socket, 'close');
  asking.destroy();
  await gone;
  reached.dispatchEvent(new Event('go-on'));
  await expect.poll(countLeft).toBe(0);
  spy.mockRestore();
});

test('a website is looked at, then taken in whole, and is the account’s to manage; its file is gone then', async () => {
  const upload = await send(whole);
  expect(endOf(await ask(upload, { isCheckOnly: true }))).toEqual({
    checked: { title: 'Moving Shop', entries: expect.any(Number) },
  });
  expect(await countLeft()).toBe(0);
  const answer = await ask(upload);
  const parts = answer.body
    .split('\n')
    .filter(Boolean)
    .flatMap((line) => JSON.parse(line).part ?? []);
  expect(parts[0]).toBe('CHECK');
  expect(endOf(answer)).toEqual({
    imported: { id: moving.id, title: 'Moving Shop', host, rows: expect.any(Number), files: 0 },
  });
  const page = await shop.app.inject({ url: '/', headers: { host } });
  expect(page.body).toContain('Ash and salt.');
  const asked = await graph<{ account: { websites: object[] } }>(
    '{ account { websites { id role website { primaryHost } } } }',
    {},
  );
  expect(asked.account.websites).toContainEqual({
    ...{ id: moving.id, role: 'ADMIN' },
    website: { primaryHost: host },
  });
  const again = await ask(upload, { identifier: 'again' });
  expect([again.statusCode, again.json().error.code]).toEqual([409, 'HostTaken']);
  expect(await graph('query ($id: ID!) { fileUpload(id: $id) { id } }', { id: upload })).toEqual({
    fileUpload: null,
  });
});
