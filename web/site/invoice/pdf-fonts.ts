import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';

const require = createRequire(import.meta.url);

/**
 * Letters are looked for in these, in this order. None holds Chinese, Japanese, Korean, Thai, or letters that run from right to left:
 * those are shown as empty boxes.
 */
const subsets = [
  ...['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext'],
  ...['greek', 'greek-ext', 'vietnamese', 'devanagari'],
] as const;

/** How heavy letters are. */
export type FontWeight = 400 | 700;

/** A piece of a text whose letters are all in one font. */
export interface FontRun {
  readonly font: string;
  readonly text: string;
}

type Range = readonly [from: number, to: number];

const ranges: Readonly<Record<string, string>> = require('@fontsource/noto-sans/unicode.json');
const coverage = subsets.map((subset) => ({ subset, ranges: readRanges(ranges[subset] ?? '') }));

/** `U+0000-00FF,U+0131` as numbers. */
function readRanges(text: string): Range[] {
  return text.split(',').map((range): Range => {
    const [from = '', to = from] = range.replace('U+', '').split('-');
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
  });
}

function subsetOf(letter: string): string {
  const code = letter.codePointAt(0) ?? 0;
  const found = coverage.find(({ ranges }) => ranges.some(([from, to]) => code >= from && code <= to));
  return found?.subset ?? 'latin';
}

const nameOf = (subset: string, weight: FontWeight) => `${subset}-${weight}`;
const fileOf = (subset: string, weight: FontWeight) =>
  require.resolve(`@fontsource/noto-sans/files/noto-sans-${subset}-${weight}-normal.woff`);

/** An empty document of A4, with the fonts that it may use: of each only the letters that are used come into the file. */
export function createPdf(title: string, language: string): PDFKit.PDFDocument {
  const pdf = new PDFDocument({
    ...{ size: 'A4', margin: 0, bufferPages: true, lang: language },
    font: fileOf('latin', 400),
    info: { Title: title },
  });
  for (const subset of subsets)
    for (const weight of [400, 700] as const)
      pdf.registerFont(nameOf(subset, weight), fileOf(subset, weight));
  return pdf;
}

/** A text cut into pieces that one font can write. */
export function fontRuns(text: string, weight: FontWeight): FontRun[] {
  const runs: { font: string; text: string }[] = [];
  for (const letter of text) {
    const last = runs.at(-1);
    const font = nameOf(subsetOf(letter), weight);
    if (last?.font === font) last.text += letter;
    else runs.push({ font, text: letter });
  }
  return runs;
}
