import { type RefObject, useEffect } from 'react';
import { shownImage } from './choice.rules.ts';
import type { ChosenOptions, FormProduct } from './product.ts';

/** The picture near the options follows the choice; the code for that comes with the first choice that has a picture. */
export function useImageInPage(
  from: RefObject<HTMLElement | null>,
  product: FormProduct,
  chosen: ChosenOptions,
): void {
  const image = shownImage(product, chosen);
  const mainUrl = product.mainImageUrl;
  useEffect(() => {
    if (!image || !mainUrl) return;
    let undo: (() => void) | undefined;
    let isOver = false;
    import('./variant-image.tsx').then(
      ({ showVariantImage }) => {
        if (!isOver && from.current) undo = showVariantImage(from.current, mainUrl, image);
      },
      // The choice counts without its picture.
      () => {},
    );
    return () => {
      isOver = true;
      undo?.();
    };
  }, [from, mainUrl, image]);
}
