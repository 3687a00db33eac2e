import { inflateSync } from 'node:zlib';

const headBytes = 44;
const entryBytes = 20;

/**
 * A font of the format WOFF 1.0 as the TrueType font that it holds. The library that writes PDFs reads WOFF too, but unpacks a table
 * again for each letter that it looks at.
 */
export function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const at = headBytes + index * entryBytes;
    const from = woff.readUInt32BE(at + 4);
    const packed = woff.subarray(from, from + woff.readUInt32BE(at + 8));
    const size = woff.readUInt32BE(at + 12);
    return {
      tag: woff.subarray(at, at + 4),
      checksum: woff.readUInt32BE(at + 16),
      bytes: packed.length < size ? inflateSync(packed) : packed,
    };
  });
  const head = Buffer.alloc(12 + 16 * count);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  let end = head.length;
  const parts = tables.map(({ tag, checksum, bytes }, index) => {
    const at = 12 + 16 * index;
    tag.copy(head, at);
    head.writeUInt32BE(checksum, at + 4);
    head.writeUInt32BE(end, at + 8);
    head.writeUInt32BE(bytes.length, at + 12);
    const padded = Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
    end += padded.length;
    return padded;
  });
  return Buffer.concat([head, ...parts]);
}
