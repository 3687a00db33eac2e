import {
  type CheckedProduct,
  type FileCheck,
  type RepeatWords,
  type RowProblem,
  sortRecords,
  withoutRepeats,
} from './file-check.rules.ts';
import { type FileRecord, type ProductFile, partFrom } from './product-file.rules.ts';

/** A file that was chosen, and where its products go. */
export interface ChosenFile extends ProductFile {
  readonly name: string;
  readonly collectionId: string;
  /** So that a part that is sent twice is stored once. */
  readonly key: string;
  /** What was left out of it in reading; none when absent. */
  readonly notes?: readonly RowProblem[];
}

/** How far an import is. */
export interface ImportProgress {
  /** Records that are done with, of those that are imported. */
  readonly at: number;
  readonly created: number;
  readonly updated: number;
  /** What went wrong on the way, beyond what was known before. */
  readonly problems: readonly RowProblem[];
  /** The first lines of products that were refused on the way. */
  readonly refused: readonly number[];
}

/** A file that was looked at. */
export interface CheckedImport {
  readonly step: 'checked';
  readonly file: ChosenFile;
  readonly check: FileCheck;
}

/** A file whose import was begun. */
export interface BegunImport {
  readonly step: 'importing' | 'stopped' | 'done';
  readonly file: ChosenFile;
  readonly check: FileCheck;
  readonly progress: ImportProgress;
  /** Why it stopped; null when whoever looks stopped it. */
  readonly failure: string | null;
}

/** Where an import stands. */
export type ImportState =
  | { readonly step: 'none' }
  | { readonly step: 'checking'; readonly file: ChosenFile; readonly at: number }
  | CheckedImport
  | BegunImport;

export interface CheckedPart extends FileCheck {
  readonly consumed: number;
}

export interface ImportedPart {
  readonly consumed: number;
  readonly products: readonly {
    readonly line: number;
    readonly id: string;
    readonly isNew: boolean;
    readonly imageUrls: readonly string[];
  }[];
  readonly problems: readonly RowProblem[];
}

/** A part of a file for the server. */
export interface FilePart {
  readonly header: readonly string[];
  readonly records: readonly FileRecord[];
  readonly isLast: boolean;
  readonly collectionId: string;
}

/** The server's side, and this browser's memory. */
export interface ImportPorts {
  check(part: FilePart): Promise<CheckedPart>;
  import(
    part: FilePart,
    key: string,
    expected: readonly { readonly id: string; readonly updatedAt: string }[],
  ): Promise<ImportedPart>;
  /** Answers which products' pictures were refused. */
  setPictures(products: ImportedPart['products']): Promise<readonly RowProblem[]>;
  keep(state: ImportState): Promise<void>;
  messageOf(error: unknown): string;
  onImported(): void;
}

const nothing: ImportState = { step: 'none' };
const mostChecked = 1_000;
const mostImported = 300;

/**
 * A file on its way into the shop: looked at first, then imported part by part. It lives beside the screens, so that going to
 * another one stops nothing, and what this browser keeps of it goes on after a reload.
 */
export class ProductImport {
  readonly #ports: ImportPorts;
  readonly #words: RepeatWords;
  readonly #listeners = new Set<() => void>();
  #state: ImportState = nothing;
  /** What was begun before the last stop is not to go on. */
  #run = 0;

  constructor(ports: ImportPorts, words: RepeatWords) {
    this.#ports = ports;
    this.#words = words;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly current = (): ImportState => this.#state;

  /** Goes on with what this browser kept, unless something was begun meanwhile. */
  resume(kept: ImportState | undefined): void {
    if (!kept || this.#state.step !== 'none') return;
    this.#set(kept);
    if (kept.step === 'checking') void this.check(kept.file);
    if (kept.step === 'importing') void this.import();
  }

  /** Looks at a file; nothing is written. */
  async check(file: ChosenFile): Promise<void> {
    const run = this.#begin();
    let check: FileCheck = { columns: [], ignoredColumns: [], products: [], problems: file.notes ?? [] };
    this.#set({ step: 'checking', file, at: 0 });
    try {
      for await (const { at, answer } of this.#parts(file, file.records, 0, mostChecked, (part) =>
        this.#ports.check(part),
      )) {
        if (run !== this.#run) return;
        check = {
          columns: answer.columns,
          ignoredColumns: answer.ignoredColumns,
          products: [...check.products, ...answer.products],
          problems: [...check.problems, ...answer.problems],
        };
        this.#set({ step: 'checking', file, at });
      }
    } catch (error) {
      if (run !== this.#run) return;
      this.#set(nothing);
      throw error;
    }
    await this.#keep({ step: 'checked', file, check: withoutRepeats(check, this.#words) });
  }

  /** Imports what was looked at, or goes on with it. */
  async import(): Promise<void> {
    const before = this.#state;
    if (before.step === 'none' || before.step === 'checking' || before.step === 'done') return;
    const run = this.#begin();
    const { file, check } = before;
    let progress: ImportProgress =
      before.step === 'checked'
        ? { at: 0, created: 0, updated: 0, problems: [], refused: [] }
        : before.progress;
    const tell = (step: 'importing' | 'stopped' | 'done', failure: string | null = null) =>
      this.#keep({ step, file, check, progress, failure });
    await tell('importing');
    const { accepted } = sortRecords(file.records, check.products);
    const byLine = new Map(check.products.map((product) => [product.line, product]));
    try {
      const send = (part: FilePart) => this.#ports.import(part, file.key, expectedOf(part, byLine));
      for await (const { at, answer, records } of this.#parts(
        file,
        accepted,
        progress.at,
        mostImported,
        send,
      )) {
        const pictures = await this.#ports.setPictures(answer.products);
        if (run !== this.#run) return;
        const stored = new Set(answer.products.map(({ line }) => line));
        const refused = records.flatMap(({ line }) => (byLine.has(line) && !stored.has(line) ? [line] : []));
        const created = answer.products.filter(({ isNew }) => isNew).length;
        progress = {
          at,
          created: progress.created + created,
          updated: progress.updated + answer.products.length - created,
          problems: [...progress.problems, ...answer.problems, ...pictures],
          refused: [...progress.refused, ...refused],
        };
        await tell('importing');
      }
      if (run !== this.#run) return;
      await tell('done');
    } catch (error) {
      if (run === this.#run) await tell('stopped', this.#ports.messageOf(error));
    } finally {
      this.#ports.onImported();
    }
  }

  /** Stops after the part that is on its way; what was imported stays. */
  async stop(): Promise<void> {
    this.#begin();
    const before = this.#state;
    if (before.step === 'importing') await this.#keep({ ...before, step: 'stopped', failure: null });
    else await this.discard();
  }

  /** Lets go of the file. */
  async discard(): Promise<void> {
    this.#begin();
    await this.#keep(nothing);
  }

  async *#parts<Answer extends { readonly consumed: number; readonly problems: readonly RowProblem[] }>(
    { header, collectionId }: ChosenFile,
    records: readonly FileRecord[],
    start: number,
    most: number,
    send: (part: FilePart) => Promise<Answer>,
  ): AsyncGenerator<{ at: number; answer: Answer; records: readonly FileRecord[] }> {
    let size = most;
    for (let at = start; at < records.length; ) {
      const part = partFrom(records, at, size);
      const isLast = at + part.length >= records.length;
      const answer = await send({ header, records: part, isLast, collectionId });
      const isStuck = answer.consumed === 0;
      // A header that makes no sense is told once; a product that is longer than a part needs a longer one.
      if (isStuck && (answer.problems.length > 0 || isLast)) {
        yield { at: records.length, answer, records: part };
        return;
      }
      size = isStuck ? size * 2 : most;
      at += answer.consumed;
      yield { at, answer, records: part.slice(0, answer.consumed) };
    }
  }

  #begin(): number {
    this.#run += 1;
    return this.#run;
  }

  async #keep(state: ImportState): Promise<void> {
    this.#set(state);
    await this.#ports.keep(state);
  }

  #set(state: ImportState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

/** The products that a part changes, as they were looked at. */
function expectedOf(
  { records }: FilePart,
  byLine: ReadonlyMap<number, CheckedProduct>,
): { id: string; updatedAt: string }[] {
  return records.flatMap(({ line }) => {
    const { id = null, updatedAt = null } = byLine.get(line) ?? {};
    return id !== null && updatedAt !== null ? [{ id, updatedAt }] : [];
  });
}
