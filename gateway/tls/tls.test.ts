import { X509Certificate } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { request as askPlainly } from 'node:http';
import { request as askSecurely } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { examineOrder } from '../doctor/examine-outside.ts';
import { openTestInstall, portOf, type TestInstall } from '../testing.ts';
import { AcmeCertificates } from './acme-certificates.ts';
import type { Certificates } from './certificates.ts';
import { FileCertificates } from './file-certificates.ts';
import { openCertificates, startCertificates } from './open-certificates.ts';
import { hasPebble, selfSigned, startPebble } from './tls-testing.ts';

const dayMs = 24 * 60 * 60_000;
const hosts = ['shop.example.com', 'bakery.example.org'];
const opened: { close(): unknown }[] = [];
let shop: TestInstall;
let folder: string;
let now = new Date();

beforeAll(async () => {
  shop = await openTestInstall();
  for (const host of hosts) await shop.createWebsite(`The shop of ${host}`, host);
  await shop.createWebsite('On this network only', 'shop.internal');
  folder = await mkdtemp(join(tmpdir(), 'vitrine-tls-'));
});
afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.close();
  now = new Date();
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

/** A front door that serves https, with what its operator set. */
async function openDoor(settings: Record<string, string>) {
  const config = readConfig({ ...shop.environment, HTTP_PORT: '0', ...settings });
  const certificates = await openCertificates(config, shop.install, shop.log, () => now);
  if (!certificates) throw new Error('No certificates are kept.');
  opened.push(certificates);
  const app = await createApp({ config, install: shop.install, log: shop.log, certificates });
  opened.push(app);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const port = portOf(app.server);
  const plain = await startCertificates(certificates, config, app);
  opened.push(plain);
  return { certificates, port, plainPort: plain.port };
}

interface Answer {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
  /** The number of the certificate that was shown. */
  readonly serial: string;
}

/** Asks as a visitor's browser does; `ca` is whom it trusts, and nobody is asked where that is absent. */
function visit(port: number, host: string, path = '/', ca?: string): Promise<Answer> {
  return ask(askSecurely, { port, path, servername: host, ca, rejectUnauthorized: ca !== undefined }, host);
}

function visitPlainly(port: number, host: string, path = '/'): Promise<Answer> {
  return ask(askPlainly, { port, path }, host);
}

function ask(
  send: typeof askSecurely | typeof askPlainly,
  options: Record<string, unknown>,
  host: string,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = { host: '127.0.0.1', agent: false, headers: { host }, ...options };
    const asked = send(sent, (answer) => {
      const serial = isSecure(answer.socket) ? answer.socket.getPeerCertificate().serialNumber : '';
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () =>
        resolve({
          ...{ status: answer.statusCode, headers: answer.headers, serial },
          body: Buffer.concat(chunks).toString(),
        }),
      );
    });
    asked.on('error', reject);
    asked.end();
  });
}

const isSecure = (socket: object): socket is TLSSocket => 'getPeerCertificate' in socket;
const looked = (certificates: Certificates) =>
  certificates instanceof AcmeCertificates || certificates instanceof FileCertificates
    ? certificates.look()
    : undefined;

test.skipIf(!hasPebble)(
  `each website has a certificate of its own before anyone visits it, shared by all front doors and renewed in time${hasPebble ? '' : ' (skipped: pebble is not installed)'}`,
  async () => {
    const authority = await startPebble();
    opened.push(authority);
    const settings = {
      ...{ TLS: 'acme', ACME_EMAIL: 'operator@example.com', ACME_DIRECTORY_URL: authority.directoryUrl },
      ...{ TLS_DIR: join(folder, 'ordered'), HTTP_PORT: String(authority.httpPort) },
    };
    const door = await openDoor(settings);
    await looked(door.certificates);
    const shown: string[] = [];
    for (const host of hosts) {
      const answer = await visit(door.port, host, '/robots.txt', authority.root);
      expect([answer.status, answer.headers['strict-transport-security']]).toEqual([200, 'max-age=31536000']);
      expect(answer.body).toContain(`https://${host}/sitemap.xml`);
      shown.push(answer.serial);
      const plain = await visitPlainly(door.plainPort, host, '/a?b=c');
      expect([plain.status, plain.headers.location]).toEqual([308, `https://${host}:${door.port}/a?b=c`]);
    }
    expect(new Set(shown).size).toBe(2);
    // Whoever makes up a host gets nothing, and nothing is ordered for them.
    for (const stranger of ['stranger.example.net', 'shop.internal', 'localhost']) {
      await expect(visit(door.port, stranger)).rejects.toThrow();
      expect((await visitPlainly(door.plainPort, stranger)).status).toBe(503);
    }
    const kept = join(folder, 'ordered', new URL(authority.directoryUrl).host.replace(':', '_'));
    const files = (await readdir(kept)).filter((name) => name !== 'challenges').sort();
    expect(files).toEqual(['account.key', ...hosts.map((host) => `${host}.pem`)].sort());
    expect(await readdir(join(kept, 'challenges'))).toEqual([]);
    for (const name of files) expect((await stat(join(kept, name))).mode & 0o077).toBe(0);
    expect((await visitPlainly(door.plainPort, hosts[0] ?? '', '/readyz')).body).toContain('"degraded":[]');

    // Another front door has them at once, and asks the authority for none.
    const other = await openDoor({ ...settings, HTTP_PORT: '0' });
    await looked(other.certificates);
    expect((await visit(other.port, hosts[0] ?? '', '/', authority.root)).serial).toBe(shown[0]);

    const { firstEnd } = door.certificates.state;
    now = new Date((firstEnd?.getTime() ?? 0) - 10 * dayMs);
    await looked(door.certificates);
    const renewed = await visit(door.port, hosts[0] ?? '', '/', authority.root);
    expect(renewed.serial).not.toBe(shown[0]);
  },
  60_000,
);

test('an authority that cannot be reached is told to the operator, is not asked again at once, and is in nobody’s way', async () => {
  const door = await openDoor({
    ...{ TLS: 'acme', ACME_DIRECTORY_URL: 'http://127.0.0.1:9/directory', TLS_DIR: join(folder, 'failing') },
  });
  await looked(door.certificates);
  expect(door.certificates.state).toEqual({ firstEnd: null, failing: 2, expired: 0 });
  // What it said is said again for half a second.
  const ready = () => visitPlainly(door.plainPort, '127.0.0.1', '/readyz');
  await expect.poll(async () => (await ready()).body).toContain('Certificates that cannot be had: 2.');
  const { status, body } = await ready();
  expect([status, JSON.parse(body).problems]).toEqual([200, []]);
  const told = () => shop.logLines.filter(({ msg }) => msg === 'A certificate could not be ordered.').length;
  const before = told();
  expect(before).toBeGreaterThanOrEqual(2);
  await looked(door.certificates);
  expect(told()).toBe(before);
  now = new Date(now.getTime() + 11 * 60_000);
  await looked(door.certificates);
  expect(told()).toBe(before + 2);
  const { tls } = readConfig({
    ...{ TLS: 'acme', ACME_DIRECTORY_URL: 'http://127.0.0.1:9/directory', TLS_DIR: join(folder, 'failing') },
  });
  expect(await examineOrder(hosts[0] ?? '', tls)).toMatchObject([
    { about: 'certificates', level: 'problem', todo: expect.stringContaining('port 80 of shop.example.com') },
  ]);
});

test('a certificate in files is shown to everyone, and read again once it is replaced; a half-written one is not', async () => {
  const [certificateFile, keyFile] = [join(folder, 'own.pem'), join(folder, 'own.key')];
  const replace = async () => {
    const { cert, key } = await selfSigned(hosts[0] ?? '');
    await writeFile(certificateFile, cert);
    await writeFile(keyFile, key);
    return new X509Certificate(cert).serialNumber;
  };
  const first = await replace();
  const door = await openDoor({ TLS: 'files', TLS_CERT_FILE: certificateFile, TLS_KEY_FILE: keyFile });
  const shown = async () => {
    const named = await visit(door.port, hosts[0] ?? '', '/robots.txt');
    const unnamed = await ask(
      askSecurely,
      { port: door.port, path: '/', servername: '', rejectUnauthorized: false },
      hosts[0] ?? '',
    );
    expect([named.status, unnamed.serial]).toEqual([200, named.serial]);
    return named.serial;
  };
  expect(await shown()).toBe(first);
  await writeFile(certificateFile, 'half');
  await looked(door.certificates);
  expect(await shown()).toBe(first);
  expect(door.certificates.state.failing).toBe(1);
  const second = await replace();
  await looked(door.certificates);
  expect(await shown()).toBe(second);
  expect(door.certificates.state.failing).toBe(0);
  expect((await visitPlainly(door.plainPort, hosts[0] ?? '')).status).toBe(308);
  const degraded = async () =>
    JSON.parse((await visitPlainly(door.plainPort, '127.0.0.1', '/readyz')).body).degraded;
  const end = door.certificates.state.firstEnd?.getTime() ?? 0;
  now = new Date(end + dayMs);
  const ended = 'Certificates that have ended: 1. The log says why.';
  await expect.poll(degraded).toContain(ended);
  expect(door.certificates.state.expired).toBe(1);
  // Whoever waits for their browser is answered all the same.
  expect(await shown()).toBe(second);
  now = new Date(end - dayMs);
  expect(door.certificates.state.expired).toBe(0);
});
