import { useState } from 'react';
import { newest } from './newest.ts';

/** Which row of a list is edited, as the list knows it by now; null for a new one, and undefined for none. */
export function useEdited<Row extends { readonly id: string }>(
  rows: readonly Row[] | undefined,
): readonly [Row | null | undefined, (row: Row | null | undefined) => void] {
  const [pressed, setEdited] = useState<Row | null>();
  return [newest(pressed, rows), setEdited];
}
