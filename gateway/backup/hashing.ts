import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

/** Lets bytes pass, and knows the SHA-256 of all that did. */
export class Hashing extends Transform {
  /** How many there were. */
  bytes = 0;
  readonly #hash = createHash('sha256');

  override _transform(
    chunk: Buffer,
    _encoding: BufferEncoding,
    done: (error: null, chunk: Buffer) => void,
  ): void {
    this.#hash.update(chunk);
    this.bytes += chunk.byteLength;
    done(null, chunk);
  }

  /** To be asked once, at the end. */
  sha256(): string {
    return this.#hash.digest('hex');
  }
}

/** The SHA-256 of what a stream brings, and how much it was. */
export async function hashOf(source: AsyncIterable<Uint8Array>): Promise<{ sha256: string; bytes: number }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of source) {
    bytes += chunk.byteLength;
    hash.update(chunk);
  }
  return { sha256: hash.digest('hex'), bytes };
}
