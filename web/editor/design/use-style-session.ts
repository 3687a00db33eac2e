import { useEffect, useState } from 'react';
import { useViewer } from '../shell/viewer-context.ts';
import { loadStyle, type StyleOption, sendStyle } from './style-graph.ts';
import { type KeptStyle, StyleStore } from './style-store.ts';

/** A style that is open. */
export interface StyleSession {
  readonly store: StyleStore;
  readonly options: readonly StyleOption[];
}

export type StyleSessionState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | ({ readonly kind: 'open' } & StyleSession);

function readKept(key: string): KeptStyle | undefined {
  try {
    const text = localStorage.getItem(key);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function keep(key: string, kept: KeptStyle | null): void {
  try {
    if (kept === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing loses at most what is on its way.
  }
}

/** Opens the website's style, with what this browser kept of it. What is not saved yet is sent when it closes. */
export function useStyleSession(attempt: number): StyleSessionState {
  const { website } = useViewer();
  const [state, setState] = useState<StyleSessionState>({ kind: 'loading' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt opens it again.
  useEffect(() => {
    let isOver = false;
    let store: StyleStore | undefined;
    const key = `vitrine-style:${website.id}`;
    setState({ kind: 'loading' });
    loadStyle().then(
      ({ stored, options }) => {
        if (isOver) return;
        const tools = { send: sendStyle, keep: (kept: KeptStyle | null) => keep(key, kept) };
        store = new StyleStore(stored, readKept(key), tools);
        setState({ kind: 'open', store, options });
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
  }, [website.id, attempt]);
  return state;
}
