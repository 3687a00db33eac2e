import { type RefObject, useEffect } from 'react';
import { pillRise } from './pill-place.rules.ts';

const buttons = '.sqs-add-to-cart-button, .product-add-on-button, .card-quick-view, .alert button';

/** Keeps the pill off buttons as the page is scrolled. */
export function usePillPlace(pill: RefObject<HTMLElement | null>, isShown: boolean): void {
  useEffect(() => {
    const element = pill.current;
    if (!isShown || !element) return;
    let frame = 0;
    const place = () => {
      frame = 0;
      const { style } = element;
      const risen = Number.parseFloat(style.getPropertyValue('--rise')) || 0;
      const { top, bottom, left, right } = element.getBoundingClientRect();
      const stands = { top: top + risen, bottom: bottom + risen, left, right };
      const riseBy = pillRise({ pill: stands, buttons: boxesOf(buttons) });
      style.setProperty('--rise', `${riseBy}px`);
    };
    const placeSoon = () => {
      frame ||= requestAnimationFrame(place);
    };
    place();
    const sizes = new ResizeObserver(placeSoon);
    sizes.observe(document.body);
    for (const type of ['scroll', 'resize']) addEventListener(type, placeSoon, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      sizes.disconnect();
      for (const type of ['scroll', 'resize']) removeEventListener(type, placeSoon);
    };
  }, [pill, isShown]);
}

function boxesOf(selector: string): DOMRect[] {
  return [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect());
}
