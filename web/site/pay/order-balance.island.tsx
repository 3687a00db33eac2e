import { useState } from 'react';
import type { CheckoutWords } from '../checkout/checkout-words.ts';
import { fill } from '../checkout/fill-words.ts';
import { showPrice } from '../checkout/show-price.ts';
import { CheckoutWordsContext } from '../checkout/use-checkout-words.ts';
import { formatMoney } from '../product/money.rules.ts';
import { PayForm } from './pay-form.tsx';
import { PayNotice } from './pay-notice.tsx';
import type { BalanceState } from './pay-state.ts';
import { PaySummary } from './pay-summary.tsx';

export interface OrderBalanceProps {
  readonly initial: BalanceState;
  /** Where the page is, and its form is sent. */
  readonly path: string;
  readonly orderPath: string;
  readonly locale: string;
  readonly words: CheckoutWords;
  readonly contactEmail: string;
}

/** The page of what is left to be paid: a plain form, sent without leaving the page once scripts are there. */
export function Island(props: OrderBalanceProps) {
  return (
    <CheckoutWordsContext value={props.words}>
      <OrderBalance {...props} />
    </CheckoutWordsContext>
  );
}

function OrderBalance({ initial, path, orderPath, locale, words, contactEmail }: OrderBalanceProps) {
  const [state, setState] = useState(initial);
  const { order, notice } = state;
  const { balance, number, email, isTest, balanceMethods } = order;
  const amount = formatMoney(balance, locale);
  const isDue = Number(balance.value) > 0;
  const back = `${path}?back=1`;
  return (
    <div id="checkout" className="checkout-page">
      <h1>{fill(words.orderNumber, { number })}</h1>
      <div className="checkout-columns">
        <div className="checkout-main">
          <PayNotice {...{ notice, words }} />
          <p className="checkout-part">{isDue ? fill(words.balanceText, { amount }) : words.balanceNone}</p>
          {isDue && balanceMethods.length === 0 && <p className="checkout-part">{words.balanceContact}</p>}
          {isDue && balanceMethods.length > 0 && (
            <PayForm
              {...{ state, setState, path, locale, words }}
              due={{
                ...{ seen: balance.value, amount: balance, email },
                ...{ isTestMode: isTest, methods: balanceMethods },
              }}
              button={fill(words.balancePay, { amount })}
              backFor={() => back}
              returnUrl={back}
            />
          )}
          <p className="checkout-part">
            <a href={orderPath}>{words.toStatus}</a>
          </p>
          {contactEmail !== '' && (
            <p className="checkout-part">
              {words.contactUs} <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
            </p>
          )}
        </div>
        <PaySummary
          {...{ words, locale }}
          isDonation={false}
          lines={order.lines}
          rows={rowsOf(order, locale, words)}
        />
      </div>
    </div>
  );
}

function rowsOf(order: BalanceState['order'], locale: string, words: CheckoutWords) {
  const money = (amount: typeof order.balance) => formatMoney(amount, locale);
  const isSome = ({ value }: typeof order.balance) => Number(value) > 0;
  const { shippingOption, taxes, isTaxIncluded, tax, paidAmount, giftCardAmount, refundedAmount } = order;
  return [
    { term: words.subtotal, detail: money(order.subtotal) },
    ...(isSome(order.discount) ? [{ term: words.discount, detail: `−${money(order.discount)}` }] : []),
    ...(shippingOption
      ? [{ term: shippingOption.name, detail: showPrice(order.shippingCost, locale, words) }]
      : []),
    ...(isTaxIncluded ? [] : taxes.map(({ name, amount }) => ({ term: name, detail: money(amount) }))),
    { term: words.total, detail: money(order.grandTotal) },
    ...(isTaxIncluded && isSome(tax)
      ? [{ term: fill(words.taxIncluded, { amount: money(tax) }), detail: '' }]
      : []),
    ...(isSome(giftCardAmount) ? [{ term: words.giftCards, detail: `−${money(giftCardAmount)}` }] : []),
    ...(isSome(paidAmount) ? [{ term: words.balancePaid, detail: `−${money(paidAmount)}` }] : []),
    ...(isSome(refundedAmount) ? [{ term: words.balanceRefunded, detail: money(refundedAmount) }] : []),
    { term: words.balanceTitle, detail: money(order.balance), isLast: true },
  ];
}
