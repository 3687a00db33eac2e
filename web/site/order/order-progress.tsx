import type { SiteOrderFragment } from '#web/generated/graphql.ts';
import type { CheckoutWords } from '../checkout/checkout-words.ts';
import { fill } from '../checkout/fill-words.ts';
import { formatMoney } from '../product/money.rules.ts';

interface ProgressProps {
  readonly order: SiteOrderFragment;
  readonly words: CheckoutWords;
  readonly showDate: (date: string | Date) => string;
}

/** What was sent when, and where to follow it. */
export function Parcels({ order, words, showDate }: ProgressProps) {
  const { fulfillments, lines } = order;
  if (fulfillments.length === 0) return null;
  const titleOf = (lineId: string) => lines.find(({ id }) => id === lineId)?.title ?? '';
  return (
    <section className="checkout-part">
      <h2>{words.parcels}</h2>
      <ul>
        {fulfillments.map((parcel) => (
          <li key={parcel.id} className="checkout-line">
            <div className="checkout-line-text">
              <p className="checkout-line-name">
                {fill(words.parcelOf, { date: showDate(parcel.createdAt) })}
              </p>
              <p>
                {parcel.lines.map(({ lineId, quantity }) => `${quantity} × ${titleOf(lineId)}`).join(', ')}
              </p>
              {parcel.trackingNumber !== '' && (
                <p className="checkout-hint">
                  {[parcel.carrier, fill(words.trackingNumber, { number: parcel.trackingNumber })]
                    .filter((text) => text !== '')
                    .join(' · ')}
                </p>
              )}
              {parcel.trackingUrl !== null && (
                <p>
                  <a href={parcel.trackingUrl} rel="noopener noreferrer">
                    {words.track}
                  </a>
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What was given back, and whether it has arrived. */
export function Refunds({ order, words, showDate, locale }: ProgressProps & { readonly locale: string }) {
  if (order.refunds.length === 0) return null;
  return (
    <section className="checkout-part">
      <h2>{words.refunds}</h2>
      <ul>
        {order.refunds.map(({ id, amount, createdAt, state, reason }) => (
          <li key={id} className="checkout-line">
            <div className="checkout-line-text">
              <p className="checkout-line-name">
                {fill(words.refundOf, { amount: formatMoney(amount, locale), date: showDate(createdAt) })}
              </p>
              <p className="checkout-hint">{words[`refund${state}`]}</p>
              {reason !== '' && <p>{reason}</p>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
