import { X509Certificate } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startS3 } from '#kit/s3-testing.ts';
import { mountSmallDisk } from '../readiness/small-disk-testing.ts';
import { portOf } from '../testing.ts';
import { selfSigned } from '../tls/tls-testing.ts';
import { examineBackups } from './examine-backups.ts';
import { examineCertificateFile } from './examine-certificate-file.ts';
import { examineBucket } from './examine-files.ts';
import { examineMachine } from './examine-machine.ts';
import { examineRunning } from './examine-running.ts';
import type { Finding } from './finding.ts';

const hourMs = 60 * 60 * 1_000;

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-bad-days-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** What is wrong, with what to do about it. */
const told = (findings: readonly Finding[]) =>
  findings.filter(({ level }) => level !== 'fine').map(({ found, todo }) => `${found} ${todo}`);

test('a disk that takes no writes, and one that is full, are told apart, and nobody is sent to change its owner', async (context) => {
  const disk = await mountSmallDisk(3_000);
  if (disk === null) return context.skip('Only an account that may mount file systems can try such a disk.');
  onTestFinished(() => disk.remove());
  const dataDir = join(disk.folder, 'data');
  await mkdir(dataDir);
  const look = async () =>
    told(await examineMachine({ dataDir, secretsDir: undefined })).filter(
      (each) => !each.includes('secrets'),
    );
  expect(await look()).toEqual([]);
  disk.setReadOnly(true);
  expect(await look()).toEqual([
    expect.stringMatching(/cannot be written: the disk takes no writes\. .*\(dmesg\), mend the disk/),
  ]);
  disk.setReadOnly(false);
  expect(await look()).toEqual([]);
});

test('a full disk is told with how much is left, until there is room', async (context) => {
  const disk = await mountSmallDisk(5);
  if (disk === null) return context.skip('Only an account that may mount file systems can try a full disk.');
  onTestFinished(() => disk.remove());
  await disk.fill();
  const findings = await examineMachine({ dataDir: disk.folder, secretsDir: undefined });
  expect(told(findings)).toEqual([
    expect.stringMatching(/cannot be written: the disk is full\. Make room/),
    expect.stringMatching(/^Only 0\.0 GiB are free on the disk of .* Make room/),
    expect.stringContaining('No secrets are in the data folder.'),
  ]);
  await disk.free();
  const [folder] = await examineMachine({ dataDir: disk.folder, secretsDir: undefined });
  expect(folder?.level).toBe('fine');
});

test('a bucket that fails at all it is asked for is told, and is well again as soon as it keeps files', async () => {
  const bucket = await startS3('shop');
  onTestFinished(() => bucket.close());
  expect(await examineBucket(undefined)).toEqual([]);
  expect(told(await examineBucket(bucket.settings))).toEqual([]);
  expect(bucket.objects.size).toBe(0);
  bucket.stumble(1_000);
  expect(told(await examineBucket(bucket.settings))).toEqual([
    expect.stringMatching(
      /^uploads at 127\.0\.0\.1:\d+ keeps no files: .*\(status 503\)\. Look at FILES_URL/,
    ),
  ]);
  bucket.stumble(0);
  expect(told(await examineBucket(bucket.settings))).toEqual([]);
  const closed = { ...bucket.settings, secretAccessKey: 'another' };
  expect(told(await examineBucket(closed))).toEqual([expect.stringContaining('(status 403)')]);
});

test('a certificate in files that has ended, ends soon or was half written is told with the file to replace', async () => {
  const folder = await makeFolder();
  const [certificateFile, keyFile] = [join(folder, 'shop.pem'), join(folder, 'shop.key')];
  const { cert, key } = await selfSigned('shop.example.com');
  await writeFile(certificateFile, cert);
  await writeFile(keyFile, key);
  const tls = { mode: 'files', certificateFile, keyFile, httpPort: 80 } as const;
  const end = Date.parse(new X509Certificate(cert).validTo);
  const day = new Date(end).toISOString().slice(0, 10);
  const look = async (at: number) => told(await examineCertificateFile(tls, new Date(at)));
  expect(await look(end - 40 * 24 * hourMs)).toEqual([]);
  expect(await look(end - 24 * hourMs)).toEqual([
    expect.stringContaining(`That of ${certificateFile} ends on ${day}. Put a newer one into`),
  ]);
  expect(await look(end + 24 * hourMs)).toEqual([
    expect.stringContaining(`That of ${certificateFile} ended on ${day}.`),
  ]);
  await writeFile(certificateFile, cert.slice(0, 200));
  expect(await look(Date.now())).toEqual([expect.stringContaining(`${certificateFile} cannot be used: `)]);
});

test('a backup that was begun and never finished is told beside the last whole one', async () => {
  const to = await makeFolder();
  const now = new Date('2026-03-02T12:00:00Z');
  const begin = (id: string) => mkdir(join(to, id, 'database'), { recursive: true });
  const add = (id: string, name: string) => writeFile(join(to, id, name), '{}');
  const backups = { to, archivesWal: false, atMinute: undefined, keep: 7, passphrase: undefined };
  const look = () => examineBackups(backups, now);
  await begin('2026-03-02T03-00-00-000Z');
  await add('2026-03-02T03-00-00-000Z', 'manifest.json');
  expect(told(await look())).toEqual([]);
  await begin('2026-03-02T11-30-00-000Z');
  await add('2026-03-02T11-30-00-000Z', 'database/commerce.product.gz');
  // Someone may still be at work on it.
  expect(told(await look())).toEqual([]);
  await begin('2026-03-02T04-00-00-000Z');
  await add('2026-03-02T04-00-00-000Z', 'database/commerce.product.gz');
  expect((await look()).map(({ level, found }) => `${level}: ${found}`)).toEqual([
    'fine: The last whole one is 2026-03-02T03-00-00-000Z.',
    'advice: 2026-03-02T04-00-00-000Z was begun and not finished: it restores nothing.',
  ]);
});

test('what the process that runs says of itself is told, and that none runs', async () => {
  let report: object = { status: 'ready', problems: [], degraded: [] };
  const server = createServer((_, response) => response.end(JSON.stringify(report)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const settings = { host: '0.0.0.0', port: portOf(server), tls: undefined };
  const look = async () => told(await examineRunning(settings));
  expect(await look()).toEqual([]);
  report = {
    status: 'not ready',
    ...{ problems: ['The database of forms does not answer.'], degraded: ['The bucket fails.'] },
  };
  expect(await look()).toEqual([
    expect.stringMatching(
      /^127\.0\.0\.1:\d+ says: The database of forms does not answer\. The log says more/,
    ),
    expect.stringContaining('says: The bucket fails.'),
  ]);
  await new Promise((resolve) => server.close(resolve));
  expect(await look()).toEqual([expect.stringMatching(/^None answers at 127\.0\.0\.1:\d+\. Start it/)]);
});
