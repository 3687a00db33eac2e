import { CheckoutField } from './checkout-field.tsx';
import { useCheckoutWords } from './use-checkout-words.ts';

/** What the shopper has to say to the shop: asked in the last step before the payment, or with it where nothing is sent. */
export function NoteField({
  note,
  problem,
}: {
  readonly note: string;
  readonly problem: string | undefined;
}) {
  const { note: label } = useCheckoutWords();
  return (
    <CheckoutField
      name="note"
      label={label}
      value={note}
      problem={problem}
      isRequired={false}
      autoComplete="off"
      isLong
      maxLength={2000}
    />
  );
}
