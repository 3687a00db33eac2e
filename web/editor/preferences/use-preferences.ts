import { useCallback, useEffect, useMemo, useState } from 'react';
import { CommercePreferences, type Preferences, refetchEvent } from './commerce-preferences.ts';
import { useFetch } from './use-fetch.ts';

const store = new CommercePreferences();

/** What a part of the editor keeps for this website: empty until it is read and where it cannot be, and a way to keep something else. */
export function usePreferences(namespace: string): {
  readonly isPending: boolean;
  readonly preferences: Preferences;
  keep(preferences: Preferences): void;
} {
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    const count = (event: Event) => {
      if (event instanceof CustomEvent && event.detail === namespace) setChanges((known) => known + 1);
    };
    store.addEventListener(refetchEvent, count);
    return () => store.removeEventListener(refetchEvent, count);
  }, [namespace]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change is read again.
  const load = useMemo(() => () => store.read(namespace), [namespace, changes]);
  const fetched = useFetch(load);
  // What cannot be kept was reported, and concerns nobody's work.
  const keep = useCallback(
    (preferences: Preferences) => void store.save(namespace, preferences).catch(() => undefined),
    [namespace],
  );
  return {
    isPending: fetched.state === 'pending' && changes === 0,
    preferences: fetched.state === 'success' ? fetched.data : {},
    keep,
  };
}
