import { isAscii } from 'node:buffer';
import type { TextRange } from './body-size.rules.ts';

/** What a large body of JSON holds; undefined where it is no JSON. */
export class LargeJson {
  readonly value: unknown;

  constructor(value: unknown) {
    this.value = value;
  }
}

/** Below a space: what JSON allows in a text only where it is escaped. */
const control = /[^ -\uffff]/;

/**
 * Reads JSON whose long texts, such as a file in base64, are each read by themselves: `JSON.parse` copies every text once more, and
 * a megabyte of it keeps all other requests waiting for about five milliseconds. Throws as `JSON.parse` does. Meanwhile the mark, which nobody
 * can guess, stands for them.
 */
export function readLargeJson(bytes: Buffer, longTexts: readonly TextRange[], mark: string): unknown {
  if (longTexts.length === 0) return JSON.parse(bytes.toString());
  const texts = new Map<string, string>();
  const rest: string[] = [];
  let read = 0;
  for (const { start, end } of longTexts) {
    const text = decode(bytes.subarray(start, end));
    if (control.test(text)) return JSON.parse(bytes.toString());
    const name = `${mark} ${texts.size}`;
    texts.set(name, text);
    rest.push(bytes.toString('utf8', read, start), name);
    read = end;
  }
  rest.push(bytes.toString('utf8', read));
  return JSON.parse(rest.join(''), (_, value: unknown) =>
    typeof value === 'string' ? (texts.get(value) ?? value) : value,
  );
}

/** The bytes of base64 are not looked at one by one. */
function decode(bytes: Buffer): string {
  return bytes.toString(isAscii(bytes) ? 'latin1' : 'utf8');
}
