import { createHash } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { listComponents, makeRelease } from './make-release.mjs';

const root = join(import.meta.dirname, '..');
let folder: string;
let digests: string[];
/** What is in the release by its path, and with which rights. */
const packed = new Map<string, { readonly mode: number | undefined; readonly bytes: Buffer }>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-release-'));
  const archives = ['one.tar.gz', 'two.tar.gz'].map((name) => join(folder, name));
  for (const archive of archives) await makeRelease(archive);
  digests = archives.map((path) => createHash('sha256').update(readFileSync(path)).digest('hex'));
  const reading = extract();
  const read = pipeline(createReadStream(String(archives[0])), createGunzip(), reading);
  for await (const entry of reading) {
    const path = entry.header.name.replace(/^vitrine-[\d.]+\//, '');
    packed.set(path, { mode: entry.header.mode, bytes: await buffer(entry) });
  }
  await read;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const text = (path: string): string => packed.get(path)?.bytes.toString() ?? `${path} is not in the release`;
const paths = () => [...packed.keys()];

test('the same sources give the same release, byte for byte', () => {
  expect(digests[1]).toBe(digests[0]);
});

test('a release says which packages come along, with version and checksum, and nothing that differs next time', () => {
  expect(text('sbom.cdx.json')).toBe(listComponents());
  expect(text('sbom.cdx.json')).not.toMatch(/"(?:serialNumber|timestamp)"/);
  const { components, metadata } = z
    .object({
      bomFormat: z.literal('CycloneDX'),
      metadata: z.object({ component: z.object({ name: z.string() }) }),
      components: z.array(
        z.object({
          name: z.string(),
          scope: z.string(),
          version: z.string(),
          hashes: z.array(z.unknown()).min(1),
        }),
      ),
    })
    .parse(JSON.parse(text('sbom.cdx.json')));
  expect(metadata.component.name).toBe('vitrine');
  // What browsers load is built of the last two.
  for (const name of ['@apollo/gateway', 'fastify', 'pg', '@apollo/client', 'react'])
    expect(components.map((each) => each.name)).toContain(name);
});

test('a release holds what runs, and no source or test', () => {
  for (const path of ['gateway/start.mjs', 'deploy/vitrine.service', 'gateway/demo/products.csv'])
    expect(paths()).toContain(path);
  for (const name of ['commerce', 'content', 'forms', 'identity', 'analytics'])
    expect(
      paths().filter(
        (path) => path.startsWith(`subgraphs/${name}/prisma/migrations/`) && path.endsWith('.sql'),
      ),
      name,
    ).not.toEqual([]);
  const runs = /^gateway\/(?!start\.mjs|vitrine\.mjs|demo\/)/;
  expect(paths().filter((path) => /\.test\./.test(path) || runs.test(path))).toEqual([]);
});

test('everything that a build makes is in a release: also the script library of older themes, and the maps by which failures of pages are read', () => {
  const config = readFileSync(join(root, 'vite.config.ts'), 'utf8');
  const made = [...config.matchAll(/'(build\/\w+)/g)].map(([, path = '']) => path);
  expect(made).toEqual(expect.arrayContaining(['build/library', 'build/maps', 'build/server']));
  for (const each of made)
    expect(
      paths().some((path) => path.startsWith(`${each}/`)),
      each,
    ).toBe(true);
  const manifest = z
    .record(z.string(), z.object({ file: z.string() }))
    .parse(JSON.parse(text('build/library/.vite/manifest.json')));
  for (const { file } of Object.values(manifest)) expect(paths()).toContain(`build/library/${file}`);
});

test('npm installs a release as the package vitrine, with the command vitrine and the very versions of the lock file', () => {
  const { bin, private: isPrivate } = z
    .object({ bin: z.object({ vitrine: z.string() }), private: z.boolean().optional() })
    .parse(JSON.parse(text('package.json')));
  expect(isPrivate).toBeUndefined();
  expect(packed.get(bin.vitrine)?.mode).toBe(0o755);
  expect(text(bin.vitrine)).toMatch(/^#!\/usr\/bin\/env node\n/);
  expect(text('npm-shrinkwrap.json')).toBe(readFileSync(join(root, 'package-lock.json'), 'utf8'));
});
