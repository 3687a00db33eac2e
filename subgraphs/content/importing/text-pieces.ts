import { setImmediate } from 'node:timers/promises';

const pieceBytes = 64 * 1024;

/** The text of a file, piece by piece; others have their turn between, however long the file is. */
export async function* textPieces(bytes: Uint8Array): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for (let start = 0; start < bytes.length; start += pieceBytes) {
    if (start > 0) await setImmediate();
    yield decoder.decode(bytes.subarray(start, start + pieceBytes), { stream: true });
  }
  yield decoder.decode();
}
