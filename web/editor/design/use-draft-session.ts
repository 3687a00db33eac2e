import { useEffect, useState } from 'react';
import { useViewer } from '../shell/viewer-context.ts';
import { type DraftAnswer, DraftStore, type KeptDraft, type StoredDraft } from './draft-store.ts';

/** How a draft is read, saved, shown to visitors and given up. */
export interface DraftSource<Draft extends object, Found extends { readonly stored: StoredDraft<Draft> }> {
  /** Names what is kept in this browser until it is saved. */
  readonly name: string;
  load(): Promise<Found>;
  send(draft: Draft, revision: number): Promise<DraftAnswer<Draft>>;
  publish(revision: number): Promise<DraftAnswer<Draft>>;
  discard(revision: number): Promise<DraftAnswer<Draft>>;
}

export type DraftSessionState<Draft extends object, Found> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'open'; readonly store: DraftStore<Draft>; readonly found: Found };

function readKept<Draft>(key: string): Draft | undefined {
  try {
    const text = localStorage.getItem(key);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function keep(key: string, kept: object | null): void {
  try {
    if (kept === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing loses at most what is on its way.
  }
}

/** Opens a draft of the website, with what this browser kept of it. What is not saved yet is sent when it closes. */
export function useDraftSession<Draft extends object, Found extends { readonly stored: StoredDraft<Draft> }>(
  source: DraftSource<Draft, Found>,
  attempt: number,
): DraftSessionState<Draft, Found> {
  const { website } = useViewer();
  const [state, setState] = useState<DraftSessionState<Draft, Found>>({ kind: 'loading' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt opens it again.
  useEffect(() => {
    let isOver = false;
    let store: DraftStore<Draft> | undefined;
    const key = `vitrine-${source.name}:${website.id}`;
    setState({ kind: 'loading' });
    source.load().then(
      (found) => {
        if (isOver) return;
        const tools = { send: source.send, keep: (kept: KeptDraft<Draft> | null) => keep(key, kept) };
        store = new DraftStore(found.stored, readKept<KeptDraft<Draft>>(key), tools);
        setState({ kind: 'open', store, found });
      },
      (error: unknown) => !isOver && setState({ kind: 'failed', error }),
    );
    const send = () => void store?.flush();
    window.addEventListener('online', send);
    return () => {
      isOver = true;
      window.removeEventListener('online', send);
      void store?.flush().finally(() => store?.close());
    };
  }, [website.id, source, attempt]);
  return state;
}
