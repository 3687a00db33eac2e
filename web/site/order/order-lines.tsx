import { catalogueOf, translateMessage } from '#schema/words/catalogue.ts';
import type { SiteOrderFragment } from '#web/generated/graphql.ts';
import type { CheckoutWords } from '../checkout/checkout-words.ts';
import { fill } from '../checkout/fill-words.ts';
import { showPrice } from '../checkout/show-price.ts';
import { formatMoney } from '../product/money.rules.ts';
import { pictureOfVariant } from '../product/picture-of-variant.ts';
import { LineImage } from './line-image.tsx';
import { isSent } from './order-standing.rules.ts';

interface OrderPartProps {
  readonly order: SiteOrderFragment;
  readonly locale: string;
  readonly words: CheckoutWords;
}

/** What was bought, with how far it is sent and given back, and what it came to. */
export function OrderLines({ order, locale, words }: OrderPartProps) {
  return (
    <section className="checkout-summary" aria-labelledby="order-items">
      <h2 id="order-items">{order.donation ? catalogueOf(locale).donation.paying : words.items}</h2>
      <ul className="checkout-lines">
        {order.lines.map((line) => (
          <OrderLine
            key={line.id}
            {...{ line, locale, words }}
            isOpen={isSending(order)}
            isDonation={order.donation !== null}
          />
        ))}
      </ul>
      <OrderTotals {...{ order, locale, words }} />
    </section>
  );
}

function isSending({ fulfillmentState }: SiteOrderFragment): boolean {
  return fulfillmentState === 'PARTIALLY_FULFILLED' || fulfillmentState === 'FULFILLED';
}

function OrderLine({
  line,
  isOpen,
  isDonation,
  locale,
  words,
}: Omit<OrderPartProps, 'order'> & {
  readonly line: SiteOrderFragment['lines'][number];
  readonly isOpen: boolean;
  /** What is given comes in no pieces. */
  readonly isDonation: boolean;
}) {
  const { quantity, title, variantName, fulfilledQuantity, refundedQuantity, product, subtotal, trialDays } =
    line;
  return (
    <li className="checkout-line">
      <LineImage image={pictureOfVariant(product?.images, line.imageId)} />
      <div className="checkout-line-text">
        <p className="checkout-line-name">
          {!isDonation && `${quantity} × `}
          {product ? <a href={product.fullUrl}>{title}</a> : title}
        </p>
        {variantName !== '' && <p className="checkout-hint">{variantName}</p>}
        {trialDays > 0 && (
          <p className="checkout-hint">
            {trialDays === 1 ? words.trialDay : fill(words.trialDays, { days: trialDays })}
          </p>
        )}
        {isOpen && isSent(line) && (
          <p className="checkout-hint">{fill(words.itemsSent, { count: fulfilledQuantity, quantity })}</p>
        )}
        {refundedQuantity > 0 && (
          <p className="checkout-hint">{fill(words.itemsRefunded, { count: refundedQuantity })}</p>
        )}
      </div>
      <p className="checkout-price">{formatMoney(subtotal, locale)}</p>
    </li>
  );
}

function OrderTotals({ order, locale, words }: OrderPartProps) {
  const money = (amount: SiteOrderFragment['subtotal']) => formatMoney(amount, locale);
  const { discounts, taxes, shippingOption, isTaxIncluded, giftCardAmount, refundedAmount } = order;
  const rows = [
    { term: words.subtotal, detail: money(order.subtotal) },
    ...discounts.map(({ name, amount }) => ({
      term: `${words.discount}: ${translateMessage(locale, name)}`,
      detail: `−${money(amount)}`,
    })),
    ...(shippingOption
      ? [{ term: shippingOption.name, detail: showPrice(order.shippingCost, locale, words) }]
      : []),
    ...(isTaxIncluded ? [] : taxes.map(({ name, amount }) => ({ term: name, detail: money(amount) }))),
    { term: words.total, detail: money(order.grandTotal), isLast: true },
    ...(isTaxIncluded && Number(order.tax.value) > 0
      ? [{ term: fill(words.taxIncluded, { amount: money(order.tax) }), detail: '' }]
      : []),
    ...(Number(giftCardAmount.value) > 0
      ? [{ term: words.giftCardPaid, detail: `−${money(giftCardAmount)}` }]
      : []),
    ...(Number(refundedAmount.value) > 0
      ? [{ term: words.refunds, detail: `−${money(refundedAmount)}` }]
      : []),
  ];
  return (
    <dl className="checkout-totals">
      {rows.map(({ term, detail, ...more }) => (
        <div key={term} className={'isLast' in more ? 'checkout-total-last' : undefined}>
          <dt>{term}</dt>
          <dd>{detail}</dd>
        </div>
      ))}
    </dl>
  );
}
