/** A stream that may be a terminal. */
export interface TerminalStream {
  readonly isTTY?: boolean | undefined;
  write(text: string): unknown;
}

const redrawMs = 200;
const clearLine = '\r\u001b[2K';

/**
 * What a person reads: results on one stream, what happens meanwhile on the other. In a terminal a single line tells how
 * far the work is, at most five times a second; in a file or a pipe it tells in plain lines, now and then.
 */
export class Terminal {
  readonly #out: TerminalStream;
  readonly #notes: TerminalStream;
  readonly #now: () => number;
  #isStatusShown = false;
  #drawnAt = Number.NEGATIVE_INFINITY;

  constructor(out: TerminalStream, notes: TerminalStream, now: () => number = () => performance.now()) {
    this.#out = out;
    this.#notes = notes;
    this.#now = now;
  }

  /** Whether someone looks on, so that the status line may change in place. */
  get isWatched(): boolean {
    return this.#notes.isTTY === true;
  }

  /** A line of the result. */
  print(line: string): void {
    this.#clear();
    this.#out.write(`${line}\n`);
  }

  /** A line about what happens, above the status line. */
  note(line: string): void {
    this.#clear();
    this.#notes.write(`${line}\n`);
  }

  /** Draws the status line again, unless that was a moment ago or nobody looks on. */
  status(text: string): void {
    if (!this.isWatched || this.#now() - this.#drawnAt < redrawMs) return;
    this.#drawnAt = this.#now();
    this.#notes.write(`${clearLine}${text}`);
    this.#isStatusShown = true;
  }

  #clear(): void {
    if (!this.#isStatusShown) return;
    this.#notes.write(clearLine);
    this.#isStatusShown = false;
    this.#drawnAt = Number.NEGATIVE_INFINITY;
  }
}

/** A text from elsewhere as it may be shown: a terminal obeys control characters, so none is left. */
export function plain(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ');
}
