import { useSyncExternalStore } from 'react';

const never = (): (() => void) => () => {};

/** False on the server and in the first render, so that both put out the same; true from then on. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
