import type { Draft, SaveAnswer, SendDraft } from './draft.ts';
import { isSameLayout, type Layout } from './layout.ts';

/** Whether what is on the screen is what the server has. */
export type SaveState =
  | { readonly kind: 'saved' | 'waiting' | 'saving' | 'offline' }
  | { readonly kind: 'refused'; readonly message: string }
  | {
      readonly kind: 'conflict';
      readonly stored: Draft;
      /** The blocks that both changed; null where the two cannot be put together by blocks. */
      readonly clashes: readonly string[] | null;
    };

/**
 * Puts what another window stored together with what is on the screen, which then shows it; or the blocks that both changed, or null. `sent` is
 * what the server made `base` of, when this window sent it.
 */
export type MergeStored = (
  base: Layout,
  stored: Layout,
  sent: Layout | null,
) => { readonly layout: Layout } | readonly string[] | null;

/** After a change it waits so long for the next one. */
const pauseMs = 300;
const retryMs = 3_000;
/** Of writes without an answer so many are known. */
const mostUnanswered = 50;

/**
 * Saves a draft as it changes: one write at a time, each with the revision that the one before it made. What could not be sent
 * is sent again; after a conflict nothing is sent until someone decides.
 */
export class Autosave {
  #draft: Draft;
  #pending: Layout | null = null;
  #sending: Layout | null = null;
  /** What the server made its draft of, when it came from here: it cleans texts. */
  #sent: Layout | null = null;
  /** What was sent and not answered: the server has it or not, and where it does it is no other window's. */
  #unanswered: readonly Layout[];
  #running: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #state: SaveState = { kind: 'saved' };
  readonly #send: SendDraft;
  readonly #merge: MergeStored;
  readonly #tell: (state: SaveState, draft: Draft, saved: Layout | null) => void;

  constructor(
    draft: Draft,
    send: SendDraft,
    tell: (state: SaveState, draft: Draft, saved: Layout | null) => void,
    unanswered: readonly Layout[] = [],
    merge: MergeStored = () => null,
  ) {
    this.#draft = draft;
    this.#unanswered = unanswered;
    this.#send = send;
    this.#merge = merge;
    this.#tell = tell;
  }

  /** The draft as the server has it. */
  get draft(): Draft {
    return this.#draft;
  }

  /** What may be on its way to the server; null when nothing is. */
  get sending(): Layout | null {
    return this.#sending ?? this.#unanswered.at(-1) ?? null;
  }

  get state(): SaveState {
    return this.#state;
  }

  /** What is to be saved next. */
  change(layout: Layout): void {
    this.#pending = layout;
    if (this.#state.kind === 'conflict') return;
    if (this.#running === null) this.#show({ kind: 'waiting' });
    this.#wait(pauseMs);
  }

  /** Saves at once; done when nothing is left, or nothing can be done. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    for (;;) {
      await this.#running;
      if (this.#pending === null || this.#state.kind === 'conflict') return;
      this.#running = this.#saveOnce(false);
      await this.#running;
      if (this.#state.kind === 'offline' || this.#state.kind === 'refused') return;
    }
  }

  /** After a conflict: writes what was decided over the other version, which stays among the versions. */
  async decide(layout: Layout): Promise<void> {
    if (this.#state.kind !== 'conflict') return;
    this.#draft = this.#state.stored;
    this.#sent = null;
    this.#pending = layout;
    this.#running = this.#saveOnce(true);
    await this.#running;
  }

  /** The server has another draft now, such as one that was just taken over. */
  adopt(draft: Draft): void {
    this.#draft = draft;
    this.#sent = null;
    this.#pending = null;
    this.#unanswered = [];
    this.#show({ kind: 'saved' });
  }

  /** The draft was published, or handed in for review: what was written meanwhile is still sent. */
  settle(draft: Draft): void {
    if (draft.revision >= this.#draft.revision) this.#draft = draft;
    const isAllSent = this.#pending === null && this.#running === null;
    this.#show(isAllSent ? { kind: 'saved' } : this.#state);
  }

  /** Finds out on loading that what was kept here and what is stored went different ways. */
  meetConflict(stored: Draft): void {
    this.#show({ kind: 'conflict', stored, clashes: null });
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  #wait(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), ms);
  }

  async #saveOnce(keepsBefore: boolean): Promise<void> {
    const layout = this.#pending;
    if (layout === null) return;
    this.#pending = null;
    this.#sending = layout;
    this.#show({ kind: 'saving' });
    const { revision, basedOn } = this.#draft;
    const answer = await this.#send(layout, { revision, basedOn, keepsBefore });
    this.#sending = null;
    this.#running = null;
    this.#take(answer, layout);
  }

  #take(answer: SaveAnswer, layout: Layout): void {
    if (answer.kind === 'saved') {
      this.#draft = answer.draft;
      this.#sent = layout;
      this.#unanswered = [];
      this.#show({ kind: this.#pending === null ? 'saved' : 'waiting' }, layout);
      return;
    }
    this.#pending ??= layout;
    if (answer.kind === 'failed') {
      const others = this.#unanswered.filter((other) => other !== layout);
      this.#unanswered = [...others, layout].slice(-mostUnanswered);
      this.#show({ kind: 'offline' });
      this.#wait(retryMs);
    } else if (answer.kind === 'conflict' && this.#isOwn(answer.stored)) {
      this.#draft = answer.stored;
      this.#unanswered = [];
      this.#show({ kind: 'waiting' });
      this.#wait(0);
    } else if (answer.kind === 'conflict') this.#meet(answer.stored);
    else this.#show(answer);
  }

  /** Another window was faster: goes on with what both made, or has someone decide about the blocks that both changed. */
  #meet(stored: Draft): void {
    const merged = this.#merge(this.#draft.layout, stored.layout, this.#sent);
    if (merged === null || !('layout' in merged)) {
      this.#show({ kind: 'conflict', stored, clashes: merged });
      return;
    }
    this.#draft = stored;
    this.#sent = null;
    this.#pending = merged.layout;
    this.#unanswered = [];
    this.#show({ kind: 'waiting' });
    this.#wait(0);
  }

  #isOwn({ layout }: Draft): boolean {
    return this.#unanswered.some((sent) => isSameLayout(sent, layout));
  }

  #show(state: SaveState, saved: Layout | null = null): void {
    this.#state = state;
    this.#tell(state, this.#draft, saved);
  }
}
