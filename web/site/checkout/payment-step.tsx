import { useState } from 'react';
import { formatMoney } from '../product/money.rules.ts';
import { BillingPart } from './billing-part.tsx';
import { CheckoutForm } from './checkout-form.tsx';
import { fieldId } from './checkout-state.rules.ts';
import type { StepProps } from './checkout-steps.tsx';
import { CodesPart } from './codes-part.tsx';
import { fill } from './fill-words.ts';
import { NoteField } from './note-field.tsx';
import { OwnFields } from './own-fields.tsx';
import {
  type CheckoutPaymentMethod,
  MethodInstructions,
  PaymentMethodOption,
  paymentMethodParts,
} from './payment-methods.tsx';
import { SavedMethods, SaveMethod } from './saved-methods.tsx';
import { useCheckoutWords } from './use-checkout-words.ts';

/** The bill, codes that pay a part of it, the way to pay the rest, and the button that orders. */
export function PaymentStep(props: StepProps) {
  const { state, checkout, problems, changes, urls, locale } = props;
  const words = useCheckoutWords();
  const { paymentMethods, amountDue, isCardNeeded, isTestMode, cart } = checkout;
  const isDue = Number(amountDue.value) > 0;
  const isChosen = isDue || isCardNeeded;
  const canPlace = !isChosen || paymentMethods.length > 0;
  return (
    <CheckoutForm step="payment" verb="apply" changes={changes} action={urls.checkout}>
      <input type="hidden" name="version" value={checkout.version} />
      <input type="hidden" name="idempotencyKey" value={state.idempotencyKey} />
      <BillingPart {...props} />
      <CodesPart {...props} />
      {!cart.requiresShipping && <OwnFields {...{ checkout, problems, locale }} />}
      {!cart.requiresShipping && <NoteField note={checkout.note} problem={problems.note} />}
      <fieldset className="checkout-options" id={fieldId('paymentMethodId')} tabIndex={-1}>
        <legend>{words.paymentMethods}</legend>
        {isTestMode && <p className="checkout-test">{words.testMode}</p>}
        {isCardNeeded && <p className="checkout-hint">{words.trialCard}</p>}
        {isChosen ? <PaymentMethods {...props} /> : <p className="checkout-hint">{words.paymentNotNeeded}</p>}
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

function PaymentMethods(props: StepProps) {
  const { state, checkout } = props;
  const words = useCheckoutWords();
  const { paymentMethods: methods } = checkout;
  const [first] = methods;
  const [chosen, choose] = useState(state.typed.paymentMethodId || first?.id);
  if (!first) return <p className="checkout-hint">{words.paymentNone}</p>;
  return methods.map((method) => (
    <PaymentMethodOption
      key={method.id}
      {...{ words, method }}
      isChosen={chosen === method.id}
      onChoose={choose}
    >
      <Method {...props} method={method} isChosen={chosen === method.id} />
    </PaymentMethodOption>
  ));
}

/** What is below a way to pay: the member's saved cards, or the fields of another one, which they may have saved. */
function Method(props: StepProps & { readonly method: CheckoutPaymentMethod; readonly isChosen: boolean }) {
  const { state, checkout, method, isChosen, changes, locale, urls } = props;
  const saved = checkout.savedMethods.filter(({ paymentMethodId }) => paymentMethodId === method.id);
  const [savedId, chooseSaved] = useState(saved[0]?.id ?? '');
  const [isKept, keep] = useState(false);
  if (checkout.isCardNeeded)
    return (
      method.kind === 'CARD' && (
        <CardForLater {...{ method, saved, savedId, locale, urls }} onChoose={chooseSaved} />
      )
    );
  return (
    <>
      <SavedMethods {...{ method, saved, savedId, locale }} isOtherOffered onChoose={chooseSaved} />
      <MethodInstructions method={method} />
      <MethodPart
        {...{ method, changes, checkout, locale }}
        isChosen={isChosen && savedId === ''}
        isMethodSaved={isKept}
        returnUrl={urls.paymentReturn}
      />
      {method.isSavable && state.member && (savedId === '' || !changes.isReady) && (
        <SaveMethod method={method} onChange={keep} />
      )}
    </>
  );
}

/** Nothing is paid now: one of the member's cards is chosen for later, and where there is none yet, one is saved first. */
function CardForLater({
  urls,
  ...choice
}: Omit<Parameters<typeof SavedMethods>[0], 'isOtherOffered'> & Pick<StepProps, 'urls'>) {
  const words = useCheckoutWords();
  return (
    <>
      <SavedMethods {...choice} isOtherOffered={false} />
      <p>
        <a href={urls.newCard}>{words.trialAddCard}</a>
      </p>
    </>
  );
}

function MethodPart({
  method,
  isChosen,
  changes,
  checkout,
  locale,
  returnUrl,
  isMethodSaved,
}: Pick<StepProps, 'changes' | 'checkout' | 'locale'> & {
  readonly method: CheckoutPaymentMethod;
  readonly isChosen: boolean;
  readonly isMethodSaved: boolean;
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
      isMethodSaved={isMethodSaved}
      onReady={changes.setPaymentHandler}
    />
  );
}
