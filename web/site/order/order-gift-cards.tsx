import type { SiteOrderFragment } from '#web/generated/graphql.ts';
import type { CheckoutWords } from '../checkout/checkout-words.ts';
import { fill } from '../checkout/fill-words.ts';
import { formatMoney } from '../product/money.rules.ts';

/** The gift cards that an order brought, whom they go to, and when; their codes are in the mails alone. */
export function OrderGiftCards({
  order,
  locale,
  words,
  showDate,
}: {
  readonly order: SiteOrderFragment;
  readonly locale: string;
  readonly words: CheckoutWords;
  readonly showDate: (date: string | Date) => string;
}) {
  if (order.issuedGiftCards.length === 0) return null;
  return (
    <section className="checkout-part">
      <h2>{words.giftCards}</h2>
      <ul className="order-downloads">
        {order.issuedGiftCards.map((card) => {
          const { id, value, lastFour: digits, isStoreCredit, isDisabled, sentAt, sendAt } = card;
          const address = card.recipientEmail === '' ? order.email : card.recipientEmail;
          const recipient = card.recipientName === '' ? address : `${card.recipientName} (${address})`;
          const title = isStoreCredit ? words.giftCardCredit : words.giftCardOf;
          const sending = sentAt === null ? words.giftCardSends : words.giftCardSent;
          return (
            <li key={id}>
              <p>{fill(title, { amount: formatMoney(value, locale), digits })}</p>
              <p className="checkout-hint">
                {isDisabled
                  ? words.giftCardDisabled
                  : fill(sending, { recipient, date: showDate(sentAt ?? sendAt ?? order.createdAt) })}
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
