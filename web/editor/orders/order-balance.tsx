import { useState } from 'react';
import { useFormats } from '../formats.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DialogActions } from '../ui/dialog-actions.tsx';
import { TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { Card } from '../ui/page.tsx';
import { notify } from '../ui/toast.tsx';
import { useForm } from '../ui/use-form.ts';
import type { OrderShown, useOrderChanges } from './use-order-changes.ts';
import { ordersWords } from './words.ts';

const { balance: texts } = ordersWords;

interface Shown {
  readonly order: OrderShown;
  readonly changes: ReturnType<typeof useOrderChanges>;
}

/** What is left to be paid, and the ways to get it. */
export function OrderBalance({ order, changes }: Shown) {
  const formats = useFormats();
  const [open, setOpen] = useState<'send' | { readonly id: string; readonly name: string }>();
  const { balance, balanceMethods, savedMethods, token } = order;
  const value = Number(balance.value);
  if (value === 0) return null;
  if (value < 0)
    return (
      <Card title={texts.title}>
        <p>{texts.more(formats.money({ ...balance, value: balance.value.replace('-', '') }))}</p>
      </Card>
    );
  const copy = async () => {
    await navigator.clipboard.writeText(new URL(`/order/${token}/pay`, location.href).href);
    notify(texts.copied);
  };
  const close = () => setOpen(undefined);
  return (
    <Card title={texts.title}>
      <p>{texts.text(formats.money(balance))}</p>
      <div className="page-actions">
        {balanceMethods.length > 0 && (
          <>
            <Button onPress={() => setOpen('send')}>{texts.send}</Button>
            <Button onPress={copy}>{texts.link}</Button>
          </>
        )}
        {(savedMethods ?? []).map((method) => (
          <Button key={method.id} onPress={() => setOpen(method)}>
            {texts.charge(method.name)}
          </Button>
        ))}
      </div>
      {open === 'send' && <SendLink {...{ order, changes }} onClose={close} />}
      {typeof open === 'object' && <Charge {...{ order, changes }} method={open} onClose={close} />}
    </Card>
  );
}

function SendLink({ order, changes, onClose }: Shown & { readonly onClose: () => void }) {
  const form = useForm({
    ...{ id: `send order link:${order.id}`, initial: { message: '' } },
    save: ({ message }) => changes.sendLink(message),
    onSaved() {
      notify(texts.sent);
      onClose();
    },
  });
  return (
    <Dialog
      title={texts.sendTitle}
      isOpen
      onClose={onClose}
      foot={
        <DialogActions onCancel={onClose} isPending={form.isSaving} onPress={() => form.save()}>
          {texts.send}
        </DialogActions>
      }
    >
      <Form form={form} label={texts.sendTitle} isBarHidden isLeavable>
        <p>{texts.sendText(order.email)}</p>
        <TextField {...form.field('message')} label={texts.message} isOptional rows={3} maxLength={1000} />
      </Form>
    </Dialog>
  );
}

function Charge({
  order,
  changes,
  method,
  onClose,
}: Shown & {
  readonly method: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
}) {
  const formats = useFormats();
  // One for as long as the dialog is open: trying again charges nothing twice.
  const [key] = useState(() => crypto.randomUUID());
  const form = useForm({
    ...{ id: `charge:${order.id}`, initial: {} },
    save: () => changes.charge(method.id, key),
    onSaved() {
      notify(texts.charged);
      onClose();
    },
  });
  return (
    <Dialog
      title={texts.chargeTitle}
      role="alertdialog"
      isOpen
      onClose={onClose}
      foot={
        <DialogActions onCancel={onClose} isPending={form.isSaving} onPress={() => form.save()}>
          {texts.charge(method.name)}
        </DialogActions>
      }
    >
      <Form form={form} label={texts.chargeTitle} isBarHidden isLeavable>
        <p>{texts.chargeText(formats.money(order.balance), method.name)}</p>
      </Form>
    </Dialog>
  );
}
