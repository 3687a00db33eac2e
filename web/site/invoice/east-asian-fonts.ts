import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { coversCode, type FontRange, type FontWeight, readRanges } from './font-ranges.ts';

const require = createRequire(import.meta.url);

/** A font with the letters that a document needs of it, light and bold. */
export interface CutFont {
  readonly name: string;
  readonly letters: ReadonlySet<string>;
  bytes(weight: FontWeight): Buffer;
}

type Family = 'jp' | 'kr' | 'sc';

/** One letter is drawn in several ways: first as the document's language does. */
const familiesOf: Readonly<Record<string, readonly Family[]>> = {
  ja: ['jp', 'sc', 'kr'],
  ko: ['kr', 'jp', 'sc'],
  zh: ['sc', 'jp', 'kr'],
};
const usualFamilies: readonly Family[] = ['jp', 'sc', 'kr'];

/** Korean letters, which the other families name among theirs and do not have. */
const isKorean = (code: number) =>
  (code >= 0x1100 && code <= 0x11ff) ||
  (code >= 0x3130 && code <= 0x318f) ||
  (code >= 0xac00 && code <= 0xd7ff);

/** True for Chinese, Japanese and Korean letters, and the signs between them. */
export function isEastAsian(code: number): boolean {
  return (
    (code >= 0x1100 && code <= 0x11ff) ||
    (code >= 0x2e80 && code <= 0xd7ff) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0xfe30 && code <= 0xfe4f) ||
    (code >= 0xff00 && code <= 0xffef) ||
    (code >= 0x20000 && code <= 0x323af)
  );
}

interface Part {
  readonly family: Family;
  readonly part: string;
  readonly ranges: readonly FontRange[];
}

const parts = new Map<Family, readonly Part[]>();

function partsOf(family: Family): readonly Part[] {
  const known = parts.get(family);
  if (known) return known;
  const written: Readonly<Record<string, string>> = require(
    `@fontsource-variable/noto-sans-${family}/unicode.json`,
  );
  const read = Object.entries(written).map(([part, ranges]) => ({
    ...{ family, part: part.replace(/[[\]]/g, ''), ranges: readRanges(ranges) },
  }));
  parts.set(family, read);
  return read;
}

/** The fonts that have these letters, with nothing but these in them. A letter that no font has is in none. */
export async function cutEastAsianFonts(letters: ReadonlySet<string>, language: string): Promise<CutFont[]> {
  const families = familiesOf[language.split('-')[0] ?? ''] ?? usualFamilies;
  const wanted = new Map<Part, Set<string>>();
  for (const letter of letters) {
    const code = letter.codePointAt(0) ?? 0;
    const part = (isKorean(code) ? (['kr'] as const) : families)
      .flatMap(partsOf)
      .find(({ ranges }) => coversCode(ranges, code));
    if (part) wanted.set(part, (wanted.get(part) ?? new Set()).add(letter));
  }
  const fonts = await Promise.all([...wanted].map(([part, own]) => cut(part, own)));
  return fonts.filter((font) => font !== null);
}

/** Null where the part has none of its letters, whatever it says. */
async function cut({ family, part }: Part, letters: ReadonlySet<string>): Promise<CutFont | null> {
  // Loaded with the first document that needs it.
  const { default: subsetFont } = await import('subset-font');
  const path = require.resolve(
    `@fontsource-variable/noto-sans-${family}/files/noto-sans-${family}-${part}-wght-normal.woff2`,
  );
  const whole = await readFile(path);
  const text = [...letters].join('');
  const of = (wght: FontWeight) => subsetFont(whole, text, { targetFormat: 'sfnt', variationAxes: { wght } });
  const [light, bold] = await Promise.all([of(400), of(700)]);
  if (countGlyphs(light) < 2) return null;
  return { name: `${family}-${part}`, letters, bytes: (weight) => (weight === 700 ? bold : light) };
}

/** How many pictures a font has, the box for unknown letters included: the third number of its table `maxp`. */
function countGlyphs(font: Buffer): number {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + 16 * index);
  const table = tables.find((at) => font.toString('latin1', at, at + 4) === 'maxp');
  return table === undefined ? 0 : font.readUInt16BE(font.readUInt32BE(table + 8) + 4);
}
