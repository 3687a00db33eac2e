import type { FormTexts } from '../form/form-texts.ts';
import { AddButton, type AddButtonProps } from './add-button.tsx';
import type { FormProduct, OptionLook } from './product.ts';
import { QuantityInput } from './quantity-input.tsx';
import { type OptionTexts, VariantsSelect } from './variants-select.tsx';

interface ButtonTexts {
  readonly form?: FormTexts;
  readonly button: AddButtonProps['texts'];
}

/** The button alone, of which a list has one a card: with no more of a product than it reads. */
export interface ButtonPartProps extends Omit<AddButtonProps, 'texts' | 'formTexts'> {
  readonly part: 'button';
  readonly texts: ButtonTexts;
}

/** The options with or without the button. */
export interface OptionsPartProps extends Omit<ButtonPartProps, 'part'> {
  readonly part: 'all' | 'options';
  readonly product: FormProduct;
  readonly hasQuantity: boolean;
  readonly look: OptionLook;
  readonly locale: string;
  readonly texts: ButtonTexts & { readonly options: OptionTexts; readonly quantity: string };
}

/** A theme may set options and button apart; they belong together by the form's id. */
export type ProductFormProps = ButtonPartProps | OptionsPartProps;

/** Choosing a variant and putting it into the cart. */
export function Island(props: ProductFormProps) {
  return (
    <>
      {props.part !== 'button' && <Options {...props} />}
      {props.part !== 'options' && <Button {...props} />}
    </>
  );
}

function Options({ part, product, hasQuantity, look, locale, texts }: OptionsPartProps) {
  return (
    <>
      <VariantsSelect product={product} texts={texts.options} locale={locale} look={look} />
      {part === 'all' && hasQuantity && <QuantityInput product={product} label={texts.quantity} />}
    </>
  );
}

function Button({ product, texts, collectionId, isInList, isExpress, showsStock }: ProductFormProps) {
  const props = { product, collectionId, isInList, isExpress, showsStock };
  return <AddButton {...props} texts={texts.button} {...(texts.form ? { formTexts: texts.form } : {})} />;
}
