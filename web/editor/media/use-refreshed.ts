import { useEffect } from 'react';
import { useUploads } from './use-uploads.ts';

/** Reads a list again when another file has come. */
export function useRefreshed(refetch: () => Promise<unknown>): void {
  const done = useUploads().filter(({ state }) => state === 'done').length;
  useEffect(() => {
    if (done > 0) refetch().catch(() => undefined);
  }, [done, refetch]);
}
