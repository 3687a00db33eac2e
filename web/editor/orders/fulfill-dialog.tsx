import type { FulfillOrderInput } from '#web/generated/graphql.ts';
import type { MutationAnswer } from '../graph/problems.ts';
import { Checkbox } from '../ui/choice.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DialogActions } from '../ui/dialog-actions.tsx';
import { TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { notify } from '../ui/toast.tsx';
import { useForm } from '../ui/use-form.ts';
import { chosenLines, leftToSend } from './order.rules.ts';
import { PieceFields } from './piece-fields.tsx';
import type { OrderShown } from './use-order-changes.ts';
import { ordersWords } from './words.ts';

const { fulfill: texts } = ordersWords;

/** Says what was sent, and how it travels: all that is left, unless less is chosen. */
export function FulfillDialog({
  order,
  save,
  onClose,
}: {
  readonly order: OrderShown;
  readonly save: (input: Omit<FulfillOrderInput, 'orderId'>) => Promise<MutationAnswer | null | undefined>;
  readonly onClose: () => void;
}) {
  const lines = order.lines
    .map((line) => ({ ...line, most: leftToSend(line) }))
    .filter(({ most }) => most > 0);
  const form = useForm({
    id: `fulfill:${order.id}`,
    initial: {
      quantities: Object.fromEntries(lines.map(({ id, most }) => [id, most as number | null])),
      carrier: '',
      trackingNumber: '',
      trackingUrl: '',
      isBuyerNotified: true,
    },
    save: ({ quantities, trackingUrl, ...input }) =>
      save({ ...input, lines: chosenLines(quantities), ...(trackingUrl ? { trackingUrl } : {}) }),
    onSaved() {
      notify(texts.done);
      onClose();
    },
  });
  const isNone = chosenLines(form.values.quantities).length === 0;
  return (
    <Dialog
      title={texts.title}
      isOpen
      onClose={onClose}
      foot={
        <DialogActions
          onCancel={onClose}
          isDisabled={isNone}
          isPending={form.isSaving}
          onPress={() => form.save()}
        >
          {texts.submit}
        </DialogActions>
      }
    >
      <Form form={form} label={texts.title} isBarHidden isLeavable>
        <PieceFields lines={lines} form={form} />
        <div className="form-row">
          <TextField {...form.field('carrier')} label={texts.carrier} isOptional maxLength={100} />
          <TextField
            {...form.field('trackingNumber')}
            label={texts.trackingNumber}
            isOptional
            maxLength={100}
          />
        </div>
        <TextField
          {...form.field('trackingUrl')}
          label={texts.trackingUrl}
          isOptional
          type="url"
          placeholder="https://"
        />
        <Checkbox
          label={texts.notify}
          hint={order.email}
          isSelected={form.values.isBuyerNotified}
          onChange={(isBuyerNotified) => form.set({ isBuyerNotified })}
        />
      </Form>
    </Dialog>
  );
}
