import { isRecord } from '#schema/record.ts';

const prefix = 'vitrine-form:';
const windowKey = 'vitrine-window';
/** What was typed comes back for two weeks; it is taken away by the next window after that. */
const maxAgeMs = 14 * 24 * 60 * 60 * 1_000;

/** Who types, and at which website. */
export interface DraftOwner {
  readonly account: string;
  readonly website: string;
}

/** What was typed, and what stood there when it was. */
export interface Typed<Values> {
  readonly draft: Partial<Values>;
  readonly bases: Partial<Values>;
}

/**
 * What is typed and not saved yet, in this browser: also for after its window was closed. Each window writes under a name of its
 * own, so that two with the same form do not write over each other; the latest comes back first, and the other's after it.
 */
export class DraftStorage {
  readonly #storage: Storage;
  readonly #window: string;
  readonly #now: () => number;
  /** What another window had kept, and is shown in this one. */
  readonly #adopted = new Map<string, { readonly key: string; readonly text: string }>();

  constructor(storage: Storage, window: string, now: () => number) {
    this.#storage = storage;
    this.#window = window;
    this.#now = now;
    const oldest = now() - maxAgeMs;
    for (const key of this.#keys()) if (this.#at(key) < oldest) storage.removeItem(key);
  }

  /** What was typed into a form before its page was left, whether in this window or in another one; only fields that it still has. */
  read<Values extends object>(owner: DraftOwner, id: string, initial: Values): Typed<Values> | undefined {
    const name = nameOf(owner, id);
    const own = this.#keyOf(name);
    const kept = this.#keys().filter((key) => key.slice(0, key.lastIndexOf('@')) === name);
    const [latest] = kept.sort((a, b) => Number(b === own) - Number(a === own) || this.#at(b) - this.#at(a));
    const text = latest === undefined ? null : this.#storage.getItem(latest);
    if (latest === undefined || text === null) return undefined;
    if (latest !== own) this.#adopted.set(name, { key: latest, text });
    return readTyped(text, initial);
  }

  /** Keeps what was typed; what came from another window is in it. */
  keep(owner: DraftOwner, id: string, typed: Typed<object>): void {
    const name = nameOf(owner, id);
    this.#storage.setItem(this.#keyOf(name), JSON.stringify({ at: this.#now(), ...typed }));
    this.#forgetAdopted(name);
  }

  /** It was saved, or is not wanted. What another window typed since it was shown here stays. */
  forget(owner: DraftOwner, id: string): void {
    const name = nameOf(owner, id);
    this.#storage.removeItem(this.#keyOf(name));
    this.#forgetAdopted(name);
  }

  /** Nothing is left of whoever signs out. */
  forgetAll(account: string): void {
    for (const key of this.#keys()) if (key.startsWith(`${prefix}${account}:`)) this.#storage.removeItem(key);
  }

  #forgetAdopted(name: string): void {
    const adopted = this.#adopted.get(name);
    this.#adopted.delete(name);
    if (adopted && this.#storage.getItem(adopted.key) === adopted.text) this.#storage.removeItem(adopted.key);
  }

  #keyOf(name: string): string {
    return `${name}@${this.#window}`;
  }

  #keys(): string[] {
    const keys = Array.from({ length: this.#storage.length }, (_, index) => this.#storage.key(index));
    return keys.filter((key) => key?.startsWith(prefix) === true).map(String);
  }

  #at(key: string): number {
    const kept = parse(this.#storage.getItem(key));
    return typeof kept.at === 'number' ? kept.at : 0;
  }
}

function nameOf({ account, website }: DraftOwner, id: string): string {
  return `${prefix}${account}:${website}:${id}`;
}

function parse(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    return isRecord(kept) ? kept : {};
  } catch {
    return {};
  }
}

function readTyped<Values extends object>(text: string, initial: Values): Typed<Values> | undefined {
  const kept: Partial<Typed<Values>> = JSON.parse(text);
  if (!kept.draft || !kept.bases) return undefined;
  return { draft: fieldsOf(kept.draft, initial), bases: fieldsOf(kept.bases, initial) };
}

function fieldsOf<Values extends object>(kept: Partial<Values>, initial: Values): Partial<Values> {
  const fields = new Set(Object.keys(initial));
  const found = { ...kept };
  for (const key in found) if (!fields.has(key)) delete found[key];
  return found;
}

/**
 * The name of this window, which a reload keeps. While the page is open nothing has it that a copy of the window would come with.
 */
function nameWindow(): string {
  const name = sessionStorage.getItem(windowKey) ?? crypto.randomUUID();
  const hide = () => sessionStorage.removeItem(windowKey);
  hide();
  const show = () => sessionStorage.setItem(windowKey, name);
  // What is kept while the page goes may come too late for the next one, which may be read by another process.
  addEventListener('beforeunload', show);
  addEventListener('pagehide', show);
  addEventListener('pageshow', hide);
  return name;
}

let opened: DraftStorage | undefined;

/** Does something with what this browser keeps; one that keeps nothing, or no more, loses what is typed with its window only. */
function withStorage<Result>(work: (storage: DraftStorage) => Result): Result | undefined {
  try {
    opened ??= new DraftStorage(localStorage, nameWindow(), Date.now);
    return work(opened);
  } catch {
    return undefined;
  }
}

/** What was typed into a form before its page was left. */
export function readDraft<Values extends object>(owner: DraftOwner, id: string, initial: Values) {
  return withStorage((storage) => storage.read(owner, id, initial));
}

/** Keeps what was typed. */
export function keepDraft(owner: DraftOwner, id: string, typed: Typed<object>): void {
  withStorage((storage) => storage.keep(owner, id, typed));
}

/** It was saved, or is not wanted. */
export function forgetDraft(owner: DraftOwner, id: string): void {
  withStorage((storage) => storage.forget(owner, id));
}

/** Takes away what an account typed and did not save. */
export function forgetDraftsOf(account: string): void {
  withStorage((storage) => storage.forgetAll(account));
}

/** True when both would be stored alike. */
export function isSameDraft(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
