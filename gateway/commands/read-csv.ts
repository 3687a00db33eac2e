import { CsvError, type Parser, parse } from 'csv-parse';

/** One record of a CSV file, with the line that it starts on; the first is 1. */
export interface CsvRecord {
  readonly line: number;
  readonly cells: string[];
}

/** A file that cannot be read as CSV from a line on. */
export class CsvReadError extends Error {
  override readonly name = 'CsvReadError';
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

/** Far above any description; a quote that is never closed is found before it swallows the file. */
const maxRecordLength = 2_000_000;

/**
 * Reads a CSV file record by record, whatever its size, with or without a byte order mark, with any line ends, and with
 * commas, semicolons or tabs between its cells. What comes before a mistake is given before the mistake is thrown.
 */
export async function* readCsv(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<CsvRecord> {
  const reading = new Reading();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of bytes) {
      await reading.write(reading.decode(() => decoder.decode(chunk, { stream: true })));
      yield* reading.take();
    }
    await reading.write(reading.decode(() => decoder.decode()));
    await reading.end();
  } catch (error) {
    yield* reading.take();
    throw reading.explain(error);
  } finally {
    reading.close();
  }
  yield* reading.take();
}

/** The parser with what it found; it starts once the first line says what stands between the cells. */
class Reading {
  #found: CsvRecord[] = [];
  #nextLine = 1;
  #head = '';
  #parser: Parser | undefined;

  take(): CsvRecord[] {
    return this.#found.splice(0);
  }

  decode(read: () => string): string {
    try {
      return read();
    } catch {
      throw new CsvReadError(this.#nextLine, 'From about here the file is no UTF-8. Save it as "CSV UTF-8".');
    }
  }

  async write(text: string): Promise<void> {
    if (this.#parser) return this.#send(this.#parser, text);
    this.#head += text;
    if (/\S[^\r\n]*[\r\n]/.test(this.#head) || this.#head.length > maxRecordLength) await this.#start();
  }

  async end(): Promise<void> {
    const parser = this.#parser ?? (await this.#start());
    await new Promise<void>((done, fail) => {
      parser.once('error', fail);
      parser.end(done);
    });
  }

  close(): void {
    this.#parser?.destroy();
  }

  explain(error: unknown): unknown {
    if (!(error instanceof CsvError)) return error;
    if (error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE') {
      return new CsvReadError(this.#nextLine, 'A quote is opened in this row and never closed.');
    }
    return new CsvReadError(this.#nextLine, `This row cannot be read: ${error.message}`);
  }

  async #start(): Promise<Parser> {
    const parser = parse({
      bom: true,
      delimiter: findDelimiter(this.#head),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: maxRecordLength,
      on_record: (cells: string[]) => {
        this.#found.push({ line: this.#nextLine, cells });
        this.#nextLine += cells.reduce((count, cell) => count + countLineEnds(cell), 1);
        return null;
      },
    });
    parser.on('error', () => undefined);
    parser.resume();
    this.#parser = parser;
    await this.#send(parser, this.#head);
    return parser;
  }

  #send(parser: Parser, text: string): Promise<void> {
    return new Promise((done, fail) => parser.write(text, (error) => (error ? fail(error) : done())));
  }
}

function countLineEnds(cell: string): number {
  return /[\r\n]/.test(cell) ? (cell.match(/\r\n|\n|\r/g)?.length ?? 0) : 0;
}

/** Spreadsheets of some countries write semicolons; the header says which it is. */
function findDelimiter(head: string): string {
  const [header = ''] = head.trimStart().split(/[\r\n]/, 1);
  const counts = [',', ';', '\t'].map((sign) => ({ sign, count: header.split(sign).length }));
  return counts.reduce((best, each) => (each.count > best.count ? each : best)).sign;
}
