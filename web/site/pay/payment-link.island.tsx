import { type SyntheticEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { CheckoutWords } from '../checkout/checkout-words.ts';
import { fill } from '../checkout/fill-words.ts';
import { type PaymentHandler, paymentMethodParts } from '../checkout/payment-methods.tsx';
import { CheckoutWordsContext } from '../checkout/use-checkout-words.ts';
import { useIsHydrated } from '../islands/use-is-hydrated.ts';
import { formatMoney } from '../product/money.rules.ts';
import { DraftSummary } from './draft-summary.tsx';
import { askToPay } from './pay-request.ts';
import type { PayState } from './pay-state.ts';

export interface PaymentLinkProps {
  readonly initial: PayState;
  /** Where the page is, and its form is sent. */
  readonly path: string;
  readonly locale: string;
  readonly words: CheckoutWords;
  /** Where it is sent, line by line; empty where nothing is. */
  readonly address: readonly string[];
  /** The day until which it can be paid. */
  readonly payableUntil: string;
  readonly contactEmail: string;
}

/** The page of a payment link: a plain form, sent without leaving the page once scripts are there. */
export function Island(props: PaymentLinkProps) {
  return (
    <CheckoutWordsContext value={props.words}>
      <PaymentLink {...props} />
    </CheckoutWordsContext>
  );
}

function PaymentLink(props: PaymentLinkProps) {
  const { initial, path, locale, words, address, payableUntil, contactEmail } = props;
  const [state, setState] = useState(initial);
  const { draft, notice } = state;
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (notice !== null) alert.current?.focus();
  }, [notice]);
  const isOpen = draft.state === 'SENT';
  return (
    <div id="checkout" className="checkout-page">
      <h1>{fill(words.orderNumber, { number: draft.number })}</h1>
      <div className="checkout-columns">
        <div className="checkout-main">
          {notice && (
            <div className="checkout-alert" role="alert" ref={alert} tabIndex={-1}>
              <p className="checkout-alert-title">{words[notice.title]}</p>
              {notice.message !== '' && <p>{notice.message}</p>}
            </div>
          )}
          {!isOpen && <Closed {...{ state, words }} />}
          {draft.note !== '' && (
            <section className="checkout-part">
              <h2>{words.payNote}</h2>
              <p className="checkout-instructions">{draft.note}</p>
            </section>
          )}
          {address.length > 0 && (
            <section className="checkout-part">
              <h2>{words.address}</h2>
              <address>
                {address.map((line) => (
                  <div key={line}>{line}</div>
                ))}
              </address>
            </section>
          )}
          {isOpen && <PayForm {...{ state, setState, path, locale, words, payableUntil }} />}
          {contactEmail !== '' && (
            <p className="checkout-part">
              {words.contactUs} <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
            </p>
          )}
        </div>
        <DraftSummary {...{ draft, locale, words }} />
      </div>
    </div>
  );
}

/** Why nothing can be paid here, and where the order is. */
function Closed({ state, words }: { readonly state: PayState; readonly words: CheckoutWords }) {
  const { state: where, orderToken } = state.draft;
  const why =
    where === 'ORDERED' ? words.payORDERED : where === 'CANCELLED' ? words.payCANCELLED : words.payEXPIRED;
  return (
    <div className="checkout-part">
      <p>{why}</p>
      {orderToken !== null && (
        <p>
          <a className="checkout-button" href={`/order/${orderToken}`}>
            {words.toStatus}
          </a>
        </p>
      )}
    </div>
  );
}

function PayForm({
  state,
  setState,
  path,
  locale,
  words,
  payableUntil,
}: Pick<PaymentLinkProps, 'path' | 'locale' | 'words' | 'payableUntil'> & {
  readonly state: PayState;
  readonly setState: (change: (now: PayState) => PayState) => void;
}) {
  const { draft } = state;
  const { paymentMethods: methods, grandTotal, email } = draft;
  const isReady = useIsHydrated();
  const [chosen, choose] = useState(state.methodId || methods[0]?.id);
  const [isPaying, setPaying] = useState(false);
  const handler = useRef<PaymentHandler | null>(null);
  const setHandler = useCallback((next: PaymentHandler | null) => {
    handler.current = next;
  }, []);
  const isDue = Number(grandTotal.value) > 0;
  const fail = (message: string) =>
    setState((now) => ({ ...now, payment: null, notice: { title: 'failedTitle', message } }));

  async function go(form: HTMLFormElement): Promise<void> {
    const refusal = (await handler.current?.prepare()) ?? null;
    if (refusal !== null) return fail(refusal);
    const answer = await askToPay(path, form);
    if ('redirectTo' in answer) return leaveFor(answer.redirectTo);
    setState(() => answer.state);
    const { payment } = answer.state;
    if (!payment) return;
    const message = handler.current ? await handler.current.pay(payment) : words.paymentNotReady;
    if (message !== null) return fail(message);
    return leaveFor(`${path}?order=${encodeURIComponent(payment.orderToken)}`);
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
      <input type="hidden" name="revision" value={draft.revision} />
      <fieldset className="checkout-options">
        <legend>{words.paymentMethods}</legend>
        {draft.isTestMode && <p className="checkout-test">{words.testMode}</p>}
        {!isDue && <p className="checkout-hint">{words.paymentNotNeeded}</p>}
        {isDue && methods.length === 0 && <p className="checkout-hint">{words.payNone}</p>}
        {methods.map((method) => {
          const Part = paymentMethodParts[method.kind];
          const isShown = Part !== null && (!isReady || chosen === method.id);
          return (
            <div key={method.id} className="checkout-method">
              <label className="checkout-option">
                <input
                  type="radio"
                  name="paymentMethodId"
                  value={method.id}
                  defaultChecked={chosen === method.id}
                  onChange={() => choose(method.id)}
                />
                <span>{method.name}</span>
              </label>
              <div className="checkout-method-part">
                {method.instructions !== '' && <p className="checkout-instructions">{method.instructions}</p>}
                {isShown && (
                  <Part
                    {...{ method, locale, email, amountDue: grandTotal, returnUrl: path }}
                    isMethodSaved={false}
                    onReady={setHandler}
                  />
                )}
              </div>
            </div>
          );
        })}
      </fieldset>
      {(!isDue || methods.length > 0) && (
        <button
          type="submit"
          className="checkout-button checkout-place"
          aria-disabled={isPaying || undefined}
        >
          {isPaying ? words.placing : fill(words.placeOrderFor, { amount: formatMoney(grandTotal, locale) })}
        </button>
      )}
      <p className="checkout-hint">{fill(words.payUntil, { date: payableUntil })}</p>
    </form>
  );
}

/** The browser is on its way elsewhere: the button stays as it is. */
function leaveFor(url: string): Promise<never> {
  location.assign(url);
  return new Promise(() => {});
}
