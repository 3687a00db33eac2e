import { type SyntheticEvent, useRef, useState } from 'react';
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
  onlyLeft,
  resetAfter,
  takesClicks,
} from './add-button.rules.ts';
import { chosenVariant } from './choice.rules.ts';
import { fields } from './field-names.ts';
import { countLeft, type FieldProblem, findFormProblem } from './field-problems.rules.ts';
import { currentValues, useFormValues } from './form-values.ts';
import { markFields } from './mark-fields.ts';
import { offerOptions } from './offer-options.ts';
import type { SoldProduct } from './product.ts';
import { useAddToCart } from './use-add-to-cart.ts';
import { useProductForm } from './use-product-form.ts';

export interface AddButtonProps {
  readonly product: SoldProduct;
  readonly texts: AddButtonTexts;
  readonly collectionId: string;
  /** In a list the button asks for a missing option itself. */
  readonly isInList: boolean;
  /** Whether shoppers go straight on to the checkout. */
  readonly isExpress: boolean;
  /** Whether the owner shows how many are left. */
  readonly showsStock: boolean;
  /** Words of the product's form; absent when they are the usual ones. */
  readonly formTexts?: FormTexts;
}

interface Problem {
  readonly title: string;
  readonly message: string;
  /** The first field that is wrong, which has the focus afterwards. */
  readonly field: HTMLElement | null;
}

/** The product's form with its button: posts by itself, and without leaving the page once scripts are there. */
export function AddButton({
  product,
  texts,
  collectionId,
  isInList,
  isExpress,
  showsStock,
  formTexts,
}: AddButtonProps) {
  const [state, setState] = useState<AddButtonState>('idle');
  const [problem, setProblem] = useState<Problem | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const addToCart = useAddToCart();
  const startSubscription = useStartSubscription();
  const [form, openForm, closeForm] = useProductForm(product.id);
  const variant = chosenVariant(product, useFormValues(product.formId).chosen);
  const isSoldOut = isButtonSoldOut(product, variant);
  const isForCheckout = goesToCheckout(product, isExpress);
  const title = failureTitle(product, isForCheckout);
  useTimeout(() => setState('idle'), resetAfter[state], state);
  useInstalmentsInPage(product.id, product.optionNames.length > 0 ? variant?.sku : undefined);

  const fail = (message: string, wrong: readonly FieldProblem[] = []) => {
    setState('failed');
    setProblem({ title, message, field: markFields(product.formId, wrong) });
  };
  /** The shop's message, with how many are left where that is why and the owner shows it. */
  const tellRefusal = ({ message, code, fields: answers = [] }: Refusal) => {
    const left =
      code === 'NotEnoughStock' ? countLeft(product, currentValues(product.formId).chosen, showsStock) : null;
    if (left === null)
      return fail(
        message,
        answers.map(({ fieldId, message: text }) => ({ name: fields.answer(fieldId), message: text })),
      );
    const text = onlyLeft(left, texts);
    fail(`${message} ${text}`, [{ name: fields.quantity, message: text }]);
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
      additionalFields: product.hasForm || Object.keys(all).length > 0 ? all : undefined,
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
    if (!failure) return setState('idle');
    setState('failed');
    setProblem({ ...failure, field: null });
  };
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (!takesClicks(state) || isSoldOut) return;
    const { chosen, quantity } = currentValues(product.formId);
    const found = findFormProblem(product, chosen, quantity);
    if (asksForOption(product, chosen, isInList)) {
      setState('select-option');
      return offerOptions(product, found?.fields ?? [], button.current);
    }
    if (found !== null) return fail(found.message, found.fields);
    if (product.hasForm) return ask();
    markFields(product.formId, []);
    try {
      const refusal = await order({});
      if (refusal !== null) tellRefusal(refusal);
    } catch (error) {
      fail(messageOf(error));
    }
  };
  const send = async (answers: object): Promise<Refusal | null> => {
    try {
      const refusal = await order(answers);
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
          ref={button}
          type="submit"
          className="sqs-add-to-cart-button sqs-suppress-edit-mode sqs-editable-button sqs-button-element--primary"
          data-collection-id={collectionId}
          data-item-id={product.id}
          data-product-type={product.type}
          data-original-label={texts.idle}
          data-href={isInList ? product.url : undefined}
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
      {problem !== null && (
        <AlertDialog
          title={problem.title}
          message={problem.message}
          onClose={() => {
            setProblem(null);
            problem.field?.focus();
          }}
        />
      )}
    </div>
  );
}
