import { useEffect, useSyncExternalStore } from 'react';
import { useViewer } from '../shell/viewer-context.ts';
import { productImport, resumeImport } from './import-graph.ts';
import type { ImportState } from './product-import.ts';

/** The import of this window, as it goes on. */
export function useImport(): ImportState {
  const { account } = useViewer();
  useEffect(() => void resumeImport(account.id), [account.id]);
  return useSyncExternalStore(productImport.subscribe, productImport.current);
}
