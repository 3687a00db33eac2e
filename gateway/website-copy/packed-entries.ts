import { addAbortSignal, pipeline, type Readable, Transform } from 'node:stream';
import { createGunzip, type Gunzip } from 'node:zlib';
import { type CopyPart, CopyRefused } from '#kit/website-copy.ts';
import { unpackParts } from './tar-parts.ts';

/** The file of a website, wherever it lies. It is read twice: once to check it, once to take it in. */
export interface WebsiteFile {
  /** What people call it. */
  readonly name: string;
  readonly open: () => Readable;
}

/** A file that unpacks to so many bytes for each of its own holds no website: rows of a table come to a tenth of it. */
const mostUnpacked = 200;
/** So much may unpack from however little. */
const freeBytes = 64 * 1024 * 1024;
/** As many pictures and pieces of tables as a website may have. */
const mostEntries = 1_000_000;

/** The entries of a packed file, as they come; `tell` is given how many bytes of the file were read. */
export async function* packedEntriesOf(
  file: WebsiteFile,
  signal: AbortSignal,
  tell: (bytes: number) => void = () => undefined,
): AsyncGenerator<CopyPart> {
  const bytes = addAbortSignal(signal, file.open());
  let lost: Error | undefined;
  bytes.on('error', (error) => {
    lost = error;
  });
  const archive = createGunzip();
  const parts = unpackParts(pipeline(bytes, archive, refuseBombs(archive), () => undefined));
  let count = 0;
  try {
    for await (const entry of parts) {
      signal.throwIfAborted();
      count += 1;
      if (count > mostEntries) throw new CopyRefused('The file holds more than a website has.');
      tell(archive.bytesWritten);
      yield entry;
    }
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof CopyRefused || !(error instanceof Error)) throw error;
    if (lost && 'syscall' in lost) throw new CopyRefused(`${file.name} cannot be read: ${lost.message}`);
    if (lost) throw lost;
    throw new CopyRefused(`This file is damaged, or no export of a website: ${error.message}.`);
  } finally {
    bytes.destroy();
  }
}

/** Ends what unpacks to far more than it is, before it is kept anywhere. */
function refuseBombs(packed: Gunzip): Transform {
  let unpacked = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      unpacked += chunk.length;
      const isBomb = unpacked > freeBytes && unpacked > mostUnpacked * packed.bytesWritten;
      if (isBomb) done(new CopyRefused('The file unpacks to far more than a website’s does.'));
      else done(null, chunk);
    },
  });
}
