import type { MailDraft } from '#kit/outbox.data.ts';
import { multiplyAmount } from '../money/money.rules.ts';
import type { SubscriptionContractRow } from './subscription.data.ts';
import { renderSubscriptionMail, type SubscriptionNews } from './subscription-mail.rules.ts';

/** A mail to a subscription's member; `key` tells it from others of its kind. */
export function subscriptionMailOf(
  subscription: SubscriptionContractRow,
  news: SubscriptionNews,
  key: string,
  day = subscription.nextDay,
): MailDraft {
  const { id, email, origin, quantity, unitPriceCents } = subscription;
  const mail = renderSubscriptionMail({
    ...subscription,
    ...{ news, day, chargeCents: multiplyAmount(unitPriceCents, quantity) },
    url: origin === '' ? null : `${origin}/account/subscriptions/${id}`,
  });
  return { key: `subscription:${id}:${news.toLowerCase()}:${key}`, to: email, ...mail };
}
