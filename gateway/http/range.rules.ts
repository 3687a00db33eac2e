/** A part of something: its first byte, and the one behind its last. */
export interface ByteRange {
  readonly from: number;
  readonly to: number;
}

/**
 * Who asks for one part of something by `Range` gets it, as far as it is there; a part that begins behind its end cannot be
 * given. Several parts at once, or what is no range of bytes, count as a request for all of it: null.
 */
export function readRange(header: string | undefined, byteSize: number): ByteRange | 'unsatisfiable' | null {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec((header ?? '').replaceAll(' ', '')) ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return null;
  if (first === '') {
    const length = Math.min(Number(last), byteSize);
    return length === 0 ? 'unsatisfiable' : { from: byteSize - length, to: byteSize };
  }
  const from = Number(first);
  if (from >= byteSize) return 'unsatisfiable';
  const to = last === '' ? byteSize : Math.min(Number(last) + 1, byteSize);
  return from < to ? { from, to } : null;
}
