import { pageText } from '../languages/page-texts.ts';
import { variantPrice } from './price.rules.ts';
import type { FormProduct, FormVariant } from './product.ts';

/** The price stands in the theme's own markup, near the options, and is the variant's now; answers how to undo it. */
export function showPrice(
  from: Element,
  product: FormProduct,
  variant: FormVariant,
  locale: string,
): () => void {
  const place = nearestPrice(from);
  const { isSubscribable, pricePeriod } = product;
  if (!place || (isSubscribable && pricePeriod === undefined)) return () => {};
  const original = [...place.childNodes];
  place.replaceChildren(...priceNodes(variant, locale, pricePeriod));
  return () => place.replaceChildren(...original);
}

function nearestPrice(from: Element): Element | null {
  for (let around: Element | null = from; around; around = around.parentElement) {
    const price = around.querySelector('.product-price');
    if (price) return price;
  }
  return null;
}

function priceNodes(variant: FormVariant, locale: string, period: string | undefined): (string | Element)[] {
  const shown = variantPrice(variant, locale);
  const told = (price: string) => (period === undefined ? price : `${price} ${period}`);
  const price = told(shown.price);
  const originalPrice = shown.originalPrice === null ? null : told(shown.originalPrice);
  if (originalPrice === null) return [price];
  const hidden = 'visually-hidden v6-visually-hidden';
  return [
    span(hidden, pageText('Sale Price:')),
    price,
    ' ',
    span(hidden, pageText('Original Price:')),
    span('original-price', originalPrice),
  ];
}

function span(className: string, text: string): Element {
  const element = document.createElement('span');
  element.className = className;
  element.textContent = text;
  return element;
}
