/** Pieces end where blocks of the store do, so that each block is written once. */
const pieceBytes = 4 * 1024 * 1024;

/**
 * Cuts a body into pieces on its way. When the connection breaks, what came until then is the last piece: whoever goes on
 * later does not send it again.
 */
export async function* cutPieces(body: AsyncIterable<Buffer>, offset: number): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let heldBytes = 0;
  let room = pieceBytes - (offset % pieceBytes);
  try {
    for await (const chunk of body) {
      let rest = chunk;
      while (heldBytes + rest.length >= room) {
        const end = room - heldBytes;
        yield Buffer.concat([...held, rest.subarray(0, end)]);
        rest = rest.subarray(end);
        [held, heldBytes, room] = [[], 0, pieceBytes];
      }
      held.push(rest);
      heldBytes += rest.length;
    }
  } catch (error) {
    if (!isBroken(error)) throw error;
  }
  if (heldBytes > 0) yield Buffer.concat(held);
}

/** The client went away, or its time was over. */
function isBroken(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ABORT_ERR';
}

/** Pairs of a name and a value in base64, with commas between, as the tus protocol writes what is known of a file. */
export function readUploadMetadata(header: string): ReadonlyMap<string, string> {
  const pairs = header.split(',').map((pair) => pair.trim().split(/\s+/, 2));
  return new Map(
    pairs.map(([name = '', base64 = '']) => [
      name.toLowerCase(),
      Buffer.from(base64, 'base64').toString('utf8'),
    ]),
  );
}
