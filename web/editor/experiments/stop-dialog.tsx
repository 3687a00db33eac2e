import { useState } from 'react';
import { useEditorStopExperimentMutation } from '#web/generated/editor/stop-experiment.ts';
import { Select } from '../ui/choice.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DialogActions } from '../ui/dialog-actions.tsx';
import { tell } from '../ui/tell.ts';
import type { Experiment } from './experiment-card.tsx';
import { nameOfVariant } from './experiment-results.tsx';
import { experimentsWords } from './words.ts';

const { stopping: texts, stopped } = experimentsWords;

/** Ends an experiment, and says what everyone sees from then on. */
export function StopDialog({
  experiment,
  onClose,
}: {
  readonly experiment: Experiment;
  readonly onClose: () => void;
}) {
  const { id, kind, variants } = experiment;
  const [kept, setKept] = useState('a');
  const [stop, { loading }] = useEditorStopExperimentMutation({ refetchQueries: ['EditorExperiments'] });
  const submit = async () => {
    const answer = stop({ variables: { id, keptVariant: kept } }).then(({ data }) => data?.stopExperiment);
    if (await tell(answer, stopped)) onClose();
  };
  const hint = kept === 'a' ? texts.control : kind === 'FLAG' ? texts.flag : texts.announcement;
  return (
    <Dialog
      title={texts.title}
      isOpen
      onClose={onClose}
      foot={
        <DialogActions onCancel={onClose} isPending={loading} onPress={() => void submit()}>
          {texts.submit}
        </DialogActions>
      }
    >
      <Select
        label={texts.keep}
        hint={hint}
        value={kept}
        options={variants.map((variant) => ({
          value: variant.key,
          label: nameOfVariant(experiment, variant),
        }))}
        onChange={setKept}
      />
    </Dialog>
  );
}
