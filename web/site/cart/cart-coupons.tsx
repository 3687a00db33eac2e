import { type SyntheticEvent, useId, useRef, useState } from 'react';
import type { CartContentsFragment } from '#web/generated/graphql.ts';
import { messageOf } from '../islands/graph-failure.rules.ts';
import { pageText } from '../languages/page-texts.ts';
import { formatMoney } from '../product/money.rules.ts';
import { couponCodeLength } from './cart-page.rules.ts';
import { fillWords } from './cart-words.ts';
import type { CartChange, CartChanges } from './use-cart-changes.ts';
import { useCartWords } from './use-cart-words.ts';

export interface CartCouponsProps {
  readonly cart: CartContentsFragment;
  readonly locale: string;
  readonly changes: CartChanges;
  /** Called with what to say once a code was taken or taken out. */
  readonly onChanged: (message: string) => void;
}

/** The discounts of a cart and its codes with what each takes off, what is left to pay, and a field for another: plain forms. */
export function CartCoupons({ cart, locale, changes, onChanged }: CartCouponsProps) {
  const words = useCartWords();
  const automatic = cart.discounts.filter(
    ({ isAutomatic, amount }) => isAutomatic && Number(amount.value) > 0,
  );
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const summary = useRef<HTMLElement>(null);
  const id = useId();

  const run = async (ask: () => Promise<CartChange>, said: string) => {
    if (isBusy) return false;
    setIsBusy(true);
    setFailure(null);
    const message = await ask().then(
      (result) => ('message' in result ? result.message : null),
      (error: unknown) => messageOf(error),
    );
    setIsBusy(false);
    setFailure(message);
    if (message === null) onChanged(said);
    return message === null;
  };
  const apply = async (event: SyntheticEvent) => {
    event.preventDefault();
    const code = field.current?.value.trim() ?? '';
    const isTaken = await run(() => changes.applyCoupon(code), fillWords(words.couponApplied, 'code', code));
    if (isTaken && field.current) field.current.value = '';
    field.current?.focus();
  };
  const remove = async (event: SyntheticEvent, code: string) => {
    event.preventDefault();
    await run(() => changes.removeCoupon(code), fillWords(words.couponRemoved, 'code', code));
    // The button that was pressed is gone with its line.
    summary.current?.focus();
  };

  return (
    <div className="cart-coupons" aria-busy={isBusy}>
      {cart.coupons.length + automatic.length > 0 && (
        <ul className="cart-coupon-list">
          {automatic.map(({ id: discountId, name, amount }) => (
            <li key={discountId} className="cart-coupon">
              <span className="cart-coupon-code">
                {discountId === 'tax-exemption' ? pageText('Tax exemption') : name}
              </span>
              <span className="cart-coupon-discount">{`−${formatMoney(amount, locale)}`}</span>
            </li>
          ))}
          {cart.coupons.map(({ id: couponId, code, discount, problem }) => (
            <li key={couponId} className="cart-coupon">
              <span className="cart-coupon-code">{code}</span>
              <form method="post" action="/cart" onSubmit={(event) => remove(event, code)}>
                <input type="hidden" name="verb" value="remove-coupon" />
                <input type="hidden" name="code" value={code} />
                <input type="hidden" name="returnTo" value="/cart" />
                <button type="submit" aria-label={`${words.remove} ${code}`}>
                  {words.remove}
                </button>
              </form>
              {problem === null ? (
                <span className="cart-coupon-discount">{`−${formatMoney(discount, locale)}`}</span>
              ) : (
                <span className="cart-coupon-problem field-error">{problem}</span>
              )}
            </li>
          ))}
        </ul>
      )}
      {Number(cart.discount.value) > 0 && (
        <p className="cart-total">
          <span className="cart-total-label">{words.total}</span>{' '}
          <span className="cart-total-price">{formatMoney(cart.grandTotal, locale)}</span>
        </p>
      )}
      <details className="cart-coupon-entry">
        <summary ref={summary}>{words.couponAdd}</summary>
        <form method="post" action="/cart" onSubmit={apply}>
          <input type="hidden" name="verb" value="apply-coupon" />
          <input type="hidden" name="returnTo" value="/cart" />
          <label htmlFor={id}>{words.couponCode}</label>
          <div className="cart-coupon-field">
            <input
              id={id}
              ref={field}
              type="text"
              name="code"
              required
              maxLength={couponCodeLength}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              aria-invalid={failure !== null}
              aria-describedby={failure === null ? undefined : `${id}-failure`}
            />
            <button type="submit" aria-disabled={isBusy || undefined}>
              {words.couponApply}
            </button>
          </div>
        </form>
      </details>
      {failure !== null && (
        <p className="cart-coupon-failure field-error" role="alert" id={`${id}-failure`}>
          {failure}
        </p>
      )}
    </div>
  );
}
