import { CheckoutForm } from './checkout-form.tsx';
import { fieldId, problemsOf } from './checkout-state.rules.ts';
import type { StepProps } from './checkout-steps.tsx';
import { ContinueButton } from './contact-step.tsx';
import { NoteField } from './note-field.tsx';
import { OwnFields } from './own-fields.tsx';
import { showPrice } from './show-price.ts';
import { useCheckoutWords } from './use-checkout-words.ts';

/** How it is sent, with what each way costs, and a note for the shop. */
export function ShippingStep({ state, checkout, problems, changes, urls, locale }: StepProps) {
  const words = useCheckoutWords();
  const { shippingOptions, selectedShippingOption } = checkout.cart;
  const problem = problems.shippingOptionId;
  // A shop without ways to send agrees with its shoppers otherwise.
  const isNotServed =
    checkout.isCarrierSilent ||
    problemsOf(checkout, 'shipping').some(({ field }) => field === 'shippingOptionId');
  const problemId = `${fieldId('shippingOptionId')}-problem`;
  return (
    <CheckoutForm step="shipping" verb="save" changes={changes} action={urls.checkout}>
      {(shippingOptions.length > 0 || isNotServed) && (
        <fieldset
          className="checkout-options"
          id={fieldId('shippingOptionId')}
          tabIndex={-1}
          aria-describedby={problem ? problemId : undefined}
        >
          <legend>{words.deliveryOptions}</legend>
          {checkout.isCarrierSilent ? (
            <p className="checkout-hint" role="status">
              {words.carrierSilent}
            </p>
          ) : (
            shippingOptions.length === 0 && <p className="checkout-hint">{words.noDelivery}</p>
          )}
          {shippingOptions.map(({ id, name, price, handlingTime }, index) => (
            <label key={id} className="checkout-option">
              <input
                type="radio"
                name="shippingOptionId"
                value={id}
                defaultChecked={selectedShippingOption ? selectedShippingOption.id === id : index === 0}
                onChange={(event) => event.target.form && changes.keep(event.target.form)}
              />
              <span>
                {name}
                {[handlingTime, ...(state.pickupLines[id] ?? [])]
                  .filter((line) => line !== '')
                  .map((line) => (
                    <span key={line} className="checkout-option-line">
                      {line}
                    </span>
                  ))}
              </span>
              <span className="checkout-price">{showPrice(price, locale, words)}</span>
            </label>
          ))}
          {problem && (
            <p className="checkout-problem" id={problemId}>
              {problem}
            </p>
          )}
        </fieldset>
      )}
      <OwnFields {...{ checkout, problems, locale }} />
      <NoteField note={checkout.note} problem={problems.note} />
      <ContinueButton />
    </CheckoutForm>
  );
}
