import { useEffect, useRef, useState } from 'react';
import { shownFields } from '#schema/field-conditions.rules.ts';
import { useIsHydrated } from '../islands/use-is-hydrated.ts';
import type { FieldValues, FormField } from './form-field.ts';

/** A control of a field of choices. */
type ChoiceControl = HTMLInputElement | HTMLSelectElement;

/** What the controls of a field carry that others depend upon. */
export interface WatchedControl {
  ref(control: ChoiceControl | null): (() => void) | undefined;
  onChange(): void;
}

/**
 * Which fields are shown by what is chosen in the page now. Until scripts are there it is what the page came with, and nothing
 * is hidden by it: `isKnown` says when it counts.
 */
export function useShownFields(fields: readonly FormField[], values: FieldValues) {
  const isKnown = useIsHydrated();
  const controls = useRef(new Map<string, Set<ChoiceControl>>());
  const [chosen, setChosen] = useState(values);
  const read = () => {
    const now = Object.fromEntries(
      [...controls.current].map(([id, each]) => [id, [...each].flatMap(choiceOf)]),
    );
    setChosen((before) => (JSON.stringify(before) === JSON.stringify(now) ? before : now));
  };
  const watched = new Set(fields.flatMap(({ showsWhen }) => (showsWhen ? [showsWhen.fieldId] : [])));
  // What was chosen before scripts came counts too, and so does what a field offers by now.
  useEffect(() => {
    if (watched.size > 0) read();
  });

  function watch(id: string): WatchedControl | undefined {
    if (!watched.has(id)) return undefined;
    return {
      onChange: read,
      ref(control) {
        if (!control) return undefined;
        const all = controls.current.get(id) ?? new Set();
        controls.current.set(id, all.add(control));
        return () => all.delete(control);
      },
    };
  }

  return { isKnown, watch, shown: new Set(shownFields(fields, chosen).map(({ id }) => id)) };
}

function choiceOf(control: ChoiceControl): string[] {
  const isChosen =
    control.type === 'radio' || control.type === 'checkbox' ? 'checked' in control && control.checked : true;
  return isChosen ? [control.value] : [];
}
