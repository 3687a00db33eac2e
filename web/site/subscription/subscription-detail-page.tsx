import { renderToStaticMarkup } from 'react-dom/server';
import type {
  CheckoutAddressFragment,
  SiteMySubscriptionQuery,
  SiteWebsiteFragment,
} from '#web/generated/graphql.ts';
import type { FormProblem } from '../action.ts';
import { type CheckoutWords, checkoutWords } from '../checkout/checkout-words.ts';
import { fill } from '../checkout/fill-words.ts';
import { inWords, type VisitorPage } from '../page/visitor-page.tsx';
import { formatMoney } from '../product/money.rules.ts';
import { AddressPart } from './address-part.tsx';
import { subscriptionDiscountText } from './subscription-discount.rules.ts';
import { subscriptionNews, subscriptionPriceNews, subscriptionStanding } from './subscription-list-page.tsx';
import { subscriptionPriceText } from './subscription-price.rules.ts';

/** What came of a form of the page. */
export interface SubscriptionNotice {
  readonly isDone: boolean;
  readonly message: string;
  readonly problem: FormProblem;
  /** The address that was typed and not taken; null for none. */
  readonly typed: Omit<CheckoutAddressFragment, '__typename'> | null;
}

interface SubscriptionState {
  readonly subscription: SiteMySubscriptionQuery['mySubscription'];
  readonly cards: SiteMySubscriptionQuery['savedPaymentMethods'];
  /** True where the shop's prices contain their taxes. */
  readonly isTaxIncluded: boolean;
  readonly crumb: string;
  readonly notice: SubscriptionNotice | null;
}

type Shown = NonNullable<SubscriptionState['subscription']>;

/** A subscription with all that its member can do with it. */
export function subscriptionDetailPage(state: SubscriptionState): VisitorPage {
  return {
    ...{ pageType: 'PAGE', typeName: 'account', title: state.subscription?.title ?? 'Subscription' },
    content: inWords((website, strings) => {
      const words = checkoutWords(website.language, strings);
      return renderToStaticMarkup(
        state.subscription ? (
          <Details {...{ ...state, subscription: state.subscription, website, words }} />
        ) : (
          <div id="checkout" className="checkout-page">
            <h1>{words.yourSubscriptions}</h1>
            <p>{words.subscriptionMissing}</p>
          </div>
        ),
      );
    }),
  };
}

function Details({
  subscription,
  cards,
  isTaxIncluded,
  crumb,
  notice,
  website: { language: locale, timeZone },
  words,
}: Omit<SubscriptionState, 'subscription'> & {
  readonly subscription: Shown;
  readonly website: SiteWebsiteFragment;
  readonly words: CheckoutWords;
}) {
  const { id, title, variantName, quantity, plan, unitPrice, charges, endedAt, isTest } = subscription;
  const { shippingAddress, productId, isMembership, discounts } = subscription;
  const path = `/account/subscriptions/${id}`;
  const standing = subscriptionStanding(subscription, words);
  const news = subscriptionNews(subscription, words, { locale, timeZone });
  const leftOut = amountsLeaveOut(shippingAddress !== null, isTaxIncluded);
  return (
    <div id="checkout" className="checkout-page">
      <h1>{title}</h1>
      {notice && <Notice {...{ notice, words }} />}
      {isTest && <p className="checkout-test">{words.testOrder}</p>}
      <p>
        {quantity} × {variantName === '' ? title : variantName},{' '}
        {subscriptionPriceText(plan, formatMoney(unitPrice, locale), { language: locale })}
      </p>
      <p className="checkout-total-last">{standing ?? news}</p>
      {standing !== null && news !== standing && <p>{news}</p>}
      {subscription.priceChange && <p>{subscriptionPriceNews(subscription, words, locale)}</p>}
      {discounts
        .filter(({ isOver }) => !isOver)
        .map((discount) => (
          <p key={discount.name}>{subscriptionDiscountText(discount, locale)}</p>
        ))}
      {leftOut && endedAt === null && productId !== '' && <p className="checkout-hint">{words[leftOut]}</p>}
      {endedAt === null && (
        <>
          <ActionForms {...{ subscription, path, crumb, words, locale, timeZone }} />
          {productId !== '' && !isMembership && (
            <form method="post" action={path} className="checkout-part">
              <input type="hidden" name="crumb" value={crumb} />
              <input type="hidden" name="action" value="CHANGE_QUANTITY" />
              <div className="checkout-field">
                <label htmlFor="subscription-quantity">{words.subscriptionQuantity}</label>
                <input
                  id="subscription-quantity"
                  name="quantity"
                  type="number"
                  min={1}
                  max={9999}
                  required
                  defaultValue={quantity}
                />
              </div>
              <p className="checkout-actions">
                <button type="submit">{words.subscriptionSave}</button>
              </p>
            </form>
          )}
          {shippingAddress && !isMembership && (
            <AddressPart
              {...{ path, crumb, words, locale, problem: notice?.problem }}
              address={{ ...shippingAddress, ...notice?.typed }}
            />
          )}
          {cards.length > 0 && <CardForm {...{ subscription, cards, path, crumb, words }} />}
        </>
      )}
      {charges.length > 0 && (
        <section className="checkout-part">
          <h2>{words.subscriptionCharges}</h2>
          <ul className="checkout-lines">
            {charges.map(({ cycle, createdAt, state: result, order }) => (
              <li key={`${cycle} ${String(createdAt)}`} className="checkout-line">
                <div className="checkout-line-text">
                  <p className="checkout-line-name">
                    {order && (
                      <a href={`/account/orders/${order.number}`}>
                        {fill(words.orderNumber, { number: order.number })}
                      </a>
                    )}
                  </p>
                  <p className="checkout-hint">
                    {new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(
                      new Date(createdAt),
                    )}{' '}
                    · {words[`subscriptionCharge${result}`]}
                  </p>
                </div>
                {order && <p className="checkout-price">{formatMoney(order.grandTotal, locale)}</p>}
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className="checkout-actions">
        <a href="/account/subscriptions">{words.yourSubscriptions}</a>
      </p>
    </div>
  );
}

/** What comes on top of its amounts; null for nothing. */
function amountsLeaveOut(isSent: boolean, isTaxIncluded: boolean) {
  if (isTaxIncluded) return isSent ? 'subscriptionBeforeShippingAlone' : null;
  return isSent ? 'subscriptionBeforeShipping' : 'subscriptionBeforeTaxes';
}

function Notice({
  notice: { isDone, message },
  words,
}: {
  readonly notice: SubscriptionNotice;
  readonly words: CheckoutWords;
}) {
  if (isDone)
    return (
      <p className="checkout-hint" role="status">
        {words.subscriptionDone}
      </p>
    );
  return (
    <div className="checkout-alert" role="alert">
      <p className="checkout-alert-title">{words.subscriptionTitle}</p>
      <p>{message}</p>
    </div>
  );
}

function ActionForms({
  subscription: { state, isEnding, isInTrial, isMembership, nextChargeAt },
  path,
  crumb,
  words,
  locale,
  timeZone,
}: {
  readonly subscription: Shown;
  readonly path: string;
  readonly crumb: string;
  readonly words: CheckoutWords;
  readonly locale: string;
  readonly timeZone: string;
}) {
  const date =
    nextChargeAt === null
      ? ''
      : new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(new Date(nextChargeAt));
  const going = [
    { action: 'PAUSE', label: words.subscriptionPause },
    ...(isInTrial || isMembership ? [] : [{ action: 'SKIP', label: words.subscriptionSkip }]),
    { action: 'CANCEL_AT_PERIOD_END', label: fill(words.subscriptionCancelLater, { date }) },
  ];
  const first = isEnding
    ? [{ action: 'KEEP', label: words.subscriptionKeep }]
    : state === 'PAUSED'
      ? [{ action: 'RESUME', label: words.subscriptionResume }]
      : state === 'ACTIVE'
        ? going
        : [];
  return (
    <div className="checkout-actions">
      {[...first, { action: 'CANCEL_NOW', label: words.subscriptionCancelNow }].map(({ action, label }) => (
        <form key={action} method="post" action={path}>
          <input type="hidden" name="crumb" value={crumb} />
          <button type="submit" name="action" value={action}>
            {label}
          </button>
        </form>
      ))}
    </div>
  );
}

function CardForm({
  subscription: { savedMethodId },
  cards,
  path,
  crumb,
  words,
}: {
  readonly subscription: Shown;
  readonly cards: SubscriptionState['cards'];
  readonly path: string;
  readonly crumb: string;
  readonly words: CheckoutWords;
}) {
  return (
    <form method="post" action={path} className="checkout-part">
      <input type="hidden" name="crumb" value={crumb} />
      <input type="hidden" name="action" value="CHANGE_METHOD" />
      <div className="checkout-field">
        <label htmlFor="subscription-card">{words.subscriptionCard}</label>
        <select id="subscription-card" name="savedMethodId" defaultValue={savedMethodId ?? cards[0]?.id}>
          {cards.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <p className="checkout-actions">
        <button type="submit">{words.subscriptionSave}</button>
      </p>
    </form>
  );
}
