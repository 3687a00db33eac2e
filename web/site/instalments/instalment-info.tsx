import { drawIn, T, useSay } from '../languages/texts.tsx';
import { PlainDocument } from '../page/plain-document.tsx';
import type { SiteRequest } from '../site-request.ts';
import type { SiteResponse } from '../site-response.ts';
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

/** Answers the addresses that explain instalments, one page for each country and language; undefined for other paths. */
export function respondInstalmentInfo({ path }: Pick<SiteRequest, 'path'>): SiteResponse | undefined {
  const locale = instalmentLocales.find((each) => instalmentInfoUrl(each) === path);
  if (!locale) return undefined;
  const body = `<!doctype html>${drawIn(locale.language, <InstalmentInfo locale={locale} />)}`;
  const headers = { 'cache-control': 'public, max-age=3600', 'x-content-type-options': 'nosniff' };
  return { status: 200, contentType: 'text/html; charset=utf-8', headers, body, isShareable: true };
}

/** A page of its own, for shoppers without scripts; the popup shows its main part. */
function InstalmentInfo({ locale }: { readonly locale: InstalmentLocale }) {
  const say = useSay();
  const brand = instalmentBrand(locale);
  const values = { brand, site: sites[brand], count: usualInstalments };
  const title = say('Pay in {count} with {brand}', values);
  return (
    <PlainDocument
      language={`${locale.language}-${locale.country}`}
      title={title}
      styles={<link rel="stylesheet" href="/site.css" />}
    >
      <body>
        <main className="instalment-info" data-close-text={say('Close')}>
          <h1 className="instalment-info-title">{title}</h1>
          <p>
            <T values={values}>{'Your order is split into {count} payments that add up to its total.'}</T>
          </p>
          <ol>
            {steps.map((step) => (
              <li key={step}>
                <T values={values}>{step}</T>
              </li>
            ))}
          </ol>
          <p>
            <T values={values}>
              {
                '{brand} decides whether it can offer this to you. Its own terms apply, and tell what happens when a payment is late.'
              }
            </T>
          </p>
          <p>
            <a href={`https://${values.site}/`} rel="noreferrer">
              <T values={values}>{'Read more at {site}'}</T>
            </a>
          </p>
        </main>
      </body>
    </PlainDocument>
  );
}
