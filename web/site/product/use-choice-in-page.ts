import { type RefObject, useEffect } from 'react';
import type { ChosenOptions, FormProduct } from './product.ts';

/** What the theme shows of a product near its options follows the choice; the code for that comes with the first choice. */
export function useChoiceInPage(
  from: RefObject<HTMLElement | null>,
  product: FormProduct,
  chosen: ChosenOptions,
  locale: string,
): void {
  useEffect(() => {
    if (Object.values(chosen).every((value) => value === '')) return;
    let undo: (() => void) | undefined;
    let isOver = false;
    import('./choice-in-page.tsx').then(
      ({ showChoice }) => {
        if (!isOver && from.current) undo = showChoice(from.current, product, chosen, locale);
      },
      // The choice counts without being shown.
      () => {},
    );
    return () => {
      isOver = true;
      undo?.();
    };
  }, [from, product, chosen, locale]);
}
