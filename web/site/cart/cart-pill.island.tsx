import { useEffect, useRef, useState } from 'react';
import { useCartPillQuery } from '#web/generated/hooks.ts';
import { useIsHydrated } from '../islands/use-is-hydrated.ts';
import { AddedPopUp } from './added-pop-up.tsx';
import { showInIndicators } from './cart-indicator.tsx';
import { cartCount, isPillShown, pillFade } from './cart-pill.rules.ts';
import { mayHaveCart } from './cart-signs.ts';
import { goInDesignFrame } from './design-frame.tsx';

/** The link to the cart that floats over every page while something is in it, and the pop-up after adding. */
export function Island() {
  const isHydrated = useIsHydrated();
  const [isAsked] = useState(() => typeof document !== 'undefined' && mayHaveCart(document.cookie));
  const { data, refetch } = useCartPillQuery({ fetchPolicy: isAsked ? 'cache-first' : 'cache-only' });
  const total = (isHydrated && data?.cart?.totalQuantity) || 0;
  const link = useRef<HTMLAnchorElement>(null);
  useFade(link, isPillShown(total));
  const isKnown = isHydrated && data?.cart !== undefined;
  useEffect(() => {
    if (isKnown) showInIndicators(total);
  }, [isKnown, total]);

  useEffect(() => {
    // A page that comes back from the browser's memory shows the cart of then.
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted && mayHaveCart(document.cookie)) refetch().catch(() => {});
    };
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, [refetch]);

  return (
    <>
      <nav aria-label="Your cart" hidden={!isPillShown(total)}>
        <a className="floating-cart" href="/cart" ref={link} onClick={goInDesignFrame}>
          <span className="floating-cart-label">Cart</span>{' '}
          <span className="floating-cart-count sqs-cart-quantity">{cartCount(total)}</span>
        </a>
      </nav>
      <AddedPopUp onClosed={() => link.current?.focus()} />
    </>
  );
}

function useFade(link: React.RefObject<HTMLAnchorElement | null>, isShown: boolean): void {
  useEffect(() => {
    if (!isShown || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const { appearMs, settleMs, from } = pillFade;
    const frames = [
      { opacity: 0 },
      { opacity: from, offset: appearMs / (appearMs + settleMs) },
      { opacity: 1 },
    ];
    link.current?.animate(frames, { duration: appearMs + settleMs, easing: 'ease' });
  }, [link, isShown]);
}
