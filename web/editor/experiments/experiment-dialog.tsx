import { useMemo } from 'react';
import { useEditorSaveExperimentMutation } from '#web/generated/editor/save-experiment.ts';
import type { ExperimentKind } from '#web/generated/graphql.ts';
import { Button } from '../ui/button.tsx';
import { Select } from '../ui/choice.tsx';
import { orChangedMeanwhile } from '../ui/clashes.rules.ts';
import { Dialog } from '../ui/dialog.tsx';
import { DialogActions } from '../ui/dialog-actions.tsx';
import { TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { notify } from '../ui/toast.tsx';
import { useForm } from '../ui/use-form.ts';
import { words } from '../words.ts';
import type { Experiment } from './experiment-card.tsx';
import { type FormVariant, withAnother, withoutLast } from './experiment-form.rules.ts';
import { experimentsWords } from './words.ts';

const { form: texts, kinds, saved } = experimentsWords;
const labels = { name: texts.name, kind: texts.kind, path: texts.path, variants: texts.variants };
const letters = ['A', 'B', 'C', 'D'] as const;

/** What is stored of an experiment that was not begun. */
type Stored = Pick<Experiment, 'name' | 'kind' | 'path' | 'variants'>;

/** A new experiment, or one that has not begun. */
export function ExperimentDialog({
  experiment,
  onClose,
}: {
  readonly experiment?: Experiment;
  readonly onClose: () => void;
}) {
  const [save] = useEditorSaveExperimentMutation({ refetchQueries: ['EditorExperiments'] });
  const initial = useMemo(() => valuesOf(experiment), [experiment]);
  const form = useForm({
    ...{ id: `experiment:${experiment?.id ?? 'new'}`, initial, version: experiment?.version },
    async save({ path, variants, ...values }, _, expectedVersion) {
      const sent = variants.map(({ share, value }) => ({ share: share ?? 0, value }));
      const place = { id: experiment?.id ?? null, path: path.trim() || null };
      const input = { ...values, ...place, variants: sent, expectedVersion };
      return orChangedMeanwhile((await save({ variables: { input } })).data?.saveExperiment, valuesOf);
    },
    onSaved() {
      notify(saved);
      onClose();
    },
  });
  const { kind, variants } = form.values;
  const change = (index: number, part: Partial<FormVariant>) =>
    form.set({ variants: variants.map((each, place) => (place === index ? { ...each, ...part } : each)) });
  const title = experiment ? texts.change : texts.new;
  return (
    <Dialog
      title={title}
      isOpen
      isWide
      onClose={onClose}
      foot={
        <DialogActions onCancel={onClose} isPending={form.isSaving} onPress={() => void form.save()}>
          {words.controls.save}
        </DialogActions>
      }
    >
      <Form form={form} label={title} labels={labels} isBarHidden isLeavable>
        <TextField
          {...form.field('name')}
          label={texts.name}
          hint={texts.nameHint}
          maxLength={100}
          autoFocus
        />
        <Select<ExperimentKind>
          {...form.field('kind')}
          label={texts.kind}
          hint={texts.kindHints[kind]}
          options={[
            { value: 'ANNOUNCEMENT', label: kinds.ANNOUNCEMENT },
            { value: 'FLAG', label: kinds.FLAG },
          ]}
        />
        <TextField {...form.field('path')} label={texts.path} hint={texts.pathHint} isOptional />
        <p className="soft">{texts.control}</p>
        {variants.map(({ share, value }, index) => {
          const letter = letters[index] ?? '';
          return (
            <div key={letter} className="stack">
              {index > 0 && (
                <TextField
                  name={`variants.${index}.value`}
                  label={texts.values[kind](letter)}
                  value={value}
                  onChange={(text) => change(index, { value: text })}
                />
              )}
              <NumberField
                name={`variants.${index}.share`}
                label={texts.share(letter)}
                value={share}
                minValue={1}
                maxValue={99}
                suffix="%"
                onChange={(number) => change(index, { share: number })}
              />
            </div>
          );
        })}
        <div className="report-bar">
          {variants.length < letters.length && (
            <Button onPress={() => form.set({ variants: withAnother(variants) })}>{texts.more}</Button>
          )}
          {variants.length > 2 && (
            <Button onPress={() => form.set({ variants: withoutLast(variants) })}>{texts.less}</Button>
          )}
        </div>
      </Form>
    </Dialog>
  );
}

function valuesOf(experiment: Stored | undefined) {
  const variants: FormVariant[] = experiment?.variants.map(({ share, value }) => ({ share, value })) ?? [
    { share: 50, value: '' },
    { share: 50, value: '' },
  ];
  const kind: ExperimentKind = experiment?.kind ?? 'ANNOUNCEMENT';
  return { name: experiment?.name ?? '', kind, path: experiment?.path ?? '', variants };
}
