import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { expect, test } from 'vitest';
import { readWebsiteFile } from './website-file.ts';

const website = { id: 'w1', title: 'Quay Pottery', host: 'quay.example' };

async function fileOf(name: string, manifest: object): Promise<Blob> {
  const archive = pack();
  archive.entry({ name }, JSON.stringify(manifest));
  archive.entry({ name: 'content/rows/page' }, Buffer.alloc(200_000, 'x'));
  archive.finalize();
  return new Blob([new Uint8Array(gzipSync(await buffer(Readable.from(archive, { objectMode: false }))))]);
}

test('an owner reads whose website a file holds before any of it is sent', async () => {
  const manifest = { program: 'vitrine', format: 1, website, hasPeople: true };
  expect(await readWebsiteFile(await fileOf('manifest.json', manifest))).toEqual({
    ...{ title: 'Quay Pottery', host: 'quay.example', hasPeople: true },
  });
});

test('a file that is none of a website is known before it is sent', async () => {
  expect(await readWebsiteFile(new Blob(['a letter']))).toBeNull();
  expect(await readWebsiteFile(await fileOf('holiday.json', { program: 'vitrine', website }))).toBeNull();
  expect(await readWebsiteFile(await fileOf('manifest.json', { program: 'other', website }))).toBeNull();
  expect(await readWebsiteFile(await fileOf('manifest.json', { program: 'vitrine' }))).toBeNull();
});
