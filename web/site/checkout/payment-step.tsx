import { useState } from 'react';
import { formatMoney } from '../product/money.rules.ts';
import { BillingPart } from './billing-part.tsx';
import { CheckoutField } from './checkout-field.tsx';
import { CheckoutForm } from './checkout-form.tsx';
import { fieldId } from './checkout-state.rules.ts';
import type { StepProps } from './checkout-steps.tsx';
import { CodesPart } from './codes-part.tsx';
import { fill } from './fill-words.ts';
import { type CheckoutPaymentMethod, paymentMethodParts } from './payment-methods.tsx';
import { useCheckoutWords } from './use-checkout-words.ts';

/** The bill, codes that pay a part of it, the way to pay the rest, and the button that orders. */
export function PaymentStep(props: StepProps) {
  const { state, checkout, problems, changes, urls, locale } = props;
  const words = useCheckoutWords();
  const { paymentMethods, amountDue, isTestMode, cart } = checkout;
  const isDue = Number(amountDue.value) > 0;
  const canPlace = !isDue || paymentMethods.length > 0;
  return (
    <CheckoutForm step="payment" verb="apply" changes={changes} action={urls.checkout}>
      <input type="hidden" name="version" value={checkout.version} />
      <input type="hidden" name="idempotencyKey" value={state.idempotencyKey} />
      <BillingPart {...props} />
      <CodesPart {...props} />
      {!cart.requiresShipping && (
        <CheckoutField
          name="note"
          label={words.note}
          value={checkout.note}
          problem={problems.note}
          isRequired={false}
          autoComplete="off"
          isLong
          maxLength={2000}
        />
      )}
      <fieldset className="checkout-options" id={fieldId('paymentMethodId')} tabIndex={-1}>
        <legend>{words.paymentMethods}</legend>
        {isTestMode && <p className="checkout-test">{words.testMode}</p>}
        {isDue ? <PaymentMethods {...props} /> : <p className="checkout-hint">{words.paymentNotNeeded}</p>}
        {problems.paymentMethodId && <p className="checkout-problem">{problems.paymentMethodId}</p>}
      </fieldset>
      {canPlace && (
        <button
          type="submit"
          name="verb"
          value="place"
          className="checkout-button checkout-place"
          aria-disabled={changes.isBusy || undefined}
        >
          {changes.isPlacing
            ? words.placing
            : fill(words.placeOrderFor, { amount: formatMoney(amountDue, locale) })}
        </button>
      )}
    </CheckoutForm>
  );
}

function PaymentMethods({ state, checkout, changes, urls, locale }: StepProps) {
  const words = useCheckoutWords();
  const { paymentMethods: methods, savedMethods } = checkout;
  const [first] = methods;
  const [chosen, choose] = useState(state.typed.paymentMethodId || first?.id);
  if (!first) return <p className="checkout-hint">{words.paymentNone}</p>;
  return methods.map((method) => (
    <div key={method.id} className="checkout-method">
      <label className="checkout-option">
        <input
          type="radio"
          name="paymentMethodId"
          value={method.id}
          defaultChecked={chosen === method.id}
          onChange={() => choose(method.id)}
        />
        <span>{method.name}</span>
      </label>
      <div className="checkout-method-part">
        <SavedMethods method={method} saved={savedMethods} state={state} />
        {method.instructions !== '' && <p className="checkout-instructions">{method.instructions}</p>}
        <MethodPart
          method={method}
          isChosen={chosen === method.id}
          changes={changes}
          checkout={checkout}
          locale={locale}
          returnUrl={urls.paymentReturn}
        />
      </div>
    </div>
  ));
}

function MethodPart({
  method,
  isChosen,
  changes,
  checkout,
  locale,
  returnUrl,
}: Pick<StepProps, 'changes' | 'checkout' | 'locale'> & {
  readonly method: CheckoutPaymentMethod;
  readonly isChosen: boolean;
  readonly returnUrl: string;
}) {
  const Part = paymentMethodParts[method.kind];
  // Without scripts nobody knows which one is chosen, so each says what it needs; CSS shows the chosen one's.
  return Part === null || (changes.isReady && !isChosen) ? null : (
    <Part
      method={method}
      amountDue={checkout.amountDue}
      email={checkout.email}
      locale={locale}
      returnUrl={returnUrl}
      onReady={changes.setPaymentHandler}
    />
  );
}

function SavedMethods({
  method,
  saved,
  state,
}: Pick<StepProps, 'state'> & {
  readonly method: CheckoutPaymentMethod;
  readonly saved: StepProps['checkout']['savedMethods'];
}) {
  const words = useCheckoutWords();
  const own = saved.filter(({ paymentMethodId }) => paymentMethodId === method.id);
  if (method.kind !== 'CARD' || !state.member) return null;
  return (
    <>
      {own.map(({ id, name }, index) => (
        <label key={id} className="checkout-option">
          <input type="radio" name={`savedMethodId.${method.id}`} value={id} defaultChecked={index === 0} />
          <span>{name}</span>
        </label>
      ))}
      {own.length > 0 && (
        <label className="checkout-option">
          <input type="radio" name={`savedMethodId.${method.id}`} value="" />
          <span>{words.savedMethodOther}</span>
        </label>
      )}
      <p className="checkout-choice">
        <label>
          <input type="checkbox" name={`isMethodSaved.${method.id}`} value="true" />
          <span>{words.saveMethod}</span>
        </label>
      </p>
    </>
  );
}
