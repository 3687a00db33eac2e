import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const fromHere = createRequire(import.meta.url);

/** A real font as WOFF2. */
export function readSampleFont(): Promise<Buffer> {
  return readFile(fromHere.resolve('@fontsource-variable/caveat/files/caveat-latin-wght-normal.woff2'));
}

/** A real font as WOFF, which has its tables packed one by one. */
export function readOlderFont(): Promise<Buffer> {
  return readFile(
    fromHere.resolve('@fontsource/noto-sans-hebrew/files/noto-sans-hebrew-hebrew-400-normal.woff'),
  );
}

/** A font's list of tables, each with a few bytes, as TTF and OTF have it. */
export function makePlainFont(
  tags: readonly string[] = ['cmap', 'head', 'hhea', 'hmtx', 'maxp'],
  signature: string | number = 0x0001_0000,
): Uint8Array {
  const start = 12 + tags.length * 16;
  const bytes = Buffer.alloc(start + tags.length * 4);
  if (typeof signature === 'number') bytes.writeUInt32BE(signature, 0);
  else bytes.write(signature, 0, 'latin1');
  bytes.writeUInt16BE(tags.length, 4);
  for (const [index, tag] of tags.entries()) {
    const at = 12 + index * 16;
    bytes.write(tag, at, 'latin1');
    bytes.writeUInt32BE(start + index * 4, at + 8);
    bytes.writeUInt32BE(4, at + 12);
  }
  return bytes;
}
