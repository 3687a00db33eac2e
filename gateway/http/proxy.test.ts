import { type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startMailServer, type TestMailServer } from '#kit/smtp-testing.ts';
import { createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { type DressedShop, type Headers, openDressedShop } from './pages-testing.ts';

let mailServer: TestMailServer;
let dressed: DressedShop;
let other: string;
let app: FastifyInstance | undefined;
let visitors = 0;

beforeAll(async () => {
  mailServer = await startMailServer();
  dressed = await openDressedShop({
    ...{ SMTP_URL: mailServer.url, MAIL_FROM: 'shop@example.com', RATE_LIMITS: 'off' },
  });
  other = (await dressed.shop.createWebsite('Another Shop')).host;
});
afterEach(() => app?.close());
afterAll(async () => {
  await dressed.close();
  await mailServer.close();
});

/** Listens as the settings say; what is asked comes over a real connection from this machine. */
async function listen(settings: Record<string, string>) {
  const { database, install } = dressed.shop;
  const config = readConfig({ ...settings, DATABASE_URL: database.url, RATE_LIMITS: 'off' });
  app = await createApp({ config, install, log: pino({ level: 'silent' }) });
  await app.listen({ host: '127.0.0.1', port: 0 });
  // A listening server has an address of this kind.
  const { port } = app.server.address() as AddressInfo;
  return {
    port,
    get: (path: string, headers: Headers = {}) => ask(port, 'GET', path, headers),
    /** Where the links lead in the mails that are asked for with each of these headers. */
    async linksMailed(...said: Headers[]): Promise<string[]> {
      const before = mailServer.taken.length;
      for (const headers of said) {
        const form = { 'content-type': 'application/x-www-form-urlencoded', ...headers };
        visitors += 1;
        const { status } = await ask(
          port,
          'POST',
          '/account/forgot',
          form,
          `email=v${visitors}%40example.com`,
        );
        expect(status).toBe(200);
      }
      await mailServer.takes(before + said.length);
      const texts = mailServer.taken.slice(before).map(({ raw }) => raw.replace(/=\r\n/g, ''));
      expect(texts.filter((text) => /evil|javascript:/.test(text))).toEqual([]);
      const links = texts.map((text) => new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '').origin);
      return [...new Set(links)];
    },
  };
}

function ask(
  port: number,
  method: string,
  path: string,
  headers: Headers,
  body = '',
): Promise<{ status: number | undefined; headers: IncomingHttpHeaders; body: string }> {
  return new Promise((resolve, reject) => {
    const sent = { host: dressed.website.host, ...headers };
    // Each has an address of their own on this machine, as mails are counted by it.
    const localAddress = `127.0.${visitors >> 8}.${(visitors & 127) + 1}`;
    const to = { host: '127.0.0.1', localAddress, port, method, path, headers: sent };
    const asked = request(to, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({
          status: answer.statusCode,
          headers: answer.headers,
          body: Buffer.concat(chunks).toString(),
        }),
      );
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

const lies: Headers[] = [
  { 'x-forwarded-proto': 'http://evil.com/?' },
  { 'x-forwarded-proto': 'javascript' },
  { 'x-forwarded-proto': 'ftp' },
  { 'x-forwarded-proto': 'HTTPS ' },
  { 'x-forwarded-host': 'evil.com' },
  { 'x-forwarded-host': 'evil.com:1@x' },
  { 'x-forwarded-host': 'localhost' },
  { 'x-forwarded-port': '1' },
  { forwarded: 'host=evil.com;proto=https' },
];
/** Files and pages in which the website's own address stands. */
const places = (page: string) => [page, `${page}?format=json`, '/sitemap.xml', '/robots.txt'];

describe('what a proxy that is trusted says wrongly of a visit', () => {
  test.each(['true', '1', '127.0.0.0/8'])(
    'is in no page, file, mail or cookie, by TRUST_PROXY=%s',
    async (trust) => {
      const { get, linksMailed } = await listen({ TRUST_PROXY: trust });
      const { website, page } = dressed;
      for (const lie of lies) {
        for (const path of places(page)) {
          const { status, body } = await get(path, lie);
          expect([path, lie, status]).toEqual([path, lie, 200]);
          expect(body).not.toMatch(/evil|javascript:\/\/|https:\/\/shop-|ftp:/);
          expect((await get(path)).body).toBe(body);
        }
        const { headers } = await get('/account/forgot', lie);
        expect(headers['set-cookie']?.join()).not.toContain('Secure');
      }
      expect(await linksMailed(...lies)).toEqual([`http://${website.host}`]);
    },
  );

  test('is named to caches in between', async () => {
    const { get } = await listen({ TRUST_PROXY: 'true' });
    for (const path of [...places(dressed.page), '/account/sign-in', '/nothing-here'])
      expect((await get(path)).headers.vary).toMatch(/X-Forwarded-Host, X-Forwarded-Proto$/);
  });
});

test('what a proxy rightly says counts: the protocol, and a host of this install that the visitor asked for', async () => {
  const { get, linksMailed, port } = await listen({ TRUST_PROXY: 'true' });
  const { website, page } = dressed;
  const inside = { host: `127.0.0.1:${port}`, 'x-forwarded-host': website.host };
  const secure = { ...inside, 'x-forwarded-proto': 'https' };
  const shown = await get(page, secure);
  expect(shown.body).toContain(`https://${website.host}${page}`);
  expect(shown.headers['strict-transport-security']).toBe('max-age=31536000');
  expect((await get('/account/sign-in', secure)).headers['set-cookie']?.join()).toContain('Secure');
  expect(await linksMailed(secure)).toEqual([`https://${website.host}`]);
  const plain = await get(page, inside);
  expect(plain.body).toContain(`http://${website.host}${page}`);
  expect(plain.headers).not.toHaveProperty('strict-transport-security');
  // Who asks for one website is never shown another.
  expect((await get(page, { 'x-forwarded-host': other })).body).toBe(plain.body);
});

test.each(['false', '10.0.0.1'])('nobody else is believed, by TRUST_PROXY=%s', async (trust) => {
  const { get, linksMailed } = await listen({ TRUST_PROXY: trust });
  const { page } = dressed;
  const { body } = await get(page);
  for (const lie of [...lies, { 'x-forwarded-proto': 'https' }, { 'x-forwarded-host': other }])
    expect((await get(page, lie)).body).toBe(body);
  expect(await linksMailed({ 'x-forwarded-proto': 'https' }, ...lies)).toEqual([
    `http://${dressed.website.host}`,
  ]);
});

test('a port is in links only where this process listens on it', async () => {
  const { linksMailed, port } = await listen({});
  const { host } = dressed.website;
  expect(await linksMailed({ host: `${host}:${port}` })).toEqual([`http://${host}:${port}`]);
  expect(await linksMailed({ host: `${host}:1` })).toEqual([`http://${host}`]);
});

test('links have the scheme and the port of PUBLIC_URL, whatever a request says', async () => {
  const { get, linksMailed, port } = await listen({
    ...{ PUBLIC_URL: 'https://shops.example:8443', TRUST_PROXY: 'true' },
  });
  const { host } = dressed.website;
  const said = [{}, { host: `${host}:${port}` }, { 'x-forwarded-proto': 'http' }, ...lies];
  expect(await linksMailed(...said)).toEqual([`https://${host}:8443`]);
  expect((await get(dressed.page)).headers['strict-transport-security']).toBe('max-age=31536000');
});
