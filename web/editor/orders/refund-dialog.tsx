import { useState } from 'react';
import type { RefundOrderInput } from '#web/generated/graphql.ts';
import { useFormats } from '../formats.ts';
import type { MutationAnswer } from '../graph/problems.ts';
import { Checkbox } from '../ui/choice.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DialogActions } from '../ui/dialog-actions.tsx';
import { TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { MoneyField } from '../ui/number-field.tsx';
import { notify } from '../ui/toast.tsx';
import { useForm } from '../ui/use-form.ts';
import { amountLeft, chosenLines, leftToReturn } from './order.rules.ts';
import { PieceFields } from './piece-fields.tsx';
import type { OrderShown } from './use-order-changes.ts';
import { ordersWords } from './words.ts';

const { refund: texts } = ordersWords;

/** Gives money back: for pieces that come back, for an amount, or for all that is left. */
export function RefundDialog({
  order,
  save,
  onClose,
}: {
  readonly order: OrderShown;
  readonly save: (input: Omit<RefundOrderInput, 'orderId'>) => Promise<MutationAnswer | null | undefined>;
  readonly onClose: () => void;
}) {
  const formats = useFormats();
  // One for as long as the dialog is open: trying again gives nothing twice.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const lines = order.lines
    .map((line) => ({ ...line, most: leftToReturn(line) }))
    .filter(({ most }) => most > 0);
  const { currency, value } = order.paidAmount;
  const most = formats.money({ currency, value: amountLeft(value, order.refundedAmount.value) });
  const form = useForm({
    id: `refund:${order.id}`,
    initial: {
      quantities: Object.fromEntries(lines.map(({ id }) => [id, 0 as number | null])),
      amount: '',
      reason: '',
      isRestocked: true,
    },
    save: ({ quantities, amount, reason, isRestocked }) =>
      save({
        ...{ idempotencyKey, reason },
        lines: chosenLines(quantities).map((line) => ({ ...line, isRestocked })),
        ...(amount ? { amount } : {}),
      }),
    onSaved() {
      notify(texts.done);
      onClose();
    },
  });
  const { quantities, amount, isRestocked } = form.values;
  const isAll = chosenLines(quantities).length === 0 && amount === '';
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
        <h3>{texts.lines}</h3>
        <PieceFields lines={lines} form={form} />
        <Checkbox
          label={texts.restock}
          isSelected={isRestocked}
          onChange={(is) => form.set({ isRestocked: is })}
        />
        <MoneyField
          {...form.field('amount')}
          label={texts.amount}
          isOptional
          currency={currency}
          hint={isAll ? `${texts.all} ${texts.amountHint(most)}` : texts.amountHint(most)}
        />
        <TextField {...form.field('reason')} label={texts.reason} isOptional maxLength={500} rows={2} />
      </Form>
    </Dialog>
  );
}
