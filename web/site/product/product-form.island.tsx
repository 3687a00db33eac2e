import type { FormTexts } from '../form/form-texts.ts';
import { AddButton, type AddButtonProps } from './add-button.tsx';
import type { OptionLook } from './product.ts';
import { QuantityInput } from './quantity-input.tsx';
import { type OptionTexts, VariantsSelect } from './variants-select.tsx';

export interface ProductFormProps extends Omit<AddButtonProps, 'texts' | 'formTexts'> {
  /** A theme may set options and button apart; they belong together by the form's id. */
  readonly part: 'all' | 'options' | 'button';
  readonly hasQuantity: boolean;
  readonly look: OptionLook;
  readonly locale: string;
  readonly texts: {
    readonly form?: FormTexts;
    readonly options: OptionTexts;
    readonly quantity: string;
    readonly button: AddButtonProps['texts'];
  };
}

/** Choosing a variant and putting it into the cart. */
export function Island({ part, hasQuantity, look, locale, texts, ...props }: ProductFormProps) {
  return (
    <>
      {part !== 'button' && (
        <VariantsSelect product={props.product} texts={texts.options} locale={locale} look={look} />
      )}
      {part === 'all' && hasQuantity && <QuantityInput product={props.product} label={texts.quantity} />}
      {part !== 'options' && (
        <AddButton {...props} texts={texts.button} {...(texts.form ? { formTexts: texts.form } : {})} />
      )}
    </>
  );
}
