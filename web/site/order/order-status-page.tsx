import { renderToStaticMarkup } from 'react-dom/server';
import { catalogueOf } from '#schema/words/catalogue.ts';
import type { SiteOrderFragment, SiteWebsiteFragment } from '#web/generated/graphql.ts';
import { type CheckoutWordKey, type CheckoutWords, checkoutWords } from '../checkout/checkout-words.ts';
import { fill } from '../checkout/fill-words.ts';
import { AddressText } from '../checkout/written-address.tsx';
import { inWords, type VisitorPage } from '../page/visitor-page.tsx';
import { formatMoney } from '../product/money.rules.ts';
import { isPaymentAwaited } from './order-confirmed-page.tsx';
import { OrderDelivery } from './order-delivery.tsx';
import { OrderDownloads } from './order-downloads.tsx';
import { OrderGiftCards } from './order-gift-cards.tsx';
import { OrderLines } from './order-lines.tsx';
import { Parcels, Refunds } from './order-progress.tsx';
import { ReturnForm, Returns } from './order-returns.tsx';
import { deliveryWordOf, stateWordOf } from './order-standing.rules.ts';

/** What came of a form of the page. */
export interface OrderNotice {
  readonly title: CheckoutWordKey;
  readonly message: string;
}

export interface OrderPageState {
  readonly order: SiteOrderFragment;
  /** Where the page is, and its forms are sent. */
  readonly path: string;
  readonly notice?: OrderNotice | undefined;
  /** The way back to the list; absent for who has the link alone. */
  readonly backTo?: string | undefined;
}

/** Where an order stands, for who has its link, and for the member who ordered. */
export function orderStatusPage(state: OrderPageState): VisitorPage {
  return {
    ...{ pageType: 'ORDER_STATUS', typeName: 'order-status', title: `Order ${state.order.number}` },
    description: 'Where your order stands: payment, delivery, and what you can still change.',
    content: inWords((website, strings) =>
      renderToStaticMarkup(
        <OrderStatus state={state} website={website} words={checkoutWords(website.language, strings)} />,
      ),
    ),
  };
}

function OrderStatus({
  state: { order, path, notice, backTo },
  website,
  words,
}: {
  readonly state: OrderPageState;
  readonly website: SiteWebsiteFragment;
  readonly words: CheckoutWords;
}) {
  const { language: locale, timeZone, settings } = website;
  const showDate = (date: string | Date) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(new Date(date));
  const { number, shippingAddress, billingAddress, isTest, note, answers, donation } = order;
  const giving = catalogueOf(locale).donation;
  const placedOn = showDate(order.placedAt ?? order.createdAt);
  const delivery = deliveryWordOf(order);
  const addresses = [
    { title: words.address, address: shippingAddress },
    { title: words.billingAddress, address: billingAddress },
  ];
  return (
    <div id="checkout" className="checkout-page">
      <h1>{fill(donation ? giving.numberIs : words.orderNumber, { number })}</h1>
      <div className="checkout-columns">
        <div className="checkout-main">
          {notice && (
            <div className="checkout-alert" role="alert">
              <p className="checkout-alert-title">{words[notice.title]}</p>
              {notice.message !== '' && <p>{notice.message}</p>}
            </div>
          )}
          {isTest && <p className="checkout-test">{words.testOrder}</p>}
          <p>{donation ? placedOn : fill(words.placedOn, { date: placedOn })}</p>
          <dl className="checkout-facts checkout-part">
            <Fact
              term={words.stateOf}
              detail={[
                donation ? giving[donation.state] : words[stateWordOf(order)],
                ...(order.cancelledAt ? [showDate(order.cancelledAt)] : []),
              ].join(' · ')}
            />
            <Fact term={words.paymentState} detail={words[`payment${order.paymentState}`]} />
            {delivery && (
              <Fact
                term={order.shippingOption?.isPickup ? words.pickup : words.fulfillmentState}
                detail={words[delivery]}
              />
            )}
          </dl>
          {isPaymentAwaited(order) && order.paymentInstructions !== '' && (
            <section className="checkout-part">
              <h2>{order.paymentMethodName ?? words.payment}</h2>
              <p>
                {fill(words[isTest ? 'paymentOutsideTest' : 'paymentOutside'], {
                  amount: formatMoney(order.balance, locale),
                })}
              </p>
              <p className="checkout-instructions">{order.paymentInstructions}</p>
            </section>
          )}
          {Number(order.balance.value) > 0 && order.balanceMethods.length > 0 && (
            <section className="checkout-part">
              <h2>{words.balanceTitle}</h2>
              <p>
                <a className="checkout-button" href={`${path}/pay`}>
                  {fill(words.balancePay, { amount: formatMoney(order.balance, locale) })}
                </a>
              </p>
            </section>
          )}
          <OrderDelivery {...{ order, locale, words }} />
          <OrderDownloads {...{ order, locale, words }} />
          <OrderGiftCards {...{ order, locale, words, showDate }} />
          <Parcels {...{ order, words, showDate }} />
          <Returns {...{ order, words, showDate }} />
          <Refunds {...{ order, words, showDate, locale }} />
          {addresses.some(({ address }) => address) && (
            <div className="checkout-facts checkout-part">
              {addresses.map(
                ({ title, address }) =>
                  address && (
                    <div key={title}>
                      <h2>{title}</h2>
                      <AddressText address={address} language={locale} />
                    </div>
                  ),
              )}
            </div>
          )}
          {answers.length > 0 && (
            <dl className="checkout-facts checkout-part">
              {answers.map(({ title, answer }) => (
                <Fact key={title} term={title} detail={answer} />
              ))}
            </dl>
          )}
          {note !== '' && (
            <section className="checkout-part">
              <h2>{words.note}</h2>
              <p className="checkout-instructions">{note}</p>
            </section>
          )}
          {(order.hasInvoice || !donation) && (
            <div className="checkout-actions">
              {order.hasInvoice && (
                <a href={`${path}/invoice.pdf`} rel="nofollow" download="">
                  {words.invoice}
                </a>
              )}
              {!donation && (
                <form method="post" action={path}>
                  <button type="submit" name="verb" value="buy-again">
                    {words.buyAgain}
                  </button>
                </form>
              )}
            </div>
          )}
          <ReturnForm {...{ order, words, path }} />
          {order.isCancellable && (
            <details className="checkout-part order-cancel">
              <summary>{words.cancelOrder}</summary>
              <p>{words.cancelAsk}</p>
              <form method="post" action={path} className="checkout-actions">
                <button type="submit" name="verb" value="cancel">
                  {words.cancelSure}
                </button>
              </form>
            </details>
          )}
          {settings.contactEmail !== '' && (
            <p className="checkout-part">
              {words.contactUs} <a href={`mailto:${settings.contactEmail}`}>{settings.contactEmail}</a>
            </p>
          )}
          {backTo !== undefined && (
            <p className="checkout-part">
              <a href={backTo}>{words.yourOrders}</a>
            </p>
          )}
        </div>
        <OrderLines {...{ order, locale, words }} />
      </div>
    </div>
  );
}

function Fact({ term, detail }: { readonly term: string; readonly detail: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{detail}</dd>
    </div>
  );
}
