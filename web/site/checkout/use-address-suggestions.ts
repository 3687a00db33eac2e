import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type AddressSuggestion, askAddress, askAddresses, fillAddress } from './address-suggestions.ts';

const shortestInput = 3;
/** Milliseconds after the last letter until addresses are looked up. */
const pauseMs = 250;
const none: readonly AddressSuggestion[] = [];

/** What the list of suggestions shows, and what happens to it. */
export interface AddressSuggestions {
  readonly found: readonly AddressSuggestion[];
  /** Which is under the arrow keys; -1 for none. */
  readonly active: number;
  readonly choose: (suggestion: AddressSuggestion, field: HTMLInputElement) => void;
  readonly change: (text: string) => void;
  readonly press: (event: KeyboardEvent<HTMLInputElement>) => void;
  readonly close: () => void;
}

/** Looks addresses up while one is typed, in the way of a combobox: arrows choose, Enter takes, Escape closes. */
export function useAddressSuggestions(kind: string, country: string): AddressSuggestions {
  const [text, setText] = useState('');
  const [found, setFound] = useState(none);
  const [active, setActive] = useState(-1);
  const token = useRef('');
  useEffect(() => {
    setActive(-1);
    if (text.trim().length < shortestInput) return setFound(none);
    const asking = new AbortController();
    const timer = setTimeout(async () => {
      token.current ||= crypto.randomUUID();
      const question = { input: text.trim(), country, token: token.current, language: readLanguage() };
      const answer = await askAddresses(question, asking.signal);
      if (!asking.signal.aborted) setFound(answer);
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [text, country]);

  const close = () => {
    setText('');
    setFound(none);
  };
  const choose = async ({ id }: AddressSuggestion, field: HTMLInputElement) => {
    close();
    const address = await askAddress(id, { token: token.current, language: readLanguage() });
    // The search ends with what was chosen; the next one is another.
    token.current = '';
    if (address && field.form) fillAddress(field.form, kind, address);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (found.length === 0) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = found[active];
    if (step !== undefined) setActive((now) => roll(now, step, found.length));
    else if (event.key === 'Enter' && chosen) void choose(chosen, event.currentTarget);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
  };
  return { found, active, choose: (...chosen) => void choose(...chosen), change: setText, press, close };
}

/** The next of so many, and none of them between the last and the first. */
function roll(now: number, step: number, length: number): number {
  const places = length + 1;
  return ((now + 1 + step + places) % places) - 1;
}

const readLanguage = (): string => document.documentElement.lang || 'en';
