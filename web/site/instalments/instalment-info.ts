import { sayIn } from '#schema/words/catalogue.ts';
import type { SiteRequest, SiteResponse } from '../render.ts';
import { escapeHtml } from '../template/html-text.ts';
import {
  type InstalmentLocale,
  instalmentBrand,
  instalmentInfoUrl,
  instalmentLocales,
} from './instalment-locale.rules.ts';
import { usualInstalments } from './instalments.rules.ts';

const steps = [
  'Put what you want to buy into your cart.',
  'Choose {brand} when you pay.',
  '{brand} tells you which day each payment is due before you agree to anything.',
];

const sites = { Afterpay: 'www.afterpay.com', Clearpay: 'www.clearpay.co.uk' } as const;
const pages = new Map(instalmentLocales.map((locale) => [instalmentInfoUrl(locale), renderInfo(locale)]));

/** Answers the addresses that explain instalments, one page for each country and language; undefined for other paths. */
export function respondInstalmentInfo({ path }: Pick<SiteRequest, 'path'>): SiteResponse | undefined {
  const body = pages.get(path);
  if (body === undefined) return undefined;
  const headers = { 'cache-control': 'public, max-age=3600', 'x-content-type-options': 'nosniff' };
  return { status: 200, contentType: 'text/html; charset=utf-8', headers, body, isShareable: true };
}

/** A page of its own, for shoppers without scripts; the popup shows its main part. */
function renderInfo(locale: InstalmentLocale): string {
  const brand = instalmentBrand(locale);
  const site = sites[brand];
  const say = sayIn(locale.language);
  const show = (text: string) => escapeHtml(say(text, { brand, site, count: usualInstalments }));
  const title = show('Pay in {count} with {brand}');
  return `<!doctype html>
<html lang="${locale.language}-${locale.country}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/site.css">
</head>
<body>
<main class="instalment-info" data-close-text="${show('Close')}">
<h1 class="instalment-info-title">${title}</h1>
<p>${show('Your order is split into {count} payments that add up to its total.')}</p>
<ol>${steps.map((step) => `<li>${show(step)}</li>`).join('')}</ol>
<p>${show(
    '{brand} decides whether it can offer this to you. Its own terms apply, and tell what happens when a payment is late.',
  )}</p>
<p><a href="https://${site}/" rel="noreferrer">${show('Read more at {site}')}</a></p>
</main>
</body>
</html>
`;
}
