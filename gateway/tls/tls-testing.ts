import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import acme from 'acme-client';
import { findPorts } from '#kit/ports-testing.ts';

const pebblePath = '/usr/bin/pebble';
const resolverPath = '/usr/bin/pebble-challtestsrv';

/** Whether the certificate authority for tests is on this machine. */
export const hasPebble = existsSync(pebblePath) && existsSync(resolverPath);

/** A certificate authority, which finds every host on this machine. */
export interface TestAuthority {
  readonly directoryUrl: string;
  /** Where it asks for proofs. */
  readonly httpPort: number;
  /** What its certificates are signed by in the end. */
  readonly root: string;
  close(): Promise<void>;
}

export async function startPebble(): Promise<TestAuthority> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-pebble-'));
  const [listen, management, httpPort, tlsPort, dns, manage] = await findPorts(6);
  const { cert, key } = await selfSigned('localhost');
  await writeFile(join(folder, 'cert.pem'), cert);
  await writeFile(join(folder, 'key.pem'), key);
  const pebble = {
    listenAddress: `127.0.0.1:${listen}`,
    managementListenAddress: `127.0.0.1:${management}`,
    ...{ certificate: join(folder, 'cert.pem'), privateKey: join(folder, 'key.pem'), httpPort, tlsPort },
  };
  await writeFile(join(folder, 'pebble.json'), JSON.stringify({ pebble }));
  const off = ['http01', 'https01', 'tlsalpn01'].flatMap((name) => [`-${name}`, '']);
  const children = [
    spawn(
      resolverPath,
      ['-management', `127.0.0.1:${manage}`, '-dns01', `127.0.0.1:${dns}`, '-defaultIPv6', '', ...off],
      { stdio: 'ignore' },
    ),
    spawn(pebblePath, ['-config', join(folder, 'pebble.json'), '-dnsserver', `127.0.0.1:${dns}`], {
      stdio: 'ignore',
      env: { ...process.env, PEBBLE_VA_NOSLEEP: '1' },
    }),
  ];
  // Its own certificate is signed by nobody.
  acme.axios.defaults.httpsAgent = new Agent({ rejectUnauthorized: false });
  const close = async () => {
    acme.axios.defaults.httpsAgent = undefined;
    for (const child of children) {
      const ended = once(child, 'exit');
      if (child.exitCode === null && child.kill('SIGKILL')) await ended;
    }
    await rm(folder, { recursive: true, force: true });
  };
  for (;;) {
    const root = await read(`https://127.0.0.1:${management}/roots/0`).catch(() => null);
    if (root !== null)
      return { directoryUrl: `https://127.0.0.1:${listen}/dir`, httpPort: Number(httpPort), root, close };
    if (children.some(({ exitCode }) => exitCode !== null)) {
      await close();
      throw new Error('pebble ended.');
    }
    await wait(20);
  }
}

/** A certificate that nobody signed. */
export async function selfSigned(host: string): Promise<{ cert: string; key: string }> {
  const authorization = {
    ...{ url: 'https://authority.example/1', status: 'valid' as const, challenges: [] },
    identifier: { type: 'dns', value: host },
  };
  const [key, cert] = await acme.crypto.createAlpnCertificate(authorization, 'proof');
  return { cert: String(cert), key: String(key) };
}

function read(url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { rejectUnauthorized: false }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => resolve(Buffer.concat(chunks).toString()));
      answer.on('error', reject);
    });
    asked.on('error', reject);
    asked.end();
  });
}
