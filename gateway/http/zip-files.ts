import { Zip, ZipDeflate } from 'fflate';

/** A file of an archive: where it lies, and its bytes piece by piece. */
export type ZippedFile = readonly [
  path: string,
  pieces: Iterable<Uint8Array | string> | AsyncIterable<Uint8Array | string>,
];

/** The first day that archives know: the same files give the same archive, whenever it is packed. */
const firstDay = new Date(1980, 0, 1);

/** A zip archive, packed no faster than it is read; texts are in UTF-8. */
export async function* zipFiles(files: Iterable<ZippedFile>): AsyncGenerator<Uint8Array> {
  const packed: Uint8Array[] = [];
  const archive = new Zip((error, bytes) => {
    if (error) throw error;
    packed.push(bytes);
  });
  for (const [path, pieces] of files) {
    const entry = new ZipDeflate(path);
    entry.mtime = firstDay;
    archive.add(entry);
    for await (const piece of pieces) {
      entry.push(typeof piece === 'string' ? new TextEncoder().encode(piece) : piece);
      yield* packed.splice(0);
    }
    entry.push(new Uint8Array(), true);
    yield* packed.splice(0);
  }
  archive.end();
  yield* packed.splice(0);
}
