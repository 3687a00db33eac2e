import { type RefObject, useLayoutEffect } from 'react';
import { popUpDebounceMs, popUpPlace, visibleCart } from './pop-up-place.rules.ts';

/** Carts of a page, those of its theme first. */
const carts = '.sqs-custom-cart, .floating-cart';

/** Puts the pop-up beside the cart that is visible, again each time that the page was scrolled or the window resized. */
export function usePopUpPlace(popUp: RefObject<HTMLElement | null>, isOpen: boolean): void {
  useLayoutEffect(() => {
    const element = popUp.current;
    if (!isOpen || !element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const place = () => {
      const elements = [...document.querySelectorAll(carts)];
      const boxes = elements.map((cart) => cart.getBoundingClientRect());
      const view = { width: document.documentElement.clientWidth, height: innerHeight };
      const { width, height } = element.getBoundingClientRect();
      const { top, left } = popUpPlace(boxes, view, { width, height });
      Object.assign(element.style, { inset: `${top}px auto auto ${left}px` });
      // Beside a cart of the theme it says what the pill would say once more.
      const cart = elements[visibleCart(boxes, view)];
      element.toggleAttribute('data-replaces-pill', cart?.matches('.floating-cart') === false);
    };
    const placeSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(place, popUpDebounceMs);
    };
    place();
    for (const type of ['scroll', 'resize']) addEventListener(type, placeSoon, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const type of ['scroll', 'resize']) removeEventListener(type, placeSoon);
    };
  }, [popUp, isOpen]);
}
