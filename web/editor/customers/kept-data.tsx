import { useState } from 'react';
import { messageOf } from '../graph/graph-failure.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DialogActions } from '../ui/dialog-actions.tsx';
import { TextField } from '../ui/field.tsx';
import { Card } from '../ui/page.tsx';
import { saveFile } from '../ui/save-file.ts';
import { notify, notifyFailure } from '../ui/toast.tsx';
import { words as commonWords } from '../words.ts';
import { customersWords } from './words.ts';

/** What is kept about someone, or why there is nothing to hand over. */
export type Exported =
  | { readonly records: unknown; readonly count: number }
  | { readonly problem: string | undefined };

/** What became of an erasure: nothing is left, something was not done, or what was typed names nobody. */
export type Erased =
  | { readonly done: string }
  | { readonly failure: string }
  | { readonly problem: string | undefined };

/** Hands over all that is kept under what someone names, or erases it. */
export function KeptData({
  texts,
  type,
  onExport,
  onErase,
}: {
  readonly texts: {
    readonly title: string;
    readonly text: string;
    readonly field: string;
    readonly unknown: string;
    readonly warning: string;
    ask(named: string): string;
  };
  readonly type: 'email' | 'text';
  onExport(named: string): Promise<Exported>;
  onErase(named: string): Promise<Erased>;
}) {
  const words = customersWords.kept;
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const [pending, setPending] = useState<'export' | 'erase'>();
  const named = typed.trim();

  async function run(what: 'export' | 'erase', work: () => Promise<void>) {
    setPending(what);
    try {
      await work();
    } catch (error) {
      notifyFailure(messageOf(error, commonWords.failures.notSaved));
    }
    setPending(undefined);
  }

  async function download() {
    const answer = await onExport(named);
    if ('problem' in answer) return setProblem(answer.problem);
    if (answer.count === 0) return setProblem(texts.unknown);
    const text = JSON.stringify(answer.records, null, 2);
    saveFile(`${named.replace(/[^\w@.-]/g, '-')}.json`, text, 'application/json');
    notify(words.exported(answer.count));
  }

  async function erase() {
    const answer = await onErase(named);
    setAsking(false);
    if ('problem' in answer) return setProblem(answer.problem);
    if ('failure' in answer) return notifyFailure(answer.failure);
    setTyped('');
    notify(answer.done);
  }

  return (
    <Card title={texts.title}>
      <p className="soft">{texts.text}</p>
      <TextField
        label={texts.field}
        type={type}
        autoComplete="off"
        value={typed}
        problem={problem}
        onChange={(text) => {
          setTyped(text);
          setProblem(undefined);
        }}
      />
      <div className="spread">
        <Button
          isDisabled={named === ''}
          isPending={pending === 'export'}
          onPress={() => void run('export', download)}
        >
          {words.export}
        </Button>
        <Button kind="danger" isDisabled={named === ''} onPress={() => setAsking(true)}>
          {words.erase}
        </Button>
      </div>
      {isAsking && (
        <Dialog
          title={texts.ask(named)}
          role="alertdialog"
          isOpen
          onClose={() => setAsking(false)}
          foot={
            <DialogActions
              kind="danger"
              onCancel={() => setAsking(false)}
              cancel={words.cancel}
              isPending={pending === 'erase'}
              onPress={() => void run('erase', erase)}
            >
              {words.confirm}
            </DialogActions>
          }
        >
          <p>{texts.warning}</p>
        </Dialog>
      )}
    </Card>
  );
}
