import { isSameDraft } from '../ui/draft-storage.ts';

/** Values of a theme's options by their names; what is not here is as the theme has it. */
export type StyleValues = Readonly<Record<string, string | number | boolean>>;

/** How the website is to look. */
export interface Style {
  readonly values: StyleValues;
  readonly customCss: string;
}

/** A style as the server has it. */
export interface StoredStyle {
  readonly revision: number;
  readonly style: Style;
  readonly published: Style;
}

/** What became of a style that was sent. */
export type StyleAnswer =
  | { readonly kind: 'saved'; readonly stored: StoredStyle }
  /** Someone else was faster: theirs is here, ours was not saved. */
  | { readonly kind: 'conflict'; readonly stored: StoredStyle }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'failed' };

export type StyleSaving =
  | { readonly kind: 'saved' | 'waiting' | 'saving' | 'offline' }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'conflict'; readonly stored: StoredStyle };

export interface StyleState {
  readonly style: Style;
  readonly stored: StoredStyle;
  readonly saving: StyleSaving;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

/** A style that a closed window had not saved yet. */
export interface KeptStyle {
  readonly style: Style;
  readonly revision: number;
}

export interface StyleTools {
  send(style: Style, revision: number): Promise<StyleAnswer>;
  /** Keeps what is not saved yet in this browser; null when all of it is. */
  keep(kept: KeptStyle | null): void;
}

const pauseMs = 250;
const retryMs = 3_000;
const maxSteps = 500;

/** The style that is worked on: shown at once, saved soon, with every step to go back over. */
export class StyleStore {
  readonly #listeners = new Set<() => void>();
  readonly #tools: StyleTools;
  #past: readonly Style[] = [];
  #future: readonly Style[] = [];
  #key: string | null = null;
  #running: Promise<void> | null = null;
  #isPending = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #state: StyleState;

  constructor(stored: StoredStyle, kept: KeptStyle | undefined, tools: StyleTools) {
    this.#tools = tools;
    this.#state = {
      ...{ style: stored.style, stored, saving: { kind: 'saved' } },
      ...{ canUndo: false, canRedo: false },
    };
    if (!kept || isSameDraft(kept.style, stored.style)) return;
    this.#past = [stored.style];
    if (kept.revision === stored.revision) this.#turnTo(kept.style);
    else this.#show({ style: kept.style, saving: { kind: 'conflict', stored } });
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  read = (): StyleState => this.#state;

  /** Changes under one key, such as the steps of a slider, are undone together. */
  change(change: Partial<Style>, key: string | null = null): void {
    const { style } = this.#state;
    const next = { ...style, ...change };
    if (isSameDraft(next, style)) return;
    if (key === null || key !== this.#key) this.#past = [...this.#past, style].slice(-maxSteps);
    this.#key = key;
    this.#future = [];
    this.#turnTo(next);
  }

  undo(): void {
    const before = this.#past.at(-1);
    if (before === undefined) return;
    this.#past = this.#past.slice(0, -1);
    this.#future = [this.#state.style, ...this.#future];
    this.#key = null;
    this.#turnTo(before);
  }

  redo(): void {
    const [next, ...future] = this.#future;
    if (next === undefined) return;
    this.#past = [...this.#past, this.#state.style];
    this.#future = future;
    this.#key = null;
    this.#turnTo(next);
  }

  /** After a conflict: writes over the other one, to which undoing leads back. */
  async keepMine(): Promise<void> {
    const { saving, style } = this.#state;
    if (saving.kind !== 'conflict') return;
    this.#past = [...this.#past, saving.stored.style];
    this.#show({ stored: saving.stored, saving: { kind: 'waiting' } });
    this.#turnTo(style);
    await this.flush();
  }

  /** After a conflict: goes on with the other one; undoing leads back to this one. */
  takeTheirs(): void {
    const { saving } = this.#state;
    if (saving.kind === 'conflict') this.adopt(saving.stored);
  }

  /** The server has another style now, such as one that was just published or given up. */
  adopt(stored: StoredStyle): void {
    const { style } = this.#state;
    this.#isPending = false;
    if (!isSameDraft(style, stored.style)) this.#past = [...this.#past, style];
    this.#key = null;
    this.#tools.keep(null);
    this.#show({ style: stored.style, stored, saving: { kind: 'saved' } });
  }

  meet(stored: StoredStyle): void {
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

  #turnTo(style: Style): void {
    const { saving, stored } = this.#state;
    this.#isPending = true;
    this.#tools.keep({ style, revision: stored.revision });
    const isMet = saving.kind === 'conflict';
    this.#show({ style, saving: isMet ? saving : { kind: 'waiting' } });
    if (!isMet) this.#wait(pauseMs);
  }

  #wait(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), ms);
  }

  async #save(): Promise<void> {
    const { style, stored } = this.#state;
    this.#isPending = false;
    this.#show({ saving: { kind: 'saving' } });
    const answer = await this.#tools.send(style, stored.revision);
    if (answer.kind === 'saved') {
      this.#tools.keep(
        this.#isPending ? { style: this.#state.style, revision: answer.stored.revision } : null,
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

  #show(change: Partial<StyleState>): void {
    this.#state = {
      ...this.#state,
      ...change,
      canUndo: this.#past.length > 0,
      canRedo: this.#future.length > 0,
    };
    for (const listener of this.#listeners) listener();
  }
}
