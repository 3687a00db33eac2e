import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip, gzipSync } from 'node:zlib';
import type { CopyPart } from '#kit/website-copy.ts';
import type { Install } from '../install.ts';
import { entriesOf } from './export-website.ts';
import type { WebsiteFile } from './packed-entries.ts';
import { packParts, unpackParts } from './tar-parts.ts';
import { checksumsName, copyOrder, format, type Manifest } from './website-file.ts';

/** An entry of an exported website. */
export type Entry = CopyPart;

/** A file of this machine, as an import reads it. */
export const fileAt = (path: string): WebsiteFile => ({ name: path, open: () => createReadStream(path) });

/** Packs a website, with its people, and removes it; answers its file. */
export async function takeAway(
  install: Pick<Install, 'copyOf'>,
  { id, title, host }: Manifest['website'],
): Promise<Buffer> {
  const website = { id, title, host };
  const parts = entriesOf(install, { program: 'vitrine', format, website, hasPeople: true }, () => undefined);
  const file = gzipSync(await buffer(packParts(parts)));
  for (const name of copyOrder) await install.copyOf(name).discard(id);
  return file;
}

/** The entries of a file without its checksums. */
export async function listEntries(file: string): Promise<Entry[]> {
  const entries: Entry[] = [];
  for await (const entry of unpackParts(createReadStream(file).pipe(createGunzip()))) entries.push(entry);
  return entries.filter(({ name }) => name !== checksumsName);
}

/** Writes a file of these entries with their checksums, whose lines may be changed. */
export async function writeEntries(
  file: string,
  entries: readonly Entry[],
  change = (line: string) => line,
): Promise<void> {
  const lines = entries.map(({ name, bytes }) => {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return change(JSON.stringify({ name, bytes: bytes.byteLength, sha256 }));
  });
  const all = async function* () {
    yield* entries;
    yield { name: checksumsName, bytes: Buffer.from(lines.join('\n')) };
  };
  await pipeline(packParts(all()), createGzip(), createWriteStream(file));
}
