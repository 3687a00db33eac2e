import { isSameDraft } from '../ui/draft-storage.ts';

/** A draft as the server has it. */
export interface StoredDraft<Draft extends object> {
  readonly revision: number;
  readonly draft: Draft;
  readonly published: Draft;
}

/** What became of a draft that was sent. */
export type DraftAnswer<Draft extends object> =
  | { readonly kind: 'saved'; readonly stored: StoredDraft<Draft> }
  /** Someone else was faster: theirs is here, ours was not saved. */
  | { readonly kind: 'conflict'; readonly stored: StoredDraft<Draft> }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'failed' };

export type DraftSaving<Draft extends object> =
  | { readonly kind: 'saved' | 'waiting' | 'saving' | 'offline' }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'conflict'; readonly stored: StoredDraft<Draft> };

export interface DraftState<Draft extends object> {
  readonly draft: Draft;
  readonly stored: StoredDraft<Draft>;
  readonly saving: DraftSaving<Draft>;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

/** A draft that a closed window had not saved yet. */
export interface KeptDraft<Draft extends object> {
  readonly draft: Draft;
  readonly revision: number;
}

export interface DraftTools<Draft extends object> {
  send(draft: Draft, revision: number): Promise<DraftAnswer<Draft>>;
  /** Keeps what is not saved yet in this browser; null when all of it is. */
  keep(kept: KeptDraft<Draft> | null): void;
}

const pauseMs = 250;
const retryMs = 3_000;
const maxSteps = 500;

/** What is worked on: shown at once, saved soon, with every step to go back over. */
export class DraftStore<Draft extends object> {
  readonly #listeners = new Set<() => void>();
  readonly #tools: DraftTools<Draft>;
  #past: readonly Draft[] = [];
  #future: readonly Draft[] = [];
  #key: string | null = null;
  #running: Promise<void> | null = null;
  #isPending = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #state: DraftState<Draft>;

  constructor(stored: StoredDraft<Draft>, kept: KeptDraft<Draft> | undefined, tools: DraftTools<Draft>) {
    this.#tools = tools;
    this.#state = {
      ...{ draft: stored.draft, stored, saving: { kind: 'saved' } },
      ...{ canUndo: false, canRedo: false },
    };
    if (!kept || isSameDraft(kept.draft, stored.draft)) return;
    this.#past = [stored.draft];
    if (kept.revision === stored.revision) this.#turnTo(kept.draft);
    else this.#show({ draft: kept.draft, saving: { kind: 'conflict', stored } });
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  read = (): DraftState<Draft> => this.#state;

  /** Changes under one key, such as the steps of a slider, are undone together. */
  change(change: Partial<Draft>, key: string | null = null): void {
    const { draft } = this.#state;
    const next = { ...draft, ...change };
    if (isSameDraft(next, draft)) return;
    if (key === null || key !== this.#key) this.#past = [...this.#past, draft].slice(-maxSteps);
    this.#key = key;
    this.#future = [];
    this.#turnTo(next);
  }

  undo(): void {
    const before = this.#past.at(-1);
    if (before === undefined) return;
    this.#past = this.#past.slice(0, -1);
    this.#future = [this.#state.draft, ...this.#future];
    this.#key = null;
    this.#turnTo(before);
  }

  redo(): void {
    const [next, ...future] = this.#future;
    if (next === undefined) return;
    this.#past = [...this.#past, this.#state.draft];
    this.#future = future;
    this.#key = null;
    this.#turnTo(next);
  }

  /** After a conflict: writes over the other one, to which undoing leads back. */
  async keepMine(): Promise<void> {
    const { saving, draft } = this.#state;
    if (saving.kind !== 'conflict') return;
    this.#past = [...this.#past, saving.stored.draft];
    this.#show({ stored: saving.stored, saving: { kind: 'waiting' } });
    this.#turnTo(draft);
    await this.flush();
  }

  /** After a conflict: goes on with the other one; undoing leads back to this one. */
  takeTheirs(): void {
    const { saving } = this.#state;
    if (saving.kind === 'conflict') this.adopt(saving.stored);
  }

  /** The server has another draft now, such as one that was just published or given up. */
  adopt(stored: StoredDraft<Draft>): void {
    const { draft } = this.#state;
    this.#isPending = false;
    if (!isSameDraft(draft, stored.draft)) this.#past = [...this.#past, draft];
    this.#key = null;
    this.#tools.keep(null);
    this.#show({ draft: stored.draft, stored, saving: { kind: 'saved' } });
  }

  meet(stored: StoredDraft<Draft>): void {
    this.#show({ saving: { kind: 'conflict', stored } });
  }

  /** Saves at once; done when nothing is left, or nothing can be done. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    while (this.#isPending && this.#state.saving.kind !== 'conflict') {
      this.#running ??= this.#save().finally(() => {
        this.#running = null;
      });
      await this.#running;
      if (['offline', 'refused'].includes(this.#state.saving.kind)) return;
    }
    await this.#running;
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  #turnTo(draft: Draft): void {
    const { saving, stored } = this.#state;
    this.#isPending = true;
    this.#tools.keep({ draft, revision: stored.revision });
    const isMet = saving.kind === 'conflict';
    this.#show({ draft, saving: isMet ? saving : { kind: 'waiting' } });
    if (!isMet) this.#wait(pauseMs);
  }

  #wait(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), ms);
  }

  async #save(): Promise<void> {
    const { draft, stored } = this.#state;
    this.#isPending = false;
    this.#show({ saving: { kind: 'saving' } });
    const answer = await this.#tools.send(draft, stored.revision);
    if (answer.kind === 'saved') {
      this.#tools.keep(
        this.#isPending ? { draft: this.#state.draft, revision: answer.stored.revision } : null,
      );
      this.#show({ stored: answer.stored, saving: { kind: this.#isPending ? 'waiting' : 'saved' } });
      return;
    }
    this.#isPending = true;
    if (answer.kind === 'failed') {
      this.#show({ saving: { kind: 'offline' } });
      this.#wait(retryMs);
    } else this.#show({ saving: answer });
  }

  #show(change: Partial<DraftState<Draft>>): void {
    this.#state = {
      ...this.#state,
      ...change,
      canUndo: this.#past.length > 0,
      canRedo: this.#future.length > 0,
    };
    for (const listener of this.#listeners) listener();
  }
}
