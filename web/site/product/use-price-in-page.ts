import { type RefObject, useEffect } from 'react';
import { variantPrice } from './price.rules.ts';
import type { FormVariant } from './product.ts';

/**
 * The price stands in the theme's own markup, near the choice; it follows the chosen variant, and is the theme's again
 * when nothing is chosen.
 */
export function usePriceInPage(
  from: RefObject<HTMLElement | null>,
  variant: FormVariant | undefined,
  locale: string,
): void {
  useEffect(() => {
    const place = variant && nearestPrice(from.current);
    if (!variant || !place) return;
    const original = [...place.childNodes];
    place.replaceChildren(...priceNodes(variant, locale));
    return () => place.replaceChildren(...original);
  }, [from, variant, locale]);
}

function nearestPrice(from: Element | null): Element | null {
  for (let around = from; around; around = around.parentElement) {
    const price = around.querySelector('.product-price');
    if (price) return price;
  }
  return null;
}

function priceNodes(variant: FormVariant, locale: string): (string | Element)[] {
  const { price, originalPrice } = variantPrice(variant, locale);
  if (originalPrice === null) return [price];
  const hidden = 'visually-hidden v6-visually-hidden';
  return [
    span(hidden, 'Sale Price:'),
    price,
    ' ',
    span(hidden, 'Original Price:'),
    span('original-price', originalPrice),
  ];
}

function span(className: string, text: string): Element {
  const element = document.createElement('span');
  element.className = className;
  element.textContent = text;
  return element;
}
