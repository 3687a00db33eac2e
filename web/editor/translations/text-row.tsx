import { useState } from 'react';
import { Group } from 'react-aria-components/Group';
import { messageOf } from '../graph/graph-failure.ts';
import { type MutationAnswer, problemOf } from '../graph/problems.ts';
import { RichTextField } from '../rich-text/rich-text-field.tsx';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { useKeptText } from '../ui/use-kept-text.ts';
import { words as common } from '../words.ts';
import { fieldName, isHtml, readableText, rowsFor, type TextPair } from './texts.rules.ts';
import { translationsWords as words } from './words.ts';

export interface TextRowProps {
  readonly pair: TextPair;
  readonly language: string;
  save(pair: TextPair, text: string): Promise<MutationAnswer | null | undefined>;
}

/** A text beside what it is in another language, which is saved when its field is left. One that never was comes back unsaved. */
export function TextRow({ pair, language, save }: TextRowProps) {
  const [stored, setStored] = useState(pair.text);
  const { text, isRestored, write, forget } = useKeptText(
    `translation:${language}:${pair.kind}:${pair.subjectId}:${pair.field}`,
    stored,
  );
  const [state, setState] = useState<'saving' | 'saved'>();
  const [problem, setProblem] = useState<string>();

  async function keep(): Promise<void> {
    if (text === stored) return;
    setState('saving');
    setProblem(undefined);
    try {
      const wrong = problemOf(await save(pair, text));
      setProblem(wrong?.message);
      setState(wrong ? undefined : 'saved');
      if (wrong) return;
      setStored(text);
      forget();
    } catch (error) {
      setProblem(messageOf(error, common.failures.notSaved));
      setState(undefined);
    }
  }

  const field = {
    label: `${fieldName(pair.field, words.fields)}, ${language}`,
    ...{ value: text, problem },
    onChange(next: string) {
      write(next);
      setState(undefined);
    },
  };
  return (
    <li className="text-pair" data-missing={stored === '' || undefined}>
      <div className="text-own">
        <span className="field-label">{fieldName(pair.field, words.fields)}</span>
        <p dir="auto">{readableText(pair.own)}</p>
      </div>
      <Group onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && void keep()}>
        {isHtml(pair.own) ? (
          <RichTextField {...field} />
        ) : (
          <TextField
            {...field}
            isLabelHidden
            placeholder={words.untranslated}
            rows={rowsFor(pair.own)}
            dir="auto"
          />
        )}
        <span className="field-hint" role="status">
          {state !== undefined && words[state]}
          {isRestored && state === undefined && (
            <>
              {common.unsaved.restored}{' '}
              <Button kind="quiet" onPress={() => void keep()}>
                {common.unsaved.save}
              </Button>
            </>
          )}
        </span>
      </Group>
    </li>
  );
}
