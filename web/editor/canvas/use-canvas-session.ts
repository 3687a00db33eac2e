import { useEffect, useState } from 'react';
import type { BlockKind } from '#web/blocks/block-kind.ts';
import type { BlockPlaceInput } from '#web/generated/graphql.ts';
import { CanvasStore } from './canvas-store.ts';
import { draftSender, loadDraft } from './draft-graph.ts';
import { recall } from './memory.ts';

/** A canvas that is open: its store, and the kinds of blocks that there are. */
export interface CanvasSession {
  readonly store: CanvasStore;
  readonly kinds: ReadonlyMap<string, BlockKind>;
}

export type SessionState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | ({ readonly kind: 'open' } & CanvasSession);

let kindsAsked: Promise<ReadonlyMap<string, BlockKind>> | undefined;

async function askKinds(): Promise<ReadonlyMap<string, BlockKind>> {
  const answer = await fetch('/config/block-kinds');
  if (!answer.ok) throw new Error(`The kinds of blocks could not be read: ${answer.status}`);
  const kinds: readonly BlockKind[] = await answer.json();
  return new Map(kinds.map((kind) => [kind.name, kind]));
}

/** The kinds of blocks; asked once. */
function loadKinds(): Promise<ReadonlyMap<string, BlockKind>> {
  kindsAsked ??= askKinds().catch((error) => {
    kindsAsked = undefined;
    throw error;
  });
  return kindsAsked;
}

/** Opens the canvas of a place, with what this browser kept of it. What is not saved yet is sent when it closes. */
export function useCanvasSession(place: BlockPlaceInput, memoryKey: string, attempt: number): SessionState {
  const [state, setState] = useState<SessionState>({ kind: 'loading' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key names the place, and an attempt opens it again.
  useEffect(() => {
    let isOver = false;
    let store: CanvasStore | undefined;
    setState({ kind: 'loading' });
    Promise.all([loadKinds(), loadDraft(place), recall(memoryKey)]).then(
      ([kinds, draft, remembered]) => {
        if (isOver) return;
        if (draft === undefined) return setState({ kind: 'gone' });
        store = new CanvasStore(memoryKey, draft, remembered, draftSender(place));
        setState({ kind: 'open', store, kinds });
      },
      (error: unknown) => !isOver && setState({ kind: 'failed', error }),
    );
    const leave = () => store?.leave();
    const send = () => void store?.flush();
    window.addEventListener('pagehide', leave);
    window.addEventListener('online', send);
    return () => {
      isOver = true;
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('online', send);
      void store?.flush().finally(() => store?.close());
    };
  }, [memoryKey, attempt]);
  return state;
}
