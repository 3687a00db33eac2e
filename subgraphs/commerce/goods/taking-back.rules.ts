import { ProductType } from '../products/product.rules.ts';

/** Gift cards to take out of use, or why pieces cannot come back. */
export interface TakingBack {
  readonly problem: string | null;
  readonly cardIds: readonly string[];
}

/** Why the pieces of a gift card do not come back. */
export const cardSpentMessage =
  'A gift card of this order was spent already, all of it or a part, so it cannot be taken back.';

/**
 * A gift card comes back only while nothing of it was spent: as many as pieces come back, and all of an order of which nothing is left.
 * Cards that were spent before an order is given back as a whole keep what is on them from being spent.
 */
export function decideTakingBack(
  cards: readonly { readonly id: string; readonly lineId: string; readonly isSpent: boolean }[],
  order: {
    readonly lines: readonly { readonly id: string; readonly productType: number }[];
    readonly pieces: readonly { readonly lineId: string; readonly quantity: number }[];
    readonly isOver: boolean;
  },
): TakingBack {
  const refused = { problem: cardSpentMessage, cardIds: [] };
  if (order.isOver)
    return cards.some(({ isSpent }) => isSpent)
      ? refused
      : { problem: null, cardIds: cards.map(({ id }) => id) };
  const cardIds: string[] = [];
  for (const { lineId, quantity } of order.pieces) {
    const line = order.lines.find(({ id }) => id === lineId);
    const made = cards.filter((card) => card.lineId === lineId);
    // A card that was not made yet never will be for pieces that came back.
    if (line?.productType !== ProductType.giftCard || made.length === 0) continue;
    const unspent = made.filter(({ isSpent }) => !isSpent);
    if (unspent.length < quantity) return refused;
    cardIds.push(...unspent.slice(0, quantity).map(({ id }) => id));
  }
  return { problem: null, cardIds };
}
