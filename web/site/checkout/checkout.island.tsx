import { useEffect, useRef } from 'react';
import type { SummaryTexts } from '../additional-fields/answer-lines.rules.ts';
import { formatMoney } from '../product/money.rules.ts';
import type { CountryChoice } from './address-fields.tsx';
import type { CheckoutState } from './checkout-state.rules.ts';
import { CheckoutSteps } from './checkout-steps.tsx';
import type { CheckoutWords } from './checkout-words.ts';
import { fill } from './fill-words.ts';
import { OrderSummary, type PlanTexts } from './order-summary.tsx';
import { ProblemList } from './problem-list.tsx';
import { useCheckout } from './use-checkout.ts';
import { CheckoutWordsContext, useCheckoutWords } from './use-checkout-words.ts';

/** Addresses that the page leads to, in the page's language. */
export interface CheckoutUrls {
  readonly checkout: string;
  readonly addressForm: string;
  readonly paymentReturn: string;
  /** Where a card is saved, which leads back to the payment. */
  readonly newCard: string;
  readonly cart: string;
  readonly shop: string;
  /** Null where nobody signs in. */
  readonly signIn: string | null;
  readonly lastOrder: string;
}

export interface CheckoutProps {
  readonly initial: CheckoutState;
  readonly locale: string;
  readonly words: CheckoutWords;
  readonly answerTexts: SummaryTexts;
  readonly planTexts: PlanTexts;
  readonly countries: readonly CountryChoice[];
  readonly urls: CheckoutUrls;
}

/** The checkout page: plain forms that work by themselves, sent without leaving the page once scripts are there. */
export function Island(props: CheckoutProps) {
  return (
    <CheckoutWordsContext value={props.words}>
      <Checkout {...props} />
    </CheckoutWordsContext>
  );
}

function Checkout({ initial, locale, answerTexts, planTexts, countries, urls }: CheckoutProps) {
  const words = useCheckoutWords();
  const { state, changes } = useCheckout(initial, urls, words.connection);
  const { checkout, news } = state;
  const alert = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocus(state, changes.resets, alert, heading);
  if (!checkout)
    return (
      <div id="checkout" className="checkout-page">
        <h1>{words.title}</h1>
        <p>{words.empty}</p>
        <p className="checkout-actions">
          <a className="checkout-button" href={urls.shop}>
            {words.toShop}
          </a>
        </p>
        {state.hasLastOrder && (
          <p>
            <a href={urls.lastOrder}>{words.lastOrder}</a>
          </p>
        )}
      </div>
    );
  const total = formatMoney(checkout.amountDue, locale);
  return (
    <div id="checkout" className="checkout-page" aria-busy={changes.isBusy || undefined}>
      <h1>{words.title}</h1>
      <div className="checkout-columns">
        <div className="checkout-main">
          <ProblemList state={state} cartUrl={urls.cart} element={alert} />
          <p className="checkout-hidden" role="status">
            {changes.isBusy
              ? words[changes.isPlacing ? 'placing' : 'saving']
              : news && fill(words[news.key], { amount: total, ...news.values })}
          </p>
          <CheckoutSteps {...{ state, checkout, changes, urls, locale, heading }} allCountries={countries} />
        </div>
        <OrderSummary {...{ checkout, locale, answerTexts, planTexts }} cartUrl={urls.cart} />
      </div>
    </div>
  );
}

/** After a form was answered the focus goes to what is wrong, else to the step that opened. */
function useFocus(
  state: CheckoutState,
  resets: number,
  alert: { readonly current: HTMLElement | null },
  heading: { readonly current: HTMLElement | null },
): void {
  const shown = useRef({ resets, open: state.open, notice: state.notice });
  useEffect(() => {
    const before = shown.current;
    const { open, notice } = state;
    shown.current = { resets, open, notice };
    const isAnswered = before.resets !== resets;
    const isNewNotice = notice !== null && before.notice !== notice;
    if ((isAnswered || isNewNotice) && alert.current) alert.current.focus();
    else if (isAnswered && before.open !== open) heading.current?.focus();
  }, [state, resets, alert, heading]);
}
