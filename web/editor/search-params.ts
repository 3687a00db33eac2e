import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useEffectEvent, useMemo } from 'react';

/** Reads one parameter of an address; undefined where it says nothing of use. */
export type ReadParameter<Value> = (text: string) => Value | undefined;

/** Some words. */
export const anyText: ReadParameter<string> = (text) => text || undefined;

/** One of the words that the screen knows. */
export function oneOf<const Value extends string>(values: readonly Value[]): ReadParameter<Value> {
  return (text) => values.find((value) => value === text);
}

/** What a screen's address says, by the parameters that the screen knows. */
export type SearchOf<Shape> = {
  readonly [Name in keyof Shape]?: Shape[Name] extends ReadParameter<infer Value> ? Value : never;
};

/** Addresses hold plain words: `?search=1001&state=OPEN`. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

/** The other way round; what is empty is left out. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(search))
    if (typeof value === 'string' && value !== '') parameters.set(name, value);
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}

/** What an address says to a screen that knows these parameters. */
export function readSearch<Shape extends Readonly<Record<string, ReadParameter<string>>>>(
  shape: Shape,
  search: Readonly<Record<string, unknown>>,
): SearchOf<Shape> {
  const read: Record<string, string> = {};
  for (const [name, readParameter] of Object.entries(shape)) {
    const value = search[name];
    const known = typeof value === 'string' ? readParameter(value) : undefined;
    if (known !== undefined) read[name] = known;
  }
  // Each value was read by the parameter of its name.
  return read as SearchOf<Shape>;
}

/**
 * What the address of this screen says, a way to change it and one to clear it, undefined where it says nothing. Choosing a filter is a step to go back over; typing is not,
 * which `isTyping` tells. `shape` is a constant of its module.
 */
export function useScreenSearch<Shape extends Readonly<Record<string, ReadParameter<string>>>>(
  shape: Shape,
): readonly [
  search: SearchOf<Shape>,
  change: (change: SearchOf<Shape>, how?: { readonly isTyping: boolean }) => void,
  clear: (() => void) | undefined,
] {
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const search = useMemo(() => readSearch(shape, raw), [shape, raw]);
  const change = useCallback(
    (changed: SearchOf<Shape>, { isTyping } = { isTyping: false }) => {
      navigate({ to: '.', search: (before: object) => ({ ...before, ...changed }), replace: isTyping });
    },
    [navigate],
  );
  const clear = useCallback(() => {
    const isOther = ([name]: [string, unknown]) => !(name in shape);
    navigate({
      to: '.',
      search: (before: object) => Object.fromEntries(Object.entries(before).filter(isOther)),
    });
  }, [navigate, shape]);
  return [search, change, Object.keys(search).length > 0 ? clear : undefined];
}

const addSearch = { add: anyText };

/** Opens at once what `?add=…` asks to add here, and takes that out of the address: going back does not open it again. */
export function useAddRequest(what: string, open: () => void): void {
  const [{ add }, change] = useScreenSearch(addSearch);
  const answer = useEffectEvent(() => {
    change({ add: undefined }, { isTyping: true });
    open();
  });
  useEffect(() => {
    if (add === what) answer();
  }, [add, what]);
}
