import { useEditorCreateAnnotationMutation } from '#web/generated/editor/create-annotation.ts';
import { useEditorUpdateAnnotationMutation } from '#web/generated/editor/update-annotation.ts';
import { DateField } from '../ui/date-time-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DialogActions } from '../ui/dialog-actions.tsx';
import { TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { notify } from '../ui/toast.tsx';
import { useForm } from '../ui/use-form.ts';
import { words } from '../words.ts';
import { analyticsWords } from './words.ts';

const { notes: texts } = analyticsWords;
const refetchQueries = ['EditorReport'];

/** A note on a day, new or to be changed. */
export function NoteDialog({
  note: { id, ...initial },
  onClose,
}: {
  readonly note: { readonly id: string | null; readonly date: string; readonly text: string };
  readonly onClose: () => void;
}) {
  const [create] = useEditorCreateAnnotationMutation({ refetchQueries });
  const [update] = useEditorUpdateAnnotationMutation({ refetchQueries });
  const form = useForm({
    ...{ id: `annotation:${id ?? 'new'}`, initial },
    async save(input) {
      if (id === null) return (await create({ variables: { input } })).data?.createAnnotation;
      return (await update({ variables: { id, input } })).data?.updateAnnotation;
    },
    onSaved() {
      notify(texts.saved);
      onClose();
    },
  });
  const title = id === null ? texts.add : texts.change;
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      foot={
        <DialogActions onCancel={onClose} isPending={form.isSaving} onPress={() => form.save()}>
          {words.controls.save}
        </DialogActions>
      }
    >
      <Form form={form} label={title} isBarHidden isLeavable>
        <TextField
          {...form.field('text')}
          label={texts.text}
          hint={texts.textHint}
          maxLength={200}
          autoComplete="off"
          autoFocus
        />
        <DateField {...form.field('date')} label={texts.day} />
      </Form>
    </Dialog>
  );
}
