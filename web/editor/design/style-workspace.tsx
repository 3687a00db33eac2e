import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { ErrorPanel, Skeleton } from '../ui/page.tsx';
import { DesignFrame, type FrameWidth } from './design-frame.tsx';
import { StyleConflict } from './style-conflict.tsx';
import { StyleToolbar } from './style-toolbar.tsx';
import { type StyleSession, useStyleSession } from './use-style-session.ts';
import { designWords as words } from './words.ts';

export interface StyleWorkspaceProps {
  readonly label: string;
  /** Takes half of the width. */
  readonly isWide?: boolean;
  /** What the style is changed by, beside the page. */
  readonly children: (session: StyleSession) => ReactNode;
}

/** A page of the website in the style that is worked on, with what changes it beside it. */
export function StyleWorkspace(props: StyleWorkspaceProps) {
  const [attempt, setAttempt] = useState(0);
  const state = useStyleSession(attempt);
  if (state.kind === 'loading') return <Skeleton rows={8} />;
  if (state.kind === 'failed')
    return <ErrorPanel error={state.error} onRetry={() => setAttempt((count) => count + 1)} />;
  return <OpenWorkspace {...props} session={state} />;
}

function OpenWorkspace({
  label,
  isWide,
  children,
  session,
}: StyleWorkspaceProps & { readonly session: StyleSession }) {
  const { store } = session;
  const { stored, saving } = useSyncExternalStore(store.subscribe, store.read);
  const [path, setPath] = useState('/');
  const [width, setWidth] = useState<FrameWidth>('desktop');
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
      <StyleToolbar {...{ store, path, width }} onPath={setPath} onWidth={setWidth} />
      <div className={isWide ? 'design-columns design-columns-wide' : 'design-columns'}>
        <section className="design-side" aria-label={label}>
          {children(session)}
        </section>
        <DesignFrame
          key={path}
          {...{ path, width, revision: stored.revision, onPath: setPath }}
          title={words.frame(path)}
        />
      </div>
      {saving.kind === 'conflict' && <StyleConflict session={session} stored={saving.stored} />}
    </div>
  );
}
