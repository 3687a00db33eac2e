import { useState } from 'react';
import { useEditorIssueGiftCardMutation } from '#web/generated/editor/issue-gift-card.ts';
import { messageOf } from '../graph/graph-failure.ts';
import { useViewer } from '../shell/viewer-context.ts';
import { Button } from '../ui/button.tsx';
import { DateField } from '../ui/date-time-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DialogActions } from '../ui/dialog-actions.tsx';
import { TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { MoneyField } from '../ui/number-field.tsx';
import { notify, notifyFailure } from '../ui/toast.tsx';
import { useForm } from '../ui/use-form.ts';
import { words } from '../words.ts';
import { giftCardWords } from './gift-card-words.ts';
import './discounts.css';

const { form: texts, issued } = giftCardWords;
const nothing = {
  ...{ value: '', recipientName: '', recipientEmail: '', message: '', deliveryDate: '', note: '' },
};

/** Issues a gift card by hand, then shows its code: that is the only time. */
export function IssueDialog({ onClose }: { readonly onClose: () => void }) {
  const { currency } = useViewer().website.store;
  const [issue] = useEditorIssueGiftCardMutation({ refetchQueries: ['EditorGiftCards'] });
  // Asked twice, such as after the network failed, it is still one card.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const [code, setCode] = useState<string>();
  const form = useForm({
    ...{ id: 'gift-card:new', initial: nothing },
    async save({ deliveryDate, ...values }) {
      const input = { ...values, deliveryDate: deliveryDate.trim() || null, idempotencyKey };
      const made = (await issue({ variables: { input } })).data?.issueGiftCard;
      if (made?.__typename === 'GiftCardIssued') setCode(made.code);
      return made;
    },
  });
  if (code !== undefined) return <IssuedCode code={code} onClose={onClose} />;
  return (
    <Dialog
      title={giftCardWords.issue}
      isOpen
      onClose={onClose}
      foot={
        <DialogActions onCancel={onClose} isPending={form.isSaving} onPress={() => form.save()}>
          {texts.submit}
        </DialogActions>
      }
    >
      <Form form={form} label={giftCardWords.issue} isBarHidden isLeavable>
        <MoneyField {...form.field('value')} label={texts.value} currency={currency} autoFocus />
        <div className="form-row">
          <TextField
            {...form.field('recipientName')}
            label={texts.recipientName}
            isOptional
            maxLength={200}
            autoComplete="off"
          />
          <TextField
            {...form.field('recipientEmail')}
            label={texts.recipientEmail}
            isOptional
            type="email"
            maxLength={256}
            autoComplete="off"
          />
        </div>
        <p className="field-hint">{texts.recipientHint}</p>
        <TextField {...form.field('message')} label={texts.message} isOptional rows={3} maxLength={1_000} />
        <DateField
          {...form.field('deliveryDate')}
          label={texts.deliveryDate}
          hint={texts.deliveryDateHint}
          isOptional
        />
        <TextField
          {...form.field('note')}
          label={texts.note}
          hint={texts.noteHint}
          isOptional
          rows={2}
          maxLength={1_000}
        />
      </Form>
    </Dialog>
  );
}

function IssuedCode({ code, onClose }: { readonly code: string; readonly onClose: () => void }) {
  const copy = () =>
    navigator.clipboard.writeText(code).then(
      () => notify(issued.copied),
      (error: unknown) => notifyFailure(messageOf(error, words.failures.unexpected)),
    );
  return (
    <Dialog
      title={issued.title}
      isOpen
      foot={
        <>
          <Button onPress={copy}>{issued.copy}</Button>
          <Button kind="primary" onPress={onClose}>
            {issued.done}
          </Button>
        </>
      }
    >
      <p className="gift-card-code number">{code}</p>
      <p className="soft">{issued.text}</p>
    </Dialog>
  );
}
