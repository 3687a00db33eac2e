import type { Say } from '#schema/words/catalogue.ts';
import type { SiteSubscriptionCartQuery, SiteSubscriptionFragment } from '#web/generated/graphql.ts';
import { answerLines, type SummaryTexts } from '../additional-fields/answer-lines.rules.ts';
import { cartAnswerTexts } from '../additional-fields/texts.ts';
import { askedFields } from '../asked-fields.ts';
import { inWords, type VisitorPage } from '../page/visitor-page.tsx';
import { formatMoney } from '../product/money.rules.ts';
import { pictureOfVariant } from '../product/picture-of-variant.ts';
import { escapeHtml } from '../template/html-text.ts';
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
    content: inWords(
      ({ language }, strings, say) => `<div class="subscription-page form-page">
<h1>${escapeHtml(say(title))}</h1>
${isReady ? summary(cart, language, cartAnswerTexts(strings, language).summary, say) + leftOut(cart, isTaxIncluded, say) + orderForm(cart, cartToken, accountNote(cart, isMember, say), say) : `<p class="alert" role="alert">${escapeHtml(cart.message)}</p>\n<p><a href="/">${escapeHtml(say('Continue shopping'))}</a></p>`}
</div>`,
    ),
  };
}

const isMembership = ({ product }: SiteSubscriptionFragment) => product?.type === 'PAYWALL';

/** Where it will be found, and what can be done with it there. */
function accountNote(cart: SiteSubscriptionFragment, isMember: boolean, say: Say): string {
  if (isMember)
    return isMembership(cart)
      ? say('You can pause and cancel your membership in your account.')
      : say('You can pause, change and cancel your subscription in your account.');
  return isMembership(cart)
    ? say(
        'You sign in there, or create an account: your membership is in it, and you can pause or cancel it at any time.',
      )
    : say(
        'You sign in there, or create an account: your subscription is in it, and you can pause or cancel it at any time.',
      );
}

/** The way to the checkout, for what can be ordered. */
function orderForm({ problem }: SiteSubscriptionFragment, cartToken: string, note: string, say: Say): string {
  if (problem !== null || cartToken === '') return '';
  return `
<form method="post" action="/subscribe/order">
<input type="hidden" name="cartToken" value="${escapeHtml(cartToken)}">
<p class="cart-actions"><button type="submit" class="checkout-button">${escapeHtml(say('Continue to checkout'))}</button></p>
<p class="cart-note">${escapeHtml(note)}</p>
</form>`;
}

function summary(cart: SiteSubscriptionFragment, language: string, texts: SummaryTexts, say: Say): string {
  const { title, variantName, quantity, plan, product, problem } = cart;
  const charge = formatMoney(cart.charge, language);
  const unitPrice = formatMoney(cart.unitPrice, language);
  const name = escapeHtml(title);
  const variant = product?.variants.find(({ sku }) => sku === cart.sku);
  const image = pictureOfVariant(product?.images, variant?.imageId);
  const picture = image
    ? `<img class="cart-row-image" src="${escapeHtml(`${image.url}?format=300w`)}" alt="${escapeHtml(image.altText)}" width="96" height="96">`
    : '';
  const alert = problem === null ? '' : `<p class="alert" role="alert">${escapeHtml(problem)}</p>\n`;
  return `${alert}<div class="cart-row">
${picture}<h2 class="cart-row-name">${product ? `<a href="${escapeHtml(product.fullUrl)}">${name}</a>` : name}</h2>
${variantName === '' ? '' : `<p class="cart-row-variant">${escapeHtml(variantName)}</p>\n`}${isMembership(cart) && quantity === 1 ? '' : `<p class="cart-row-variant">${escapeHtml(say('Quantity: {count}', { count: quantity }))}</p>\n`}<p class="cart-row-variant">${escapeHtml(subscriptionPriceText(plan, unitPrice, { language }))}</p>
${answersOf(cart, texts)}</div>
<dl class="totals">
${isSupportedPlan(plan) ? charges(cart, charge, language, say) : row(say('Price'), say('Unavailable'))}
</dl>`;
}

/** What comes on top of its amounts. */
function leftOut({ product }: SiteSubscriptionFragment, isTaxIncluded: boolean, say: Say): string {
  const isSent = product?.type === 'PHYSICAL';
  if (isTaxIncluded && !isSent) return '';
  const text = isTaxIncluded
    ? say('Before shipping.')
    : say(isSent ? 'Before shipping and taxes.' : 'Before taxes.');
  return `\n<p class="cart-note">${escapeHtml(text)}</p>`;
}

function charges(cart: SiteSubscriptionFragment, charge: string, language: string, say: Say): string {
  const { plan, total } = cart;
  const duration = durationText(plan, { language });
  const whole = total === null ? null : formatMoney(total, language);
  const { trialDays } = plan;
  const today = trialDays > 0 ? formatMoney({ ...cart.charge, value: '0' }, language) : charge;
  const later = laterChargesText(plan, charge, { language });
  return [
    row(say('Due today'), today),
    row(say('After that'), withTrial(later, trialDays, { language })),
    whole === null || duration === null ? '' : row(say('In all, over {duration}', { duration }), whole),
  ]
    .filter((line) => line !== '')
    .join('\n');
}

function row(term: string, detail: string): string {
  return `<dt>${escapeHtml(term)}</dt><dd>${escapeHtml(detail)}</dd>`;
}

/** What the shopper filled in, by what the product's form asks now. */
function answersOf({ additionalFields, product }: SiteSubscriptionFragment, texts: SummaryTexts): string {
  const fields = askedFields({ product, additionalFieldsForm: product?.additionalFieldsForm });
  const lines = answerLines(fields, additionalFields, texts).map(
    ({ title, answer }) => `<li>${escapeHtml(`${title}: ${answer}`)}</li>`,
  );
  return lines.length === 0 ? '' : `<ul class="cart-row-variant">${lines.join('')}</ul>\n`;
}
