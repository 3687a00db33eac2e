import { z } from 'zod';

/** A file and its bytes. */
export interface PackedFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

const lengthBytes = 4;
const contents = z.array(z.tuple([z.string(), z.int().nonnegative()]));

/** Puts files into one run of bytes, which goes between processes as it is: a list of paths and lengths, then their bytes. */
export function packFiles(files: readonly PackedFile[]): Uint8Array {
  const list = Buffer.from(JSON.stringify(files.map(({ path, bytes }) => [path, bytes.length])));
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32BE(list.length);
  return Buffer.concat([length, list, ...files.map(({ bytes }) => bytes)]);
}

/** The files of such bytes, by path; none is copied. */
export function unpackFiles(packed: Uint8Array): Map<string, Uint8Array> {
  const listLength = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength).readUInt32BE();
  let at = lengthBytes + listLength;
  const list = contents.parse(JSON.parse(Buffer.from(packed.subarray(lengthBytes, at)).toString()));
  const files = new Map<string, Uint8Array>();
  for (const [path, length] of list) {
    files.set(path, packed.subarray(at, at + length));
    at += length;
  }
  if (at !== packed.length) throw new Error('The files are shorter or longer than their list says.');
  return files;
}
