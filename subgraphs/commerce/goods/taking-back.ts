import type { Queries } from '#kit/database.ts';
import { disableLockedCard } from '../gift-cards/gift-card.changes.ts';
import { lockUsableCards } from '../gift-cards/gift-card-sending.data.ts';
import { endMemberships } from '../memberships/membership.data.ts';
import type { Pieces } from '../orders/managing.rules.ts';
import { decideTakingBack } from './taking-back.rules.ts';

/**
 * Takes back what a locked order handed over: for pieces that come back, as many unspent gift cards; for an order of which nothing is
 * left, all of them. The reason why not, when a card was spent; then the transaction must be rolled back.
 */
export async function takeGoodsBack(
  queries: Queries,
  order: {
    readonly id: string;
    readonly lines: readonly { readonly id: string; readonly productType: number }[];
    readonly pieces: readonly Pieces[];
    /** True when nothing of it is left. */
    readonly isOver: boolean;
  },
  accountId: string | null,
): Promise<string | null> {
  await endMemberships(queries, order.id, order.isOver);
  const decision = decideTakingBack(await lockUsableCards(queries, order.id), order);
  if (decision.problem !== null) return decision.problem;
  for (const id of decision.cardIds) await disableLockedCard(queries, id, accountId);
  return null;
}
