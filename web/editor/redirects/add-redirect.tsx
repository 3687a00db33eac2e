import { useState } from 'react';
import { useEditorSaveRedirectsMutation } from '#web/generated/editor/save-redirects.ts';
import { messageOf } from '../graph/graph-failure.ts';
import { type FieldProblem, problemOf } from '../graph/problems.ts';
import { Dialog } from '../ui/dialog.tsx';
import { DialogActions } from '../ui/dialog-actions.tsx';
import { FieldProblems, TextField } from '../ui/field.tsx';
import { notify } from '../ui/toast.tsx';
import { words } from '../words.ts';
import { redirectsWords as texts } from './words.ts';

/** One more redirect. */
export function AddRedirect({
  source: initial = '',
  refetchQueries = ['EditorRedirects'],
  onClose,
}: {
  /** The path that it is for, where it is known. */
  readonly source?: string;
  /** Operations whose answers change by it. */
  readonly refetchQueries?: string[];
  readonly onClose: () => void;
}) {
  const [source, setSource] = useState(initial);
  const [target, setTarget] = useState('');
  const [problem, setProblem] = useState<FieldProblem>();
  const [saveRedirects, { loading }] = useEditorSaveRedirectsMutation();

  async function save(): Promise<void> {
    try {
      const { data } = await saveRedirects({
        variables: { redirects: [{ source, target }] },
        refetchQueries,
      });
      const wrong = problemOf(data?.saveRedirects);
      if (wrong) return setProblem(wrong);
      notify(texts.saved);
      onClose();
    } catch (error) {
      setProblem({ message: messageOf(error, words.failures.notSaved) });
    }
  }

  return (
    <Dialog
      title={texts.add}
      isOpen
      onClose={onClose}
      foot={
        <DialogActions onCancel={onClose} isPending={loading} onPress={() => void save()}>
          {texts.addMore}
        </DialogActions>
      }
    >
      <FieldProblems value={problem}>
        {problem && problem.field !== 'source' && problem.field !== 'target' && (
          <p className="form-problem" role="alert">
            {problem.message}
          </p>
        )}
        <form
          className="stack"
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <TextField
            label={texts.source}
            name="source"
            hint={texts.sourceHint}
            value={source}
            onChange={setSource}
            autoFocus={initial === ''}
          />
          <TextField
            label={texts.target}
            name="target"
            hint={texts.targetHint}
            value={target}
            onChange={setTarget}
            autoFocus={initial !== ''}
          />
          <button type="submit" hidden />
        </form>
      </FieldProblems>
    </Dialog>
  );
}
