import { renderToStaticMarkup } from 'react-dom/server';
import { catalogueOf } from '#schema/words/catalogue.ts';
import type { SiteOrderFragment } from '#web/generated/graphql.ts';
import { type CheckoutWords, checkoutWords } from '../checkout/checkout-words.ts';
import { fill } from '../checkout/fill-words.ts';
import { DonationThanks } from '../donation/donation-confirmed.tsx';
import { inWords, type VisitorPage } from '../page/visitor-page.tsx';
import { formatMoney } from '../product/money.rules.ts';
import { OrderDelivery } from './order-delivery.tsx';
import { OrderDownloads } from './order-downloads.tsx';
import { OrderGiftCards } from './order-gift-cards.tsx';
import { OrderLines } from './order-lines.tsx';

/** True for an order whose payment is still to come, or takes its time. */
export function isPaymentAwaited({ paymentState }: Pick<SiteOrderFragment, 'paymentState'>): boolean {
  return paymentState === 'PENDING';
}

const confirmations = {
  received: {
    pageType: 'ORDER_RECEIVED',
    typeName: 'order-received',
    description: 'We have received your order: its number, and how it is paid.',
  },
  confirmed: {
    pageType: 'ORDER_CONFIRMED',
    typeName: 'order-confirmed',
    description: 'Your order is confirmed: its number, and what you bought.',
  },
  subscription: {
    pageType: 'SUBSCRIPTION_CONFIRMED',
    typeName: 'subscription-confirmed',
    description: 'Your subscription is confirmed: its order number, and what it costs.',
  },
  donation: {
    pageType: 'CONTRIBUTION_CONFIRMED',
    typeName: 'contribution-confirmed',
    description: 'Your donation: its number, its amount, and what it is for.',
  },
  membership: {
    pageType: 'MEMBERSHIP_CONFIRMED',
    typeName: 'membership-confirmed',
    description: 'Your membership is confirmed: its order number, and what it costs.',
  },
} as const;

/** What is told of an order to who counts visits; amounts are in major units. */
function orderContent({ id, cartId, isTest, lines, grandTotal, shippingCost, tax }: SiteOrderFragment) {
  return {
    ...{ id, purchasedCartId: cartId, testMode: isTest, grandTotal: grandTotal.value },
    currency: grandTotal.currency,
    ...{ shippingTotal: shippingCost?.value ?? null, taxTotal: tax?.value ?? null },
    items: lines.map(({ sku, productId, title, quantity, unitPrice }) => ({
      ...{ sku, productId, productName: title, quantity, unitPrice: unitPrice.value },
    })),
  };
}

/** What decides which confirmation an order gets. */
type Confirmed = Pick<SiteOrderFragment, 'paymentState'> & {
  readonly donation: object | null;
  readonly lines: readonly Pick<SiteOrderFragment['lines'][number], 'productType' | 'isSubscription'>[];
};

const beginsMembership = ({ paymentState, lines }: Confirmed): boolean =>
  !isPaymentAwaited({ paymentState }) && lines.some(({ productType }) => productType === 'PAYWALL');

/** Its type of page: what was bought alone has one of its own, and mixed orders are confirmed as orders. */
export function confirmationOf(order: Confirmed) {
  if (order.donation) return confirmations.donation;
  if (isPaymentAwaited(order)) return confirmations.received;
  if (order.lines.every(({ productType }) => productType === 'PAYWALL')) return confirmations.membership;
  if (order.lines.every(({ isSubscription }) => isSubscription)) return confirmations.subscription;
  return confirmations.confirmed;
}

/**
 * The page that who bought sees once: that the order is confirmed, or that it was received and waits for its payment, with its
 * number and what is still to be done.
 */
export function orderConfirmedPage(order: SiteOrderFragment, token: string): VisitorPage {
  const isAwaited = isPaymentAwaited(order);
  const isMembership = beginsMembership(order);
  const { donation } = order;
  return {
    ...confirmationOf(order),
    title: donation ? 'Your donations' : `Order ${order.number}`,
    mayTellAdvertisers: true,
    visitEvents: [{ schema: 'Order', content: orderContent(order) }],
    content: inWords(({ language: locale, timeZone }, strings) => {
      const words = checkoutWords(locale, strings);
      const giving = catalogueOf(locale).donation;
      const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone });
      const showDate = (date: string | Date) => dates.format(new Date(date));
      const { number, email, isTest, paymentInstructions, amountDue, paymentMethodName } = order;
      return renderToStaticMarkup(
        <div id="checkout" className="checkout-page">
          <h1>
            {donation
              ? giving[isAwaited ? 'promised' : 'thanks']
              : words[isAwaited ? 'orderReceived' : 'orderConfirmed']}
          </h1>
          <div className="checkout-columns">
            <div className="checkout-main">
              {isTest && <p className="checkout-test">{words.testOrder}</p>}
              {donation ? (
                <DonationThanks {...{ donation, locale }} />
              ) : (
                <p className="checkout-total-last">{fill(words.orderNumberIs, { number })}</p>
              )}
              <p>{fill(words.mailSent, { email })}</p>
              <OrderDelivery {...{ order, locale, words }} />
              <OrderDownloads {...{ order, locale, words }} />
              <OrderGiftCards {...{ order, locale, words, showDate }} />
              <BegunByOrder {...{ order, isMembership, words }} />
              {isAwaited && (
                <section className="checkout-part">
                  <h2>{paymentMethodName ?? words.payment}</h2>
                  {paymentInstructions === '' ? (
                    <p>{words.paymentPending}</p>
                  ) : (
                    <>
                      <p>
                        {fill(words[isTest ? 'paymentOutsideTest' : 'paymentOutside'], {
                          amount: formatMoney(amountDue, locale),
                        })}
                      </p>
                      <p className="checkout-instructions">{paymentInstructions}</p>
                    </>
                  )}
                </section>
              )}
              <p className="checkout-actions">
                <a className="checkout-button" href={`/order/${token}`}>
                  {donation ? giving.see : words.toStatus}
                </a>
              </p>
            </div>
            <OrderLines {...{ order, locale, words }} />
          </div>
        </div>,
      );
    }),
  };
}

/** Memberships and subscriptions that began with it, and where they are paused and cancelled. A membership with a plan is told of once. */
function BegunByOrder({
  order: { lines, donation },
  isMembership,
  words,
}: {
  readonly order: SiteOrderFragment;
  readonly isMembership: boolean;
  readonly words: CheckoutWords;
}) {
  const subscribed = donation ? [] : lines.filter((line) => line.isSubscription);
  const isOther = subscribed.some(({ productType }) => productType !== 'PAYWALL');
  const account = <a href="/account/subscriptions">{words.yourSubscriptions}</a>;
  const isPlan = isMembership && subscribed.length > 0 && !isOther;
  return (
    <>
      {isMembership && (
        <p className="checkout-part">
          {words.membershipBegan}
          {isPlan && (
            <>
              {' '}
              {words.membershipInAccount} {account}
            </>
          )}
        </p>
      )}
      {subscribed.length > 0 && !isPlan && (
        <p className="checkout-part">
          {words.subscriptionBegan} {account}
        </p>
      )}
    </>
  );
}
