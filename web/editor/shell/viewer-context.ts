import { createContext, useContext } from 'react';
import type { EditorViewerQuery, Permission } from '#web/generated/graphql.ts';
import { mayOpen } from '../screens.ts';

/** Who looks at the editor, and of which website. */
export interface Viewer {
  readonly account: NonNullable<EditorViewerQuery['account']>;
  readonly website: NonNullable<EditorViewerQuery['website']>;
}

const ViewerContext = createContext<Viewer | null>(null);

/** Everything within knows who looks. */
export const ViewerProvider = ViewerContext.Provider;

/** Who looks, and at which website. */
export function useViewer(): Viewer {
  const viewer = useContext(ViewerContext);
  if (!viewer) throw new Error('A part of the editor was drawn outside of its shell.');
  return viewer;
}

/** True when whoever looks may do it; the server refuses it anyhow. */
export function useMay(permission: Permission): boolean {
  return useViewer().account.permissions.includes(permission);
}

/** True when whoever looks may open the screen at this address below `/config`, so that a link to it leads somewhere. */
export function useMayOpen(address: string): boolean {
  return mayOpen(address, useViewer().account.permissions);
}
