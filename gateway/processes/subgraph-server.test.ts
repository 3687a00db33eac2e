import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testSecret } from '#kit/secret-testing.ts';
import type { OpenSubgraph } from '#kit/subgraph.ts';
import { signViewer, type Viewer, viewerHeader } from '#kit/viewer.ts';
import { openSubgraphByName } from '#subgraphs/index.ts';
import { createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { openInstall } from '../install.ts';
import { createProductsPage } from '../testing/products-page-testing.ts';
import { openTestInstall, type TestInstall, type TestWebsite } from '../testing.ts';
import { createSubgraphServer } from './subgraph-server.ts';

const viewerSecret = 'a secret that the gateway and its subgraphs share';
const log = pino({ level: 'silent' });

let shop: TestInstall;
let website: TestWebsite;
let dataDir: string;
let commerce: OpenSubgraph;
let server: FastifyInstance;

beforeAll(async () => {
  shop = await openTestInstall();
  website = await shop.createWebsite('Corner Shop');
  await createProductsPage(website, [{ title: 'Mug', slug: 'mug', sku: 'MUG', price: '1.00', stock: '1' }]);
  dataDir = await mkdtemp(join(tmpdir(), 'vitrine-server-'));
  commerce = await openSubgraphByName('commerce', {
    ...{ databaseUrl: shop.database.url, dataDir, secret: testSecret, log },
  });
  server = await createSubgraphServer({
    ...{ subgraph: commerce, viewerSecret, log },
    readiness: shop.install.readiness,
  });
});
afterAll(async () => {
  await server.close();
  await commerce.close();
  await shop.close();
  await rm(dataDir, { recursive: true });
});

/** What a server says to a request whose body never comes. */
function sendHeadersOnly(
  port: number,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<string> {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(
        `POST ${path} HTTP/1.1\r\nhost: any\r\ncontent-type: application/json\r\n${lines.join('')}\r\n`,
      ),
    );
    socket.on('data', (bytes) => {
      answer += bytes.toString();
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

function ask(headers: Readonly<Record<string, string>>) {
  const payload = { query: '{ products { nodes { title } } }' };
  return server.inject({ method: 'POST', url: '/graphql', headers, payload });
}

describe('a subgraph that runs as a service', () => {
  const viewer = (): Viewer => ({ websiteId: website.id, permissions: [], requestId: 'test' });

  test('answers whom the gateway vouches for', async () => {
    const answer = await ask({ [viewerHeader]: signViewer(viewer(), viewerSecret, Date.now()) });
    expect([answer.statusCode, answer.json().data]).toEqual([
      200,
      { products: { nodes: [{ title: 'Mug' }] } },
    ]);
    expect(answer.json().extensions.tags).toContain('products');
  });

  test('copies websites for the gateway itself only, and none in parts', async () => {
    const copy = (as: Viewer | null, what: string) =>
      server.inject({
        method: 'POST',
        url: `/copy/${what}`,
        headers: as ? { [viewerHeader]: signViewer(as, viewerSecret, Date.now()) } : {},
      });
    const gateway = { ...viewer(), permissions: ['GATEWAY'] };
    const owner = { ...viewer(), permissions: ['WEBSITE_MANAGE', 'CATALOG_MANAGE'] };
    for (const what of ['write', 'read', 'discard', 'here'])
      for (const as of [null, viewer(), owner, { ...gateway, websiteId: null }])
        expect((await copy(as, what)).statusCode).toBe(401);
    const headers = {
      [viewerHeader]: signViewer(gateway, viewerSecret, Date.now()),
      'content-type': 'application/x-tar',
    };
    const cut = await server.inject({
      method: 'POST',
      url: '/copy/read',
      headers,
      payload: Buffer.alloc(1024),
    });
    expect([cut.statusCode, cut.json()]).toEqual([422, { refusal: 'The file ends too early.' }]);
    const { data } = (await ask({ [viewerHeader]: signViewer(viewer(), viewerSecret, Date.now()) })).json();
    expect(data.products.nodes).toHaveLength(1);
  });

  test('refuses whoever the gateway does not vouch for before they send anything', async () => {
    const address = await server.listen({ host: '127.0.0.1', port: 0 });
    const port = Number(new URL(address).port);
    for (const path of ['/graphql', '/bytes', '/copy/read', '/copy/write']) {
      const answer = await sendHeadersOnly(port, path, { 'content-length': '90000000' });
      expect([path, answer]).toEqual([path, expect.stringMatching(/^HTTP\/1\.1 401 .*connection: close/is)]);
    }
  });

  test('reads no more of a body than an operation may have', async () => {
    const headers = {
      'content-type': 'application/json',
      [viewerHeader]: signViewer(viewer(), viewerSecret, Date.now()),
    };
    const tooLong = (url: string, mebibytes: number) =>
      server.inject({ method: 'POST', url, headers, payload: Buffer.alloc(mebibytes * 1024 * 1024, ' ') });
    expect((await tooLong('/graphql', 65)).statusCode).toBe(413);
    expect((await tooLong('/bytes', 1)).statusCode).toBe(413);
  });

  test('answers nobody else, whatever they say of themselves', async () => {
    const signed = signViewer(viewer(), viewerSecret, Date.now());
    const [, signature = ''] = signed.split('.');
    const owner = { viewer: { ...viewer(), permissions: ['GATEWAY'] }, signedAt: Date.now() };
    const forged = Buffer.from(JSON.stringify(owner)).toString('base64url');
    const headers: Record<string, string>[] = [
      {},
      { [viewerHeader]: '' },
      { [viewerHeader]: JSON.stringify(owner.viewer) },
      { [viewerHeader]: `${forged}.${signature}` },
      { [viewerHeader]: `${forged}.` },
      { [viewerHeader]: signViewer(viewer(), 'another secret', Date.now()) },
      { [viewerHeader]: signViewer(viewer(), viewerSecret, Date.now() - 120_000) },
      { authorization: `Bearer ${signed}`, cookie: `${viewerHeader}=${signed}` },
    ];
    for (const each of headers) {
      const answer = await ask(each);
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toEqual({ errors: [{ message: 'A viewer signed by the gateway is needed.' }] });
    }
  });
});

test('when one subgraph is out of reach, people are told so and not where it is, and what it does not know still works', async () => {
  const config = readConfig({
    ...{ DATABASE_URL: shop.database.url, DATA_DIR: shop.environment.DATA_DIR, VIEWER_SECRET: viewerSecret },
    COMMERCE_SERVICE_URL: 'http://127.0.0.1:9',
  });
  const install = await openInstall(config, log);
  const app = await createApp({ config, install, log });
  const headers = { host: website.host, 'apollo-require-preflight': 'true' };
  const graph = async (query: string) =>
    app.inject({ url: `/graphql?query=${encodeURIComponent(query)}`, headers });
  expect((await graph('{ website { title } }')).json()).toEqual({
    data: { website: { title: 'Corner Shop' } },
  });
  const broken = await graph('{ website { title } products { nodes { title } } }');
  expect(broken.json().errors).toMatchObject([
    {
      message: 'A part of the site is out of reach. Please try again.',
      extensions: { code: 'SUBGRAPH_UNREACHABLE' },
    },
  ]);
  const rest = await app.inject({ url: '/api/commerce/inventory/stock/?itemId=any', headers });
  expect([rest.statusCode, rest.json().error.code]).toEqual([503, 'SUBGRAPH_UNREACHABLE']);
  for (const { body } of [broken, rest]) expect(body).not.toMatch(/127\.0\.0\.1|ECONN/);
  await app.close();
  await install.close();
});
