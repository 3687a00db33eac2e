import { type RefObject, useEffect, useReducer } from 'react';

/** Where the keyboard goes next: to the fields of what is chosen, or to what is chosen in the list. */
type Place = 'fields' | 'list';

const listeners = new Map<Place, Set<() => void>>([
  ['fields', new Set()],
  ['list', new Set()],
]);

/** Moves the focus to a part of the canvas once it shows what was just changed. */
export function moveFocusTo(place: Place): void {
  for (const listener of listeners.get(place) ?? []) listener();
}

/** Takes the focus for a part when it is moved there: the first that is there of these selectors. */
export function useFocusMoves(
  place: Place,
  part: RefObject<HTMLElement | null>,
  selectors: readonly string[],
): void {
  const [asked, ask] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const own = listeners.get(place);
    own?.add(ask);
    return () => void own?.delete(ask);
  }, [place]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is moved once for each time that somebody asks.
  useEffect(() => {
    if (asked === 0) return;
    for (const selector of selectors) {
      const found = part.current?.querySelector<HTMLElement>(selector);
      if (!found) continue;
      found.focus();
      return;
    }
  }, [asked]);
}
