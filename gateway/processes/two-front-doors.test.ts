import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type S3Server, startS3 } from '#kit/s3-testing.ts';
import { createApp } from '../app.ts';
import { runCommandLine } from '../commands/command-line.ts';
import { readConfig } from '../config.ts';
import { type DressedShop, type Headers, openDressedShop } from '../http/pages-testing.ts';
import { openInstall } from '../install.ts';
import { makeOwner, ownerPassword } from '../testing/busy-website-testing.ts';

let bucket: S3Server;
let dressed: DressedShop;
let folder: string;
/** Two machines of the install, each with a folder of its own; nothing is theirs together but the database, the bucket and the secrets. */
let doors: FastifyInstance[];
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  bucket = await startS3();
  const { accessKeyId, secretAccessKey, endpoint, bucket: name, region } = bucket.settings;
  const files = new URL(`${endpoint}/${name}?region=${region}`);
  files.username = accessKeyId;
  files.password = encodeURIComponent(secretAccessKey);
  dressed = await openDressedShop({ FILES_URL: files.href });
  const { shop } = dressed;
  await makeOwner(shop, dressed.website, 'ada@owners.test');
  folder = await mkdtemp(join(tmpdir(), 'vitrine-two-doors-'));
  const secrets = join(folder, 'secrets');
  await runCommandLine({
    ...{ args: ['secrets', 'export', secrets], env: shop.environment },
    ...{ stdout: { write: () => true }, stderr: process.stderr, signal: new AbortController().signal },
  });
  const elsewhere = { DATA_DIR: join(folder, 'data'), SECRETS_DIR: secrets };
  const config = readConfig({ ...shop.environment, ...elsewhere });
  const install = await openInstall(config, shop.log);
  closing.push(() => install.close());
  const app = await createApp({ config, install, log: shop.log });
  closing.push(() => app.close());
  doors = [shop.app, app];
});
afterAll(async () => {
  for (const close of closing.reverse()) await close();
  await dressed?.close();
  await bucket?.close();
  await rm(folder, { recursive: true, force: true });
});

/** The cookies of the browser, and how often it has asked. */
let jar = new Map<string, string>();
let asked = 0;

beforeEach(() => {
  jar = new Map();
});

/** Asks one machine and then the other, as a balancer without sticky sessions has a browser do. */
async function ask(
  method: 'GET' | 'POST' | 'PATCH',
  url: string,
  headers: Headers = {},
  payload?: Buffer | string,
) {
  const door = doors[asked % doors.length];
  asked += 1;
  const { host } = dressed.website;
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const sent = { host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin', ...headers };
  const answer = await door?.inject({
    ...{ method, url, headers: cookie ? { ...sent, cookie } : sent },
    ...(payload === undefined ? {} : { payload }),
  });
  if (!answer) throw new Error('There is no front door.');
  for (const { name, value } of answer.cookies) jar.set(name, value);
  return answer;
}

const post = (url: string, fields: Readonly<Record<string, string>>) =>
  ask(
    'POST',
    url,
    { 'content-type': 'application/x-www-form-urlencoded' },
    new URLSearchParams(fields).toString(),
  );

/** By the form of the one front door, sent to the other. */
async function signIn() {
  const { body } = await ask('GET', '/config/sign-in');
  const crumb = /name="crumb" value="([^"]+)"/.exec(body)?.[1] ?? '';
  return post('/config/sign-in', { email: 'ada@owners.test', password: ownerPassword, crumb });
}

test('whoever signs in at one front door uploads a file in pieces through both, by the crumb of either', async () => {
  expect((await signIn()).statusCode).toBe(303);
  const tus = { 'tus-resumable': '1.0.0' };
  const file = Buffer.from(`${'%PDF-1.7\n'.padEnd(4_000, 'clay and glaze ')}\n%%EOF\n`);
  const begin = () =>
    ask('POST', '/media/uploads', {
      ...tus,
      'upload-length': String(file.length),
      'upload-metadata': `filename ${Buffer.from('List.pdf').toString('base64')},filetype ,alttext QQ==`,
      'x-siteuser-xsrf-token': jar.get('crumb') ?? '',
    });
  const begun = await begin();
  expect(begun.statusCode).toBe(201);
  const url = String(begun.headers.location);
  const send = (from: number, to: number) =>
    ask(
      'PATCH',
      url,
      {
        ...tus,
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(from),
        'x-siteuser-xsrf-token': jar.get('crumb') ?? '',
      },
      file.subarray(from, to),
    );
  for (const [from, to] of [
    [0, 1_500],
    [1_500, 3_000],
  ] as const)
    expect((await send(from, to)).headers['upload-offset']).toBe(String(to));
  const last = await send(3_000, file.length);
  const path = String(last.headers['content-location']);
  expect(path).toContain('/List.pdf');
  for (const _ of doors) expect((await ask('GET', path)).rawPayload.equals(file)).toBe(true);
});

test('a theme that its owner tries out is shown by both front doors, and to nobody else', async () => {
  const { website } = dressed;
  const files = {
    'template.conf': JSON.stringify({
      name: 'Plain',
      layouts: { default: { name: 'Default', regions: ['site'] } },
    }),
    'site.region': '<html><body><main>Tried out {squarespace.main-content}</main></body></html>',
  };
  const encoded = Object.entries(files).map(([path, text]) => ({
    ...{ path, base64: Buffer.from(text).toString('base64') },
  }));
  const { installTheme } = await website.query<{ installTheme: { id: string } }>(
    website.owner,
    'mutation ($input: InstallThemeInput!) { installTheme(input: $input) { ... on ThemeRevision { id } } }',
    { input: { name: 'Plain', files: encoded, isActivated: false } },
  );
  const { previewTheme } = await website.query<{ previewTheme: { path: string } }>(
    website.owner,
    'mutation ($id: ID!) { previewTheme(revisionId: $id) { ... on ThemePreview { path } } }',
    { id: installTheme.id },
  );
  expect((await signIn()).statusCode).toBe(303);
  await ask('GET', previewTheme.path);
  for (const _ of doors) expect((await ask('GET', dressed.page)).body).toContain('Tried out');
  jar = new Map();
  for (const _ of doors) expect((await ask('GET', dressed.page)).body).not.toContain('Tried out');
});

test('a cart that is filled at both front doors is one cart', async () => {
  const bowl = dressed.productsPage.productIds.get('bowl') ?? '';
  const add = () => post('/cart', { verb: 'add', productId: bowl, returnTo: dressed.page, quantity: '2' });
  for (const _ of doors) expect((await add()).statusCode).toBe(303);
  for (const _ of doors) expect((await ask('GET', '/cart')).body).toContain('$40.00');
  // The shop has five: a third addition is refused by either.
  expect((await add()).statusCode).toBe(409);
});
