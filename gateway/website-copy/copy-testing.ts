import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { CopyPart } from '#kit/website-copy.ts';
import { packParts, unpackParts } from './tar-parts.ts';
import { checksumsName } from './website-file.ts';

/** An entry of an exported website. */
export type Entry = CopyPart;

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
