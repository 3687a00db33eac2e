import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { isRecord } from '#schema/record.ts';
import type { InstalmentsFragment } from '#web/generated/graphql.ts';
import type { Money } from '../product/money.rules.ts';
import type { FormProduct, FormVariant } from '../product/product.ts';
import { flagOf, textOf } from '../theme/loose-json.ts';
import { instalmentPill } from './instalment-pill.rules.ts';
import { InstalmentPill } from './instalment-pill.tsx';
import type { InstalmentOffer } from './instalments.rules.ts';

/** What templates read of a product's instalments; the amounts are there only where they are offered. */
export function instalmentContext(offer: InstalmentsFragment | null, language: string) {
  if (offer === null) return { afterPayAvailable: false };
  const { minimum, maximum, accountCountry } = offer;
  return {
    afterPayAvailable: true,
    afterPayMin: { value: minimum.value, currency: minimum.currency },
    afterPayMax: { value: maximum.value, currency: maximum.currency },
    // Pages are the same for all visitors, so a shopper's language is that of the page.
    shopperLanguage: language,
    stripeAccountCountry: accountCountry,
  };
}

/** The pill of a product's page, below its price; empty where instalments are not offered. */
export function renderProductInstalments(item: unknown, product: FormProduct, locale: string): string {
  const offer = readOffer(item);
  const amount = lowestPrice(product);
  const words = offer && amount && instalmentPill(amount, offer, locale);
  if (!offer || !words) return '';
  const texts = product.variants.map((variant): [string, string] => [
    variant.sku,
    instalmentPill(priceOf(variant), offer, locale)?.text ?? words.text,
  ]);
  const isVarying = texts.some(([, text]) => text !== words.text);
  return renderToStaticMarkup(
    createElement(InstalmentPill, {
      words,
      productId: product.id,
      ...(isVarying ? { textOfSku: Object.fromEntries(texts) } : {}),
    }),
  );
}

function readOffer(item: unknown): InstalmentOffer | null {
  if (!isRecord(item) || !flagOf(item.afterPayAvailable)) return null;
  const minimum = readMoney(item.afterPayMin);
  const maximum = readMoney(item.afterPayMax);
  return minimum && maximum ? { minimum, maximum, accountCountry: textOf(item.stripeAccountCountry) } : null;
}

function readMoney(money: unknown): Money | null {
  const value = isRecord(money) ? textOf(money.value) : '';
  return isRecord(money) && /^\d+(?:\.\d+)?$/.test(value)
    ? { value, currency: textOf(money.currency, 'USD') }
    : null;
}

function priceOf(variant: FormVariant): Money {
  return variant.isOnSale ? variant.salePrice : variant.price;
}

/** Before a variant is chosen the lowest price counts, which is the one that the page shows. */
function lowestPrice({ variants }: FormProduct): Money | undefined {
  const prices = variants.map(priceOf);
  return prices.toSorted((one, other) => Number(one.value) - Number(other.value))[0];
}
