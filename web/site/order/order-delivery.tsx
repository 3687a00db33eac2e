import type { SiteOrderFragment } from '#web/generated/graphql.ts';
import type { CheckoutWords } from '../checkout/checkout-words.ts';
import { pickupLines } from '../checkout/pickup-lines.ts';

/** How an order is sent, how long that takes, and where and when it is fetched; nothing where the shop said no more than its name. */
export function OrderDelivery({
  order: { shippingOption },
  locale,
  words,
}: {
  readonly order: Pick<SiteOrderFragment, 'shippingOption'>;
  readonly locale: string;
  readonly words: CheckoutWords;
}) {
  if (shippingOption === null) return null;
  const { name, pickup, handlingTime } = shippingOption;
  if (pickup === null && handlingTime === '') return null;
  return (
    <section className="checkout-part">
      <h2>{pickup === null ? words.shipping : words.pickup}</h2>
      <p>{[name, handlingTime].filter((text) => text !== '').join(' · ')}</p>
      {pickup !== null && (
        <address>
          {pickupLines(pickup, locale).map((line) => (
            <div key={line} className="checkout-instructions">
              {line}
            </div>
          ))}
        </address>
      )}
    </section>
  );
}
