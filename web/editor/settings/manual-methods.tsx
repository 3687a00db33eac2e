import { useMemo } from 'react';
import { EditorPaymentsDocument } from '#web/generated/editor/payments.ts';
import { useEditorRemoveManualMethodMutation } from '#web/generated/editor/remove-manual-method.ts';
import { useEditorSaveManualMethodMutation } from '#web/generated/editor/save-manual-method.ts';
import type { EditorPaymentsQuery } from '#web/generated/graphql.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Switch } from '../ui/choice.tsx';
import { orChangedMeanwhile } from '../ui/clashes.rules.ts';
import { Dialog } from '../ui/dialog.tsx';
import { DialogActions } from '../ui/dialog-actions.tsx';
import { TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { Badge, Card, EmptyState } from '../ui/page.tsx';
import { Table } from '../ui/table.tsx';
import { tell } from '../ui/tell.ts';
import { notify } from '../ui/toast.tsx';
import { useEdited } from '../ui/use-edited.ts';
import { useForm } from '../ui/use-form.ts';
import { words } from '../words.ts';
import { settingsWords } from './words.ts';

type Method = EditorPaymentsQuery['manualPaymentMethods'][number];

const { payments: texts } = settingsWords;
const refetchQueries = [EditorPaymentsDocument];

/** Ways to pay that no provider knows of: the owner notes what came in. */
export function ManualMethods({ methods }: { readonly methods: readonly Method[] }) {
  const [edited, setEdited] = useEdited(methods);
  const [remove] = useEditorRemoveManualMethodMutation({ refetchQueries });
  const [save] = useEditorSaveManualMethodMutation({ refetchQueries });
  const removeMethod = ({ id, name, instructions, isEnabled }: Method) =>
    tell(
      remove({ variables: { id } }).then(({ data }) => data?.deleteManualPaymentMethod),
      settingsWords.removed,
      () => save({ variables: { input: { name, instructions, isEnabled } } }),
    );
  return (
    <Card
      title={texts.manual}
      isFlush
      actions={
        <Button icon="plus" onPress={() => setEdited(null)}>
          {texts.addManual}
        </Button>
      }
    >
      {methods.length === 0 ? (
        <EmptyState icon="card" title={texts.manualEmptyTitle}>
          {texts.manualEmptyText}
        </EmptyState>
      ) : (
        <Table
          label={texts.manual}
          rows={methods}
          columns={[
            { id: 'name', title: texts.columns.name, cell: ({ name }) => name },
            {
              ...{ id: 'state', title: texts.columns.state },
              cell: ({ isEnabled }) => (
                <Badge tone={isEnabled ? 'good' : 'neutral'}>{isEnabled ? texts.on : texts.off}</Badge>
              ),
            },
            {
              ...{ id: 'actions', title: words.controls.actions, isTitleHidden: true, isNumber: true },
              cell: (method) => (
                <>
                  <IconButton
                    icon="edit"
                    label={`${words.controls.edit}: ${method.name}`}
                    onPress={() => setEdited(method)}
                  />
                  <IconButton
                    icon="trash"
                    label={`${words.controls.remove}: ${method.name}`}
                    onPress={() => removeMethod(method)}
                  />
                </>
              ),
            },
          ]}
        />
      )}
      {edited !== undefined && <MethodDialog method={edited} onClose={() => setEdited(undefined)} />}
    </Card>
  );
}

const labels = { name: texts.name, instructions: texts.instructions, isEnabled: texts.enabled };
const valuesOf = (method: Method | null) => ({
  name: method?.name ?? '',
  instructions: method?.instructions ?? '',
  isEnabled: method?.isEnabled ?? true,
});

function MethodDialog({ method, onClose }: { readonly method: Method | null; readonly onClose: () => void }) {
  const [save] = useEditorSaveManualMethodMutation({ refetchQueries });
  const initial = useMemo(() => valuesOf(method), [method]);
  const form = useForm({
    ...{ id: `manual-method:${method?.id ?? 'new'}`, initial, version: method?.version },
    async save(values, _, expectedVersion) {
      const input = { ...values, id: method?.id ?? null, expectedVersion };
      const answer = (await save({ variables: { input } })).data?.saveManualPaymentMethod;
      return orChangedMeanwhile(answer, valuesOf);
    },
    onSaved() {
      notify(settingsWords.saved);
      onClose();
    },
  });
  return (
    <Dialog
      title={texts.method}
      isOpen
      onClose={onClose}
      foot={
        <DialogActions onCancel={onClose} isPending={form.isSaving} onPress={() => form.save()}>
          {words.controls.save}
        </DialogActions>
      }
    >
      <Form form={form} label={texts.method} labels={labels} isBarHidden isLeavable>
        <TextField {...form.field('name')} label={texts.name} maxLength={100} />
        <TextField
          {...form.field('instructions')}
          label={texts.instructions}
          isOptional
          rows={4}
          maxLength={2_000}
        />
        <Switch
          label={texts.enabled}
          isSelected={form.values.isEnabled}
          onChange={(isEnabled) => form.set({ isEnabled })}
        />
      </Form>
    </Dialog>
  );
}
