import type { ComponentType, ReactNode } from 'react';
import type { CheckoutContentsFragment, CheckoutPaymentFragment } from '#web/generated/graphql.ts';
import type { Money } from '../product/money.rules.ts';
import { CardPayment } from './card-payment.tsx';

export type CheckoutPaymentMethod = CheckoutContentsFragment['paymentMethods'][number];

/** What a way to pay does in the page besides its radio button. */
export interface PaymentHandler {
  /** Before the order is made: a message when the shopper has something to put right, else null. */
  prepare(): Promise<string | null>;
  /** Once the order waits for its payment: resolves to a message when it went wrong. The browser may be sent elsewhere meanwhile. */
  pay(payment: CheckoutPaymentFragment): Promise<string | null>;
}

export interface PaymentMethodProps {
  readonly method: CheckoutPaymentMethod;
  readonly amountDue: Money;
  readonly locale: string;
  readonly email: string;
  /** True to have it saved for the member's next order. */
  readonly isMethodSaved: boolean;
  /** Where the provider sends the browser back to. */
  readonly returnUrl: string;
  /** Tells the page what to do when the order is placed with this method. */
  readonly onReady: (handler: PaymentHandler | null) => void;
}

/** What is shown below the chosen way to pay, by its kind; those that need nothing in the page show their instructions alone. */
export const paymentMethodParts: Readonly<
  Record<CheckoutPaymentMethod['kind'], ComponentType<PaymentMethodProps> | null>
> = {
  MANUAL: null,
  TEST: null,
  CARD: CardPayment,
  REDIRECT: null,
};

/** A way to pay with its radio button, and what it needs below. */
export function PaymentMethodOption({
  method,
  isChosen,
  onChoose,
  children,
}: {
  readonly method: CheckoutPaymentMethod;
  readonly isChosen: boolean;
  onChoose(id: string): void;
  readonly children: ReactNode;
}) {
  return (
    <div className="checkout-method">
      <label className="checkout-option">
        <input
          type="radio"
          name="paymentMethodId"
          value={method.id}
          defaultChecked={isChosen}
          onChange={() => onChoose(method.id)}
        />
        <span>{method.name}</span>
      </label>
      <div className="checkout-method-part">{children}</div>
    </div>
  );
}
