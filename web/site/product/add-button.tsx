import { type SyntheticEvent, useState } from 'react';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { useTimeout } from '#web/ui/use-timeout.ts';
import { useInstalmentsInPage } from '../instalments/use-instalments-in-page.ts';
import { messageOf } from '../islands/graph-failure.rules.ts';
import { useStartSubscription } from '../subscription/use-start-subscription.ts';
import {
  type AddButtonState,
  type AddButtonTexts,
  addButtonLabel,
  asksForOption,
  failureTitle,
  isButtonSoldOut,
  resetAfter,
  takesClicks,
} from './add-button.rules.ts';
import { chosenVariant, findChoiceProblem } from './choice.rules.ts';
import { currentValues, useFormValues } from './form-values.ts';
import type { FormProduct } from './product.ts';
import { findQuantityProblem } from './quantity.rules.ts';
import { useAddToCart } from './use-add-to-cart.ts';

export interface AddButtonProps {
  readonly product: FormProduct;
  readonly texts: AddButtonTexts;
  readonly collectionId: string;
  /** In a list the button asks for a missing option itself. */
  readonly isInList: boolean;
}

/** The product's form with its button: posts by itself, and without leaving the page once scripts are there. */
export function AddButton({ product, texts, collectionId, isInList }: AddButtonProps) {
  const [state, setState] = useState<AddButtonState>('idle');
  const [problem, setProblem] = useState<string | null>(null);
  const addToCart = useAddToCart();
  const startSubscription = useStartSubscription();
  const variant = chosenVariant(product, useFormValues(product.formId).chosen);
  const isSoldOut = isButtonSoldOut(product, variant);
  useTimeout(() => setState('idle'), resetAfter[state], state);
  useInstalmentsInPage(product.id, product.optionNames.length > 0 ? variant?.sku : undefined);

  const fail = (message: string) => {
    setState('failed');
    setProblem(message);
  };
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (!takesClicks(state) || isSoldOut) return;
    const { chosen, quantity } = currentValues(product.formId);
    if (asksForOption(product, chosen, isInList)) return setState('select-option');
    const found =
      findChoiceProblem(product, chosen) ?? (quantity === null ? null : findQuantityProblem(quantity));
    if (found !== null) return fail(found);
    setState('adding');
    try {
      const sku = chosenVariant(product, chosen)?.sku;
      const order = product.isSubscribable ? startSubscription : addToCart;
      const message = await order({ productId: product.id, sku, quantity: quantity ?? undefined });
      if (message === null) setState('added');
      else fail(message);
    } catch (error) {
      fail(messageOf(error));
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
          aria-busy={state === 'adding'}
          disabled={isSoldOut}
        >
          <span className="sqs-add-to-cart-button-inner">{addButtonLabel(state, isSoldOut, texts)}</span>
        </button>
      </form>
      {problem !== null && (
        <AlertDialog title={failureTitle(product)} message={problem} onClose={() => setProblem(null)} />
      )}
    </div>
  );
}
