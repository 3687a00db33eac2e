import { createContext, type ReactNode, useContext, useEffect } from 'react';

/** Says what a value means that says nothing to a person, such as an id; undefined where it cannot. */
export type TellValue = (value: string) => ReactNode | undefined;

const Told = createContext<Map<string, TellValue> | null>(null);

/** What the fields of a form within tell of their values. */
export const ToldValues = Told.Provider;

/** Lets a form say what values of a field mean, where two people changed it at once. */
export function useToldValues(field: string | undefined, tell: TellValue): void {
  const told = useContext(Told);
  useEffect(() => {
    if (field !== undefined) told?.set(field, tell);
  });
}

/** The same for a field whose values have names. */
export function useNamedValues(
  field: string | undefined,
  names: readonly { readonly value: string; readonly label: string }[],
): void {
  useToldValues(field, (value) => names.find((each) => each.value === value)?.label);
}
