import type { InputProblem } from '../problems.ts';

/** A font has at most 2 MB. */
export const maxFontBytes = 2_000_000;
/** A website has at most so many fonts of its owner's. */
export const maxFonts = 60;

const maxLicenceLength = 5_000;
/** More than any font has. */
const mostTables = 128;
/** Tables without which browsers show no letter. */
const neededTables = ['cmap', 'head', 'hhea', 'hmtx', 'maxp'];

/** As CSS names what a font's bytes are. */
export type FontFormat = 'woff2' | 'woff' | 'truetype' | 'opentype';

/** What a font's file is by its bytes, never by its name; null for what is no whole font. */
export function sniffFont(bytes: Uint8Array): FontFormat | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 48) return null;
  const signature = textAt(view, 0);
  if (signature === 'wOF2') return isPacked(view) && view.getUint32(20) < bytes.length ? 'woff2' : null;
  if (signature === 'wOFF') return isPacked(view) && hasTables(view, 44, 20, 12) ? 'woff' : null;
  if (!outlineOf(view, 0) || !hasTables(view, 12, 16, 4)) return null;
  return signature === 'OTTO' ? 'opentype' : 'truetype';
}

/** A packed font says of which outlines it is, how long it is, and how many tables it has. */
function isPacked(view: DataView): boolean {
  const tables = view.getUint16(12);
  return outlineOf(view, 4) && view.getUint32(8) === view.byteLength && tables > 0 && tables <= mostTables;
}

function outlineOf(view: DataView, at: number): boolean {
  return view.getUint32(at) === 0x0001_0000 || ['OTTO', 'true'].includes(textAt(view, at));
}

/** Every table that the list at the beginning names lies within the file, and none of those that are needed is missing. */
function hasTables(view: DataView, from: number, size: number, countAt: number): boolean {
  const count = view.getUint16(countAt);
  if (count === 0 || count > mostTables || from + count * size > view.byteLength) return false;
  const isPackedFile = size === 20;
  const found = Array.from({ length: count }, (_, index) => {
    const at = from + index * size;
    const start = view.getUint32(at + (isPackedFile ? 4 : 8));
    const length = view.getUint32(at + (isPackedFile ? 8 : 12));
    return { tag: textAt(view, at), isWithin: start + length <= view.byteLength };
  });
  const tags = found.map(({ tag }) => tag);
  return found.every(({ isWithin }) => isWithin) && neededTables.every((tag) => tags.includes(tag));
}

function textAt(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(at + index)));
}

/** A family's name is put into style sheets as it is: it has letters, digits, spaces, hyphens and underscores only. */
export function findFontProblem(input: {
  readonly family: string;
  readonly weight: string;
  readonly licence: string;
}): InputProblem | null {
  if (!/^[\p{L}\p{N}][\p{L}\p{N} _-]{0,59}$/u.test(input.family))
    return {
      field: 'input.family',
      message: 'A family’s name has 1 to 60 letters, digits, spaces, hyphens and underscores.',
    };
  if (!/^(?:[1-9]00|100 900)$/.test(input.weight))
    return { field: 'input.weight', message: 'A weight is 100, 200 and so on up to 900, or 100 900.' };
  if (input.licence === '')
    return {
      field: 'input.licence',
      message: 'Say by which licence the website may use this font, and where that is from.',
    };
  return input.licence.length > maxLicenceLength
    ? { field: 'input.licence', message: `A licence has at most ${maxLicenceLength} characters.` }
    : null;
}

/** A look that is published or worked on. */
export interface FontStyle {
  readonly themeName: string;
  readonly isDraft: boolean;
  readonly values: Readonly<Record<string, unknown>>;
  readonly customCss: string;
}

/** Where styles use a family: the options that have it, and CSS of the owner's own that names it. */
export function usesOfFamily(styles: readonly FontStyle[], family: string): string[] {
  const wanted = family.toLowerCase();
  return styles.flatMap(({ themeName, isDraft, values, customCss }) => {
    const where = `${themeName === '' ? '' : ` of ${themeName}`}${isDraft ? ' (draft)' : ''}`;
    const options = Object.entries(values).filter(([, value]) => familiesIn(value).includes(wanted));
    return [
      ...options.map(([name]) => `${name}${where}`),
      ...(customCss.toLowerCase().includes(wanted) ? [`CSS of your own${where}`] : []),
    ];
  });
}

function familiesIn(value: unknown): string[] {
  if (typeof value !== 'string') return [];
  return value.split(',').map((each) => each.replaceAll(/["'~]/g, '').trim().toLowerCase());
}
