import { useSyncExternalStore } from 'react';
import { uploads } from './upload-graph.ts';
import type { Upload } from './uploads.ts';

/** What is on its way, as it changes. */
export function useUploads(): readonly Upload[] {
  return useSyncExternalStore(uploads.subscribe, uploads.current);
}
