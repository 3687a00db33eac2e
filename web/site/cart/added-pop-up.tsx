import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { languagePrefix } from '../islands/page-language.ts';
import { latestAdded, onAdded } from './added-notice.ts';
import { addedText, cartCountText, popUpMs } from './cart-pill.rules.ts';
import { goInDesignFrame } from './design-frame.tsx';
import { useCartWords } from './use-cart-words.ts';
import { usePopUpPlace } from './use-pop-up-place.tsx';

/** Says what was added, for three seconds; longer while a pointer or the focus is in it. */
export function AddedPopUp({ onClosed }: { onClosed: () => void }) {
  const words = useCartWords();
  const added = useSyncExternalStore(onAdded, latestAdded, () => null);
  const [closed, setClosed] = useState<typeof added>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isOpen = added !== null && added !== closed;
  const popUp = useRef<HTMLDivElement>(null);
  usePopUpPlace(popUp, isOpen);
  const hold = () => clearTimeout(timer.current);
  const letGo = () => {
    hold();
    timer.current = setTimeout(() => setClosed(added), popUpMs);
  };

  useLayoutEffect(() => {
    if (!added) return;
    timer.current = setTimeout(() => setClosed(added), popUpMs);
    return () => clearTimeout(timer.current);
  }, [added]);

  return (
    <div role="status">
      {isOpen && (
        // biome-ignore lint/a11y/noStaticElementInteractions: nothing happens here but waiting while someone reads
        <div
          className="cart-added"
          ref={popUp}
          onPointerEnter={hold}
          onPointerLeave={letGo}
          onFocus={hold}
          onBlur={letGo}
        >
          <p>{addedText(added.title, words)}</p>
          <p>{cartCountText(added.totalQuantity, words)}</p>
          <p className="cart-added-actions">
            <a href={`${languagePrefix()}/cart`} onClick={goInDesignFrame}>
              {words.title}
            </a>{' '}
            <button
              type="button"
              onClick={() => {
                setClosed(added);
                onClosed();
              }}
            >
              {words.close}
            </button>
          </p>
        </div>
      )}
    </div>
  );
}
