import { renderToStaticMarkup } from 'react-dom/server';
import type { SiteMySubscriptionFragment, SiteMySubscriptionsQuery } from '#web/generated/graphql.ts';
import { type CheckoutWords, checkoutWords } from '../checkout/checkout-words.ts';
import { fill } from '../checkout/fill-words.ts';
import { inWords, type VisitorPage } from '../page/visitor-page.tsx';
import { formatMoney } from '../product/money.rules.ts';
import { writePieces } from './subscribed-pieces.rules.ts';

/** When it is charged next, tried again or over, in one sentence. */
export function subscriptionNews(
  subscription: SiteMySubscriptionFragment,
  words: CheckoutWords,
  { locale, timeZone }: { readonly locale: string; readonly timeZone: string },
): string {
  const { state, isInTrial, nextChargeAt, endedAt, charge, nextCharge } = subscription;
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone });
  const amount = formatMoney(nextCharge ?? charge, locale);
  if (endedAt !== null) return fill(words.subscriptionEnded, { date: dates.format(new Date(endedAt)) });
  if (nextChargeAt === null) return words[`subscription${state}`];
  const date = dates.format(new Date(nextChargeAt));
  if (chargesNoMore(subscription)) return fill(words.subscriptionEnds, { date });
  if (isInTrial && state === 'ACTIVE') return fill(words.subscriptionTrial, { amount, date });
  return fill(state === 'PAST_DUE' ? words.subscriptionRetry : words.subscriptionNext, { amount, date });
}

/** Whether it goes on, in a word or two; null where its news says it, as of one that ends. */
export function subscriptionStanding(
  subscription: Pick<SiteMySubscriptionFragment, 'state' | 'isEnding' | 'isWithdrawn' | 'endedAt'>,
  words: CheckoutWords,
): string | null {
  const { state } = subscription;
  return chargesNoMore(subscription) && state === 'ACTIVE' ? null : words[`subscription${state}`];
}

/** True for what is over, or ends without another charge. */
export function chargesNoMore({
  isEnding,
  isWithdrawn,
  endedAt,
}: Pick<SiteMySubscriptionFragment, 'isEnding' | 'isWithdrawn' | 'endedAt'>): boolean {
  return isEnding || isWithdrawn || endedAt !== null;
}

/** The price that was announced, and from when on it holds; null when there is none. */
export function subscriptionPriceNews(
  { priceChange }: SiteMySubscriptionFragment,
  words: CheckoutWords,
  locale: string,
): string | null {
  if (priceChange === null) return null;
  const { charge, effectiveDate } = priceChange;
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const date = dates.format(new Date(`${effectiveDate}T00:00:00Z`));
  return fill(words.subscriptionPrice, { amount: formatMoney(charge, locale), date });
}

/** The signed-in member's subscriptions, newest first, page by page. */
export function subscriptionListPage({
  nodes,
  pageInfo,
}: SiteMySubscriptionsQuery['mySubscriptions']): VisitorPage {
  return {
    ...{ pageType: 'PAGE', typeName: 'account', title: 'Your subscriptions' },
    content: inWords(({ language: locale, timeZone }, strings) => {
      const words = checkoutWords(locale, strings);
      return renderToStaticMarkup(
        <div id="checkout" className="checkout-page">
          <h1>{words.yourSubscriptions}</h1>
          {nodes.length === 0 && <p>{words.noSubscriptions}</p>}
          <ul className="checkout-lines">
            {nodes.map((subscription) => (
              <li key={subscription.id} className="checkout-line">
                <div className="checkout-line-text">
                  <p className="checkout-line-name">
                    <a href={`/account/subscriptions/${subscription.id}`}>
                      {writePieces(subscription, subscription.title)}
                    </a>
                  </p>
                  {subscription.variantName !== '' && (
                    <p className="checkout-hint">{subscription.variantName}</p>
                  )}
                  <p>{subscriptionNews(subscription, words, { locale, timeZone })}</p>
                  {subscription.priceChange && !chargesNoMore(subscription) && (
                    <p>{subscriptionPriceNews(subscription, words, locale)}</p>
                  )}
                </div>
                <p className="checkout-price">{subscriptionStanding(subscription, words)}</p>
              </li>
            ))}
          </ul>
          <p className="checkout-actions">
            {pageInfo.hasNextPage && pageInfo.endCursor !== null && (
              <a href={`/account/subscriptions?after=${encodeURIComponent(pageInfo.endCursor)}`}>
                {words.subscriptionOlder}
              </a>
            )}
            <a href="/account">{words.backToAccount}</a>
          </p>
        </div>,
      );
    }),
  };
}
