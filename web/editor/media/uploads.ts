import { GraphFailure } from '../graph/graph-failure.ts';
import type { MutationAnswer } from '../graph/problems.ts';

/** Where a file on its way stands. */
export type UploadState = 'waiting' | 'sending' | 'processing' | 'paused' | 'failed' | 'done';

/** What a file became. */
export interface UploadedMedia {
  readonly __typename: 'Image' | 'MediaFile';
  readonly id: string;
  readonly url: string;
}

export interface Upload {
  readonly key: number;
  readonly file: File;
  readonly state: UploadState;
  /** Bytes that the server has. */
  readonly received: number;
  /** Why it failed. */
  readonly problem: string | null;
  /** Null until all of it is there and was looked at. */
  readonly result: UploadedMedia | null;
}

/** What is said of an upload that did not come through. */
export interface UploadFailures {
  /** The connection broke. */
  readonly offline: string;
  /** The server answered nothing. */
  readonly noAnswer: string;
  readonly uploading: string;
  /** All of it is there, and looking at it failed. */
  readonly processing: string;
  /** It was looked at, and nothing came of it. */
  readonly unfinished: string;
}

/** Where what is uploaded goes. */
export interface UploadPlace {
  /** True for what is sold: who buys it gets it, and nobody else. */
  readonly isPrivate: boolean;
  /** The media folder; null for none. */
  readonly folderId: string | null;
}

/** The server's side of an upload. */
export interface UploadGraph {
  start(
    file: File,
    place: UploadPlace,
  ): Promise<(MutationAnswer & { readonly id?: string; readonly received?: number }) | null>;
  /** Sends a piece from a byte on; the answer says how far the server is. */
  send(
    id: string,
    offset: number,
    piece: Blob,
  ): Promise<
    (MutationAnswer & { readonly received?: number; readonly result?: UploadedMedia | null }) | null
  >;
  cancel(id: string): Promise<unknown>;
}

/** Who is told what becomes of uploads. */
export interface UploadListener {
  onDone(): void;
  /** One failed while no screen shows it. */
  onUnseenFailure(name: string, problem: string): void;
}

interface Kept extends Upload {
  readonly id: string | null;
  readonly place: UploadPlace;
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
  readonly #failures: UploadFailures;
  readonly #told: UploadListener;
  readonly #listeners = new Set<() => void>();
  #uploads: readonly Kept[] = [];
  /** Those with a call under way, though they may have been paused since. */
  readonly #busy = new Set<number>();
  #lastKey = 0;

  constructor(graph: UploadGraph, failures: UploadFailures, told: UploadListener) {
    this.#graph = graph;
    this.#failures = failures;
    this.#told = told;
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };
  readonly current = (): readonly Upload[] => this.#uploads;

  /** Answers the keys that they are known by, in their order. */
  add(
    files: readonly File[],
    { isPrivate = false, folderId = null }: Partial<UploadPlace> = {},
  ): readonly number[] {
    const added = files.map((file): Kept => {
      this.#lastKey += 1;
      return {
        key: this.#lastKey,
        file,
        state: 'waiting',
        received: 0,
        problem: null,
        id: null,
        result: null,
        place: { isPrivate, folderId },
      };
    });
    this.#set([...this.#uploads, ...added]);
    this.#goOn();
    return added.map(({ key }) => key);
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

  /** Takes it off the list, and what came of it off the server. True when that stopped the server looking at it. */
  remove(key: number): boolean {
    const upload = this.#find(key);
    this.#set(this.#uploads.filter((each) => each.key !== key));
    // What is left on the server is thrown away after a day anyhow.
    if (upload?.id && upload.state !== 'done') this.#graph.cancel(upload.id).catch(() => undefined);
    this.#goOn();
    return upload?.state === 'processing';
  }

  #goOn(): void {
    const free = Math.max(0, atOnce - this.#busy.size);
    const isNext = ({ key, state }: Kept) => state === 'waiting' && !this.#busy.has(key);
    for (const { key } of this.#uploads.filter(isNext).slice(0, free)) {
      this.#busy.add(key);
      this.#change(key, { state: 'sending' });
      this.#send(key)
        .catch((error: unknown) => this.#fail(key, this.#messageOf(key, error)))
        .finally(() => {
          this.#busy.delete(key);
          this.#goOn();
        });
    }
  }

  async #send(key: number): Promise<void> {
    const { file, id: known, place } = this.#find(key) ?? {};
    if (!file || !place) return;
    let id = known ?? null;
    if (id === null) {
      const begun = await this.#graph.start(file, place);
      if (begun?.id === undefined) return this.#fail(key, begun?.message ?? this.#failures.noAnswer);
      id = begun.id;
      this.#change(key, { id });
      if (!this.#find(key)) await this.#graph.cancel(id);
    }
    for (;;) {
      const upload = this.#find(key);
      if (upload?.state !== 'sending' && upload?.state !== 'processing') return;
      const { received: offset } = upload;
      if (offset + pieceBytes >= file.size) this.#change(key, { state: 'processing' });
      const answer = await this.#graph.send(id, offset, file.slice(offset, offset + pieceBytes));
      // The server stands elsewhere when an answer was lost on its way: it goes on from there.
      const hasMoved = answer?.received !== undefined && answer.received !== offset;
      if (answer?.received === undefined || (answer.message !== undefined && !hasMoved)) {
        // Nothing of it is left to go on with.
        this.#change(key, { id: null, received: 0 });
        return this.#fail(key, answer?.message ?? this.#failures.noAnswer);
      }
      this.#change(key, { received: answer.received });
      if (answer.message === undefined && answer.received >= file.size) {
        if (!answer.result) return this.#fail(key, this.#failures.unfinished);
        this.#change(key, { state: 'done', result: answer.result });
        this.#told.onDone();
        return;
      }
    }
  }

  #fail(key: number, problem: string): void {
    const { file } = this.#find(key) ?? {};
    this.#change(key, { state: 'failed', problem });
    if (file && this.#listeners.size === 0) this.#told.onUnseenFailure(file.name, problem);
  }

  #messageOf(key: number, error: unknown): string {
    if (error instanceof GraphFailure && error.code === 'OFFLINE') return this.#failures.offline;
    if (this.#find(key)?.state === 'processing') return this.#failures.processing;
    // A defect of the server's has no reason to tell; a refusal has.
    const hasReason = error instanceof GraphFailure && error.code !== 'INTERNAL_SERVER_ERROR';
    return hasReason ? error.message : this.#failures.uploading;
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
