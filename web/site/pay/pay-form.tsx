import { type SyntheticEvent, useCallback, useRef, useState } from 'react';
import type { CheckoutPaymentFragment } from '#web/generated/graphql.ts';
import type { CheckoutWords } from '../checkout/checkout-words.ts';
import {
  type CheckoutPaymentMethod,
  MethodInstructions,
  type PaymentHandler,
  PaymentMethodOption,
  paymentMethodParts,
} from '../checkout/payment-methods.tsx';
import { useIsHydrated } from '../islands/use-is-hydrated.ts';
import type { Money } from '../product/money.rules.ts';
import { askToPay } from './pay-request.ts';
import type { PayFormState } from './pay-state.ts';

/** What is to be paid by a form, and how it can be. */
export interface Due {
  /** What was seen, which the server compares. */
  readonly seen: string;
  readonly amount: Money;
  readonly email: string;
  readonly isTestMode: boolean;
  readonly methods: readonly CheckoutPaymentMethod[];
}

/** The form of a page that takes one payment: a plain form, sent without leaving the page once scripts are there. */
export function PayForm<State extends PayFormState>({
  state,
  setState,
  due,
  path,
  locale,
  words,
  button,
  backFor,
  returnUrl = path,
  hint = '',
}: {
  readonly state: State;
  readonly setState: (change: (now: State) => State) => void;
  readonly due: Due;
  /** Where the form is sent. */
  readonly path: string;
  readonly locale: string;
  readonly words: CheckoutWords;
  readonly button: string;
  /** Where the browser goes once it is paid in the page. */
  readonly backFor: (payment: CheckoutPaymentFragment) => string;
  /** Where it comes back to from elsewhere. */
  readonly returnUrl?: string;
  readonly hint?: string;
}) {
  const { methods, amount, email } = due;
  const isReady = useIsHydrated();
  const [chosen, choose] = useState(state.methodId || methods[0]?.id);
  const [isPaying, setPaying] = useState(false);
  const handler = useRef<PaymentHandler | null>(null);
  const setHandler = useCallback((next: PaymentHandler | null) => {
    handler.current = next;
  }, []);
  const isDue = Number(amount.value) > 0;
  const fail = (message: string) =>
    setState((now) => ({ ...now, payment: null, notice: { title: 'failedTitle', message } }));

  async function go(form: HTMLFormElement): Promise<void> {
    const refusal = (await handler.current?.prepare()) ?? null;
    if (refusal !== null) return fail(refusal);
    const answer = await askToPay<State>(path, form);
    if ('redirectTo' in answer) return leaveFor(answer.redirectTo);
    setState(() => answer.state);
    const { payment } = answer.state;
    if (!payment) return;
    const message = handler.current ? await handler.current.pay(payment) : words.paymentNotReady;
    if (message !== null) return fail(message);
    return leaveFor(backFor(payment));
  }

  function submit(event: SyntheticEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (isPaying) return;
    setPaying(true);
    go(event.currentTarget)
      .catch((error: unknown) => fail(error instanceof Error ? error.message : words.connection))
      .finally(() => setPaying(false));
  }

  return (
    <form
      method="post"
      action={path}
      className="checkout-form"
      onSubmit={submit}
      aria-busy={isPaying || undefined}
    >
      <input type="hidden" name="seen" value={due.seen} />
      <fieldset className="checkout-options">
        <legend>{words.paymentMethods}</legend>
        {due.isTestMode && <p className="checkout-test">{words.testMode}</p>}
        {!isDue && <p className="checkout-hint">{words.paymentNotNeeded}</p>}
        {isDue && methods.length === 0 && <p className="checkout-hint">{words.payNone}</p>}
        {methods.map((method) => {
          const Part = paymentMethodParts[method.kind];
          const isShown = Part !== null && (!isReady || chosen === method.id);
          return (
            <PaymentMethodOption
              key={method.id}
              words={words}
              method={method}
              isChosen={chosen === method.id}
              onChoose={choose}
            >
              <MethodInstructions method={method} />
              {isShown && (
                <Part
                  {...{ method, locale, email, amountDue: amount, returnUrl }}
                  isMethodSaved={false}
                  onReady={setHandler}
                />
              )}
            </PaymentMethodOption>
          );
        })}
      </fieldset>
      {(!isDue || methods.length > 0) && (
        <button
          type="submit"
          className="checkout-button checkout-place"
          aria-disabled={isPaying || undefined}
        >
          {isPaying ? words.placing : button}
        </button>
      )}
      {hint !== '' && <p className="checkout-hint">{hint}</p>}
    </form>
  );
}

/** The browser is on its way elsewhere: the button stays as it is. */
function leaveFor(url: string): Promise<never> {
  location.assign(url);
  return new Promise(() => {});
}
