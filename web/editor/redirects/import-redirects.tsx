import { useMemo, useState } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { useEditorSaveRedirectsMutation } from '#web/generated/editor/save-redirects.ts';
import { messageOf } from '../graph/graph-failure.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { notify } from '../ui/toast.tsx';
import { useKeptText } from '../ui/use-kept-text.ts';
import { words } from '../words.ts';
import { inParts, type RedirectLine, readRedirectLines } from './redirect-lines.rules.ts';
import { redirectsWords } from './words.ts';

const { import: texts } = redirectsWords;
/** So many are saved together by the graph. */
const mostAtOnce = 200;
const mostNamed = 5;

/** A whole list of redirects: what is wrong in it is named before anything is saved. */
export function ImportRedirects({ onClose }: { readonly onClose: () => void }) {
  const { text, write: setText, forget } = useKeptText('redirects:import');
  const [done, setDone] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const [save] = useEditorSaveRedirectsMutation();
  const { redirects, wrong } = useMemo(() => readRedirectLines(text), [text]);
  const isBusy = done !== undefined;

  function write(next: string): void {
    setProblem(undefined);
    setText(next);
  }

  async function send(): Promise<void> {
    setProblem(undefined);
    setDone(0);
    let count = 0;
    try {
      for (const part of inParts(redirects, mostAtOnce)) {
        const variables = { redirects: part.map(({ source, target }) => ({ source, target })) };
        const answer = (await save({ variables, refetchQueries: ['EditorRedirects'] })).data?.saveRedirects;
        if (answer?.__typename === 'InvalidInput') return setProblem(inLine(part, answer));
        count += part.length;
        setDone(count);
      }
      forget();
      notify(texts.done(count));
      onClose();
    } catch (error) {
      setProblem(messageOf(error, words.failures.notSaved));
    } finally {
      setDone(undefined);
    }
  }

  return (
    <Dialog
      title={texts.title}
      isOpen
      isWide
      onClose={onClose}
      foot={
        <>
          <FileTrigger
            acceptedFileTypes={['.csv', '.txt', 'text/csv', 'text/plain']}
            onSelect={(files) => void files?.[0]?.text().then(write)}
          >
            <Button>{texts.file}</Button>
          </FileTrigger>
          <Button
            kind="primary"
            isPending={isBusy}
            isDisabled={redirects.length === 0 || wrong.length > 0}
            onPress={() => void send()}
          >
            {texts.submit}
          </Button>
        </>
      }
    >
      <TextField
        label={texts.lines}
        hint={texts.hint}
        rows={10}
        value={text}
        onChange={write}
        problem={problem}
        autoFocus
      />
      {wrong.slice(0, mostNamed).map(({ line, text: words }) => (
        <p key={line} className="field-problem">
          {texts.wrong(line, words)}
        </p>
      ))}
      <p role="status" className="soft">
        {isBusy
          ? texts.progress(done, redirects.length)
          : redirects.length > 0 && texts.ready(redirects.length)}
      </p>
    </Dialog>
  );
}

/** A problem at the line that it is about: the graph names its place in the part that was sent. */
function inLine(
  part: readonly RedirectLine[],
  { message, field }: { readonly message: string; readonly field: string | null },
): string {
  const index = Number(/^redirects\.(\d+)/.exec(field ?? '')?.[1] ?? Number.NaN);
  const line = part[index]?.line;
  return line === undefined ? message : texts.line(line, message);
}
