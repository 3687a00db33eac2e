import { AddressFields } from './address-fields.tsx';
import { withParts } from './address-parts.rules.ts';
import { CheckoutField } from './checkout-field.tsx';
import type { StepProps } from './checkout-steps.tsx';
import { useCheckoutWords } from './use-checkout-words.ts';

/** The address on the bill: that of the delivery unless the shopper says otherwise, and the only one where nothing is sent. */
export function BillingPart({ state, checkout, problems, changes, countries, allCountries }: StepProps) {
  const words = useCheckoutWords();
  const { billingAddress, cart } = checkout;
  const isOther = !cart.requiresShipping || billingAddress !== null || state.typed.billing === 'other';
  const choices = [
    { value: 'same', label: words.billingSame, isChosen: !isOther },
    { value: 'other', label: words.billingOther, isChosen: isOther },
  ];
  return (
    <fieldset className="checkout-billing checkout-options">
      <legend>{words.billingAddress}</legend>
      {cart.requiresShipping ? (
        choices.map(({ value, label, isChosen }) => (
          <label key={value} className="checkout-option">
            <input
              type="radio"
              name="billing"
              value={value}
              defaultChecked={isChosen}
              onChange={(event) => event.target.form && changes.keep(event.target.form)}
            />
            <span>{label}</span>
          </label>
        ))
      ) : (
        <input type="hidden" name="billing" value="other" />
      )}
      <div className={cart.requiresShipping ? 'checkout-billing-fields' : 'checkout-billing-only'}>
        <AddressFields
          key={changes.resets}
          kind="billingAddress"
          address={billingAddress}
          form={withParts(state.billingForm, checkout.billingParts)}
          countries={cart.requiresShipping ? allCountries : countries}
          problems={problems}
          isSuggested={state.isAddressSuggested}
          onCountry={() => changes.changeCountry('billingAddress')}
        />
      </div>
      <CheckoutField
        name="taxNumber"
        label={words.taxNumber}
        value={checkout.taxNumber}
        problem={problems.taxNumber}
        isRequired={false}
        autoComplete="off"
        maxLength={50}
        hint={checkout.taxNumberNotice ?? ''}
      />
    </fieldset>
  );
}
