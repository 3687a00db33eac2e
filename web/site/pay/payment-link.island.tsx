import { useState } from 'react';
import type { CheckoutWords } from '../checkout/checkout-words.ts';
import { fill } from '../checkout/fill-words.ts';
import { CheckoutWordsContext } from '../checkout/use-checkout-words.ts';
import type { GivingWords } from '../donation/giving-words.ts';
import { formatMoney } from '../product/money.rules.ts';
import { DraftSummary } from './draft-summary.tsx';
import { PayForm } from './pay-form.tsx';
import { PayNotice } from './pay-notice.tsx';
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
  /** What is said where something is given; null where something is bought. */
  readonly giving: GivingWords | null;
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
  const { initial, path, locale, words, address, payableUntil, contactEmail, giving } = props;
  const [state, setState] = useState(initial);
  const { draft, notice } = state;
  const isOpen = draft.state === 'SENT';
  return (
    <div id="checkout" className="checkout-page">
      <h1>{giving?.title ?? fill(words.orderNumber, { number: draft.number })}</h1>
      {giving?.lines.map((line) => (
        <p key={line} className="checkout-hint">
          {line}
        </p>
      ))}
      <div className="checkout-columns">
        <div className="checkout-main">
          <PayNotice {...{ notice, words }} />
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
          {isOpen && (
            <PayForm
              {...{ state, setState, path, locale, words }}
              due={{
                ...{ seen: String(draft.revision), amount: draft.grandTotal, email: draft.email },
                ...{ isTestMode: draft.isTestMode, methods: draft.paymentMethods },
              }}
              button={fill(giving?.give ?? words.placeOrderFor, {
                amount: formatMoney(draft.grandTotal, locale),
              })}
              backFor={({ orderToken }) => `${path}?order=${encodeURIComponent(orderToken)}`}
              hint={giving ? '' : fill(words.payUntil, { date: payableUntil })}
            />
          )}
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
