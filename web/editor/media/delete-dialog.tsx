import { useState } from 'react';
import type { EditorMediaUseFragment } from '#web/generated/graphql.ts';
import { messageOf } from '../graph/graph-failure.ts';
import type { MutationAnswer } from '../graph/problems.ts';
import { Dialog } from '../ui/dialog.tsx';
import { DialogActions } from '../ui/dialog-actions.tsx';
import { notify } from '../ui/toast.tsx';
import { words } from '../words.ts';
import { UseList } from './use-list.tsx';
import { mediaWords } from './words.ts';

const { delete: texts } = mediaWords;

type Answer = MutationAnswer & { readonly uses?: readonly EditorMediaUseFragment[] };

/** Deletes for good, so it asks; what something still uses is told, and deleted only when that is said again. */
export function DeleteDialog({
  count,
  onClose,
  run,
  onDone,
}: {
  readonly count: number;
  onClose(): void;
  run(evenIfUsed: boolean): Promise<Answer | null | undefined>;
  onDone(): Promise<unknown>;
}) {
  const [uses, setUses] = useState<readonly EditorMediaUseFragment[]>();
  const [problem, setProblem] = useState<string>();
  const [isDeleting, setIsDeleting] = useState(false);

  async function remove(): Promise<void> {
    setIsDeleting(true);
    try {
      const answer = await run(uses !== undefined);
      if (answer?.message === undefined) {
        notify(texts.done(count));
        onClose();
        await onDone();
      } else if (answer.uses) setUses(answer.uses);
      else setProblem(answer.message);
    } catch (error) {
      setProblem(messageOf(error, words.failures.notSaved));
    } finally {
      setIsDeleting(false);
    }
  }

  return (
    <Dialog
      title={texts.title(count)}
      role="alertdialog"
      isOpen
      onClose={onClose}
      foot={
        <DialogActions
          kind="danger"
          onCancel={onClose}
          cancel={texts.keep}
          isPending={isDeleting}
          onPress={() => void remove()}
        >
          {uses ? texts.evenIfUsed : texts.confirm}
        </DialogActions>
      }
    >
      {problem && (
        <p className="form-problem" role="alert">
          {problem}
        </p>
      )}
      {uses ? (
        <div role="alert">
          <p>{texts.used(uses.length)}</p>
          <UseList uses={uses} />
        </div>
      ) : (
        <p>{texts.text}</p>
      )}
    </Dialog>
  );
}
