import type { ComponentType, ReactNode } from 'react';
import type { CheckoutContentsFragment, CheckoutPaymentFragment } from '#web/generated/graphql.ts';
import type { Money } from '../product/money.rules.ts';
import { CardPayment } from './card-payment.tsx';
import type { CheckoutWords } from './checkout-words.ts';

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
  words,
  method,
  isChosen,
  onChoose,
  children,
}: {
  readonly words: Pick<CheckoutWords, 'testPayment'>;
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
        <span>{method.kind === 'TEST' ? words.testPayment : method.name}</span>
      </label>
      <div className="checkout-method-part">{children}</div>
    </div>
  );
}

/** What the shopper must do, in the owner's words; of the test method the page has said it above, in its own language. */
export function MethodInstructions({ method: { kind, instructions } }: Pick<PaymentMethodProps, 'method'>) {
  if (instructions === '' || kind === 'TEST') return null;
  return <p className="checkout-instructions">{instructions}</p>;
}
