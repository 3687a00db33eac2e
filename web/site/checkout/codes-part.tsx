import { formatMoney } from '../product/money.rules.ts';
import { CheckoutField } from './checkout-field.tsx';
import type { StepProps } from './checkout-steps.tsx';
import { fill } from './fill-words.ts';
import { useCheckoutWords } from './use-checkout-words.ts';

/** Discount codes and gift cards: what is in use, and a field for another of each. */
export function CodesPart({ state, checkout, problems, changes, locale }: StepProps) {
  const words = useCheckoutWords();
  const { giftCards, cart } = checkout;
  return (
    <fieldset className="checkout-codes">
      <legend className="checkout-hidden">
        {words.discountCode}, {words.giftCard}
      </legend>
      {cart.coupons.map(({ id, code, problem, discount }) => (
        <p key={id} className="checkout-code">
          <span>{code}</span>
          {problem === null ? (
            <span className="checkout-price">−{formatMoney(discount, locale)}</span>
          ) : (
            <span className="checkout-problem">{problem}</span>
          )}
          <RemoveButton verb={`remove-coupon ${code}`} what={code} />
        </p>
      ))}
      <CodeField
        name="couponCode"
        label={words.discountCode}
        value={state.typed.couponCode}
        resets={changes.resets}
        problem={problems.couponCode}
      />
      {giftCards.map(({ id, lastFour, amount }) => (
        <p key={id} className="checkout-code">
          <span>{fill(words.giftCardEnding, { digits: lastFour })}</span>
          <span className="checkout-price">−{formatMoney(amount, locale)}</span>
          <RemoveButton
            verb={`remove-gift-card ${id}`}
            what={fill(words.giftCardEnding, { digits: lastFour })}
          />
        </p>
      ))}
      <CodeField
        name="giftCardCode"
        label={words.giftCardCode}
        value={state.typed.giftCardCode}
        resets={changes.resets}
        problem={problems.giftCardCode}
      />
    </fieldset>
  );
}

function CodeField({
  name,
  label,
  value = '',
  problem,
  resets,
}: {
  readonly name: string;
  readonly label: string;
  readonly value: string | undefined;
  readonly problem: string | undefined;
  readonly resets: number;
}) {
  const words = useCheckoutWords();
  return (
    <div className="checkout-code-field">
      <CheckoutField
        key={resets}
        {...{ name, label, value, problem }}
        isRequired={false}
        autoComplete="off"
        maxLength={100}
      />
      <button type="submit" name="verb" value="apply" className="checkout-quiet">
        {words.apply}
        <span className="checkout-hidden"> {label}</span>
      </button>
    </div>
  );
}

function RemoveButton({ verb, what }: { readonly verb: string; readonly what: string }) {
  const words = useCheckoutWords();
  return (
    <button type="submit" name="verb" value={verb} className="checkout-quiet">
      {words.remove}
      <span className="checkout-hidden"> {what}</span>
    </button>
  );
}
