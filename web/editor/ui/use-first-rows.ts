import { startTransition, useEffect, useState } from 'react';

/**
 * So many of a list's rows at once, as many as are in sight, and all of them right after that, without keeping a hand from anything: rows
 * with fields and buttons in them take longer to draw than a screen may take to open.
 */
export function useFirstRows<Row>(
  rows: readonly Row[],
  count: number,
): { readonly shown: readonly Row[]; readonly isWhole: boolean } {
  const [isOpened, setIsOpened] = useState(false);
  useEffect(() => startTransition(() => setIsOpened(true)), []);
  const isWhole = isOpened || rows.length <= count;
  return { shown: isWhole ? rows : rows.slice(0, count), isWhole };
}
