import { Autosave, type MergeStored, type SaveState } from './autosave.ts';
import type { Draft, SendDraft } from './draft.ts';
import { type History, rebaseHistory, recordChange, redo, undo } from './history.ts';
import { allBlocks, type Layout } from './layout.ts';
import { forgetLast, keepLast, type Remembered, remember } from './memory.ts';
import { asSaved, mergeLayouts, type Preferred } from './merge-layouts.rules.ts';
import { resume } from './resume.ts';

/** What is chosen: blocks, or a section when there are none. */
export interface Selection {
  readonly blocks: readonly string[];
  readonly section: string | null;
}

/** A canvas as its parts show it. */
export interface CanvasState {
  readonly layout: Layout;
  readonly selection: Selection;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly saving: SaveState;
  readonly draft: Draft;
}

/** What is said aloud of a change, and how it is undone. */
export interface ChangeOptions {
  /** Changes under one key are undone together. */
  readonly key?: string;
  /** What is chosen from then on. */
  readonly select?: Partial<Selection>;
}

const nothing: Selection = { blocks: [], section: null };

/** One page's canvas: its steps, what is chosen, and that all of it is kept here and on the server. */
export class CanvasStore {
  readonly #listeners = new Set<() => void>();
  readonly #memoryKey: string;
  readonly #autosave: Autosave;
  #history: History;
  #selection = nothing;
  #isSaved: boolean;
  #isRemembering = false;
  #mustRemember = false;
  #isLeaving = false;
  #state: CanvasState;
  /** Told of layouts that the server has, so that the site can draw them. */
  onSaved: (layout: Layout) => void = () => undefined;

  constructor(memoryKey: string, draft: Draft, remembered: Remembered | undefined, send: SendDraft) {
    const { history, task } = resume(draft, remembered);
    this.#memoryKey = memoryKey;
    this.#history = history;
    this.#isSaved = task === 'none';
    const sending = remembered?.sending;
    const tell = (_state: SaveState, _draft: Draft, saved: Layout | null) => this.#noteSaving(saved);
    this.#autosave = new Autosave(draft, send, tell, sending ? [sending] : [], this.#merge);
    this.#state = this.#read();
    if (remembered) void this.#remember();
    if (task === 'save') this.#autosave.change(history.present);
    if (task === 'decide') this.#autosave.meetConflict(draft);
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  read = (): CanvasState => this.#state;

  /** Shows a changed layout at once, and saves it soon. */
  change(next: Layout, { key, select }: ChangeOptions = {}): void {
    const before = this.#history;
    this.#history = recordChange(before, next, key ?? null);
    if (select) this.#selection = { ...nothing, ...select };
    if (this.#history === before) this.#tell();
    else this.#keep();
  }

  undo(): void {
    this.#go(undo(this.#history));
  }

  redo(): void {
    this.#go(redo(this.#history));
  }

  select(selection: Partial<Selection>): void {
    this.#selection = { ...nothing, ...selection };
    this.#tell();
  }

  /** Everything is with the server when this is done, if the server can be reached. */
  flush(): Promise<void> {
    return this.#autosave.flush();
  }

  /** The window closes: what is not saved yet is kept at once, and sent if there is time for it. */
  leave(): void {
    const { draft, sending } = this.#autosave;
    this.#isLeaving = true;
    if (this.#isSaved) forgetLast(this.#memoryKey);
    else keepLast(this.#memoryKey, { layout: this.#history.present, revision: draft.revision, sending });
    void this.flush();
  }

  /** After a conflict: this window's version counts; the other one stays among the versions. */
  keepMine(): Promise<void> {
    return this.#decide('mine');
  }

  /** After a conflict: the other version counts; undo leads back to this window's. */
  takeTheirs(): void {
    const { state } = this.#autosave;
    if (state.kind !== 'conflict') return;
    if (state.clashes === null) this.adopt(state.stored);
    else void this.#decide('theirs');
  }

  /** The server has this draft now: it is a step of its own, if it shows anything else. */
  adopt(draft: Draft): void {
    this.#history = recordChange(this.#history, draft.layout);
    this.#isSaved = true;
    this.#autosave.adopt(draft);
    void this.#remember();
    this.onSaved(draft.layout);
  }

  /** Another window was faster: both versions are shown, and someone decides. */
  meet(stored: Draft): void {
    this.#autosave.meetConflict(stored);
  }

  /** The draft was published, or handed in for review: what is on the screen stays. */
  noteSettled(draft: Draft): void {
    this.#autosave.settle(draft);
  }

  close(): void {
    this.#autosave.close();
  }

  /** What both changed is decided; all else of both is there in either case. */
  async #decide(preferred: Preferred): Promise<void> {
    const { state, draft } = this.#autosave;
    if (state.kind !== 'conflict') return;
    const { stored, clashes } = state;
    const { present } = this.#history;
    const mine = clashes && mergeLayouts(draft.layout, present, stored.layout, 'mine');
    if (mine) {
      this.#history = rebaseHistory(this.#history, draft.layout, stored.layout, mine.layout);
      const theirs = mergeLayouts(draft.layout, present, stored.layout, 'theirs');
      if (preferred === 'theirs' && theirs) this.#history = recordChange(this.#history, theirs.layout);
    }
    await this.#autosave.decide(this.#history.present);
  }

  #merge: MergeStored = (base, stored, sent) => {
    const present = sent ? asSaved(this.#history.present, sent, base) : this.#history.present;
    this.#history = { ...this.#history, present };
    const merged = mergeLayouts(base, present, stored);
    if (merged === null || merged.clashes.length > 0) return merged?.clashes ?? null;
    this.#history = rebaseHistory(this.#history, base, stored, merged.layout);
    this.#keepSelection();
    return merged;
  };

  #go(history: History): void {
    if (history === this.#history) return;
    this.#history = history;
    this.#keep();
  }

  #keep(): void {
    this.#isSaved = false;
    this.#isLeaving = false;
    this.#keepSelection();
    void this.#remember();
    this.#autosave.change(this.#history.present);
    this.#tell();
  }

  /** What is not there any more is not chosen. */
  #keepSelection(): void {
    const known = new Set(allBlocks(this.#history.present).map(({ id }) => id));
    this.#selection = { ...this.#selection, blocks: this.#selection.blocks.filter((id) => known.has(id)) };
  }

  #noteSaving(saved: Layout | null): void {
    if (saved !== null) {
      this.#isSaved = saved === this.#history.present;
      void this.#remember();
      this.onSaved(saved);
    }
    this.#tell();
  }

  /** Keeps the latest; what comes while it is being kept is kept after it, once. */
  async #remember(): Promise<void> {
    this.#mustRemember = true;
    if (this.#isRemembering) return;
    this.#isRemembering = true;
    while (this.#mustRemember) {
      this.#mustRemember = false;
      const { revision, layout: base } = this.#autosave.draft;
      await remember(this.#memoryKey, { history: this.#history, revision, base, isSaved: this.#isSaved });
    }
    this.#isRemembering = false;
    if (!this.#isLeaving) forgetLast(this.#memoryKey);
  }

  #tell(): void {
    this.#state = this.#read();
    for (const listener of this.#listeners) listener();
  }

  #read(): CanvasState {
    return {
      layout: this.#history.present,
      selection: this.#selection,
      canUndo: this.#history.past.length > 0,
      canRedo: this.#history.future.length > 0,
      saving: this.#autosave.state,
      draft: this.#autosave.draft,
    };
  }
}
