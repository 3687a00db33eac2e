import { createHash, hash } from 'node:crypto';
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

const newline = 0x0a;

/**
 * What a table's rows come to as `COPY` writes them, one a line, in whichever order they come: PostgreSQL puts a short row where one
 * before it left room, and so reads rows in another order than that in which they were written.
 */
export class RowSum {
  readonly #sum = new Uint32Array(8);
  #begun: Uint8Array = Buffer.alloc(0);

  update(chunk: Uint8Array): void {
    const text = this.#begun.length > 0 ? Buffer.concat([this.#begun, chunk]) : chunk;
    let from = 0;
    for (let end = text.indexOf(newline); end >= 0; end = text.indexOf(newline, from)) {
      this.#add(text.subarray(from, end));
      from = end + 1;
    }
    this.#begun = text.subarray(from);
  }

  #add(row: Uint8Array): void {
    const digest = hash('sha256', row, 'buffer');
    for (const [index, sum] of this.#sum.entries()) this.#sum[index] = sum + digest.readUInt32LE(index * 4);
  }

  /** To be asked at the end. */
  digest(): string {
    return Buffer.from(this.#sum.buffer).toString('hex');
  }
}
