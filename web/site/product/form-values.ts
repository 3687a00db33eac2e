import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { giftCardFields } from '../asked-fields.ts';
import { writeAnswers } from '../product-answers.ts';
import { fields } from './field-names.ts';
import type { ChosenOptions } from './product.ts';

/** What a product's form holds now. */
export interface FormValues {
  readonly chosen: ChosenOptions;
  /** As typed; null when there is no quantity input. */
  readonly quantity: string | null;
  /** What was filled in on the product's page, by name; what is blank is left out. */
  readonly answers: Readonly<Record<string, unknown>>;
}

/**
 * The form in the page, by its id, is the only place where the choice is kept, so that what was chosen before scripts came, or came
 * back with the page, counts. Nothing is chosen on the server and in the first render.
 */
export function useFormValues(id: string): FormValues {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const listener = ({ target }: Event) => {
        if (isControl(target) && target.form?.id === id) onChange();
      };
      document.addEventListener('input', listener);
      document.addEventListener('change', listener);
      return () => {
        document.removeEventListener('input', listener);
        document.removeEventListener('change', listener);
      };
    },
    [id],
  );
  const text = useSyncExternalStore(
    subscribe,
    () => readForm(id),
    () => '',
  );
  return useMemo(() => parseValues(text), [text]);
}

/** The choice as it is at this moment. */
export function currentValues(id: string): FormValues {
  return parseValues(readForm(id));
}

function readForm(id: string): string {
  const form = document.getElementById(id);
  if (!(form instanceof HTMLFormElement)) return '';
  const pairs: [string, string][] = [];
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') pairs.push([name, value]);
  return new URLSearchParams(pairs).toString();
}

function parseValues(text: string): FormValues {
  const values = new URLSearchParams(text);
  const below = (prefix: string) =>
    [...values]
      .filter(([name]) => name.startsWith(prefix))
      .map(([name, value]): [string, string] => [name.slice(prefix.length), value]);
  return {
    chosen: Object.fromEntries(below(fields.option(''))),
    quantity: values.get(fields.quantity),
    answers: writeAnswers(giftCardFields, values),
  };
}

function isControl(target: EventTarget | null): target is HTMLInputElement | HTMLSelectElement {
  return target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
}
