import { useEditorApproveReturnMutation } from '#web/generated/editor/approve-return.ts';
import { useEditorReceiveReturnMutation } from '#web/generated/editor/receive-return.ts';
import { useEditorRefundReturnMutation } from '#web/generated/editor/refund-return.ts';
import { useEditorRefuseReturnMutation } from '#web/generated/editor/refuse-return.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/choice.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { MoneyField } from '../ui/number-field.tsx';
import { notify } from '../ui/toast.tsx';
import { useForm } from '../ui/use-form.ts';
import { words } from '../words.ts';
import type { OrderShown } from './use-order-changes.ts';
import { ordersWords } from './words.ts';

const { returns: texts } = ordersWords;

/** What is done with a return. */
export type ReturnStep = 'approve' | 'refuse' | 'receive' | 'refund';

const initial = { answer: '', isRestocked: true, amount: '' };

/** One step of a return, with what it needs to know; the buyer is written to. */
export function ReturnDialog({
  order,
  returnId,
  step,
  onClose,
}: {
  readonly order: OrderShown;
  readonly returnId: string;
  readonly step: ReturnStep;
  readonly onClose: () => void;
}) {
  const [approve] = useEditorApproveReturnMutation();
  const [refuse] = useEditorRefuseReturnMutation();
  const [receive] = useEditorReceiveReturnMutation();
  const [refund] = useEditorRefundReturnMutation();
  const form = useForm({
    ...{ id: `${step} return:${returnId}`, initial },
    async save({ answer, isRestocked, amount }) {
      const id = returnId;
      if (step === 'approve') return (await approve({ variables: { id, answer } })).data?.approveReturn;
      if (step === 'refuse') return (await refuse({ variables: { id, answer } })).data?.refuseReturn;
      if (step === 'receive') return (await receive({ variables: { id, isRestocked } })).data?.receiveReturn;
      return (await refund({ variables: { id, amount: amount || null } })).data?.refundReturn;
    },
    onSaved() {
      notify(texts[step].done);
      onClose();
    },
  });
  return (
    <Dialog
      title={texts[step].title}
      isOpen
      onClose={onClose}
      foot={
        <>
          <Button onPress={onClose}>{words.controls.cancel}</Button>
          <Button
            kind={step === 'refuse' ? 'danger' : 'primary'}
            isPending={form.isSaving}
            onPress={() => form.save()}
          >
            {texts[step].action}
          </Button>
        </>
      }
    >
      <Form form={form} label={texts[step].title} isBarHidden isLeavable>
        {(step === 'approve' || step === 'refuse') && (
          <TextField
            {...form.field('answer')}
            label={texts[step].answer}
            isOptional
            rows={3}
            maxLength={1000}
          />
        )}
        {step === 'receive' && (
          <Checkbox
            label={ordersWords.refund.restock}
            isSelected={form.values.isRestocked}
            onChange={(is) => form.set({ isRestocked: is })}
          />
        )}
        {step === 'refund' && (
          <MoneyField
            {...form.field('amount')}
            label={ordersWords.refund.amount}
            hint={texts.refund.hint}
            isOptional
            currency={order.grandTotal.currency}
          />
        )}
      </Form>
    </Dialog>
  );
}
