import { useState } from 'react';
import { forgetDraft, keepDraft, readDraft } from './draft-storage.ts';
import { useDraftOwner } from './use-draft-owner.ts';

/** A text that is being written, with what keeps it. */
export interface KeptText {
  readonly text: string;
  /** True while it shows what was typed before its window was closed. */
  readonly isRestored: boolean;
  write(text: string): void;
  /** It was sent or saved. */
  forget(): void;
}

/** A text outside of a form, kept in this browser until it is sent or says again what is stored. The id names what it is for. */
export function useKeptText(id: string, stored = ''): KeptText {
  const owner = useDraftOwner();
  const [found] = useState(() => readDraft(owner, id, { text: stored })?.draft.text);
  const [text, setText] = useState(found ?? stored);
  const [isRestored, setIsRestored] = useState(found !== undefined && found !== stored);
  const forget = () => {
    setIsRestored(false);
    forgetDraft(owner, id);
  };
  return {
    ...{ text, isRestored, forget },
    write(next) {
      setText(next);
      if (next === stored) return forget();
      setIsRestored(false);
      keepDraft(owner, id, { draft: { text: next }, bases: { text: stored } });
    },
  };
}
