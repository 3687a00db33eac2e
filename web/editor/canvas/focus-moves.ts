import { type RefObject, useEffect, useState } from 'react';

/** Where the keyboard goes next: to the fields of what is chosen, or to what is chosen in the list. */
type Place = 'fields' | 'list';

/** Told that the focus comes; `field` is the one that it is for, such as `link` or `buttons.2.link`. */
type Listener = (field: string) => void;

const listeners = new Map<Place, Set<Listener>>([
  ['fields', new Set()],
  ['list', new Set()],
]);

/** Moves the focus to a part of the canvas once it shows what was just changed: to one of its fields, or to its usual place. */
export function moveFocusTo(place: Place, field = ''): void {
  for (const listener of listeners.get(place) ?? []) listener(field);
}

const controls = ':is(input:not([tabindex="-1"]), textarea, button:not(:disabled), [tabindex="0"])';

/** Takes the focus for a part when it is moved there: the field that was asked for, else the first that is there of these selectors. */
export function useFocusMoves(
  place: Place,
  part: RefObject<HTMLElement | null>,
  selectors: readonly string[],
): void {
  const [asked, ask] = useState<{ readonly field: string }>();
  useEffect(() => {
    const own = listeners.get(place);
    const listener: Listener = (field) => ask({ field });
    own?.add(listener);
    return () => void own?.delete(listener);
  }, [place]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is moved once for each time that somebody asks.
  useEffect(() => {
    if (asked === undefined) return;
    const { field } = asked;
    const wanted = field === '' ? [] : [`[data-field="${CSS.escape(field)}"] ${controls}`];
    for (const selector of [...wanted, ...selectors]) {
      const found = part.current?.querySelector<HTMLElement>(selector);
      if (!found) continue;
      found.focus();
      return;
    }
  }, [asked]);
}
