import { BrowserStore } from '../ui/browser-store.ts';
import { type History, recordChange, startHistory } from './history.ts';
import { isSameLayout, type Layout } from './layout.ts';

/** What a browser keeps of a page's canvas: all steps, and whether the last one reached the server. */
export interface Remembered {
  readonly history: History;
  /** The server's draft that the last step was made from. */
  readonly revision: number;
  /** The blocks of that draft; absent where only the last layout of a window was kept. */
  readonly base?: Layout | undefined;
  readonly isSaved: boolean;
  /** What was on its way to the server when the window closed: a draft with it is this window's own. */
  readonly sending?: Layout | null;
}

/** The last layout of a window that closed before it was saved. */
export interface LastLayout {
  readonly layout: Layout;
  readonly revision: number;
  readonly sending: Layout | null;
}

const histories = new BrowserStore<Remembered>('vitrine-canvas', 'histories');

/** Reads what this browser keeps of a canvas; undefined for nothing, also where it keeps nothing at all. */
export async function recall(key: string): Promise<Remembered | undefined> {
  return withLast(await readHistory(key), readLast(key));
}

/** What was typed just before a window closed is one step more than what was kept by then. */
export function withLast(kept: Remembered | undefined, last: LastLayout | undefined): Remembered | undefined {
  if (!last) return kept;
  const { layout, revision, sending } = last;
  const history = kept
    ? isSameLayout(kept.history.present, layout)
      ? kept.history
      : recordChange(kept.history, layout)
    : startHistory(layout);
  const base = kept?.revision === revision ? kept.base : undefined;
  return { history, revision, base, isSaved: false, sending };
}

async function readHistory(key: string): Promise<Remembered | undefined> {
  try {
    return await histories.get(key);
  } catch {
    return undefined;
  }
}

const lastKey = (key: string) => `vitrine-canvas:${key}`;

/** Keeps a layout before a window closes: at once, as what takes its time is not finished by then. */
export function keepLast(key: string, last: LastLayout): void {
  try {
    localStorage.setItem(lastKey(key), JSON.stringify(last));
  } catch {
    // What was kept before that comes back.
  }
}

/** Nothing is left that only a closing window had. */
export function forgetLast(key: string): void {
  try {
    localStorage.removeItem(lastKey(key));
  } catch {
    // Where nothing is kept there is nothing to forget.
  }
}

function readLast(key: string): LastLayout | undefined {
  try {
    const text = localStorage.getItem(lastKey(key));
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Keeps a canvas in this browser until the next time. Layouts that share parts still do so when they come back. A browser that
 * keeps nothing, as in some private windows, goes on with what the server has.
 */
export async function remember(key: string, remembered: Remembered): Promise<void> {
  try {
    await histories.put(key, remembered);
  } catch {
    // Undo then ends with the window; what was saved is with the server.
  }
}
