import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type PDFDocument from 'pdfkit';
import { type CutFont, cutEastAsianFonts, isEastAsian } from './east-asian-fonts.ts';
import { coversCode, type FontRange, type FontWeight, readRanges } from './font-ranges.ts';
import { visualRuns } from './visual-runs.ts';
import { unpackWoff } from './woff.ts';

const require = createRequire(import.meta.url);

/** The library with its fonts and compression is loaded with the first document that is made. */
function pdfLibrary(): typeof PDFDocument {
  return require('pdfkit');
}

const weights: readonly FontWeight[] = [400, 700];

/** A piece of a text whose letters are all in one font. */
export interface FontRun {
  readonly font: string;
  readonly text: string;
}

interface FontFile {
  readonly name: string;
  readonly family: string;
  readonly subset: string;
  readonly ranges: readonly FontRange[];
}

const latin = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'vietnamese'] as const;

/** Letters are looked for in these, in this order; Chinese, Japanese and Korean ones in `east-asian-fonts.ts`. */
const files: readonly FontFile[] = [
  ...[...latin, 'devanagari'].map((subset) => fontFile('noto-sans', subset)),
  fontFile('noto-sans-hebrew', 'hebrew'),
  // Noto's Arabic draws letters and their dots apart, so that they could not be copied.
  fontFile('ibm-plex-sans-arabic', 'arabic'),
];

function fontFile(family: string, subset: string): FontFile {
  const ranges: Readonly<Record<string, string>> = require(`@fontsource/${family}/unicode.json`);
  return { name: subset, family, subset, ranges: readRanges(ranges[subset] ?? '') };
}

const pathOf = ({ family, subset }: FontFile, weight: FontWeight) =>
  require.resolve(`@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff`);
const nameOf = (font: string, weight: FontWeight) => `${font}-${weight}`;
const known = new Map<string, Buffer>();

/** A font's file as the library reads it fastest; read once. */
function unpacked(path: string): Buffer {
  const bytes = known.get(path) ?? unpackWoff(readFileSync(path));
  known.set(path, bytes);
  return bytes;
}

/** Written from right to left by the library itself. */
const mirrored = new Set(['hebrew', 'arabic']);

/** The fonts of one document. Of each only the letters that are used come into the file. */
export class PdfFonts {
  /** Letters that none of its fonts has. */
  readonly missing = new Set<string>();
  readonly #cut: readonly CutFont[];
  readonly #used = new Set<string>();

  private constructor(cut: readonly CutFont[]) {
    this.#cut = cut;
  }

  /** Without letters of Eastern Asia. */
  static usual(): PdfFonts {
    return new PdfFonts([]);
  }

  /** With these letters of Eastern Asia, as they are written in a language. */
  static async withLetters(letters: ReadonlySet<string>, language: string): Promise<PdfFonts> {
    return new PdfFonts(await cutEastAsianFonts(letters, language));
  }

  /** An empty document of A4. */
  open(title: string, language: string): PDFKit.PDFDocument {
    return new (pdfLibrary())({
      ...{ size: 'A4', margin: 0, bufferPages: true, lang: language },
      // None before the first letter: the library's own would be read for nothing.
      font: '',
      info: { Title: title },
    });
  }

  /** Writes on with a font of `runs`; it is read with the first letter that needs it. */
  use(pdf: PDFKit.PDFDocument, name: string): PDFKit.PDFDocument {
    if (!this.#used.has(name)) pdf.registerFont(name, this.#bytesOf(name));
    this.#used.add(name);
    return pdf.font(name);
  }

  #bytesOf(name: string): Buffer {
    for (const weight of weights) {
      const file = files.find((each) => nameOf(each.name, weight) === name);
      if (file) return unpacked(pathOf(file, weight));
      const cut = this.#cut.find((each) => nameOf(each.name, weight) === name);
      if (cut) return cut.bytes(weight);
    }
    throw new Error(`There is no font ${name}.`);
  }

  /** A line cut into pieces that one font can write, in the order in which they stand on the paper. */
  runs(line: string, weight: FontWeight): FontRun[] {
    return visualRuns(line).flatMap(({ text, isRightToLeft }) => {
      const runs = this.#inOneFont(text, weight);
      if (!isRightToLeft) return runs;
      return runs.reverse().map((run) => {
        const isMirrored = [...mirrored].some((name) => run.font === nameOf(name, weight));
        return isMirrored ? run : { ...run, text: [...run.text].reverse().join('') };
      });
    });
  }

  #inOneFont(text: string, weight: FontWeight): FontRun[] {
    const runs: { font: string; text: string }[] = [];
    for (const letter of text) {
      const last = runs.at(-1);
      const font = nameOf(this.#fontOf(letter), weight);
      if (last?.font === font) last.text += letter;
      else runs.push({ font, text: letter });
    }
    return runs;
  }

  #fontOf(letter: string): string {
    const code = letter.codePointAt(0) ?? 0;
    const found =
      files.find(({ ranges }) => coversCode(ranges, code)) ??
      this.#cut.find(({ letters }) => letters.has(letter));
    if (found) return found.name;
    if (isEastAsian(code)) this.missing.add(letter);
    return 'latin';
  }
}
