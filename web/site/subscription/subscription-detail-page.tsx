import { renderToStaticMarkup } from 'react-dom/server';
import { hasPieces, isMonthlyDonation } from '#schema/subscribed-pieces.rules.ts';
import type {
  CheckoutAddressFragment,
  SiteMySubscriptionQuery,
  SiteWebsiteFragment,
} from '#web/generated/graphql.ts';
import type { FormProblem } from '../action.ts';
import { type CheckoutWords, checkoutWords } from '../checkout/checkout-words.ts';
import { fill } from '../checkout/fill-words.ts';
import { T } from '../languages/texts.tsx';
import { inWords, type VisitorPage } from '../page/visitor-page.tsx';
import { formatMoney } from '../product/money.rules.ts';
import { AddressPart } from './address-part.tsx';
import { writePieces } from './subscribed-pieces.rules.ts';
import { subscriptionDiscountText } from './subscription-discount.rules.ts';
import {
  chargesNoMore,
  subscriptionNews,
  subscriptionPriceNews,
  subscriptionStanding,
} from './subscription-list-page.tsx';
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
  /** True where the member can have another card saved. */
  readonly canAddCard: boolean;
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
  canAddCard,
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
  const { id, title, quantity, charges, endedAt, isTest, isWithdrawn } = subscription;
  const { shippingAddress, isMembership } = subscription;
  const path = `/account/subscriptions/${id}`;
  return (
    <div id="checkout" className="checkout-page">
      <h1>{title}</h1>
      {notice && <Notice {...{ notice, words, isDonation: isMonthlyDonation(subscription) }} />}
      {isTest && <p className="checkout-test">{words.testOrder}</p>}
      <Standing {...{ subscription, isTaxIncluded, words, locale, timeZone }} />
      {endedAt === null && (
        <>
          <ActionForms {...{ subscription, path, crumb, words, locale, timeZone }} />
          {hasPieces(subscription) && !isWithdrawn && (
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
          {shippingAddress && !isMembership && !isWithdrawn && (
            <AddressPart
              {...{ path, crumb, words, locale, problem: notice?.problem }}
              address={{ ...shippingAddress, ...notice?.typed }}
            />
          )}
          {cards.length > 0 && !isWithdrawn && (
            <CardForm {...{ subscription, cards, canAddCard, path, crumb, words }} />
          )}
          {cards.length === 0 && !isWithdrawn && canAddCard && (
            <p className="checkout-part">
              <AddCard />
            </p>
          )}
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

/** What is bought, how often, and what comes of it next. */
function Standing({
  subscription,
  isTaxIncluded,
  words,
  locale,
  timeZone,
}: {
  readonly subscription: Shown;
  readonly isTaxIncluded: boolean;
  readonly words: CheckoutWords;
  readonly locale: string;
  readonly timeZone: string;
}) {
  const { title, variantName, plan, unitPrice, shippingAddress, discounts, endedAt, isWithdrawn } =
    subscription;
  const standing = subscriptionStanding(subscription, words);
  const news = subscriptionNews(subscription, words, { locale, timeZone });
  // The title stands above: only how many of it, and which, are worth saying.
  const bought =
    hasPieces(subscription) || variantName !== ''
      ? [writePieces(subscription, variantName === '' ? title : variantName)]
      : [];
  const price = subscriptionPriceText(plan, formatMoney(unitPrice, locale), { language: locale });
  const isDonation = isMonthlyDonation(subscription);
  const isCharged = !chargesNoMore(subscription);
  const leftOut = isDonation ? null : amountsLeaveOut(shippingAddress !== null, isTaxIncluded);
  return (
    <section className="checkout-summary subscription-standing">
      <p className="checkout-total-last">{standing ?? news}</p>
      {standing !== null && news !== standing && <p>{news}</p>}
      {isWithdrawn && endedAt === null && (
        <p>{isDonation ? words.monthlyDonationWithdrawn : words.subscriptionWithdrawn}</p>
      )}
      {isCharged && subscription.priceChange && <p>{subscriptionPriceNews(subscription, words, locale)}</p>}
      <p>{[...bought, price].join(', ')}</p>
      {isCharged &&
        discounts
          .filter(({ isOver }) => !isOver)
          .map((discount) => <p key={discount.name}>{subscriptionDiscountText(discount, locale)}</p>)}
      {isCharged && leftOut && <p className="checkout-hint">{words[leftOut]}</p>}
    </section>
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
  isDonation,
}: {
  readonly notice: SubscriptionNotice;
  readonly isDonation: boolean;
  readonly words: CheckoutWords;
}) {
  if (isDone)
    return (
      <p className="checkout-hint subscription-done" role="status">
        {isDonation ? words.monthlyDonationDone : words.subscriptionDone}
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
  subscription: { state, isEnding, isInTrial, isMembership, isWithdrawn, nextChargeAt },
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
  const first = isWithdrawn
    ? []
    : isEnding
      ? [{ action: 'KEEP', label: words.subscriptionKeep }]
      : state === 'PAUSED'
        ? [{ action: 'RESUME', label: words.subscriptionResume }]
        : state === 'ACTIVE'
          ? going
          : [];
  return (
    <>
      {first.length > 0 && (
        <div className="checkout-actions">
          {first.map(({ action, label }) => (
            <ActionForm key={action} {...{ action, label, path, crumb }} />
          ))}
        </div>
      )}
      <details className="checkout-part order-cancel">
        <summary>{words.subscriptionCancelNow}</summary>
        <p>{words.subscriptionCancelAsk}</p>
        <div className="checkout-actions">
          <ActionForm {...{ action: 'CANCEL_NOW', label: words.subscriptionCancelNow, path, crumb }} />
        </div>
      </details>
    </>
  );
}

function ActionForm({
  action,
  label,
  path,
  crumb,
}: {
  readonly action: string;
  readonly label: string;
  readonly path: string;
  readonly crumb: string;
}) {
  return (
    <form method="post" action={path}>
      <input type="hidden" name="crumb" value={crumb} />
      <button type="submit" name="action" value={action}>
        {label}
      </button>
    </form>
  );
}

function CardForm({
  subscription: { savedMethodId },
  cards,
  canAddCard,
  path,
  crumb,
  words,
}: {
  readonly subscription: Shown;
  readonly cards: SubscriptionState['cards'];
  readonly canAddCard: boolean;
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
        {canAddCard && <AddCard />}
      </p>
    </form>
  );
}

/** The way to a card that is not saved yet. */
function AddCard() {
  return (
    <a href="/account/cards/new">
      <T>Add a card</T>
    </a>
  );
}
