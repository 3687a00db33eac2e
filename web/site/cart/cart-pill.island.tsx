import { useEffect, useRef, useState } from 'react';
import { useCartPillQuery } from '#web/generated/hooks.ts';
import { useIsHydrated } from '../islands/use-is-hydrated.ts';
import { isVisitCounted } from '../visits/visit-data.ts';
import { AddedPopUp } from './added-pop-up.tsx';
import { showInIndicators } from './cart-indicator.tsx';
import { cartCount, isPillShown, pillFade } from './cart-pill.rules.ts';
import { mayHaveCart } from './cart-signs.ts';
import { type CartWords, usualCartWords } from './cart-words.ts';
import { goInDesignFrame } from './design-frame.tsx';
import { CartWordsContext } from './use-cart-words.ts';
import { usePillPlace } from './use-pill-place.ts';

export interface CartPillProps {
  /** Words of the cart; absent when they are the usual ones. */
  readonly words?: CartWords;
}

/** The link to the cart that floats over every page while something is in it, and the pop-up after adding. */
export function Island({ words = usualCartWords }: CartPillProps) {
  const isHydrated = useIsHydrated();
  const [isAsked] = useState(() => typeof document !== 'undefined' && mayHaveCart(document.cookie));
  // Events tell what is in the cart, so it is asked for with them, and by nobody else.
  const [isTold] = useState(() => typeof document !== 'undefined' && isVisitCounted());
  const { data, refetch } = useCartPillQuery({
    ...{ fetchPolicy: isAsked ? 'cache-first' : 'cache-only', variables: { isVisitCounted: isTold } },
  });
  const total = (isHydrated && data?.cart?.totalQuantity) || 0;
  const link = useRef<HTMLAnchorElement>(null);
  useFade(link, isPillShown(total));
  usePillPlace(link, isPillShown(total));
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
    <CartWordsContext value={words}>
      <nav aria-label={words.yours} hidden={!isPillShown(total)}>
        <a className="floating-cart" href="/cart" ref={link} onClick={goInDesignFrame}>
          <span className="floating-cart-label">{words.title}</span>{' '}
          <span className="floating-cart-count sqs-cart-quantity">{cartCount(total)}</span>
        </a>
      </nav>
      <AddedPopUp onClosed={() => link.current?.focus()} />
    </CartWordsContext>
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
