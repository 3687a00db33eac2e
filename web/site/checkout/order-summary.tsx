import type { CheckoutCartFragment, CheckoutContentsFragment } from '#web/generated/graphql.ts';
import { answerLines, type SummaryTexts } from '../additional-fields/answer-lines.rules.ts';
import { askedFields } from '../asked-fields.ts';
import { pageText } from '../languages/page-texts.ts';
import { LineImage } from '../order/line-image.tsx';
import { formatMoney } from '../product/money.rules.ts';
import { pictureOfVariant } from '../product/picture-of-variant.ts';
import {
  type DiscountedPaymentsWords,
  discountedPayments,
} from '../subscription/discounted-payments.rules.ts';
import { type TrialWords, trialText } from '../subscription/trial-text.rules.ts';
import { fill } from './fill-words.ts';
import { showPrice } from './show-price.ts';
import { useCheckoutWords } from './use-checkout-words.ts';

/** What subscriptions cost, as the server tells it: all languages' words are no burden for a browser. */
export interface PlanTexts extends TrialWords, DiscountedPaymentsWords {
  /** By the ids of their entries, without the free trial, which may be over for who says their e-mail. */
  readonly prices: Readonly<Record<string, string>>;
}

export interface OrderSummaryProps {
  readonly checkout: CheckoutContentsFragment;
  readonly locale: string;
  readonly answerTexts: SummaryTexts;
  readonly planTexts: PlanTexts;
  readonly cartUrl: string;
}

/** What is bought and what it comes to: beside the steps, and folded below them on a phone. */
export function OrderSummary(props: OrderSummaryProps) {
  const { cartUrl, ...lines } = props;
  const { checkout, locale } = props;
  const words = useCheckoutWords();
  const amount = formatMoney(checkout.amountDue, locale);
  return (
    <aside className="checkout-summary" aria-label={words.summary}>
      <details className="checkout-summary-fold">
        <summary>{fill(words.summaryShow, { amount })}</summary>
        <SummaryLines {...lines} />
      </details>
      <div className="checkout-summary-beside">
        <h2>{words.summary}</h2>
        <SummaryLines {...lines} />
      </div>
      <Totals checkout={checkout} locale={locale} planTexts={props.planTexts} />
      <p>
        <a href={cartUrl}>{words.backToCart}</a>
      </p>
    </aside>
  );
}

function SummaryLines({ checkout, ...texts }: Omit<OrderSummaryProps, 'cartUrl'>) {
  return (
    <ul className="checkout-lines">
      {checkout.cart.entries.map((entry) => (
        <SummaryLine key={entry.id} entry={entry} {...texts} />
      ))}
    </ul>
  );
}

function SummaryLine({
  entry,
  locale,
  answerTexts,
  planTexts,
}: Omit<OrderSummaryProps, 'checkout' | 'cartUrl'> & {
  readonly entry: CheckoutCartFragment['entries'][number];
}) {
  const image = pictureOfVariant(entry.product?.images, entry.variant?.imageId);
  const problem = entry.problem ?? entry.additionalFieldsProblem;
  const { subscription } = entry;
  return (
    <li className="checkout-line">
      <LineImage image={image} />
      <div className="checkout-line-text">
        <p className="checkout-line-name">
          {entry.quantity} × {entry.title}
        </p>
        {entry.variantName !== '' && <p className="checkout-hint">{entry.variantName}</p>}
        {subscription && (
          <p className="checkout-hint">
            {trialText(planTexts, planTexts.prices[entry.id] ?? '', subscription.plan.trialDays)}
          </p>
        )}
        {answerLines(askedFields(entry), entry.additionalFields, answerTexts).map(({ title, answer }) => (
          <p className="checkout-hint" key={title}>
            {title}: {answer}
          </p>
        ))}
        {problem !== null && <p className="checkout-problem">{problem}</p>}
      </div>
      <p className="checkout-price">{formatMoney(entry.subtotal, locale)}</p>
    </li>
  );
}

/** Taxes that a business does not pay, which the product names itself. */
const exemptionId = 'tax-exemption';

/** Every sum that makes the total; those that are not known yet say so. */
function Totals({
  checkout,
  locale,
  planTexts,
}: Pick<OrderSummaryProps, 'checkout' | 'locale' | 'planTexts'>) {
  const words = useCheckoutWords();
  const { cart, giftCards, amountDue, isTaxIncluded, isShippingCharged } = checkout;
  const { subtotal, discounts, shippingCost, tax, grandTotal } = cart;
  return (
    <dl className="checkout-totals">
      <Row term={words.subtotal} detail={formatMoney(subtotal, locale)} />
      {discounts
        .filter(({ amount }) => Number(amount.value) > 0)
        .map(({ id, name, amount, subscriptionPayments }) => (
          <Row
            key={id}
            note={discountedPayments(planTexts, subscriptionPayments)}
            term={`${words.discount}: ${id === exemptionId ? pageText('Tax exemption') : name}`}
            detail={`−${formatMoney(amount, locale)}`}
          />
        ))}
      {cart.requiresShipping && isShippingCharged && (
        <Row
          term={words.shippingCost}
          detail={shippingCost === null ? words.notYetKnown : showPrice(shippingCost, locale, words)}
        />
      )}
      {!isTaxIncluded && (
        <Row term={words.tax} detail={tax === null ? words.notYetKnown : formatMoney(tax, locale)} />
      )}
      <Row term={words.total} detail={formatMoney(grandTotal, locale)} isLast />
      {isTaxIncluded && tax !== null && Number(tax.value) > 0 && (
        <Row term={fill(words.taxIncluded, { amount: formatMoney(tax, locale) })} detail="" />
      )}
      {giftCards.map(({ id, lastFour, amount }) => (
        <Row
          key={id}
          term={fill(words.giftCardEnding, { digits: lastFour })}
          detail={`−${formatMoney(amount, locale)}`}
        />
      ))}
      {giftCards.length > 0 && <Row term={words.amountDue} detail={formatMoney(amountDue, locale)} isLast />}
    </dl>
  );
}

function Row({
  term,
  detail,
  note = '',
  isLast = false,
}: {
  readonly term: string;
  readonly detail: string;
  /** Below the term; empty for none. */
  readonly note?: string;
  readonly isLast?: boolean;
}) {
  return (
    <div className={isLast ? 'checkout-total-last' : undefined}>
      <dt>
        {term}
        {note !== '' && <span className="checkout-hint">{note}</span>}
      </dt>
      <dd>{detail}</dd>
    </div>
  );
}
