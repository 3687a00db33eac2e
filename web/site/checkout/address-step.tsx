import { AddressFields } from './address-fields.tsx';
import { CheckoutForm } from './checkout-form.tsx';
import type { StepProps } from './checkout-steps.tsx';
import { ContinueButton } from './contact-step.tsx';
import { useCheckoutWords } from './use-checkout-words.ts';

/** Where it is sent. Members choose among their addresses, or type another one. */
export function AddressStep({ state, checkout, problems, changes, urls, countries }: StepProps) {
  const words = useCheckoutWords();
  const saved = state.member?.addresses ?? [];
  return (
    <CheckoutForm step="address" verb="save" changes={changes} action={urls.checkout}>
      {saved.length > 0 && (
        <fieldset className="checkout-saved">
          <legend>{words.savedAddresses}</legend>
          {saved.map(({ id, name, line1, city }) => (
            <button key={id} type="submit" name="verb" value={`use-address ${id}`} className="checkout-quiet">
              {[name, line1, city].filter(Boolean).join(', ')}
              <span className="checkout-hidden">: {words.savedAddressUse}</span>
            </button>
          ))}
        </fieldset>
      )}
      <AddressFields
        key={changes.resets}
        kind="shippingAddress"
        address={checkout.shippingAddress}
        form={state.shippingForm}
        countries={countries}
        problems={problems}
        isSuggested={state.isAddressSuggested}
        onCountry={() => changes.changeCountry('shippingAddress')}
      />
      <ContinueButton />
    </CheckoutForm>
  );
}
