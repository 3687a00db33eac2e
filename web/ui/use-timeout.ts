import { useLayoutEffect } from 'react';

/** Calls back once after so many milliseconds without a change of `of`, counted from when that is shown; null waits for nothing. */
export function useTimeout(callback: () => void, milliseconds: number | null, of: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the callback of the render that began the wait is the right one
  useLayoutEffect(() => {
    if (milliseconds === null) return;
    const timer = setTimeout(callback, milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds, of]);
}
