import type { ReactNode } from 'react';
import type { SiteSubscriptionCartQuery, SiteSubscriptionFragment } from '#web/generated/graphql.ts';
import { answerLines, type SummaryTexts } from '../additional-fields/answer-lines.rules.ts';
import { cartAnswerTexts } from '../additional-fields/texts.ts';
import { askedFields } from '../asked-fields.ts';
import { T } from '../languages/texts.tsx';
import { drawn, type VisitorPage } from '../page/visitor-page.tsx';
import { formatMoney } from '../product/money.rules.ts';
import { pictureOfVariant } from '../product/picture-of-variant.ts';
import {
  durationText,
  isSupportedPlan,
  laterChargesText,
  subscriptionPriceText,
  withTrial,
} from './subscription-price.rules.ts';

/** What else the page of a subscription depends on. */
interface SubscriptionPageState {
  /** Empty where it cannot be ordered. */
  readonly cartToken?: string;
  /** True where the shop's prices contain their taxes. */
  readonly isTaxIncluded?: boolean;
  /** True for who is signed in already. */
  readonly isMember?: boolean;
}

/** The page of a subscription about to be ordered: what is charged, when, how often, and what is wrong with it, if anything. */
export function subscriptionPage(
  cart: SiteSubscriptionCartQuery['subscriptionCart'],
  { cartToken = '', isTaxIncluded = false, isMember = false }: SubscriptionPageState = {},
): VisitorPage {
  const isReady = cart.__typename === 'SubscriptionCart';
  const own = isReady && isMembership(cart) ? 'Your membership' : 'Your subscription';
  const title = isReady ? own : 'This subscription cannot be ordered';
  return {
    ...{ pageType: 'CHECKOUT', typeName: 'subscription', title },
    content: drawn(({ language }, strings) => (
      <div className="subscription-page form-page">
        <h1>
          <T>{title}</T>
        </h1>
        {isReady ? (
          <>
            <Summary cart={cart} language={language} texts={cartAnswerTexts(strings, language).summary} />
            <LeftOut cart={cart} isTaxIncluded={isTaxIncluded} />
            <OrderForm cart={cart} cartToken={cartToken} isMember={isMember} />
          </>
        ) : (
          <>
            <p className="alert" role="alert">
              {cart.message}
            </p>
            <p>
              <a href="/">
                <T>Continue shopping</T>
              </a>
            </p>
          </>
        )}
      </div>
    )),
  };
}

const isMembership = ({ product }: SiteSubscriptionFragment) => product?.type === 'PAYWALL';

/** Where it will be found, and what can be done with it there. */
function accountNote(cart: SiteSubscriptionFragment, isMember: boolean): string {
  if (isMember)
    return isMembership(cart)
      ? 'You can pause and cancel your membership in your account.'
      : 'You can pause, change and cancel your subscription in your account.';
  return isMembership(cart)
    ? 'You sign in there, or create an account: your membership is in it, and you can pause or cancel it at any time.'
    : 'You sign in there, or create an account: your subscription is in it, and you can pause or cancel it at any time.';
}

interface Part {
  readonly cart: SiteSubscriptionFragment;
}

/** The way to the checkout, for what can be ordered. */
function OrderForm({
  cart,
  cartToken,
  isMember,
}: Part & { readonly cartToken: string; readonly isMember: boolean }) {
  if (cart.problem !== null || cartToken === '') return null;
  return (
    <form method="post" action="/subscribe/order">
      <input type="hidden" name="cartToken" value={cartToken} />
      <p className="cart-actions">
        <button type="submit" className="checkout-button">
          <T>Continue to checkout</T>
        </button>
      </p>
      <p className="cart-note">
        <T>{accountNote(cart, isMember)}</T>
      </p>
    </form>
  );
}

function Summary({
  cart,
  language,
  texts,
}: Part & { readonly language: string; readonly texts: SummaryTexts }) {
  const { title, variantName, quantity, plan, product, problem } = cart;
  const unitPrice = formatMoney(cart.unitPrice, language);
  const variant = product?.variants.find(({ sku }) => sku === cart.sku);
  const image = pictureOfVariant(product?.images, variant?.imageId);
  const fields = askedFields({ product, additionalFieldsForm: product?.additionalFieldsForm });
  const answers = answerLines(fields, cart.additionalFields, texts);
  return (
    <>
      {problem !== null && (
        <p className="alert" role="alert">
          {problem}
        </p>
      )}
      <div className="cart-row">
        {image && (
          <img
            className="cart-row-image"
            src={`${image.url}?format=300w`}
            alt={image.altText}
            width="96"
            height="96"
          />
        )}
        <h2 className="cart-row-name">{product ? <a href={product.fullUrl}>{title}</a> : title}</h2>
        {variantName !== '' && <p className="cart-row-variant">{variantName}</p>}
        {(!isMembership(cart) || quantity !== 1) && (
          <p className="cart-row-variant">
            <T values={{ count: quantity }}>{'Quantity: {count}'}</T>
          </p>
        )}
        <p className="cart-row-variant">{subscriptionPriceText(plan, unitPrice, { language })}</p>
        {answers.length > 0 && (
          <ul className="cart-row-variant">
            {answers.map(({ title: question, answer }) => (
              <li key={`${question}: ${answer}`}>{`${question}: ${answer}`}</li>
            ))}
          </ul>
        )}
      </div>
      <dl className="totals">
        {isSupportedPlan(plan) ? (
          <Charges cart={cart} language={language} />
        ) : (
          <Row term={<T>Price</T>}>
            <T>Unavailable</T>
          </Row>
        )}
      </dl>
    </>
  );
}

/** What comes on top of its amounts. */
function LeftOut({ cart: { product }, isTaxIncluded }: Part & { readonly isTaxIncluded: boolean }) {
  const isSent = product?.type === 'PHYSICAL';
  if (isTaxIncluded && !isSent) return null;
  const beforeTaxes = isSent ? 'Before shipping and taxes.' : 'Before taxes.';
  return (
    <p className="cart-note">
      <T>{isTaxIncluded ? 'Before shipping.' : beforeTaxes}</T>
    </p>
  );
}

function Charges({ cart, language }: Part & { readonly language: string }) {
  const { plan, total } = cart;
  const charge = formatMoney(cart.charge, language);
  const duration = durationText(plan, { language });
  const { trialDays } = plan;
  const later = laterChargesText(plan, charge, { language });
  return (
    <>
      <Row term={<T>Due today</T>}>
        {trialDays > 0 ? formatMoney({ ...cart.charge, value: '0' }, language) : charge}
      </Row>
      <Row term={<T>After that</T>}>{withTrial(later, trialDays, { language })}</Row>
      {total !== null && duration !== null && (
        <Row term={<T values={{ duration }}>{'In all, over {duration}'}</T>}>
          {formatMoney(total, language)}
        </Row>
      )}
    </>
  );
}

function Row({ term, children }: { readonly term: ReactNode; readonly children: ReactNode }) {
  return (
    <>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </>
  );
}
