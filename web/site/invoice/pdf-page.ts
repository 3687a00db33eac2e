import type { FontWeight } from './font-ranges.ts';
import { PdfFonts } from './pdf-fonts.ts';

/** Points from each edge of the paper. */
const margin = 50;
const leading = 1.4;
/** From the top of a line to the letters' foot, so that those of several fonts stand on one line. */
const ascent = 1.07;
/** What is left for the line at the end of each page. */
const bottom = 60;

/** How a text is written. */
export interface TextStyle {
  readonly size?: number;
  readonly weight?: FontWeight;
  readonly align?: 'left' | 'right';
  readonly color?: string;
}

/** A column of a table: its width in points. */
export interface Column {
  readonly title: string;
  readonly width: number;
  readonly align?: 'left' | 'right';
}

/** How a document is called, what is on it, and what its pages are counted by. */
export interface PdfContents {
  readonly title: string;
  readonly language: string;
  write(page: PdfPage): void;
  pageOf(page: number, pages: number): string;
}

/** A document. Where letters of Eastern Asia are in it, their fonts are made once it is known which, and it is written anew. */
export async function makePdf(contents: PdfContents): Promise<Uint8Array> {
  const first = write(contents, PdfFonts.usual());
  const { missing } = first.fonts;
  if (missing.size === 0) return first.page.finish();
  return write(contents, await PdfFonts.withLetters(missing, contents.language)).page.finish();
}

function write(contents: PdfContents, fonts: PdfFonts) {
  const page = new PdfPage(contents, fonts);
  contents.write(page);
  page.countPages(contents.pageOf);
  return { page, fonts };
}

/** Writes a document from top to bottom; what does not fit goes on with the next page. */
export class PdfPage {
  readonly width: number;
  /** Where the next line begins. */
  y = margin;
  readonly #fonts: PdfFonts;
  readonly #pdf: PDFKit.PDFDocument;
  readonly #end: number;
  readonly #widths = new Map<string, number>();
  /** True while it is only found out how much room something takes. */
  #isMeasuring = false;

  constructor({ title, language }: Pick<PdfContents, 'title' | 'language'>, fonts: PdfFonts) {
    this.#fonts = fonts;
    this.#pdf = fonts.open(title, language);
    this.width = this.#pdf.page.width - 2 * margin;
    this.#end = this.#pdf.page.height - bottom;
  }

  /** Leaves so many points free. */
  skip(points: number): void {
    this.y += points;
  }

  /** Lines of text below each other, in a column. */
  text(text: string, style: TextStyle = {}, at: { x?: number; width?: number } = {}): void {
    const { x = 0, width = this.width } = at;
    for (const line of this.#wrap(text, width, style)) {
      this.#breakBefore(this.#height(style));
      this.#write(line, x, width, style);
      this.y += this.#height(style);
    }
  }

  /** Columns of text beside each other, from the same line on. */
  columns(parts: readonly { readonly lines: readonly string[]; readonly title: string }[], gap = 20): void {
    const width = (this.width - gap * (parts.length - 1)) / parts.length;
    const start = this.y;
    let end = start;
    parts.forEach(({ title, lines }, index) => {
      const at = { x: index * (width + gap), width };
      this.y = start;
      if (title !== '') this.text(title, { weight: 700, size: 9 }, at);
      for (const line of lines) this.text(line, {}, at);
      end = Math.max(end, this.y);
    });
    this.y = end;
  }

  /** How much room something takes that is written from top to bottom. */
  heightOf(write: () => void): number {
    const y = this.y;
    const wasMeasuring = this.#isMeasuring;
    this.#isMeasuring = true;
    write();
    const height = this.y - y;
    this.#isMeasuring = wasMeasuring;
    this.y = y;
    return height;
  }

  /** Writes something on one page where one page can hold it. */
  keepTogether(write: () => void): void {
    const height = this.heightOf(write);
    if (height <= this.#end - margin) this.#breakBefore(height);
    write();
  }

  /**
   * A table whose headings come again on each page. What belongs to it, such as its sums, stands on the page of its
   * last row.
   */
  table(
    columns: readonly Column[],
    rows: readonly (readonly string[])[],
    writeSums: () => void = () => {},
  ): void {
    const writeHead = () => {
      const titles = columns.map(({ title }) => title);
      this.#row(columns, titles, { weight: 700, size: 9 });
      this.rule();
    };
    writeHead();
    rows.forEach((row, index) => {
      const writeRow = () => {
        this.#row(columns, row, {});
        this.skip(4);
        if (index < rows.length - 1) return;
        this.rule();
        writeSums();
      };
      const alone = this.heightOf(() => this.#row(columns, row, {}));
      const withSums = index === rows.length - 1 ? this.heightOf(writeRow) : alone;
      const room = this.#end - margin - this.heightOf(writeHead);
      if (this.#breakBefore(withSums <= room ? withSums : alone)) writeHead();
      writeRow();
    });
  }

  /** A term and its amount at the right edge. */
  total(term: string, amount: string, style: TextStyle = {}): void {
    const width = 240;
    this.#breakBefore(this.#height(style));
    const start = this.y;
    this.text(term, style, { x: this.width - width, width: width - 100 });
    const end = this.y;
    this.y = start;
    this.text(amount, { ...style, align: 'right' }, { x: this.width - 100, width: 100 });
    this.y = Math.max(this.y, end);
  }

  /** A line across the page. */
  rule(): void {
    const y = this.y + 2;
    this.y += 8;
    if (this.#isMeasuring) return;
    this.#pdf
      .moveTo(margin, y)
      .lineTo(margin + this.width, y)
      .lineWidth(0.5)
      .strokeColor('#999999')
      .stroke();
  }

  /** Counts the pages at their ends. */
  countPages(pageOf: PdfContents['pageOf']): void {
    const { count } = this.#pdf.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      this.#pdf.switchToPage(page);
      this.y = this.#end + 20;
      this.#write(pageOf(page + 1, count), 0, this.width, { size: 8, align: 'right', color: '#666666' });
    }
  }

  /** The document's bytes. */
  async finish(): Promise<Uint8Array> {
    const chunks: Buffer[] = [];
    this.#pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    const ended = new Promise<void>((resolve, reject) => {
      this.#pdf.on('end', resolve);
      this.#pdf.on('error', reject);
    });
    this.#pdf.end();
    await ended;
    return Buffer.concat(chunks);
  }

  #row(columns: readonly Column[], cells: readonly string[], style: TextStyle): void {
    const start = this.y;
    let x = 0;
    let end = start;
    columns.forEach(({ width, align = 'left' }, index) => {
      this.y = start;
      const gap = index === columns.length - 1 ? 0 : 8;
      this.text(cells[index] ?? '', { ...style, align }, { x, width: width - gap });
      end = Math.max(end, this.y);
      x += width;
    });
    this.y = end;
  }

  #height({ size = 10 }: TextStyle): number {
    return size * leading;
  }

  /** Begins a new page where so many points are not left; true when it did. */
  #breakBefore(height: number): boolean {
    if (this.#isMeasuring || this.y + height <= this.#end) return false;
    this.#pdf.addPage();
    this.y = margin;
    return true;
  }

  #write(line: string, x: number, width: number, style: TextStyle): void {
    if (this.#isMeasuring) return;
    const { size = 10, weight = 400, align = 'left', color = '#111111' } = style;
    let left = margin + x + (align === 'right' ? width - this.#widthOf(line, style) : 0);
    for (const { font, text } of this.#fonts.runs(line, weight)) {
      this.#fonts
        .use(this.#pdf, font)
        .fontSize(size)
        .fillColor(color)
        .text(text, left, this.y + size * ascent, { lineBreak: false, baseline: 'alphabetic' });
      left += this.#pdf.widthOfString(text);
    }
  }

  #widthOf(text: string, { size = 10, weight = 400 }: TextStyle): number {
    const key = `${weight} ${size} ${text}`;
    const known = this.#widths.get(key);
    if (known !== undefined) return known;
    const width = this.#fonts
      .runs(text, weight)
      .reduce(
        (sum, run) => sum + this.#fonts.use(this.#pdf, run.font).fontSize(size).widthOfString(run.text),
        0,
      );
    this.#widths.set(key, width);
    return width;
  }

  /** Lines that fit; a word that is longer than a line is cut. */
  #wrap(text: string, width: number, style: TextStyle): string[] {
    return text.split('\n').flatMap((paragraph) => {
      const lines: string[] = [];
      let line = '';
      let used = 0;
      for (const word of paragraph.split(/(?<=\s|-)/)) {
        if (line !== '' && used + this.#widthOf(word.trimEnd(), style) > width) {
          lines.push(line.trimEnd());
          line = '';
          used = 0;
        }
        used += this.#widthOf(word, style);
        line += word;
        while (used > width && line.trimEnd().length > 1 && this.#widthOf(line.trimEnd(), style) > width) {
          const [head, tail] = this.#cut(line, width, style);
          lines.push(head);
          line = tail;
          used = this.#widthOf(tail, style);
        }
      }
      return [...lines, line.trimEnd()];
    });
  }

  #cut(line: string, width: number, style: TextStyle): readonly [string, string] {
    const letters = [...line];
    let count = letters.length - 1;
    while (count > 1 && this.#widthOf(letters.slice(0, count).join(''), style) > width) count -= 1;
    return [letters.slice(0, count).join(''), letters.slice(count).join('')];
  }
}
