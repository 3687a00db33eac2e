import { useEffect, useState } from 'react';
import { useEditorImportQuery } from '#web/generated/editor/import.ts';
import { base64Of } from '../base64.ts';
import { messageOf } from '../graph/graph-failure.ts';
import { type MutationAnswer, problemOf } from '../graph/problems.ts';
import { fileSize } from '../media/file-size.rules.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { notify } from '../ui/toast.tsx';
import { words } from '../words.ts';
import { ImportProblems } from './import-problems.tsx';
import { pauseMs, useEditorCancelImport } from './use-cancel-import.ts';
import { importWords as texts } from './words.ts';

/** Sends a file to be imported, or only to be looked at. */
export type SendFile = (input: {
  filename: string;
  base64: string;
  isDryRun: boolean;
}) => Promise<MutationAnswer | null | undefined>;

/** A file before it is imported: what is in it can be looked at first, and nothing is stored until its owner says so. */
export function ImportDialog({
  name,
  bytes,
  send,
  onClose,
}: {
  readonly name: string;
  readonly bytes: Blob;
  readonly send: SendFile;
  readonly onClose: () => void;
}) {
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState<'look' | 'import'>();
  const [lookedAt, setLookedAt] = useState<string>();
  const { cancel } = useEditorCancelImport();

  async function begin(isDryRun: boolean): Promise<void> {
    setProblem(undefined);
    setBusy(isDryRun ? 'look' : 'import');
    try {
      // Nobody waits for what would come any more.
      if (!isDryRun && lookedAt) await cancel(lookedAt);
      const answer = await send({ filename: name, base64: await base64Of(bytes), isDryRun });
      const refused = problemOf(answer);
      if (refused) return setProblem(refused.message);
      if (isDryRun && answer && 'id' in answer) return setLookedAt(String(answer.id));
      notify(texts.begun(name));
      onClose();
    } catch (error) {
      setProblem(messageOf(error, words.failures.wrong));
    } finally {
      setBusy(undefined);
    }
  }

  return (
    <Dialog
      title={texts.dialog.title(name)}
      isOpen
      onClose={onClose}
      foot={
        <>
          <Button isPending={busy === 'look'} isDisabled={busy === 'import'} onPress={() => void begin(true)}>
            {texts.dialog.look}
          </Button>
          <Button
            kind="primary"
            isPending={busy === 'import'}
            isDisabled={busy === 'look'}
            onPress={() => void begin(false)}
          >
            {texts.dialog.action}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p className="soft">{texts.dialog.hint(fileSize(bytes.size))}</p>
        {problem && (
          <p role="alert" className="field-problem">
            {problem}
          </p>
        )}
        {lookedAt && <LookedAt id={lookedAt} />}
      </div>
    </Dialog>
  );
}

/** What a dry run finds, while it goes on and once it is done. */
function LookedAt({ id }: { readonly id: string }) {
  const { data, error, startPolling, stopPolling } = useEditorImportQuery({
    variables: { id },
    fetchPolicy: 'network-only',
  });
  const run = data?.importRun;
  const isOver = run ? run.finishedAt !== null : false;
  useEffect(() => {
    if (isOver) return undefined;
    startPolling(pauseMs);
    return stopPolling;
  }, [isOver, startPolling, stopPolling]);
  if (error && !run) return <p className="field-problem">{messageOf(error, words.failures.wrong)}</p>;
  return (
    <div className="import-look" role="status">
      <p>
        {isOver ? texts.dialog.found : texts.dialog.looking}{' '}
        <strong>{run && (texts.counts(run.counts) || texts.nothing)}</strong>
      </p>
      {run && isOver && run.problems.length + run.counts.skipped > 0 && <ImportProblems run={run} />}
    </div>
  );
}
