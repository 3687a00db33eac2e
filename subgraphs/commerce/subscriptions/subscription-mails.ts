import type { Queries } from '#kit/database.ts';
import type { MailDraft } from '#kit/outbox.data.ts';
import { isMonthlyDonation } from '#schema/subscribed-pieces.rules.ts';
import { multiplyAmount } from '../money/money.rules.ts';
import { areTaxesIncluded } from '../taxes/tax-zone.data.ts';
import { localTitle } from '../translations/local-lines.ts';
import type { SubscriptionContractRow } from './subscription.data.ts';
import { renderSubscriptionMail, type SubscriptionNews } from './subscription-mail.rules.ts';
import { nextChargeOf, type PriceNotice, regularChargeOf } from './subscription-price.rules.ts';
import { renderPriceMail } from './subscription-price-mail.rules.ts';

/** A mail to a subscription's member; `key` tells it from others of its kind. */
export async function subscriptionMailOf(
  queries: Queries,
  subscription: SubscriptionContractRow,
  news: SubscriptionNews,
  key: string,
  day = subscription.nextDay,
): Promise<MailDraft> {
  const { id, email } = subscription;
  const mail = renderSubscriptionMail({
    ...subscription,
    title: await localTitle(queries, subscription.language, subscription),
    ...{ news, day, url: urlOf(subscription), isDonation: isMonthlyDonation(subscription) },
    chargeCents: isOfEachCharge(news) ? regularChargeOf(subscription) : nextChargeOf(subscription),
    discounts: (subscription.discounts ?? []).filter(
      ({ payments }) => payments === null || subscription.cycles < payments,
    ),
    isSent: subscription.shippingAddress !== null,
    isTaxIncluded: await areTaxesIncluded(queries),
  });
  return { key: `subscription:${id}:${news.toLowerCase()}:${key}`, to: email, ...mail };
}

/** What begins is told with the charge that comes again and again; its discounts are named beside it. */
const isOfEachCharge = (news: SubscriptionNews): boolean =>
  news === 'STARTED' || news === 'TRIAL_STARTED' || news === 'TRIAL_ENDING';

/** A mail to a subscription's member about another price, or about one that was announced and does not come. */
export async function priceMailOf(
  queries: Queries,
  subscription: SubscriptionContractRow,
  told: {
    readonly notice: PriceNotice;
    /** Minor units for one, as it is without the change. */
    readonly beforeCents: number;
    readonly firstDay: string;
    readonly isWithdrawn: boolean;
  },
): Promise<MailDraft> {
  const { id, email, state, quantity } = subscription;
  const { notice, beforeCents, firstDay, isWithdrawn } = told;
  const mail = renderPriceMail({
    ...subscription,
    title: await localTitle(queries, subscription.language, subscription),
    ...{ isWithdrawn, day: notice.effectiveDay, url: urlOf(subscription) },
    isSent: subscription.shippingAddress !== null,
    isTaxIncluded: await areTaxesIncluded(queries),
    chargeCents: multiplyAmount(notice.unitPriceCents, quantity),
    beforeCents: multiplyAmount(beforeCents, quantity),
    firstDay: state === 'PAUSED' ? null : firstDay,
  });
  const news = isWithdrawn ? 'price_withdrawn' : 'price';
  return { key: `subscription:${id}:${news}:${notice.changeId}`, to: email, ...mail };
}

const urlOf = ({ id, origin }: SubscriptionContractRow) =>
  origin === '' ? null : `${origin}/account/subscriptions/${id}`;
