import type { MutationAnswer } from '../graph/problems.ts';
import { Dialog } from '../ui/dialog.tsx';
import { DialogActions } from '../ui/dialog-actions.tsx';
import { TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { notify } from '../ui/toast.tsx';
import { useForm } from '../ui/use-form.ts';
import type { OrderShown } from './use-order-changes.ts';
import { ordersWords } from './words.ts';

const { cancel: texts } = ordersWords;
const nothing = { reason: '' };

/** Calls an order off; asked before, as nothing brings it back. */
export function CancelDialog({
  order,
  save,
  onClose,
}: {
  readonly order: OrderShown;
  readonly save: (reason: string) => Promise<MutationAnswer | null | undefined>;
  readonly onClose: () => void;
}) {
  const form = useForm({
    ...{ id: `cancel:${order.id}`, initial: nothing },
    save: ({ reason }) => save(reason),
    onSaved() {
      notify(texts.done);
      onClose();
    },
  });
  return (
    <Dialog
      title={texts.title}
      role="alertdialog"
      isOpen
      onClose={onClose}
      foot={
        <DialogActions
          kind="danger"
          onCancel={onClose}
          cancel={texts.keep}
          isPending={form.isSaving}
          onPress={() => form.save()}
        >
          {texts.submit}
        </DialogActions>
      }
    >
      <Form form={form} label={texts.title} isBarHidden isLeavable>
        <p>{texts.text}</p>
        {order.lines.some(({ isSubscription }) => isSubscription) && <p>{texts.subscriptionEnds}</p>}
        <TextField {...form.field('reason')} label={texts.reason} isOptional maxLength={500} rows={2} />
      </Form>
    </Dialog>
  );
}
