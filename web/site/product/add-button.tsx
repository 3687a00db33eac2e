import { type SyntheticEvent, useState } from 'react';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { useTimeout } from '#web/ui/use-timeout.ts';
import type { Refusal } from '../additional-fields/refusal.ts';
import type { FormTexts } from '../form/form-texts.ts';
import { useInstalmentsInPage } from '../instalments/use-instalments-in-page.ts';
import { messageOf } from '../islands/graph-failure.rules.ts';
import { languagePrefix } from '../islands/page-language.ts';
import { useStartSubscription } from '../subscription/use-start-subscription.ts';
import {
  type AddButtonState,
  type AddButtonTexts,
  addButtonLabel,
  addButtonNews,
  asksForOption,
  failureTitle,
  goesToCheckout,
  isButtonSoldOut,
  resetAfter,
  takesClicks,
} from './add-button.rules.ts';
import { chosenVariant, findChoiceProblem } from './choice.rules.ts';
import { currentValues, useFormValues } from './form-values.ts';
import type { FormProduct } from './product.ts';
import { findQuantityProblem } from './quantity.rules.ts';
import { useAddToCart } from './use-add-to-cart.ts';
import { useProductForm } from './use-product-form.ts';

export interface AddButtonProps {
  readonly product: FormProduct;
  readonly texts: AddButtonTexts;
  readonly collectionId: string;
  /** In a list the button asks for a missing option itself. */
  readonly isInList: boolean;
  /** Whether shoppers go straight on to the checkout. */
  readonly isExpress: boolean;
  /** Words of the product's form; absent when they are the usual ones. */
  readonly formTexts?: FormTexts;
}

type Problem = { readonly title: string; readonly message: string };

/** The product's form with its button: posts by itself, and without leaving the page once scripts are there. */
export function AddButton({ product, texts, collectionId, isInList, isExpress, formTexts }: AddButtonProps) {
  const [state, setState] = useState<AddButtonState>('idle');
  const [problem, setProblem] = useState<Problem | null>(null);
  const addToCart = useAddToCart();
  const startSubscription = useStartSubscription();
  const [form, openForm, closeForm] = useProductForm(product.id);
  const variant = chosenVariant(product, useFormValues(product.formId).chosen);
  const isSoldOut = isButtonSoldOut(product, variant);
  const isForCheckout = goesToCheckout(product, isExpress);
  const title = failureTitle(product, isForCheckout);
  useTimeout(() => setState('idle'), resetAfter[state], state);
  useInstalmentsInPage(product.id, product.optionNames.length > 0 ? variant?.sku : undefined);

  const fail = (failure: Problem) => {
    setState('failed');
    setProblem(failure);
  };
  /** Orders what is chosen now; null when that went well. */
  const order = async (answers: object): Promise<Refusal | null> => {
    const { chosen, quantity, answers: details } = currentValues(product.formId);
    const all = { ...details, ...answers };
    setState('adding');
    const refusal = await (product.isSubscribable ? startSubscription : addToCart)({
      productId: product.id,
      sku: chosenVariant(product, chosen)?.sku,
      quantity: quantity ?? undefined,
      additionalFields: product.hasForm || Object.keys(all).length > 0 ? JSON.stringify(all) : undefined,
    });
    if (refusal === null) {
      setState('added');
      if (isForCheckout) location.assign(`${languagePrefix()}/checkout`);
    }
    return refusal;
  };
  const ask = async () => {
    setState('opening');
    const failure = await openForm();
    if (failure) fail(failure);
    else setState('idle');
  };
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (!takesClicks(state) || isSoldOut) return;
    const { chosen, quantity } = currentValues(product.formId);
    if (asksForOption(product, chosen, isInList)) return setState('select-option');
    const found =
      findChoiceProblem(product, chosen) ?? (quantity === null ? null : findQuantityProblem(quantity));
    if (found !== null) return fail({ title, message: found });
    if (product.hasForm) return ask();
    try {
      const refusal = await order({});
      if (refusal !== null) fail({ title, message: refusal.message });
    } catch (error) {
      fail({ title, message: messageOf(error) });
    }
  };
  const send = async (answers: string): Promise<Refusal | null> => {
    try {
      const refusal = await order(JSON.parse(answers));
      if (refusal !== null) setState('failed');
      return refusal;
    } catch (error) {
      setState('failed');
      throw error;
    }
  };

  return (
    <div className="sqs-add-to-cart-button-wrapper" data-animation-role="button">
      <form
        id={product.formId}
        className="add-to-cart-form"
        method="post"
        action={product.isSubscribable ? '/subscribe' : '/cart'}
        noValidate
        onSubmit={submit}
      >
        <input type="hidden" name="verb" value="add" />
        <input type="hidden" name="productId" value={product.id} />
        <input type="hidden" name="returnTo" value={product.url} />
        {isForCheckout && <input type="hidden" name="then" value="checkout" />}
        {product.optionNames.length === 0 && product.variants.length === 1 && (
          <input type="hidden" name="sku" value={product.variants[0]?.sku} />
        )}
        <button
          type="submit"
          className="sqs-add-to-cart-button sqs-suppress-edit-mode sqs-editable-button sqs-button-element--primary"
          data-collection-id={collectionId}
          data-item-id={product.id}
          data-product-type={product.type}
          data-original-label={texts.idle}
          data-state={state}
          aria-busy={state === 'adding' || state === 'opening'}
          disabled={isSoldOut}
        >
          <span className="sqs-add-to-cart-button-inner">{addButtonLabel(state, isSoldOut, texts)}</span>
        </button>
        <span className="add-to-cart-status" role="status">
          {addButtonNews(state, texts)}
        </span>
      </form>
      {form !== null && (
        <form.Dialog
          title={product.title}
          fields={form.fields}
          answers={null}
          texts={formTexts}
          submitLabel={texts.idle}
          failureTitle={title}
          send={send}
          onClose={closeForm}
        />
      )}
      {problem !== null && <AlertDialog {...problem} onClose={() => setProblem(null)} />}
    </div>
  );
}
