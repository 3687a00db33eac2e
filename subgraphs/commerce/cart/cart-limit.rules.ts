const maxEntries = 200;

/** What a shopper is told whose cart is full. */
export const cartFullMessage = `A cart holds at most ${maxEntries} different items.`;

/** A cart holds at most 200 different entries, so that it stays quick to read. */
export function isCartFull(entries: number): boolean {
  return entries >= maxEntries;
}
