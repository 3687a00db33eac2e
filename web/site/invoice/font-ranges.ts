/** How heavy letters are. */
export type FontWeight = 400 | 700;

/** Letters of a font, by their codes. */
export type FontRange = readonly [from: number, to: number];

/** `U+0000-00FF,U+0131` as numbers. */
export function readRanges(text: string): FontRange[] {
  return text.split(',').map((range): FontRange => {
    const [from = '', to = from] = range.replace('U+', '').split('-');
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
  });
}

/** True where a font has a letter. */
export function coversCode(ranges: readonly FontRange[], code: number): boolean {
  return ranges.some(([from, to]) => code >= from && code <= to);
}
