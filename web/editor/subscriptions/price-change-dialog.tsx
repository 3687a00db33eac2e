import { today } from '@internationalized/date';
import { useMemo } from 'react';
import { useEditorAnnounceSubscriptionPriceMutation } from '#web/generated/editor/announce-subscription-price.ts';
import type { EditorProductFieldsFragment } from '#web/generated/graphql.ts';
import { useViewer } from '../shell/viewer-context.ts';
import { Select } from '../ui/choice.tsx';
import { DateField } from '../ui/date-time-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DialogActions } from '../ui/dialog-actions.tsx';
import { Form } from '../ui/form.tsx';
import { MoneyField } from '../ui/number-field.tsx';
import { notify } from '../ui/toast.tsx';
import { useForm } from '../ui/use-form.ts';
import { subscriptionsWords } from './words.ts';

const { prices: texts } = subscriptionsWords;

/** Announces another price to everybody who subscribes to a product. */
export function PriceChangeDialog({
  product,
  names,
  noticeDays,
  onClose,
}: {
  readonly product: EditorProductFieldsFragment;
  /** The names of its variants by their ids. */
  readonly names: ReadonlyMap<string, string>;
  readonly noticeDays: number;
  readonly onClose: () => void;
}) {
  const { timeZone } = useViewer().website;
  const [announce] = useEditorAnnounceSubscriptionPriceMutation({
    refetchQueries: ['EditorSubscriptionPrices'],
  });
  const { id: productId, variants } = product;
  const price = variants[0]?.price;
  const first = today(timeZone).add({ days: noticeDays }).toString();
  const initial = useMemo(
    () => ({ variantId: '', unitPrice: price?.value ?? '', effectiveDate: first }),
    [price?.value, first],
  );
  const form = useForm({
    ...{ id: `subscription price ${productId}`, initial },
    async save({ variantId, ...values }) {
      const input = { productId, ...values, ...(variantId === '' ? {} : { variantId }) };
      return (await announce({ variables: { input } })).data?.announceSubscriptionPriceChange;
    },
    onSaved() {
      notify(texts.announced);
      onClose();
    },
  });
  return (
    <Dialog
      title={texts.announce}
      isOpen
      onClose={onClose}
      foot={
        <DialogActions onCancel={onClose} isPending={form.isSaving} onPress={() => form.save()}>
          {texts.tell}
        </DialogActions>
      }
    >
      <Form form={form} label={texts.announce} isBarHidden isLeavable>
        <p>{texts.explanation}</p>
        {variants.length > 1 && (
          <Select
            {...form.field('variantId')}
            label={texts.variant}
            options={[
              { value: '', label: texts.allVariants },
              ...[...names].map(([value, label]) => ({ value, label })),
            ]}
          />
        )}
        <MoneyField {...form.field('unitPrice')} label={texts.price} currency={price?.currency ?? ''} />
        <DateField {...form.field('effectiveDate')} label={texts.day} hint={texts.dayHint(noticeDays)} />
      </Form>
    </Dialog>
  );
}
