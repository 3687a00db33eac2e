import type { Target } from './layout.ts';

/** Where the block goes that is chosen next; `end` is where new blocks usually go. */
export type PalettePlace = Target | 'end';

const listeners = new Set<(place: PalettePlace) => void>();

/** Offers the kinds of blocks, for a place. */
export function openPalette(place: PalettePlace): void {
  for (const listener of listeners) listener(place);
}

/** Listens for someone who wants to add a block. */
export function onPalette(listener: (place: PalettePlace) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
