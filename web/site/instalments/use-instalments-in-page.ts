import { useEffect } from 'react';

/** The pill stands in the page's own markup; it follows the chosen variant, and is as it was when none is chosen. */
export function useInstalmentsInPage(productId: string, sku: string | undefined): void {
  useEffect(() => {
    const place = document.querySelector<HTMLElement>(
      `.instalment-text[data-product-id="${CSS.escape(productId)}"]`,
    );
    if (!place || sku === undefined) return;
    const texts: Readonly<Record<string, string>> = JSON.parse(place.dataset.texts ?? '{}');
    const before = place.textContent;
    place.textContent = texts[sku] ?? before;
    return () => {
      place.textContent = before;
    };
  }, [productId, sku]);
}
