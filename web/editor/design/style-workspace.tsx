import { type ReactNode, useState } from 'react';
import { DraftWorkspace } from './draft-workspace.tsx';
import type { StyleSession } from './style.ts';
import { StyleConflict } from './style-conflict.tsx';
import { styleSource } from './style-graph.ts';
import { StyleVersions } from './style-versions.tsx';
import { designWords as words } from './words.ts';

export interface StyleWorkspaceProps {
  readonly label: string;
  /** Takes half of the width. */
  readonly isWide?: boolean;
  /** What the style is changed by, beside the page. */
  readonly children: (session: StyleSession) => ReactNode;
}

/** A page of the website in the style that is worked on. */
export function StyleWorkspace({ children, ...props }: StyleWorkspaceProps) {
  const [showsVersions, setShowsVersions] = useState(false);
  return (
    <DraftWorkspace
      {...props}
      toolbarLabel={words.toolbar}
      source={styleSource}
      frame="design"
      actions={[{ id: 'versions', label: words.versions.open, run: () => setShowsVersions(true) }]}
      conflict={(store, stored, found) => <StyleConflict session={{ store, ...found }} stored={stored} />}
    >
      {(store, found) => (
        <>
          {children({ store, ...found })}
          {showsVersions && (
            <StyleVersions session={{ store, ...found }} onClose={() => setShowsVersions(false)} />
          )}
        </>
      )}
    </DraftWorkspace>
  );
}
