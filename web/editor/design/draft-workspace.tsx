import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { useEditorDesignPagesQuery } from '#web/generated/editor/design-pages.ts';
import type { MenuAction } from '../ui/menu.tsx';
import { ErrorPanel, Skeleton } from '../ui/page.tsx';
import { firstWidth } from '../ui/width-choice.tsx';
import { DesignFrame, type FrameKind, type FrameWidth } from './design-frame.tsx';
import type { DraftStore, StoredDraft } from './draft-store.ts';
import { DraftToolbar } from './draft-toolbar.tsx';
import { type DraftSource, useDraftSession } from './use-draft-session.ts';
import { designWords as words } from './words.ts';

export interface DraftWorkspaceProps<
  Draft extends object,
  Found extends { readonly stored: StoredDraft<Draft> },
> {
  readonly label: string;
  /** What the toolbar works on. */
  readonly toolbarLabel: string;
  readonly source: DraftSource<Draft, Found>;
  /** Which draft the page beside it is shown in. */
  readonly frame: FrameKind;
  /** Takes half of the width. */
  readonly isWide?: boolean;
  /** What else can be done to the draft as a whole. */
  readonly actions?: readonly MenuAction[];
  /** What the draft is changed by, beside the page. */
  readonly children: (store: DraftStore<Draft>, found: Found) => ReactNode;
  /** Two windows changed it: where they differ. */
  readonly conflict: (store: DraftStore<Draft>, stored: StoredDraft<Draft>, found: Found) => ReactNode;
}

/** A page of the website as a draft has it, with what changes the draft beside it. */
export function DraftWorkspace<Draft extends object, Found extends { readonly stored: StoredDraft<Draft> }>(
  props: DraftWorkspaceProps<Draft, Found>,
) {
  const [attempt, setAttempt] = useState(0);
  const state = useDraftSession(props.source, attempt);
  if (state.kind === 'loading') return <Skeleton rows={8} />;
  if (state.kind === 'failed')
    return <ErrorPanel error={state.error} onRetry={() => setAttempt((count) => count + 1)} />;
  return <OpenWorkspace {...props} store={state.store} found={state.found} />;
}

function OpenWorkspace<Draft extends object, Found extends { readonly stored: StoredDraft<Draft> }>({
  store,
  found,
  ...props
}: DraftWorkspaceProps<Draft, Found> & { readonly store: DraftStore<Draft>; readonly found: Found }) {
  const { stored, saving } = useSyncExternalStore(store.subscribe, store.read);
  const [path, setPath] = useState('/');
  const [width, setWidth] = useState<FrameWidth>(firstWidth);
  const { data } = useEditorDesignPagesQuery();
  const isHomeMissing = data?.website?.collections.every(({ isHomepage }) => !isHomepage) === true;
  useEffect(() => {
    const run = (event: KeyboardEvent) => {
      const isField =
        event.target instanceof HTMLElement && event.target.closest('input, textarea, .cm-editor');
      if (isField || event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      if (event.shiftKey) store.redo();
      else store.undo();
    };
    window.addEventListener('keydown', run);
    return () => window.removeEventListener('keydown', run);
  }, [store]);
  return (
    <div className="design">
      <DraftToolbar
        {...{ store, path, width, label: props.toolbarLabel, source: props.source }}
        {...(props.actions ? { actions: props.actions } : {})}
        onPath={setPath}
        onWidth={setWidth}
      />
      <div className={props.isWide ? 'design-columns design-columns-wide' : 'design-columns'}>
        <section className="design-side" aria-label={props.label}>
          {props.children(store, found)}
        </section>
        <DesignFrame
          key={path}
          {...{ path, width, kind: props.frame, revision: stored.revision, onPath: setPath }}
          title={words.frame(path)}
        >
          {isHomeMissing && path === '/' && (
            <p className="canvas-notice" role="status">
              {words.noHome}{' '}
              <Link to="/pages" search={{ add: 'page' }}>
                {words.addHome}
              </Link>
            </p>
          )}
        </DesignFrame>
      </div>
      {saving.kind === 'conflict' && props.conflict(store, saving.stored, found)}
    </div>
  );
}
