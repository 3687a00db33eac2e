import type { SiteSubscriptionCartQuery, SiteSubscriptionFragment } from '#web/generated/graphql.ts';
import { formatMoney } from './product/money.rules.ts';
import { subscriptionPageStyles } from './subscription/subscription-page-styles.ts';
import {
  durationText,
  isSupportedPlan,
  laterChargesText,
  subscriptionPriceText,
} from './subscription/subscription-price.rules.ts';
import { escapeHtml } from './template/html-text.ts';

/** The page of a subscription about to be ordered: what is charged, when, how often, and what is wrong with it, if anything. */
export function subscriptionPage({ website, subscriptionCart: cart }: SiteSubscriptionCartQuery): string {
  const language = website?.language ?? 'en-US';
  const isReady = cart.__typename === 'SubscriptionCart';
  const heading = isReady ? 'Your subscription' : 'This subscription cannot be ordered';
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(`${heading} — ${website?.title ?? ''}`)}</title>
<link rel="icon" href="data:,">
<style>${subscriptionPageStyles}</style>
</head>
<body>
<main>
<p class="shop"><a href="/">${escapeHtml(website?.title ?? '')}</a></p>
<h1>${heading}</h1>
${isReady ? summary(cart, language) : `<p class="alert" role="alert">${escapeHtml(cart.message)}</p>\n<p><a href="/">Continue shopping</a></p>`}
</main>
</body>
</html>`;
}

function summary(cart: SiteSubscriptionFragment, language: string): string {
  const { title, variantName, quantity, plan, product, problem } = cart;
  const charge = formatMoney(cart.charge, language);
  const unitPrice = formatMoney(cart.unitPrice, language);
  const name = escapeHtml(title);
  const [image] = product?.images ?? [];
  const picture = image
    ? `<img src="${escapeHtml(`${image.url}?format=300w`)}" alt="${escapeHtml(image.altText)}" width="96" height="96">`
    : '';
  const alert = problem === null ? '' : `<p class="alert" role="alert">${escapeHtml(problem)}</p>\n`;
  return `${alert}<section class="item">
${picture}<div>
<h2>${product ? `<a href="${escapeHtml(product.fullUrl)}">${name}</a>` : name}</h2>
${variantName === '' ? '' : `<p>${escapeHtml(variantName)}</p>\n`}<p>Quantity: ${quantity}</p>
<p>${escapeHtml(subscriptionPriceText(plan, unitPrice))}</p>
${answersOf(cart.additionalFields)}</div>
</section>
<dl>
${isSupportedPlan(plan) ? charges(cart, charge, language) : row('Price', 'Unavailable')}
</dl>
<p class="small">Before shipping and taxes.</p>`;
}

function charges({ plan, total }: SiteSubscriptionFragment, charge: string, language: string): string {
  const duration = durationText(plan);
  const whole = total === null ? null : formatMoney(total, language);
  return [
    row('Due today', charge),
    row('After that', laterChargesText(plan, charge)),
    whole === null || duration === null ? '' : row(`In all, over ${duration}`, whole),
  ]
    .filter((line) => line !== '')
    .join('\n');
}

function row(term: string, detail: string): string {
  return `<div><dt>${escapeHtml(term)}</dt><dd>${escapeHtml(detail)}</dd></div>`;
}

/** What the shopper filled in; answers that are no plain text or number are the shop's own business. */
function answersOf(additionalFields: string | null): string {
  if (additionalFields === null) return '';
  const answers: unknown = JSON.parse(additionalFields);
  if (typeof answers !== 'object' || answers === null) return '';
  const shown = Object.entries(answers).filter(([, value]) => ['string', 'number'].includes(typeof value));
  const lines = shown.map(([name, value]) => `<li>${escapeHtml(`${name}: ${String(value)}`)}</li>`);
  return lines.length === 0 ? '' : `<ul>${lines.join('')}</ul>\n`;
}
