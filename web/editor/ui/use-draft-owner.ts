import { useMemo } from 'react';
import { useViewer } from '../shell/viewer-context.ts';
import type { DraftOwner } from './draft-storage.ts';

/** Whose drafts this browser keeps here: of whoever is signed in, at the website that they work on. */
export function useDraftOwner(): DraftOwner {
  const { account, website } = useViewer();
  return useMemo(() => ({ account: account.id, website: website.id }), [account.id, website.id]);
}
