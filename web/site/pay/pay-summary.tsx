import type { CheckoutWords } from '../checkout/checkout-words.ts';
import { formatMoney, type Money } from '../product/money.rules.ts';

/** What a payment is for, and what it comes to. */
export function PaySummary({
  lines,
  rows,
  locale,
  words,
  isDonation,
}: {
  readonly lines: readonly {
    readonly id: string;
    readonly title: string;
    readonly variantName: string;
    readonly quantity: number;
    readonly subtotal: Money;
  }[];
  readonly rows: readonly { readonly term: string; readonly detail: string; readonly isLast?: boolean }[];
  readonly locale: string;
  readonly words: CheckoutWords;
  /** What is given comes in no pieces. */
  readonly isDonation: boolean;
}) {
  return (
    <section className="checkout-summary" aria-labelledby="order-items">
      <h2 id="order-items">{words.items}</h2>
      <ul className="checkout-lines">
        {lines.map(({ id, title, variantName, quantity, subtotal }) => (
          <li className="checkout-line" key={id}>
            <div className="checkout-line-text">
              <p className="checkout-line-name">{isDonation ? title : `${quantity} × ${title}`}</p>
              {variantName !== '' && <p className="checkout-hint">{variantName}</p>}
            </div>
            <p className="checkout-price">{formatMoney(subtotal, locale)}</p>
          </li>
        ))}
      </ul>
      <dl className="checkout-totals">
        {rows.map(({ term, detail, isLast = false }) => (
          <div key={term} className={isLast ? 'checkout-total-last' : undefined}>
            <dt>{term}</dt>
            <dd>{detail}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
