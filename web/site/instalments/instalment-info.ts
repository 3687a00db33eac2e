import type { SiteRequest, SiteResponse } from '../render.ts';
import { escapeHtml } from '../template/html-text.ts';
import {
  type InstalmentLanguage,
  type InstalmentLocale,
  instalmentBrand,
  instalmentInfoUrl,
  instalmentLocales,
} from './instalment-locale.rules.ts';
import { usualInstalments } from './instalments.rules.ts';

interface Words {
  readonly title: string;
  readonly lead: string;
  readonly steps: readonly string[];
  readonly terms: string;
  readonly link: string;
  readonly close: string;
}

const words: Readonly<Record<InstalmentLanguage, Words>> = {
  en: {
    title: 'Pay in {count} with {brand}',
    lead: 'Your order is split into {count} payments that add up to its total.',
    steps: [
      'Put what you want to buy into your cart.',
      'Choose {brand} when you pay.',
      '{brand} tells you which day each payment is due before you agree to anything.',
    ],
    terms:
      '{brand} decides whether it can offer this to you. Its own terms apply, and tell what happens when a payment is late.',
    link: 'Read more at {site}',
    close: 'Close',
  },
  fr: {
    title: 'Payez en {count} fois avec {brand}',
    lead: 'Votre commande est divisée en {count} versements dont la somme est son total.',
    steps: [
      'Mettez dans votre panier ce que vous souhaitez acheter.',
      'Choisissez {brand} au moment de payer.',
      '{brand} vous indique le jour de chaque versement avant que vous n’acceptiez quoi que ce soit.',
    ],
    terms:
      '{brand} décide de vous offrir ou non ce mode de paiement. Ses propres conditions s’appliquent et disent ce qu’entraîne un retard.',
    link: 'En savoir plus sur {site}',
    close: 'Fermer',
  },
};

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
  const { title, lead, steps, terms, link, close } = words[locale.language];
  const show = (text: string) =>
    escapeHtml(
      text
        .replaceAll('{brand}', brand)
        .replaceAll('{count}', String(usualInstalments))
        .replaceAll('{site}', site),
    );
  return `<!doctype html>
<html lang="${locale.language}-${locale.country}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${show(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/site.css">
</head>
<body>
<main class="instalment-info" data-close-text="${show(close)}">
<h1 class="instalment-info-title">${show(title)}</h1>
<p>${show(lead)}</p>
<ol>${steps.map((step) => `<li>${show(step)}</li>`).join('')}</ol>
<p>${show(terms)}</p>
<p><a href="https://${site}/" rel="noreferrer">${show(link)}</a></p>
</main>
</body>
</html>
`;
}
