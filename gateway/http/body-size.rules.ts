/** What the body of a request may hold, beside a number of bytes. */
export const bodyLimits = {
  /** Lists and objects within each other. */
  depth: 64,
  /** Values of a visitor's JSON, lists and objects among them. */
  visitorValues: 10_000,
  /** The same of a contributor or a program: a theme of 5,000 files has 15,000, and more would hold the loop for longer. */
  contributorValues: 20_000,
  /** Fields of a plain form. */
  fields: 1_000,
  /** Fields and files of a form with files. */
  parts: 200,
} as const;

const [quote, comma, colon, backslash] = [0x22, 0x2c, 0x3a, 0x5c];
const openings = new Set([0x5b, 0x7b]);
const closings = new Set([0x5d, 0x7d]);

/** Where the characters of a text begin, and where its last quotation mark stands. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** Texts of so many bytes are worth being read by themselves. */
const longTextBytes = 64 * 1024;

/**
 * Says what JSON has too much of, before it is read: its bytes are looked at once, and texts are passed over. Null for what
 * may be read, which need not be JSON.
 */
export function findJsonExcess(bytes: Buffer, values: number): string | null {
  return scanJson(bytes, values).excess;
}

/** The same, and where its long texts are; those with escapes, and names of values, are left out. */
export function scanJson(
  bytes: Buffer,
  values: number,
): { readonly excess: string | null; readonly longTexts: readonly TextRange[] } {
  const longTexts: TextRange[] = [];
  let depth = 0;
  let count = 1;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index] ?? 0;
    if (byte === quote) {
      const start = index + 1;
      index = endOfText(bytes, index);
      if (index - start > longTextBytes && isPlainValue(bytes, start, index))
        longTexts.push({ start, end: index });
    } else if (openings.has(byte)) {
      depth += 1;
      count += 1;
    } else if (closings.has(byte)) depth -= 1;
    else if (byte === comma) count += 1;
    if (depth > bodyLimits.depth)
      return {
        excess: `At most ${bodyLimits.depth} lists and objects may be within each other.`,
        longTexts: [],
      };
    if (count > values) return { excess: `At most ${values} values may be sent at once.`, longTexts: [] };
  }
  return { excess: null, longTexts };
}

const spaces = new Set([0x20, 0x0a, 0x0d, 0x09]);

/** Whether a text ends, holds no escape, and is no name of a value. */
function isPlainValue(bytes: Buffer, start: number, end: number): boolean {
  if (end >= bytes.length || bytes.subarray(start, end).includes(backslash)) return false;
  let next = end + 1;
  while (spaces.has(bytes[next] ?? 0)) next += 1;
  return bytes[next] !== colon;
}

/** Where the text ends that begins at a quotation mark; beyond the last byte where it does not end. */
function endOfText(bytes: Buffer, start: number): number {
  for (let end = bytes.indexOf(quote, start + 1); end >= 0; end = bytes.indexOf(quote, end + 1)) {
    let before = end - 1;
    while (bytes[before] === backslash) before -= 1;
    // Of an even number of backslashes each pair is a backslash of the text.
    if ((end - before) % 2 === 1) return end;
  }
  return bytes.length;
}

/** The same of a plain form. */
export function findFormExcess(bytes: Buffer): string | null {
  return hasMore(bytes, '&', bodyLimits.fields - 1)
    ? `At most ${bodyLimits.fields} fields may be sent at once.`
    : null;
}

/** The same of a form with files; what stands between its parts is told in its content type. */
export function findMultipartExcess(bytes: Buffer, contentType: string): string | null {
  const [, quoted, bare] = /boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType) ?? [];
  const boundary = quoted ?? bare;
  // The last one ends the form.
  return boundary !== undefined && hasMore(bytes, `--${boundary}`, bodyLimits.parts + 1)
    ? `At most ${bodyLimits.parts} fields and files may be sent at once.`
    : null;
}

function hasMore(bytes: Buffer, separator: string, most: number): boolean {
  let found = 0;
  for (let at = bytes.indexOf(separator); at >= 0; at = bytes.indexOf(separator, at + separator.length)) {
    found += 1;
    if (found > most) return true;
  }
  return false;
}

/** The refusal of a body that has too many bytes. */
export function tooManyBytes(most: number): string {
  const size = most >= 1024 * 1024 ? `${most / 1024 / 1024} MiB` : `${most / 1024} KiB`;
  return `What was sent is too large: at most ${size} may be sent here at once.`;
}
