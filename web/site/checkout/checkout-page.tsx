import { renderToStaticMarkup } from 'react-dom/server';
import type { SiteCheckoutQuery, SiteWebsiteFragment } from '#web/generated/graphql.ts';
import { answerLines, type SummaryTexts } from '../additional-fields/answer-lines.rules.ts';
import { cartAnswerTexts } from '../additional-fields/texts.ts';
import { askedFields } from '../asked-fields.ts';
import { CartEmpty } from '../cart/cart-empty.tsx';
import { cartHint } from '../cart/cart-page.rules.ts';
import { inEnglish, type VisitorPage } from '../page/visitor-page.tsx';
import { formatMoney } from '../product/money.rules.ts';
import { HowToOrder } from './how-to-order.tsx';

/** Numeric code of the page type. */
const pageTypeCheckout = 201;
const collectionTypeProducts = 13;

type Cart = NonNullable<SiteCheckoutQuery['cart']>;

/**
 * The door to the checkout: what is in the cart and what it comes to, what keeps it from being checked out, and that the
 * shop takes no orders online yet.
 */
export function checkoutPage({ cart }: SiteCheckoutQuery): VisitorPage {
  return {
    ...{ pageType: pageTypeCheckout, typeName: 'checkout', title: 'Checkout', takesPayments: true },
    content: inEnglish((website, strings = {}) =>
      renderToStaticMarkup(
        <Checkout cart={cart} website={website} texts={cartAnswerTexts(strings).summary} />,
      ),
    ),
  };
}

function Checkout({
  cart,
  website,
  texts,
}: {
  cart: Cart | null;
  website: SiteWebsiteFragment;
  texts: SummaryTexts;
}) {
  const { settings, collections } = website;
  if (!cart || cart.entries.length === 0) {
    const shop = collections.find(({ type }) => type === collectionTypeProducts);
    return (
      <div className="checkout">
        <h1>Checkout</h1>
        <CartEmpty shopUrl={shop ? `/${shop.slug}` : '/'} />
      </div>
    );
  }
  const hint = cartHint(cart.entries.map((entry) => entry.problem ?? entry.additionalFieldsProblem));
  const problem = hint ?? cart.checkoutProblem;
  return (
    <div className="checkout">
      <h1>Checkout</h1>
      {problem !== null && (
        <p className="alert" role="alert">
          {problem}
        </p>
      )}
      <div className="checkout-door">
        <HowToOrder email={settings.contactEmail} phone={settings.contactPhoneNumber} />
        <p className="cart-note">
          <a href="/cart">Back to the cart</a>
        </p>
      </div>
      <Summary cart={cart} locale={website.language} texts={texts} />
    </div>
  );
}

function Summary({ cart, locale, texts }: { cart: Cart; locale: string; texts: SummaryTexts }) {
  const hasDiscount = Number(cart.discount.value) > 0;
  return (
    <section className="checkout-summary" aria-labelledby="checkout-summary">
      <h2 id="checkout-summary">Your cart</h2>
      <ul className="cart-rows" lang={locale}>
        {cart.entries.map((entry) => (
          <li key={entry.id} className="checkout-row">
            <p className="cart-row-name">
              {entry.quantity} × {entry.title}
            </p>
            {entry.variantName !== '' && <p className="cart-row-variant">{entry.variantName}</p>}
            {answerLines(askedFields(entry), entry.additionalFields, texts).map(({ title, answer }) => (
              <p className="cart-row-variant" key={title}>
                {title}: {answer}
              </p>
            ))}
            <p className="cart-row-price">{formatMoney(entry.subtotal, locale)}</p>
            {(entry.problem ?? entry.additionalFieldsProblem) !== null && (
              <p className="cart-row-problem field-error">{entry.problem ?? entry.additionalFieldsProblem}</p>
            )}
          </li>
        ))}
      </ul>
      <dl className="totals">
        <dt>Subtotal</dt>
        <dd>{formatMoney(cart.subtotal, locale)}</dd>
        {hasDiscount && (
          <>
            <dt>Discount</dt>
            <dd>−{formatMoney(cart.discount, locale)}</dd>
            <dt>Total</dt>
            <dd>{formatMoney(cart.grandTotal, locale)}</dd>
          </>
        )}
      </dl>
      <p className="cart-note">Before shipping and taxes.</p>
    </section>
  );
}
