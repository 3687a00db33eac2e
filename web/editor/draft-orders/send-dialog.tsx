import type { EditorDraftOrderFragment } from '#web/generated/graphql.ts';
import type { MutationAnswer } from '../graph/problems.ts';
import { Dialog } from '../ui/dialog.tsx';
import { DialogActions } from '../ui/dialog-actions.tsx';
import { TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { notify } from '../ui/toast.tsx';
import { useForm } from '../ui/use-form.ts';
import { draftWords } from './words.ts';

const { send: texts } = draftWords;
const initial: { days: number | null; message: string } = { days: 14, message: '' };

/** Mails the payment link. */
export function SendDialog({
  draft,
  send,
  onClose,
}: {
  readonly draft: EditorDraftOrderFragment;
  readonly send: (days: number, message: string) => Promise<MutationAnswer | null | undefined>;
  readonly onClose: () => void;
}) {
  const form = useForm({
    ...{ id: `send draft:${draft.id}`, initial },
    save: ({ days, message }) => send(days ?? 0, message),
    onSaved() {
      notify(texts.done);
      onClose();
    },
  });
  return (
    <Dialog
      title={texts.title}
      isOpen
      onClose={onClose}
      foot={
        <DialogActions onCancel={onClose} isPending={form.isSaving} onPress={() => form.save()}>
          {texts.submit}
        </DialogActions>
      }
    >
      <Form form={form} label={texts.title} isBarHidden isLeavable>
        <p>{texts.text(draft.email)}</p>
        <NumberField {...form.field('days')} label={texts.days} minValue={1} maxValue={365} />
        <TextField {...form.field('message')} label={texts.message} isOptional rows={3} maxLength={1000} />
      </Form>
    </Dialog>
  );
}
