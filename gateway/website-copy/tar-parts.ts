import { finished, Readable } from 'node:stream';
import { extract, type Pack, pack } from 'tar-stream';
import { type CopyPart, CopyRefused } from '#kit/website-copy.ts';

/** The largest piece of a copy: a picture, or some rows. */
const largestPart = 64 * 1024 * 1024;

/** Parts as a tar archive, no faster than it is read. */
export function packParts(parts: AsyncIterable<CopyPart>): Readable {
  const archive = pack();
  fill(archive, parts).catch((error: Error) => archive.destroy(error));
  return Readable.from(archive, { objectMode: false });
}

async function fill(archive: Pack, parts: AsyncIterable<CopyPart>): Promise<void> {
  for await (const { name, bytes } of parts) {
    await new Promise<void>((resolve, reject) => {
      // The same website gives the same file, whenever it is written.
      const header = { name, size: bytes.byteLength, mtime: new Date(0), mode: 0o644 };
      const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      archive.entry(header, buffer, (error) => (error ? reject(error) : resolve()));
    });
  }
  archive.finalize();
}

/**
 * The parts of a tar archive, one at a time. Nothing is written anywhere, so its names lead nowhere. Whoever stops early
 * decides what becomes of the rest of the archive.
 */
export async function* unpackParts(archive: Readable): AsyncGenerator<CopyPart> {
  const entries = extract();
  finished(archive, (error) => {
    if (error) entries.destroy(error);
  });
  archive.pipe(entries);
  try {
    for await (const entry of entries) {
      const { name, type, size } = entry.header;
      if (type !== 'file') throw new CopyRefused(`The file holds "${name}", which is no plain file.`);
      if (size > largestPart) throw new CopyRefused(`The file holds "${name}", which is too large.`);
      const pieces: Uint8Array[] = [];
      for await (const piece of entry) if (piece instanceof Uint8Array) pieces.push(piece);
      yield { name, bytes: Buffer.concat(pieces) };
    }
  } finally {
    archive.unpipe(entries);
    entries.destroy();
  }
}
