import { type FormEvent, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import type { FontsState } from './fonts.ts';
import { readKit } from './kit.rules.ts';
import { designWords } from './words.ts';

const {
  font: { kit: words },
} = designWords;

/** A kit of Adobe Fonts, by its id. */
export interface KitChoice {
  /** Empty while there is none. */
  readonly id: string;
  onChange(id: string): void;
}

/** Brings the fonts of a kit into the list, or takes them out. */
export function KitField({ kit, fonts }: { readonly kit: KitChoice; readonly fonts: FontsState }) {
  const [text, setText] = useState(kit.id);
  const [problem, setProblem] = useState<string>();
  const failed = fonts === 'failed' ? words.failed(kit.id) : undefined;

  function use(event: FormEvent): void {
    event.preventDefault();
    event.stopPropagation();
    const id = readKit(text);
    if (id === undefined) {
      setProblem(words.wrong);
      return;
    }
    setText(id);
    kit.onChange(id);
  }

  return (
    <details className="font-kit">
      <summary>{words.title(kit.id)}</summary>
      <form noValidate onSubmit={use}>
        <TextField
          label={words.label}
          hint={words.hint}
          value={text}
          problem={problem ?? (text === kit.id ? failed : undefined)}
          autoComplete="off"
          spellCheck="false"
          onChange={(next) => {
            setText(next);
            setProblem(undefined);
          }}
        />
        <div className="page-actions">
          <Button
            type="submit"
            isPending={fonts === 'loading'}
            isDisabled={text.trim() === '' || text === kit.id}
          >
            {words.use}
          </Button>
          {kit.id !== '' && (
            <Button
              kind="quiet"
              onPress={() => {
                setText('');
                setProblem(undefined);
                kit.onChange('');
              }}
            >
              {words.remove}
            </Button>
          )}
        </div>
      </form>
    </details>
  );
}
