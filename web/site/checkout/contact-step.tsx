import { CheckoutField } from './checkout-field.tsx';
import { CheckoutForm } from './checkout-form.tsx';
import type { StepProps } from './checkout-steps.tsx';
import { fill } from './fill-words.ts';
import { useCheckoutWords } from './use-checkout-words.ts';

/** Who orders: an address for mails, an account only for those who want one, and news only for those who ask. */
export function ContactStep({ state, checkout, problems, changes, urls }: StepProps) {
  const words = useCheckoutWords();
  return (
    <CheckoutForm step="contact" verb="save" changes={changes} action={urls.checkout}>
      {state.member ? (
        <p className="checkout-hint">{fill(words.signedInAs, { email: state.member.email })}</p>
      ) : (
        urls.signIn !== null && (
          <p className="checkout-hint">
            {words.haveAccount} <a href={urls.signIn}>{words.signIn}</a>
          </p>
        )
      )}
      <CheckoutField
        name="email"
        label={words.email}
        type="email"
        value={state.typed.email ?? (checkout.email || state.member?.email || '')}
        problem={problems.email}
        autoComplete="email"
        inputMode="email"
      />
      <p className="checkout-choice">
        <label>
          <input
            type="checkbox"
            name="isNewsletterWanted"
            value="true"
            defaultChecked={checkout.isNewsletterWanted}
          />
          <span>{words.newsletter}</span>
        </label>
      </p>
      <ContinueButton />
    </CheckoutForm>
  );
}

/** The button that is done with a step. */
export function ContinueButton() {
  const words = useCheckoutWords();
  return (
    <button type="submit" name="verb" value="save" className="checkout-button">
      {words.continue}
    </button>
  );
}
