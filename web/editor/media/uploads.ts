import type { MutationAnswer } from '../graph/problems.ts';

/** Where a file on its way stands. */
export type UploadState = 'waiting' | 'sending' | 'paused' | 'failed' | 'done';

export interface Upload {
  readonly key: number;
  readonly file: File;
  readonly state: UploadState;
  /** Bytes that the server has. */
  readonly received: number;
  /** Why it failed. */
  readonly problem: string | null;
}

/** The server's side of an upload. */
export interface UploadGraph {
  start(file: File): Promise<(MutationAnswer & { readonly id?: string; readonly received?: number }) | null>;
  /** Sends a piece from a byte on; the answer says how far the server is. */
  send(
    id: string,
    offset: number,
    piece: Blob,
  ): Promise<(MutationAnswer & { readonly received?: number }) | null>;
  cancel(id: string): Promise<unknown>;
}

interface Kept extends Upload {
  readonly id: string | null;
}

/** A quarter of what the server takes at once, so that progress is seen and little is sent twice. */
const pieceBytes = 2 * 1024 * 1024;
const atOnce = 2;

/**
 * Files on their way to the server, piece by piece. One that was paused, or failed on the way, goes on where the server stands.
 * It lives beside the screens: going to another one stops nothing.
 */
export class Uploads {
  readonly #graph: UploadGraph;
  readonly #failed: string;
  readonly #onDone: () => void;
  readonly #listeners = new Set<() => void>();
  #uploads: readonly Kept[] = [];
  /** Those with a call under way, though they may have been paused since. */
  readonly #busy = new Set<number>();
  #lastKey = 0;

  constructor(graph: UploadGraph, failed: string, onDone: () => void) {
    this.#graph = graph;
    this.#failed = failed;
    this.#onDone = onDone;
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };
  readonly current = (): readonly Upload[] => this.#uploads;

  add(files: readonly File[]): void {
    const added = files.map((file): Kept => {
      this.#lastKey += 1;
      return { key: this.#lastKey, file, state: 'waiting', received: 0, problem: null, id: null };
    });
    this.#set([...this.#uploads, ...added]);
    this.#goOn();
  }

  pause(key: number): void {
    const upload = this.#find(key);
    if (upload?.state === 'sending' || upload?.state === 'waiting') this.#change(key, { state: 'paused' });
    this.#goOn();
  }

  /** Goes on with one that was paused, or that failed. */
  resume(key: number): void {
    this.#change(key, { state: 'waiting', problem: null });
    this.#goOn();
  }

  /** Takes it off the list, and what came of it off the server. */
  remove(key: number): void {
    const upload = this.#find(key);
    this.#set(this.#uploads.filter((each) => each.key !== key));
    // What is left on the server is thrown away after a day anyhow.
    if (upload?.id && upload.state !== 'done') this.#graph.cancel(upload.id).catch(() => undefined);
    this.#goOn();
  }

  #goOn(): void {
    const free = Math.max(0, atOnce - this.#busy.size);
    const isNext = ({ key, state }: Kept) => state === 'waiting' && !this.#busy.has(key);
    for (const { key } of this.#uploads.filter(isNext).slice(0, free)) {
      this.#busy.add(key);
      this.#change(key, { state: 'sending' });
      this.#send(key)
        .catch((error: unknown) => this.#fail(key, error instanceof Error ? error.message : this.#failed))
        .finally(() => {
          this.#busy.delete(key);
          this.#goOn();
        });
    }
  }

  async #send(key: number): Promise<void> {
    const { file, id: known } = this.#find(key) ?? {};
    if (!file) return;
    let id = known ?? null;
    if (id === null) {
      const begun = await this.#graph.start(file);
      if (begun?.id === undefined) return this.#fail(key, begun?.message);
      id = begun.id;
      this.#change(key, { id });
      if (!this.#find(key)) await this.#graph.cancel(id);
    }
    for (;;) {
      const upload = this.#find(key);
      if (upload?.state !== 'sending') return;
      const { received: offset } = upload;
      const answer = await this.#graph.send(id, offset, file.slice(offset, offset + pieceBytes));
      // The server stands elsewhere when an answer was lost on its way: it goes on from there.
      const hasMoved = answer?.received !== undefined && answer.received !== offset;
      if (answer?.received === undefined || (answer.message !== undefined && !hasMoved)) {
        // Nothing of it is left to go on with.
        this.#change(key, { id: null, received: 0 });
        return this.#fail(key, answer?.message);
      }
      this.#change(key, { received: answer.received });
      if (answer.message === undefined && answer.received >= file.size) {
        this.#change(key, { state: 'done' });
        this.#onDone();
        return;
      }
    }
  }

  #fail(key: number, problem: string | undefined): void {
    this.#change(key, { state: 'failed', problem: problem || this.#failed });
  }

  #find(key: number): Kept | undefined {
    return this.#uploads.find((each) => each.key === key);
  }

  #change(key: number, change: Partial<Kept>): void {
    this.#set(this.#uploads.map((each) => (each.key === key ? { ...each, ...change } : each)));
  }

  #set(uploads: readonly Kept[]): void {
    this.#uploads = uploads;
    for (const listener of this.#listeners) listener();
  }
}
